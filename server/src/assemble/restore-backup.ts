import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { RestoreOptions } from '../commands.ts'
import type { Config } from '../config.ts'
import {
  createLogReplay,
  type KnownCheckpoint,
  type LogReplay,
  type ReplayedLog,
  readStoredLog,
  replayedTables,
  storeNodes,
} from '../features/log/replay-log.ts'
import { witnessTables } from '../features/witnesses/open-witness.ts'
import { type BackupHeader, damaged, readBackup, type Section } from '../infrastructure/backup/backup-file.ts'
import { createRowReader } from '../infrastructure/database/copy-rows.ts'
import { type Loading, loadTables } from '../infrastructure/database/load-tables.ts'
import { migrationNames, openDatabase } from '../infrastructure/database/open-database.ts'
import { connectForLong, readJobsVersion } from '../infrastructure/database/open-existing-database.ts'
import type { CopiedTable } from '../infrastructure/database/snapshot.ts'
import { startBoss, stopBoss } from '../jobs/boss.ts'
import { pickBlobStore, pickCheckpointMemories } from '../pick-adapters.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { CheckpointMemory } from '../ports/checkpoint-memory.ts'
import type { Database } from '../ports/database.ts'
import type { Vault } from '../ports/vault.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'
import { type BackupSection, backupPurpose, pickBackupPlace } from './backup-content.ts'
import { makeDataDirectory } from './open-foundation.ts'
import { openVault, readSettledKeys } from './secret-keys.ts'

interface Opened {
  readonly config: Config
  readonly dataDir: string
  readonly log: Logger
  readonly onGivenUp: (error: Error) => void
  readonly vault: Vault
  readonly header: BackupHeader
  readonly sections: AsyncIterable<Section<BackupSection>>
}

/** Returns a sentence about what was restored or verified. */
export async function restoreBackup(
  config: Config,
  log: Logger,
  onGivenUp: (error: Error) => void,
  options: RestoreOptions,
): Promise<string> {
  const dataDir = resolve(config.dataDir)
  const vault = openVault(await readSettledKeys(config))
  const given = await Promise.all(options.checkpoints.map(readCheckpoint))
  const place = await pickBackupPlace(config, options.place)
  const { header, sections } = await readBackup<BackupSection>(place.read(), vault.deriveAll(backupPurpose))
  const opened = { config, dataDir, log, onGivenUp, vault, header, sections }
  return options.check ? await verify(opened, given) : await restore(opened, given, options)
}

const mostCheckpointCharacters = 16 * 1024

async function readCheckpoint(path: string): Promise<KnownCheckpoint> {
  const note = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`The checkpoint ${path} cannot be read (${error.code}).`)
  })
  if (note.length > mostCheckpointCharacters) throw new StartRefused(`There is no checkpoint of a log in ${path}.`)
  return { note, place: path }
}

async function verify({ header, sections }: Opened, given: readonly KnownCheckpoint[]): Promise<string> {
  const replayed = await readInto(sections, createLogReplay(given), {
    load: async (_table, rows) => void (await drain(rows)),
    async put(sha256, content) {
      const hash = createHash('sha256')
      for await (const chunk of content) hash.update(chunk)
      if (hash.digest('hex') !== sha256) throw damaged()
    },
  })
  requireNewest(replayed)
  return `The backup is valid: ${describe(header, replayed)}`
}

async function drain(rows: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const { length } of rows) bytes += length
  return bytes
}

