import type { Database, Transaction } from '../../ports/database.ts'

type KeyRow = {
  number: number
  public_key: Buffer
  encrypted_private_key: Buffer | null
  from_size: number
  statement: string | null
  compromised: boolean
  created_at: Date
  retired_at: Date | null
}

type Tables = {
  log_keys: KeyRow
  log_end: { only_row?: boolean; sequence_number: number; statement: string; created_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface StoredKey {
  readonly number: number
  readonly publicKey: Uint8Array
  /** Null once the key is retired. */
  readonly encryptedPrivateKey: Uint8Array | null
  /** Trees larger than this are signed by it. */
  readonly from: number
  /** The signed note by which the log has changed to it; null for the first key. */
  readonly statement: string | null
  readonly compromised: boolean
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

export interface StoredEnd {
  readonly sequenceNumber: number
  readonly statement: string
}

/** In the order in which they sign. */
export async function selectKeys(database: Database): Promise<StoredKey[]> {
  return await tables(database)
    .selectFrom('log_keys')
    .select(['number', 'public_key as publicKey', 'encrypted_private_key as encryptedPrivateKey'])
    .select(['from_size as from', 'statement', 'compromised'])
    .select(['created_at as createdAt', 'retired_at as retiredAt'])
    .orderBy('number')
    .execute()
}

export async function selectEnd(database: Database): Promise<StoredEnd | undefined> {
  return await tables(database)
    .selectFrom('log_end')
    .select(['sequence_number as sequenceNumber', 'statement'])
    .executeTakeFirst()
}

export async function insertKey(
  transaction: Transaction,
  key: Omit<StoredKey, 'retiredAt' | 'compromised' | 'encryptedPrivateKey'> & {
    readonly encryptedPrivateKey: Uint8Array
  },
): Promise<void> {
  await tables(transaction)
    .insertInto('log_keys')
    .values({
      number: key.number,
      public_key: Buffer.from(key.publicKey),
      encrypted_private_key: Buffer.from(key.encryptedPrivateKey),
      from_size: key.from,
      statement: key.statement,
      compromised: false,
      created_at: key.createdAt,
      retired_at: null,
    })
    .execute()
}

/** Deletes the private keys: what is retired never signs again. */
export async function retireKeys(transaction: Transaction, numbers: readonly number[], at: Date): Promise<void> {
  if (numbers.length === 0) return
  await tables(transaction)
    .updateTable('log_keys')
    .set({ encrypted_private_key: null, retired_at: at })
    .where('number', 'in', numbers)
    .where('retired_at', 'is', null)
    .execute()
}

export async function markCompromised(transaction: Transaction, number: number): Promise<void> {
  await tables(transaction).updateTable('log_keys').set({ compromised: true }).where('number', '=', number).execute()
}

export async function insertEnd(transaction: Transaction, end: StoredEnd, at: Date): Promise<void> {
  await tables(transaction)
    .insertInto('log_end')
    .values({ sequence_number: end.sequenceNumber, statement: end.statement, created_at: at })
    .execute()
}
