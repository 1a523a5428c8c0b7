// The cost of a batch by its size: how long closing, anchoring and publishing take, and how many rows each changes. No
// record is touched when its batch advances, so the updates stay the same from a thousand records to a million.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { closeBatch } from '../server/src/features/anchoring/close-batch.ts'
import { findCoveringBatch } from '../server/src/features/anchoring/find-batch.ts'
import { lookAtBatches } from '../server/src/features/anchoring/work-on-batches.ts'
import { openLog } from '../server/src/features/log/open-log.ts'
import { createCheckpoints } from '../server/src/features/log/publish-checkpoint.ts'
import { createFileCheckpointMemory } from '../server/src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { systemClock, systemTimers } from '../server/src/infrastructure/clock/system-time.ts'
import { openDatabase } from '../server/src/infrastructure/database/open-database.ts'
import { openKeys } from '../server/src/infrastructure/key-store/open-keys.ts'
import { systemRandomness } from '../server/src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../server/src/infrastructure/vault/secret-key-vault.ts'
import { createFakeChain } from '../server/test/harness/fake-chain.ts'
import { fillLog } from './parts/fill-log.ts'
import { table } from './parts/table.ts'

const sizes = [1000, 100_000, 1_000_000]
const rows: (string | number)[][] = []
for (const size of sizes) rows.push(await costOf(size))
console.log('\nOne batch, on a chain that answers at once; goals: closed in < 5 s, the same updates at every size\n')
console.log(table(['records', 'seal ms', 'publish ms', 'rows updated', 'blocks published'], rows))

async function costOf(size: number): Promise<(string | number)[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  try {
    writeFileSync(join(dataDir, 'secret-key'), Buffer.alloc(32, 7).toString('hex'))
    await fillLog(dataDir, size + 1)
    return await measure(dataDir, size)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(dataDir: string, size: number): Promise<(string | number)[]> {
  const logger = pino({ level: 'warn' }, pino.destination(2))
  const opened = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    maxConnections: 4,
    log: logger,
    onGivenUp: (error) => {
      throw error
    },
  })
  const { database, statements } = opened
  const vault = createSecretKeyVault(Buffer.alloc(32, 7))
  const memories = [createFileCheckpointMemory(dataDir)]
  const outside = { clock: systemClock, timers: systemTimers, randomness: systemRandomness }
  const common = { database, statements, ...outside, vault, keys: openKeys({ vault }), memories }
  const log = await openLog(common, undefined, 'http://localhost:3000')
  const ports = {
    ...common,
    log,
    checkpoints: createCheckpoints(common, log, () => {}),
    chain: createFakeChain(),
    publisher: undefined,
    anchorIntervalHours: 24,
    queue: { enqueue: async () => {} },
    logger,
  }
  const updates = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(n_tup_upd), 0)::int as count from pg_stat_user_tables where schemaname = 'public'`.execute(
      database,
    )
    return rows[0]?.count ?? 0
  }

  const before = await updates()
  const begun = performance.now()
  const closing = await closeBatch(ports, { immediately: true })
  const closed = performance.now()
  if (closing.kind !== 'closed') throw new Error(`nothing was closed: ${closing.kind}`)
  await lookAtBatches(ports)
  await lookAtBatches(ports)
  const published = performance.now()
  if ((await findCoveringBatch(ports, size))?.phase !== 'CONFIRMED') throw new Error('the batch is not confirmed')
  const changed = (await updates()) - before
  const blocks = await sql<{ count: number }>`select count(*)::int as count from ipfs_blocks`.execute(database)
  await opened.close()
  return [size, Math.round(closed - begun), Math.round(published - closed), changed, blocks.rows[0]?.count ?? 0]
}