async function restore(
  opened: Opened,
  given: readonly KnownCheckpoint[],
  { riskLogFork, keepWitnessKeys }: RestoreOptions,
): Promise<string> {
  const { config, dataDir, log, onGivenUp, vault, header } = opened
  await requireKnownVersion(header)
  await makeDataDirectory(dataDir)
  const memories = await pickCheckpointMemories(config, { dataDir, vault, logger: log })
  const recalled = await recallAll(memories)
  if (!riskLogFork && given.length === 0 && !recalled.some(({ shared }) => shared)) throw unknownNewest(header)
  const known = [...given, ...recalled]
  if (!riskLogFork) requireNewest(announced(header, known))
  const options = {
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir,
    maxConnections: 2,
    log,
    onGivenUp,
  }
  const database = await openDatabase({ ...options, upTo: header.migrations, beforeMigrations: requireEmpty })
  let replayed: ReplayedLog | undefined
  try {
    requireSameTables(database.migrated.count, header)
    await prepareJobs(database.connectionString, header, log)
    const connected = connectForLong(database.connectionString, log)
    try {
      await loadTables(connected.pool, async (loading) => {
        // A service may have started on it since.
        await requireEmpty(loading.database)
        const without = keepWitnessKeys ? [] : witnessTables
        replayed = await fill(opened, loading, known, without)
        if (!riskLogFork) requireNewest(replayed)
        await rememberAll(memories, replayed, given)
      })
    } finally {
      await connected.close()
    }
  } finally {
    await database.close()
  }
  // A newer version than that of the backup has more migrations.
  await (await openDatabase(options)).close()
  if (replayed === undefined) throw damaged()
  return `The backup is restored: ${describe(header, replayed)}${warningOf(replayed)}`
}

async function fill(
  { sections, config, dataDir, vault, log }: Opened,
  loading: Loading,
  known: readonly KnownCheckpoint[],
  without: readonly string[],
): Promise<ReplayedLog> {
  const replay = createLogReplay(known)
  let blobs: BlobStore | undefined
  return await readInto(sections, replay, {
    async begin({ tables, sequences }) {
      for (const { name } of tables.filter((table) => !loading.knows(table))) {
        log.warn({ table: name }, 'the backup has a table that is not of the service: it is not restored')
      }
      await loading.empty(tables.filter(loading.knows))
      await loading.moveSequences(sequences)
    },
    async load(table, rows) {
      const isLeftOut = table.schema === 'live' && without.includes(table.name)
      if (loading.knows(table) && !isLeftOut) await loading.load(table, rows)
      else if ((await drain(rows)) > 0 && isLeftOut) log.warn({ table: table.name }, witnessForgot)
      await storeNodes(loading.database, replay.takeNodes())
    },
    async put(sha256, content) {
      blobs ??= await pickBlobStore(config, { dataDir, vault, logger: log })
      await blobs.put(content, { sha256 })
    },
  })
}

/** With the old keys, it could confirm two histories of another log. */
const witnessForgot =
  'not restored: the witness may have cosigned more after the backup. With WITNESS_LOGS, it gets new keys. If the service ' +
  'was stopped before the backup, use --keep-witness-keys'

