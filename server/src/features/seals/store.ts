import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { IssuedRevocationReason } from '../authority/model.ts'
import type { Seal, SealUse, UsableSeal } from './model.ts'

type Tables = {
  seals: {
    id: string
    organization_id: string
    name: string
    image: Buffer | null
    certificate: Buffer
    chain: Buffer[]
    fingerprint: Buffer
    not_after: Date
    sealed_private_key: Buffer
    issued_here: boolean
    created_at: Date
    revoked_at: Date | null
    revocation_reason: IssuedRevocationReason | null
  }
  seal_uses: {
    document_id: string
    version_number: number
    seal_id: string
    key_id: string
    page: number | null
    x: number | null
    y: number | null
    width: number | null
    field_name: string
    sequence_number: number
    used_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Nobody else creates a seal of this organization until the transaction ends. */
export async function lockSealsOf(transaction: Transaction, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seals of ${organizationId}`}, 0))`.execute(transaction)
}

export async function countActiveSeals(database: Database, organizationId: string): Promise<number> {
  const { count } = await tables(database)
    .selectFrom('seals')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if another seal has the same certificate. */
export async function insertSeal(transaction: Transaction, seal: Omit<UsableSeal, 'revoked'>) {
  const result = await tables(transaction)
    .insertInto('seals')
    .values({
      id: seal.id,
      organization_id: seal.organizationId,
      name: seal.name,
      image: seal.image === null ? null : Buffer.from(seal.image),
      certificate: Buffer.from(seal.certificate),
      chain: seal.chain.map((one) => Buffer.from(one)),
      fingerprint: Buffer.from(seal.fingerprint, 'hex'),
      not_after: seal.notAfter,
      sealed_private_key: Buffer.from(seal.encryptedPrivateKey),
      issued_here: seal.issuedHere,
      created_at: seal.createdAt,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function selectSeal(database: Database, id: string): Promise<Seal | undefined> {
  const row = await allSeals(database).where('id', '=', id).executeTakeFirst()
  return row && sealOf(row)
}

export async function selectUsableSeal(database: Database, id: string): Promise<UsableSeal | undefined> {
  const row = await tables(database).selectFrom('seals').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...sealOf(row), image: row.image, chain: row.chain, encryptedPrivateKey: row.sealed_private_key }
}

/** PNG; null for the drawn one. */
export async function selectImage(database: Database, id: string): Promise<Uint8Array | null> {
  const row = await tables(database).selectFrom('seals').select('image').where('id', '=', id).executeTakeFirst()
  return row?.image ?? null
}

/** Nobody revokes the seal until the transaction ends. */
export async function selectSealForShare(transaction: Transaction, id: string): Promise<Seal | undefined> {
  const row = await allSeals(transaction).where('id', '=', id).forShare().executeTakeFirst()
  return row && sealOf(row)
}

/** The seals of an organization that can be used now, by creation. */
export async function selectActiveSeals(database: Database, organizationId: string, now: Date): Promise<Seal[]> {
  const rows = await allSeals(database)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where('not_after', '>=', now)
    .orderBy('id')
    .execute()
  return rows.map(sealOf)
}

/**
 * The active seals that have this certificate, or were certified with it. They are locked all, before any revocation list:
 * a transaction that revokes one of them locks in the same order.
 */
export async function lockActiveSealsWith(transaction: Transaction, certificate: Uint8Array): Promise<Seal[]> {
  const bytes = Buffer.from(certificate)
  const rows = await allSeals(transaction)
    .where('issued_here', '=', true)
    .where('revoked_at', 'is', null)
    .where((seal) => seal.or([seal('certificate', '=', bytes), sql<boolean>`chain[1] = ${bytes}`]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(sealOf)
}

/** Ordered by id, and so by creation. */
export async function selectSeals(
  database: Database,
  { organizationId, cursor, limit }: { organizationId: string | undefined; cursor: string | undefined; limit: number },
): Promise<Seal[]> {
  let query = allSeals(database).orderBy('id').limit(limit)
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  if (cursor !== undefined) query = query.where('id', '>', cursor)
  return (await query.execute()).map(sealOf)
}

export async function selectSealsByFingerprint(database: Database, fingerprints: readonly string[]): Promise<Seal[]> {
  if (fingerprints.length === 0) return []
  const bytes = fingerprints.map((hex) => Buffer.from(hex, 'hex'))
  return (await allSeals(database).where('fingerprint', 'in', bytes).execute()).map(sealOf)
}

/** Returns false if it was revoked before: the first revocation stays. */
export async function markRevoked(
  transaction: Transaction,
  id: string,
  { at, reason }: { at: Date; reason: IssuedRevocationReason },
): Promise<boolean> {
  const result = await tables(transaction)
    .updateTable('seals')
    .set({ revoked_at: at, revocation_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function insertUse(transaction: Transaction, use: SealUse): Promise<void> {
  await tables(transaction)
    .insertInto('seal_uses')
    .values({
      document_id: use.documentId,
      version_number: use.versionNumber,
      seal_id: use.sealId,
      key_id: use.keyId,
      page: use.position?.page ?? null,
      x: use.position?.x ?? null,
      y: use.position?.y ?? null,
      width: use.position?.width ?? null,
      field_name: use.fieldName,
      sequence_number: use.sequenceNumber,
      used_at: use.usedAt,
    })
    .execute()
}

/** Latest first. */
export async function selectUses(
  database: Database,
  sealId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SealUse[]> {
  let query = tables(database).selectFrom('seal_uses').selectAll().where('seal_id', '=', sealId)
  if (before !== undefined) query = query.where('sequence_number', '<', before)
  const rows = await query.orderBy('sequence_number', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    sealId: row.seal_id,
    documentId: row.document_id,
    versionNumber: row.version_number,
    keyId: row.key_id,
    position: placeOf(row),
    fieldName: row.field_name,
    sequenceNumber: row.sequence_number,
    usedAt: row.used_at,
  }))
}

function placeOf({ page, x, y, width }: Selectable<Tables['seal_uses']>): SealUse['position'] {
  return page === null || x === null || y === null || width === null ? null : { page, x, y, width }
}

function allSeals(database: Database) {
  return tables(database).selectFrom('seals').select(sealColumns)
}

/** All but picture, issuers and key, which are large or secret and rarely needed. */
const sealColumns = [
  'id',
  'organization_id',
  'name',
  'certificate',
  'fingerprint',
  'not_after',
  'issued_here',
  'created_at',
  'revoked_at',
  'revocation_reason',
] as const

function sealOf(row: Pick<Selectable<Tables['seals']>, (typeof sealColumns)[number]>): Seal {
  const { revoked_at: at, revocation_reason: reason } = row
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    certificate: row.certificate,
    fingerprint: row.fingerprint.toString('hex'),
    notAfter: row.not_after,
    issuedHere: row.issued_here,
    createdAt: row.created_at,
    revoked: at === null || reason === null ? null : { at, reason },
  }
}
