import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openLog } from '../../server/src/features/log/open-log.ts'
import { createFileCheckpointMemory } from '../../server/src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { systemClock, systemTimers } from '../../server/src/infrastructure/clock/system-time.ts'
import { openDatabase } from '../../server/src/infrastructure/database/open-database.ts'
import { openKeys } from '../../server/src/infrastructure/key-store/open-keys.ts'
import { systemRandomness } from '../../server/src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../../server/src/infrastructure/vault/secret-key-vault.ts'
import { makeId } from '../../server/src/vocabulary/ids.ts'

/** Appends until the log of a stopped service has this size, by the same code as the service, without HTTP. */
export async function fillLog(dataDir: string, size: number): Promise<void> {
  const opened = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    maxConnections: 2,
    log: pino({ level: 'warn' }, pino.destination(2)),
    onGivenUp: (error) => {
      throw error
    },
  })
  const secretKey = Buffer.from(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim(), 'hex')
  const outside = { clock: systemClock, timers: systemTimers, randomness: systemRandomness }
  const vault = createSecretKeyVault(secretKey)
  const ports = { ...outside, vault, keys: openKeys({ vault }) }
  const memories = [createFileCheckpointMemory(dataDir)]
  const log = await openLog(
    { ...ports, database: opened.database, statements: opened.statements, memories },
    undefined,
    'http://localhost:3000',
  )
  const append = () => {
    const id = makeId('ts', systemClock.now(), randomBytes(10))
    return log.append({
      id,
      owner: 'user_bench',
      type: 'SUBMITTED_HASH',
      fingerprint: randomBytes(32),
    })
  }
  while (log.known().head.size < size) {
    await Promise.all(Array.from({ length: Math.min(1000, size - log.known().head.size) }, append))
  }
  await opened.close()
}
