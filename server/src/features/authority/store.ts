import type { CertificateProfile } from '@countersign/pki'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { AuthorityKey, IssuedCertificate, IssuedRevocationReason, KeyName } from './model.ts'

type Tables = {
  authority_keys: {
    id: string
    name: KeyName
    issuer_id: string | null
    certificate: Buffer
    sealed_private_key: Buffer | null
    not_after: Date
    created_at: Date
  }
  authority_requests: {
    id: string
    root_id: string
    public_key: Buffer
    sealed_private_key: Buffer
    created_at: Date
  }
  certificates: {
    serial_number: Buffer
    issuer_id: string
    profile: CertificateProfile
    certificate: Buffer | null
    not_after: Date
    issued_at: Date
    revoked_at: Date | null
    revocation_reason: IssuedRevocationReason | null
  }
  authority_crls: { issuer_id: string; number: number; this_update: Date; next_update: Date; crl: Buffer }
}

export interface StoredCrl {
  readonly number: number
  readonly thisUpdate: Date
  readonly nextUpdate: Date
  readonly crl: Uint8Array
}

const tables = (database: Database) => database.withTables<Tables>()

/** Nobody else creates authorities until the transaction ends. */
export async function lockAuthority(transaction: Transaction): Promise<void> {
  await sql`lock table authority_keys in share row exclusive mode`.execute(transaction)
}

export async function insertKey(transaction: Transaction, key: AuthorityKey): Promise<void> {
  await tables(transaction)
    .insertInto('authority_keys')
    .values({
      id: key.id,
      name: key.name,
      issuer_id: key.issuerId,
      certificate: Buffer.from(key.certificate),
      sealed_private_key: key.encryptedPrivateKey && Buffer.from(key.encryptedPrivateKey),
      not_after: key.notAfter,
      created_at: key.createdAt,
    })
    .execute()
}

/** All keys, newest first. */
export async function selectKeys(database: Database): Promise<AuthorityKey[]> {
  const rows = await tables(database)
    .selectFrom('authority_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    issuerId: row.issuer_id,
    certificate: row.certificate,
    encryptedPrivateKey: row.sealed_private_key,
    notAfter: row.not_after,
    createdAt: row.created_at,
  }))
}

/** A key that waits for its certificate from an offline root. */
export interface RequestedKey {
  readonly id: string
  readonly rootId: string
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  readonly encryptedPrivateKey: Uint8Array
  readonly createdAt: Date
}

export async function insertRequested(transaction: Transaction, key: RequestedKey): Promise<void> {
  await tables(transaction)
    .insertInto('authority_requests')
    .values({
      id: key.id,
      root_id: key.rootId,
      public_key: Buffer.from(key.publicKey),
      sealed_private_key: Buffer.from(key.encryptedPrivateKey),
      created_at: key.createdAt,
    })
    .execute()
}

export async function countRequested(database: Database): Promise<number> {
  const { count } = await tables(database)
    .selectFrom('authority_requests')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the request of this key, so that it is answered once. */
export async function takeRequested(
  transaction: Transaction,
  publicKey: Uint8Array,
): Promise<RequestedKey | undefined> {
  const row = await tables(transaction)
    .deleteFrom('authority_requests')
    .where('public_key', '=', Buffer.from(publicKey))
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      rootId: row.root_id,
      publicKey: row.public_key,
      encryptedPrivateKey: row.sealed_private_key,
      createdAt: row.created_at,
    }
  )
}

export async function insertCertificate(database: Database, issued: Omit<IssuedCertificate, 'revoked'>): Promise<void> {
  await tables(database)
    .insertInto('certificates')
    .values({
      serial_number: Buffer.from(issued.serialNumber),
      issuer_id: issued.issuerId,
      profile: issued.profile,
      certificate: issued.certificate && Buffer.from(issued.certificate),
      not_after: issued.notAfter,
      issued_at: issued.issuedAt,
    })
    .execute()
}

export async function selectCertificate(
  database: Database,
  serialNumber: Uint8Array,
): Promise<IssuedCertificate | undefined> {
  const row = await tables(database)
    .selectFrom('certificates')
    .selectAll()
    .where('serial_number', '=', Buffer.from(serialNumber))
    .executeTakeFirst()
  return row && issuedOf(row)
}

export async function clearCertificate(transaction: Transaction, serialNumber: Buffer): Promise<void> {
  await tables(transaction)
    .updateTable('certificates')
    .set({ certificate: null })
    .where('serial_number', '=', serialNumber)
    .execute()
}

/** Returns false if the certificate was revoked before or never issued: the first revocation stays. */
export async function markRevoked(
  transaction: Transaction,
  serialNumber: Uint8Array,
  revocation: { at: Date; reason: IssuedRevocationReason },
): Promise<boolean> {
  const result = await tables(transaction)
    .updateTable('certificates')
    .set({ revoked_at: revocation.at, revocation_reason: revocation.reason })
    .where('serial_number', '=', Buffer.from(serialNumber))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * The entries of the authority's CRL. RFC 5280 3.3: an expired certificate is dropped once a CRL has named it after its
 * end.
 */
export async function selectRevoked(database: Database, issuerId: string): Promise<IssuedCertificate[]> {
  const rows = await tables(database)
    .selectFrom('certificates')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at')
    .execute()
  return rows.map(issuedOf)
}

/**
 * Until the transaction ends, nobody else makes a CRL of this authority or revokes its certificates. Issuing continues:
 * it refers to the authority's row without changing it.
 */
export async function lockCrl(transaction: Transaction, issuerId: string): Promise<StoredCrl | undefined> {
  await tables(transaction)
    .selectFrom('authority_keys')
    .select('id')
    .where('id', '=', issuerId)
    .forNoKeyUpdate()
    .execute()
  return await selectCrl(transaction, issuerId)
}

export async function selectCrl(database: Database, issuerId: string): Promise<StoredCrl | undefined> {
  return await tables(database)
    .selectFrom('authority_crls')
    .select(['number', 'this_update as thisUpdate', 'next_update as nextUpdate', 'crl'])
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst()
}

export async function replaceCrl(transaction: Transaction, issuerId: string, made: StoredCrl): Promise<void> {
  const row = {
    number: made.number,
    this_update: made.thisUpdate,
    next_update: made.nextUpdate,
    crl: Buffer.from(made.crl),
  }
  await tables(transaction)
    .insertInto('authority_crls')
    .values({ issuer_id: issuerId, ...row })
    .onConflict((conflict) => conflict.column('issuer_id').doUpdateSet(row))
    .execute()
}

/** Forces a new CRL. */
export async function expireCrl(transaction: Transaction, issuerId: string): Promise<void> {
  await tables(transaction)
    .updateTable('authority_crls')
    .set({ this_update: new Date(0) })
    .where('issuer_id', '=', issuerId)
    .execute()
}

function issuedOf(row: Selectable<Tables['certificates']>): IssuedCertificate {
  const { revoked_at: at, revocation_reason: reason } = row
  return {
    serialNumber: row.serial_number,
    issuerId: row.issuer_id,
    profile: row.profile,
    certificate: row.certificate,
    notAfter: row.not_after,
    issuedAt: row.issued_at,
    revoked: at === null || reason === null ? null : { at, reason },
  }
}
