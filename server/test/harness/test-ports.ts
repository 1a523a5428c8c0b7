import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../src/infrastructure/database/open-database.ts'
import { openKeys } from '../../src/infrastructure/key-store/open-keys.ts'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { actedBySystem } from '../../src/vocabulary/audit.ts'
import type { Mode } from '../../src/vocabulary/mode.ts'
import { quickPasswords } from './quick-passwords.ts'
import { setClock } from './set-clock.ts'
import { setTimers } from './set-timers.ts'
import { migratedDatabase } from './test-database.ts'

/** The basis of every use case: a real database, a clock and timers under the test's control, and a folder. */
export async function testPorts() {
  const own = await migratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-ports-'))
  const logger = pino({ level: 'silent' })
  const vault = createSecretKeyVault(randomBytes(32))
  const { close, ...opened } = await openDatabase({
    databaseUrl: own.connectionString,
    dataDir,
    maxConnections: 4,
    log: logger,
    onGivenUp: () => {},
  })
  return {
    ...opened,
    clock: setClock(new Date().toISOString()),
    timers: setTimers(),
    randomness: systemRandomness,
    passwords: quickPasswords,
    vault,
    keys: openKeys({ vault }),
    dataDir,
    logger,
    algorithmEnds: {},
    mode: 'live' as Mode,
    by: actedBySystem('live', new Date()),
    async end() {
      await close()
      await own.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