interface Target {
  begin?(contents: Extract<BackupSection, { kind: 'contents' }>): Promise<void>
  load(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void>
  put(sha256: string, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Reads the whole backup once, and computes the log again from the same bytes that the target gets. */
async function readInto(
  sections: AsyncIterable<Section<BackupSection>>,
  replay: LogReplay,
  target: Target,
): Promise<ReplayedLog> {
  for await (const { about, data } of sections) {
    switch (about.kind) {
      case 'contents':
        await drain(data)
        await target.begin?.(about)
        break
      case 'rows':
        await target.load(about.table, followed(about.table, data, replay))
        break
      case 'file':
        await target.put(about.sha256, data)
    }
  }
  return await replay.finish()
}

async function* followed(
  { schema, name, columns }: CopiedTable,
  data: AsyncIterable<Uint8Array>,
  replay: LogReplay,
): AsyncGenerator<Uint8Array> {
  const table = schema === 'live' ? replayedTables.find((one) => one === name) : undefined
  const read = createRowReader(columns)
  for await (const chunk of data) {
    if (table !== undefined) for (const row of read(chunk)) replay.take(table, row)
    yield chunk
  }
}

/** Everything that the backup must be is known before anything is written. */
async function requireKnownVersion({ migrations, latestMigration, version }: BackupHeader): Promise<void> {
  const names = await migrationNames()
  if (names[migrations - 1] === latestMigration) return
  throw new StartRefused(
    `The backup was written by version ${version} of the service, which has other migrations (up to ${latestMigration}). ` +
      'Restore it with that version or a newer one.',
  )
}

function requireSameTables(count: number, { migrations }: BackupHeader): void {
  if (count === migrations) return
  throw new StartRefused(
    'The database already has the tables of a newer version than the backup. Restore into an empty database.',
  )
}

async function requireEmpty(database: Database): Promise<void> {
  const log = await readStoredLog(database)
  if (log === undefined) return
  throw new StartRefused(
    `The database already has the log ${log.origin}. Restore into an empty database: set DATABASE_URL to another one, or ` +
      'DATA_DIR to an empty folder.',
  )
}

/** The queue creates its tables itself, in its newest version. */
async function prepareJobs(connectionString: string, { jobs, version }: BackupHeader, logger: Logger): Promise<void> {
  if (jobs === null) return
  await stopBoss(await startBoss({ connectionString, logger, runsSchedules: false }))
  const connected = connectForLong(connectionString, logger)
  let current: number | null
  try {
    current = await readJobsVersion(connected.database)
  } finally {
    await connected.close()
  }
  if (current === jobs) return
  throw new StartRefused(
    `The job queue of this version differs from the one in the backup. Restore the backup with version ${version} of the ` +
      'service, and upgrade afterwards.',
  )
}

async function recallAll(
  memories: readonly CheckpointMemory[],
): Promise<(KnownCheckpoint & { readonly shared: boolean })[]> {
  const recalled = await Promise.all(
    memories.map(async ({ place, shared, recall }) => ({ place, shared, note: (await recall())?.note })),
  )
  return recalled.flatMap(({ note, ...memory }) => (note === undefined ? [] : { ...memory, note }))
}

/** What others have seen is known to the service before it can sign anything. */
async function rememberAll(
  memories: readonly CheckpointMemory[],
  { newest: own }: ReplayedLog,
  given: readonly KnownCheckpoint[],
): Promise<void> {
  const notes = [...given.map(({ note }) => note), ...(own === undefined ? [] : [own])]
  const [newest] = notes.sort((one, other) => sizeOf(other) - sizeOf(one))
  if (newest === undefined) return
  for (const memory of memories) {
    const recalled = await memory.recall()
    if (recalled === undefined || sizeOf(recalled.note) < sizeOf(newest)) await memory.replace(recalled, newest)
  }
}

function sizeOf(note: string): number {
  return Number(note.split('\n')[1])
}

function unknownNewest({ created, log }: BackupHeader): StartRefused {
  return new StartRefused(
    `The backup of ${created} has ${log.size} entries of the log ${log.origin}. If the log has published more since then, ` +
      'the service would sign a second history after the restore. This is called a fork: it contradicts proofs that people ' +
      'already have, and everyone who checks the log sees it. So get the newest checkpoint from a witness, or from somebody ' +
      'who checks the log, and add --checkpoint FILE. Only if nobody can have seen a newer one, add --risk-log-fork.',
  )
}

/** What a backup says about itself, to refuse it before hours of loading. */
function announced({ log: { origin, size } }: BackupHeader, known: readonly KnownCheckpoint[]) {
  const sized = known.map((one) => ({ ...one, size: sizeOf(one.note) }))
  return { size, newer: sized.filter((one) => one.size > size && one.note.startsWith(`${origin}\n`)) }
}

function requireNewest({ size, newer: [seen] }: Pick<ReplayedLog, 'size' | 'newer'>): void {
  if (seen === undefined) return
  throw new StartRefused(
    `The backup is older than the published log: it has ${size} entries, but the checkpoint in ${seen.place} covers ` +
      `${seen.size}. Restore a newer backup. With --risk-log-fork, you get its data, but the service refuses to start with it.`,
  )
}

function warningOf({ newer }: ReplayedLog): string {
  if (newer.length === 0) return ''
  return ' It is older than the published log, so the service refuses to start with it: that would fork the log.'
}

function describe({ created, version, log }: BackupHeader, { size, origin }: ReplayedLog): string {
  const signed = log.checkpoint === null ? 'nothing is signed yet' : `signed up to entry ${sizeOf(log.checkpoint) - 1}`
  return `${size} entries of the log ${origin} (${signed}), as of ${created}, written by version ${version}.`
}
