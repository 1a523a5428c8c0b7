import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { countFilesAfter, encryptFilesAgain } from '../features/documents/encrypt-files-again.ts'
import { systemClock, systemTimers } from '../infrastructure/clock/system-time.ts'
import { isDatabaseUnavailable } from '../infrastructure/database/is-database-unavailable.ts'
import { migrationNames } from '../infrastructure/database/open-database.ts'
import {
  connectToTestMode,
  type ExistingDatabase,
  openExistingDatabase,
  readMigrations,
} from '../infrastructure/database/open-existing-database.ts'
import { makeDirectory } from '../infrastructure/make-directory.ts'
import { verifySecretKey } from '../infrastructure/vault/check-secret-key.ts'
import { encryptValueAgain, outdatedValues } from '../infrastructure/vault/encrypt-column-again.ts'
import { addSecretKey, readSecretKeys } from '../infrastructure/vault/kept-secret-keys.ts'
import { keepPermanentKeys } from '../infrastructure/vault/permanent-keys.ts'
import {
  beginFileRotation,
  hasFileRotation,
  retireKeys,
  selectFileRotation,
  selectNeededKeys,
  updateFileRotation,
} from '../infrastructure/vault/secret-key-store.ts'
import type { SecretKeyVault } from '../infrastructure/vault/secret-key-vault.ts'
import { pickBlobStore, pickCheckpointMemories } from '../pick-adapters.ts'
import type { Database } from '../ports/database.ts'
import { actedBySystem } from '../vocabulary/audit.ts'
import type { Mode } from '../vocabulary/mode.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { testConfigOf, testFolderIn } from './open-test-mode.ts'
import { openVault, readSettledKeys, secretKeyFile } from './secret-keys.ts'

/** The service in one mode: its tables, and its files. */
interface Part {
  readonly mode: Mode
  readonly config: Config
  readonly dataDir: string
  readonly database: Database
}

interface Opened {
  /** With what both modes share. */
  readonly live: Database
  readonly connected: ExistingDatabase
  readonly vault: SecretKeyVault
  readonly parts: readonly Part[]
  readonly log: Logger
}

/** Puts a new key into the file. From the next start of the service on, it encrypts. */
export async function addNewKey(config: Config): Promise<string> {
  if (config.secretKey !== undefined) {
    throw new StartRefused(
      'The secret key is the setting SECRET_KEY. Create a key with openssl rand -hex 32, and follow docs/operations.md.',
    )
  }
  const path = secretKeyFile(config)
  const known = await readSecretKeys(path)
  if (known === undefined) throw new StartRefused(`There is no key in ${path}. Start the service first.`)
  await addSecretKey(path, known)
  return `${path} has a new key in its first line. Restart the service, and run secret-key rotate.`
}

/**
 * Encrypts everything again that another secret key has encrypted, while the service runs. It may be interrupted at any
 * line, and continues when it is run again.
 */
export async function rotateSecretKey(config: Config, log: Logger, onGivenUp: (error: Error) => void): Promise<string> {
  return await withParts(config, log, onGivenUp, async (opened) => await alone(opened, () => rotate(opened)))
}

async function rotate(opened: Opened): Promise<string> {
  const { live, vault, parts, log } = opened
  const [id] = vault.keyIds
  const needed = await selectNeededKeys(live)
  if (!needed.includes(id)) {
    throw new StartRefused(
      `No node has started with the secret key ${id} yet. Restart all nodes with it, and run this command again.`,
    )
  }
  if (needed.length === 1 && !(await hasFileRotation(live, id))) {
    return `No other key than ${id} has encrypted anything. To replace it, follow docs/operations.md.`
  }
  const replaced = needed.filter((one) => one !== id)
  // While the value that shows the first secret key is still encrypted with it: no node may have kept them yet.
  await keepPermanentKeys(live, vault)
  await begin(live, id, replaced)
  const problems: string[] = []
  for (const part of parts) {
    for (const memory of await memoriesOf(part, opened)) await memory.followNewestKey()
    for (const column of encryptedColumns) {
      let encrypted = 0
      for await (const { outdated } of outdatedValues(part.database, vault, column)) {
        await unhurried(async () => {
          for (const key of outdated) {
            if (await encryptValueAgain(part.database, vault, column, key)) encrypted += 1
            else problems.push(`${column.table}.${column.column} of ${key.join(', ')} (${part.mode} mode)`)
          }
        })
      }
      if (encrypted > 0) log.info({ mode: part.mode, what: `${column.table}.${column.column}`, encrypted }, 'encrypted')
    }
    problems.push(...(await rotateFiles(part, opened)))
  }
  if (problems.length > 0) throw new StartRefused(describeProblems(problems))
  const { total } = await remaining(opened)
  if (total > 0) {
    throw new StartRefused(
      `${total} values were stored with another key meanwhile. Restart all nodes with the key ${id}, and run this command again.`,
    )
  }
  await complete(live, id, replaced)
  return `Everything is encrypted with the secret key ${id}. Nothing in the database or the storage needs another one.`
}

