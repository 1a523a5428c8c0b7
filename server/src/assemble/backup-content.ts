import type { Config } from '../config.ts'
import { type BackupPlace, openBackupFile, standardStreams } from '../infrastructure/backup/backup-place.ts'
import type { CopiedSequence, CopiedTable } from '../infrastructure/database/snapshot.ts'
import { BlobStoreFailed } from '../ports/blob-store.ts'
import { CheckpointMemoryFailed } from '../ports/checkpoint-memory.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'

/** What a section of a backup is. The first one is `contents`, then come the tables of the log, all others, the files. */
export type BackupSection =
  | {
      readonly kind: 'contents'
      readonly tables: readonly CopiedTable[]
      readonly sequences: readonly CopiedSequence[]
    }
  | { readonly kind: 'rows'; readonly table: CopiedTable }
  | { readonly kind: 'file'; readonly sha256: string }

/** A backup is encrypted with a key of its own, derived from the secret key that encrypts. A restore tries all of them. */
export const backupPurpose = 'backup'

/** Failures of the storage are sentences for the operator already. */
export async function refuseStorageFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BlobStoreFailed || error instanceof CheckpointMemoryFailed)
      throw new StartRefused(error.message)
    throw error
  }
}

/** A file, `-` for standard output or input, or `s3://bucket/object`. Keys of a storage are settings, not words. */
export async function pickBackupPlace({ backupStorageUrl, storageUrl }: Config, name: string): Promise<BackupPlace> {
  if (name === '-') return standardStreams
  if (!name.startsWith('s3://')) return openBackupFile(name)
  const { openBackupObject } = await import('../infrastructure/backup/backup-object.ts')
  if (backupStorageUrl !== undefined) return openBackupObject(backupStorageUrl, 'BACKUP_STORAGE_URL', name)
  if (storageUrl !== undefined) return openBackupObject(storageUrl, 'STORAGE_URL', name)
  throw new StartRefused('A backup in an object storage needs the setting BACKUP_STORAGE_URL or STORAGE_URL.')
}
