import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { erasedName } from '../../vocabulary/person.ts'
import type { AppliedSignature, SignatureKind, Version, VersionKind } from './model.ts'

type Tables = {
  documents: { id: string; owner: string }
  document_versions: {
    document_id: string
    number: number
    kind: VersionKind
    file_hash: Buffer | null
    /** In place of file_hash once the file is deleted. */
    deleted_hash: Buffer | null
    size: number
    sequence_number: number
    created_at: Date
  }
  document_signatures: {
    document_id: string
    version_number: number
    field_name: string
    kind: SignatureKind
    name: string
    signed_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertVersion(
  transaction: Transaction,
  version: Version,
  signatures: readonly AppliedSignature[],
): Promise<void> {
  await tables(transaction)
    .insertInto('document_versions')
    .values({
      document_id: version.documentId,
      number: version.number,
      kind: version.kind,
      file_hash: Buffer.from(version.fileHash, 'hex'),
      size: version.size,
      sequence_number: version.sequenceNumber,
      created_at: version.createdAt,
    })
    .execute()
  if (signatures.length === 0) return
  const rows = signatures.map(({ fieldName, kind, name, signedAt }) => ({
    document_id: version.documentId,
    version_number: version.number,
    field_name: fieldName,
    kind,
    name,
    signed_at: signedAt,
  }))
  await tables(transaction).insertInto('document_signatures').values(rows).execute()
}

/** In order, the original first. */
export async function selectVersions(database: Database, documentId: string): Promise<Version[]> {
  const rows = await tables(database)
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('number')
    .execute()
  return rows.map(versionOf)
}

export async function selectLatestVersion(database: Database, documentId: string): Promise<Version | undefined> {
  const row = await tables(database)
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && versionOf(row)
}

/** Whether a document of this owner that has a version with this hash was finished by all its signers. */
export async function selectIsSigned(database: Database, owner: string, fileHash: string): Promise<boolean> {
  const row = await tables(database)
    .selectFrom('document_versions as version')
    .innerJoin('documents', 'documents.id', 'version.document_id')
    .innerJoin('document_versions as finished', 'finished.document_id', 'version.document_id')
    .select('finished.number')
    .where((where) =>
      where.or([
        where('version.file_hash', '=', Buffer.from(fileHash, 'hex')),
        where('version.deleted_hash', '=', Buffer.from(fileHash, 'hex')),
      ]),
    )
    .where('documents.owner', '=', owner)
    .where('finished.kind', '=', 'FINAL')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** In the order of creation. */
export async function selectSignatures(database: Database, documentId: string): Promise<AppliedSignature[]> {
  return await tables(database)
    .selectFrom('document_signatures')
    .select(['kind', 'name', 'signed_at as signedAt', 'field_name as fieldName'])
    .where('document_id', '=', documentId)
    .orderBy('version_number')
    // The service's timestamp comes after its seal.
    .orderBy('kind')
    .orderBy('field_name')
    .execute()
}

/** Whether this owner had a file with this hash, and has deleted all its documents with it. */
export async function selectIsDeleted(database: Database, owner: string, fileHash: string): Promise<boolean> {
  const hash = Buffer.from(fileHash, 'hex')
  const rows = await tables(database)
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select('file_hash')
    .where('owner', '=', owner)
    .where((where) => where.or([where('file_hash', '=', hash), where('deleted_hash', '=', hash)]))
    .orderBy('file_hash', (order) => order.asc().nullsLast())
    .limit(1)
    .execute()
  return rows.length > 0 && rows.every(({ file_hash }) => file_hash === null)
}

export async function updateSignerName(
  transaction: Transaction,
  { documentId, fieldName }: { readonly documentId: string; readonly fieldName: string },
): Promise<void> {
  await tables(transaction)
    .updateTable('document_signatures')
    .set({ name: erasedName })
    .where('document_id', '=', documentId)
    .where('field_name', '=', fieldName)
    .where('kind', '=', 'signer')
    .execute()
}

/** Of its file, which may be deleted. */
export function hashOf(row: { readonly file_hash: Buffer | null; readonly deleted_hash: Buffer | null }): string {
  const hash = row.file_hash ?? row.deleted_hash
  if (hash === null) throw new Error('a version has no hash')
  return hash.toString('hex')
}

function versionOf(row: Selectable<Tables['document_versions']>): Version {
  return {
    documentId: row.document_id,
    number: row.number,
    kind: row.kind,
    fileHash: hashOf(row),
    size: row.size,
    sequenceNumber: row.sequence_number,
    createdAt: row.created_at,
  }
}