/** Records the start once, however often the command is interrupted. */
async function begin(live: Database, id: string, replacedKeyIds: readonly string[]): Promise<void> {
  await live.transaction().execute(async (transaction) => {
    await beginFileRotation(transaction, id, 'test')
    if (!(await beginFileRotation(transaction, id, 'live'))) return
    const details = { keyId: id, replacedKeyIds }
    const by = actedBySystem('live', systemClock.now())
    await recordAudit(transaction, { ...by, organizationId: null, action: 'secret_key.rotation_started', details })
  })
}

/** A key that a node has started with meanwhile stays needed. */
async function complete(live: Database, id: string, replaced: readonly string[]): Promise<void> {
  await live.transaction().execute(async (transaction) => {
    await retireKeys(transaction, replaced)
    const by = actedBySystem('live', systemClock.now())
    const details = { keyId: id }
    await recordAudit(transaction, { ...by, organizationId: null, action: 'secret_key.rotation_completed', details })
  })
}

/** Returns the files that cannot be read. The last pass finds nothing to do, not even of nodes with an older key. */
async function rotateFiles(part: Part, { live, vault, log }: Opened): Promise<string[]> {
  const { mode, config, dataDir, database } = part
  const [id] = vault.keyIds
  await makeDirectory(dataDir)
  const blobStore = await pickBlobStore(config, { dataDir, vault, logger: log })
  let state = await selectFileRotation(live, id, mode)
  // What this pass has found before an interruption is unknown.
  let found = state.after === '' ? 0 : 1
  const unreadable: string[] = []
  while (!state.finished) {
    const slice = await unhurried(() => encryptFilesAgain({ database, clock: systemClock, blobStore }, state.after))
    unreadable.push(...slice.unreadable)
    found += slice.encrypted
    if (slice.last !== undefined) {
      state = { ...state, after: slice.last }
    } else {
      if (unreadable.length > 0) break
      state = { pass: state.pass + 1, after: '', finished: found === 0 }
      found = 0
    }
    await updateFileRotation(live, id, mode, state)
    if (slice.encrypted > 0) log.info({ mode, what: 'files', encrypted: slice.encrypted }, 'encrypted')
  }
  return unreadable.map((sha256) => `the file with the SHA-256 ${sha256} (${mode} mode)`)
}

const mostNamed = 10

function describeProblems(problems: readonly string[]): string {
  const named = problems.slice(0, mostNamed).join('; ')
  const more = problems.length > mostNamed ? ` and ${problems.length - mostNamed} more` : ''
  return (
    `These cannot be read with any of the keys: ${named}${more}. Run this command with the DATA_DIR and STORAGE_URL of ` +
    'the service, add their key to SECRET_KEYS_READ, or restore them from a backup.'
  )
}

export interface KeyStatus {
  /** The IDs of keys. */
  readonly encrypts: string
  readonly reads: readonly string[]
  /** Those that the service does not start without. */
  readonly needed: readonly string[]
  /** How many values of each kind are not surely encrypted with the first key. */
  readonly remaining: Readonly<Record<string, number>>
  readonly total: number
}

