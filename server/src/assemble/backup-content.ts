import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type BackupPlace, openBackupFile, standardStreams } from '../infrastructure/backup/backup-place.ts'
import type { CopiedSequence, CopiedTable } from '../infrastructure/database/snapshot.ts'
import { readSecret } from '../infrastructure/vault/kept-secret.ts'
import { createSecretKeyVault } from '../infrastructure/vault/secret-key-vault.ts'
import { BlobStoreFailed } from '../ports/blob-store.ts'
import { CheckpointMemoryFailed } from '../ports/checkpoint-memory.ts'
import type { Vault } from '../ports/vault.ts'
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

/** A backup is encrypted with a key of its own, derived from the one that decrypts what is in it. */
export function backupKey(vault: Vault): Uint8Array {
  return vault.derive('backup')
}

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

/** Unlike a start of the service, this never creates a key: a backup under a lost key would be worthless. */
export async function openVault({ secretKey, dataDir }: Config): Promise<Vault> {
  const path = join(resolve(dataDir), 'secret-key')
  const kept = secretKey === undefined ? await readSecret(path) : undefined
  const key = secretKey ?? (kept === undefined ? undefined : Buffer.from(kept, 'hex'))
  if (key === undefined) {
    throw new StartRefused(`There is no secret key. Set SECRET_KEY to that of the service, or restore ${path}.`)
  }
  return createSecretKeyVault(key)
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
