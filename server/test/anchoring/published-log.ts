import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Anchor, anchorValue, openCheckpoint } from '@countersign/proof'
import { pino } from 'pino'
import { gatewayRoutes } from '../../src/features/anchoring/gateway-routes.ts'
import type { Batch } from '../../src/features/anchoring/model.ts'
import { publishBatch } from '../../src/features/anchoring/publish-batch.ts'
import { insertBatch, selectLastBatch, updateAnchored } from '../../src/features/anchoring/store.ts'
import type { Log } from '../../src/features/log/log.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { type Checkpoints, createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { registerAll } from '../../src/http/server.ts'
import { openDatabase } from '../../src/infrastructure/database/open-database.ts'
import { openKeys } from '../../src/infrastructure/key-store/open-keys.ts'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Database } from '../../src/ports/database.ts'
import { bareServer } from '../harness/bare-server.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { migratedDatabase } from '../harness/test-database.ts'

export type AnchoredBatch = Extract<Batch, { phase: 'ANCHORED' }>

export interface PublishedLog {
  readonly url: string
  readonly databaseUrl: string
  readonly ports: { readonly database: Database; readonly log: Log; readonly clock: Clock }
  /** The fingerprints and salts of the entries so far, none of which may appear. */
  readonly secrets: readonly Uint8Array[]
  grow(count: number): Promise<void>
  /** A batch of all entries after the last one, as it is once the chain has it. */
  anchor(): Promise<AnchoredBatch>
  /** Publishes such a batch; returns the CID of the manifest. */
  publish(): Promise<string>
  stop(): Promise<void>
}

export const anchor: Anchor = {
  kind: 'evm',
  network: 'Example',
  public: false,
  chainId: 31337,
  transaction: '02f8',
  transactionHash: '11'.repeat(32),
  blockNumber: 7,
  blockHash: '22'.repeat(32),
  blockTime: '2027-03-01T08:00:10.000Z',
  explorerUrl: null,
  inclusion: { header: 'f9', index: 0, nodes: ['f8'] },
}

/** A real log in its own database, whose batches are published on a real gateway. */
export async function startPublishedLog(): Promise<PublishedLog> {
  const created = await migratedDatabase()
  const log = pino({ level: 'silent' })
  const opened = await openDatabase({
    databaseUrl: created.connectionString,
    dataDir: '',
    maxConnections: 12,
    log,
    onGivenUp: () => {},
  })
  const clock = setClock('2027-03-01T08:00:00Z')
  const { database, statements } = opened
  const own = await openOwnLog({ database, statements, clock })
  const ports = { database, clock, log: own.log }
  const secrets: Uint8Array[] = []

  const app = bareServer({ log, clock })
  await registerAll(app, [gatewayRoutes(ports)])
  await app.listen({ host: '127.0.0.1', port: 0 })

  const anchorRest = async () => {
    const { origin, size, root } = await openCheckpoint((await own.checkpoints.latest()).note, own.log.signer.key)
    const first = (await selectLastBatch(database))?.size ?? 0
    const { note: checkpoint } = await own.checkpoints.latest()
    const id = `batch_${size}`
    const value = anchorValue(origin, size, root)
    const closed = { id, first, size, root, checkpoint, value, network: 'Example', closedAt: clock.now() }
    await database.transaction().execute((transaction) => insertBatch(transaction, closed))
    const { transactionHash, blockNumber, blockTime, explorerUrl } = anchor
    const onChain = { transactionHash, blockNumber, blockTime: new Date(blockTime), explorerUrl, anchor }
    await updateAnchored(database, { id, revision: 0 }, onChain)
    return (await selectLastBatch(database)) as AnchoredBatch
  }

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    databaseUrl: created.connectionString,
    ports,
    secrets,
    async grow(count) {
      const appended = Array.from({ length: count }, () => own.log.append(newEntry()))
      for (const { entry } of await Promise.all(appended)) secrets.push(entry.fingerprint, entry.salt)
      clock.advance(2)
    },
    anchor: anchorRest,
    async publish() {
      await publishBatch({ ...ports, publisher: undefined, queue: { enqueue: async () => {} } }, await anchorRest())
      const batch = await selectLastBatch(database)
      if (batch?.phase !== 'CONFIRMED') throw new Error('the batch is not confirmed')
      return batch.cid
    },
    async stop() {
      app.server.closeAllConnections()
      await app.close()
      await own.checkpoints.close()
      await opened.close()
      await created.drop()
    },
  }
}

async function openOwnLog(
  ports: Pick<Parameters<typeof openLog>[0], 'database' | 'statements' | 'clock'>,
): Promise<{ log: Log; checkpoints: Checkpoints }> {
  const vault = createSecretKeyVault(randomBytes(32))
  const timers = setTimers()
  const log = await openLog(
    { ...ports, timers, memories: [], vault, keys: openKeys({ vault }), randomness: systemRandomness },
    'log.example.org/test',
    'http://localhost',
  )
  const checkpoints = createCheckpoints({ ...ports, timers }, log, () => {})
  return { log, checkpoints }
}

function newEntry() {
  return {
    id: `ts_${randomBytes(12).toString('hex')}`,
    owner: 'user_test',
    type: 'SUBMITTED_HASH' as const,
    fingerprint: randomBytes(32),
  }
}