export async function showSecretKeys(
  config: Config,
  log: Logger,
  onGivenUp: (error: Error) => void,
  asJson: boolean,
): Promise<string> {
  return await withParts(config, log, onGivenUp, async (opened) => {
    const [encrypts, ...reads] = opened.vault.keyIds
    const status = { encrypts, reads, needed: await selectNeededKeys(opened.live), ...(await remaining(opened)) }
    return asJson ? JSON.stringify(status) : describe(status)
  })
}

function describe({ encrypts, reads, needed, remaining, total }: KeyStatus): string {
  return [
    `Key that encrypts:      ${encrypts}`,
    `Keys that are read:     ${reads.join(', ') || 'none'}`,
    `Keys that are needed:   ${needed.join(', ')}`,
    `Still to encrypt again: ${total}`,
    ...Object.entries(remaining).map(([what, count]) => `  ${what}: ${count}`),
  ].join('\n')
}

async function remaining({ live, vault, parts }: Opened): Promise<Pick<KeyStatus, 'remaining' | 'total'>> {
  const counts: Record<string, number> = {}
  const [id] = vault.keyIds
  // Without a second key, what is there has the only one, and does not say so.
  if (vault.keyIds.length === 1) return { remaining: {}, total: 0 }
  for (const { mode, database } of parts) {
    for (const column of encryptedColumns) {
      const what = `${column.table}.${column.column} (${mode} mode)`
      for await (const { outdated } of outdatedValues(database, vault, column)) {
        if (outdated.length > 0) counts[what] = (counts[what] ?? 0) + outdated.length
      }
    }
    const { pass, after, finished } = await selectFileRotation(live, id, mode)
    const files = finished || pass > 1 ? 0 : await countFilesAfter(database, after)
    if (files > 0) counts[`files (${mode} mode)`] = files
  }
  return { remaining: counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}

async function withParts<T>(
  config: Config,
  log: Logger,
  onGivenUp: (error: Error) => void,
  use: (opened: Opened) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(config.dataDir)
  const vault = openVault(await readSettledKeys(config))
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  const connected = await openExistingDatabase({ databaseUrl, dataDir, log, onGivenUp })
  const { database: live } = connected
  try {
    await requireMigrated(live)
    await verifySecretKey(live, vault)
    const test = await connectToTestMode(connected, log)
    try {
      const parts: Part[] = [{ mode: 'live', config, dataDir, database: live }]
      const ofTest = { mode: 'test', config: testConfigOf(config), dataDir: testFolderIn(dataDir) } as const
      if (test !== undefined) parts.push({ ...ofTest, database: test.database })
      return await use({ live, connected, vault, parts, log })
    } finally {
      await test?.close()
    }
  } catch (error) {
    throw isDatabaseUnavailable(error) ? interrupted(error as Error) : error
  } finally {
    await connected.close()
  }
}

/** By a row that is locked for longer than a statement may take, or by a server that restarts. */
function interrupted(cause: Error): StartRefused {
  return new StartRefused(
    `The database did not complete a statement (${cause.message}). Run this command again: it continues.`,
    { cause },
  )
}

async function requireMigrated(database: Database): Promise<void> {
  const migrations = await readMigrations(database)
  if (migrations?.count === (await migrationNames()).length) return
  throw new StartRefused('The database has the tables of another version. Start this version of the service first.')
}

async function memoriesOf({ config, dataDir }: Part, { vault, log }: Opened) {
  return await pickCheckpointMemories(config, { dataDir, vault, logger: log })
}

/** Any number that nothing else in this database locks: the ASCII codes of `rotate`. */
const lockKey = 0x726f74617465

/** Once at a time, on whatever machine. The lock ends with the connection. */
async function alone<T>({ connected }: Opened, act: () => Promise<T>): Promise<T> {
  const client = await connected.pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken !== true) throw new StartRefused('This command is running already. Wait until it ends.')
    return await act()
  } finally {
    client.release(true)
  }
}

/** Rests as long as the work took, so that the service keeps half of what the database and the storage can do. */
async function unhurried<T>(work: () => Promise<T>): Promise<T> {
  const start = systemTimers.elapsed()
  const result = await work()
  await systemTimers.sleep(systemTimers.elapsed() - start)
  return result
}
