import type { Database, Transaction } from '../../../ports/database.ts'

type Tables = {
  provider_visits: {
    state_hash: Buffer
    browser_hash: Buffer
    provider_id: string
    signer_id: string | null
    secrets: Uint8Array
    created_at: Date
    expires_at: Date
  }
}

export interface StoredVisit {
  readonly providerId: string
  /** Null for a member. */
  readonly signerId: string | null
  /** Encrypted. */
  readonly secrets: Uint8Array
}

/** Finds a visit: the state is in the URLs, the browser's secret in its cookie alone. */
export interface VisitKey {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertVisit(
  database: Database,
  { stateHash, browserHash }: VisitKey,
  visit: StoredVisit & { readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tables(database)
    .insertInto('provider_visits')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      provider_id: visit.providerId,
      signer_id: visit.signerId,
      secrets: visit.secrets,
      created_at: visit.createdAt,
      expires_at: visit.expiresAt,
    })
    .execute()
}

/** Returns it once, even to concurrent requests. */
export async function takeVisit(
  database: Database,
  { stateHash, browserHash }: VisitKey,
  now: Date,
): Promise<StoredVisit | undefined> {
  return await tables(database)
    .deleteFrom('provider_visits')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['provider_id as providerId', 'signer_id as signerId', 'secrets'])
    .executeTakeFirst()
}

export async function deleteVisitsExpiredBefore(database: Database | Transaction, time: Date): Promise<void> {
  await tables(database).deleteFrom('provider_visits').where('expires_at', '<', time).execute()
}
