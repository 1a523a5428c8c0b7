import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Config, isAnnouncedByNpm } from '../config.ts'
import { filesInUse, isFileInUse } from '../features/documents/files-in-use.ts'
import { readStoredLog, replayedTables } from '../features/log/replay-log.ts'
import { type BackupHeader, backupFormat, type Section, writeBackup } from '../infrastructure/backup/backup-file.ts'
import {
  openExistingDatabase,
  readJobsVersion,
  readMigrations,
} from '../infrastructure/database/open-existing-database.ts'
import { openSnapshot, type Snapshot } from '../infrastructure/database/snapshot.ts'
import { verifySecretKey } from '../infrastructure/vault/check-secret-key.ts'
import { pickBlobStore } from '../pick-adapters.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Database } from '../ports/database.ts'
import { version } from '../version.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'
import { type BackupSection, backupPurpose, pickBackupPlace } from './backup-content.ts'
import { openBackedUpFile } from './open-backed-up-file.ts'
import { openVault, readSettledKeys } from './secret-keys.ts'

/** Entries of the log in one section: a restore keeps the checkpoints over so many in memory. */
const entriesAtOnce = 65_536

interface Counts {
  files: number
  /** Files that were deleted after the snapshot. */
  deleted: number
}

/**
 * Writes one state of the whole database, and the files that it refers to. The service may run meanwhile. Returns a
 * sentence about the backup.
 */
export async function backUp(
  config: Config,
  log: Logger,
  onGivenUp: (error: Error) => void,
  placeName: string,
): Promise<string> {
  if (placeName === '-' && isAnnouncedByNpm()) {
    throw new StartRefused('npm writes to standard output as well. Run npm -s start -- backup - instead.')
  }
  const dataDir = resolve(config.dataDir)
  const vault = openVault(await readSettledKeys(config))
  const place = await pickBackupPlace(config, placeName)
  // A pooler would end a snapshot, which lasts.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  const connected = await openExistingDatabase({ databaseUrl, dataDir, log, onGivenUp })
  try {
    const { database, pool } = connected
    const migrations = await readMigrations(database)
    if (migrations === undefined) throw nothingToBackUp()
    await verifySecretKey(database, vault)
    const blobs = await pickBlobStore(config, { dataDir, vault, logger: log })
    const snapshot = await openSnapshot(pool)
    try {
      const header = await describe(snapshot.database)
      const counts = { files: 0, deleted: 0 }
      const sections = sectionsOf(snapshot, header.log.size, { blobs, current: database, counts })
      await place.write(writeBackup(header, vault.derive(backupPurpose), sections))
      return summaryOf(header, counts)
    } finally {
      await snapshot.close()
    }
  } finally {
    await connected.close()
  }
}

async function describe(database: Database): Promise<BackupHeader> {
  const migrations = await readMigrations(database)
  const log = await readStoredLog(database)
  if (log === undefined || migrations === undefined) throw nothingToBackUp()
  return {
    format: backupFormat,
    created: new Date().toISOString(),
    version,
    migrations: migrations.count,
    latestMigration: migrations.latest,
    jobs: await readJobsVersion(database),
    log,
  }
}

interface Sources {
  readonly blobs: BlobStore
  /** The database as it is now, later than the snapshot. */
  readonly current: Database
  readonly counts: Counts
}

async function* sectionsOf(
  snapshot: Snapshot,
  logSize: number,
  sources: Sources,
): AsyncGenerator<Section<BackupSection>> {
  const { tables, sequences } = snapshot
  yield { about: { kind: 'contents', tables, sequences }, data: nothing() }
  yield* logSections(snapshot, logSize)
  for (const table of tables) {
    if (!isOfLog(table)) yield { about: { kind: 'rows', table }, data: snapshot.copy(table) }
  }
  yield* fileSections(snapshot, sources)
}

function isOfLog({ schema, name }: Snapshot['tables'][number]): boolean {
  return schema === 'live' && replayedTables.some((one) => one === name)
}

/** Checkpoints come before the entries that they cover, both in the order of the log. */
async function* logSections(snapshot: Snapshot, size: number): AsyncGenerator<Section<BackupSection>> {
  const section = (name: string, rest?: string): Section<BackupSection> => {
    const table = snapshot.tables.find((one) => one.schema === 'live' && one.name === name)
    if (table === undefined) throw nothingToBackUp()
    return { about: { kind: 'rows', table }, data: snapshot.copy(table, rest) }
  }
  for (const name of replayedTables.slice(0, -2)) yield section(name)
  for (let from = 0; from < size; from += entriesAtOnce) {
    const to = from + entriesAtOnce
    yield section('published_checkpoints', `where size > ${from} and size <= ${to} order by size`)
    yield section(
      'log_entries',
      `where sequence_number >= ${from} and sequence_number < ${to} order by sequence_number`,
    )
  }
}

async function* fileSections(
  snapshot: Snapshot,
  { blobs, current, counts }: Sources,
): AsyncGenerator<Section<BackupSection>> {
  for await (const sha256 of filesInUse(snapshot.database)) {
    const data = await openBackedUpFile(blobs, sha256, () => isFileInUse(current, sha256))
    if (data !== undefined) yield { about: { kind: 'file', sha256 }, data }
    counts[data === undefined ? 'deleted' : 'files'] += 1
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function nothingToBackUp(): StartRefused {
  return new StartRefused('The database has no log yet, so there is nothing to back up. Start the service once.')
}

function summaryOf({ log }: BackupHeader, { files, deleted }: Counts): string {
  const late = deleted === 0 ? '' : ` ${deleted} documents were deleted meanwhile, and are not in it.`
  return (
    `The backup is complete: ${log.size} entries of the log ${log.origin}, and ${files} files.${late} ` +
    'It can be restored only with the secret key, which is not in it: keep SECRET_KEY or DATA_DIR/secret-key elsewhere.'
  )
}
