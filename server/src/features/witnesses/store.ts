import { sha256 } from '@countersign/proof'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { StoredKey } from '../log/model.ts'
import type { CollectedCheckpoint, WitnessedCheckpoint } from './model.ts'

type Tables = {
  witnessed_checkpoints: { size: number; note: string; latest_note: string | null; complete_at: number | null }
  witness_identity: {
    only_row?: boolean
    name: string
    public_key: Buffer
    encrypted_private_key: Buffer
    ml_dsa_public_key: Buffer | null
    ml_dsa_encrypted_private_key: Buffer | null
  }
  cosigned_logs: { origin: string; size: number; root: Buffer; note: string }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Inserts the checkpoint unless it is there, and locks it until the transaction ends. */
export async function lockCollected(
  transaction: Transaction,
  size: number,
  note: string,
): Promise<CollectedCheckpoint> {
  await tables(transaction)
    .insertInto('witnessed_checkpoints')
    .values({ size, note, latest_note: note, complete_at: null })
    .onConflict((conflict) => conflict.column('size').doNothing())
    .execute()
  return await tables(transaction)
    .selectFrom('witnessed_checkpoints')
    .select(['size', 'note', 'latest_note as latestNote', 'complete_at as completeAt'])
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateCollected(transaction: Transaction, collected: CollectedCheckpoint): Promise<void> {
  const { size, note, latestNote, completeAt } = collected
  await tables(transaction)
    .updateTable('witnessed_checkpoints')
    .set({ note, latest_note: latestNote, complete_at: completeAt })
    .where('size', '=', size)
    .execute()
}

/** More than one checkpoint of each second of an hour. The next quorum continues. */
const mostPruned = 5000

/** Of smaller checkpoints, the first cosignatures stay. Their latest ones say nothing: the larger one confirms them all. */
export async function pruneBelow(transaction: Transaction, size: number): Promise<void> {
  await sql`
    with older as (
      select size from witnessed_checkpoints
      where size < ${size} and latest_note is not null
      order by size limit ${mostPruned} for update skip locked
    )
    update witnessed_checkpoints set latest_note = null from older
    where witnessed_checkpoints.size = older.size`.execute(transaction)
}

/** Of checkpoints of these sizes. */
export async function selectAllCollected(database: Database, sizes: readonly number[]): Promise<CollectedCheckpoint[]> {
  return await tables(database)
    .selectFrom('witnessed_checkpoints')
    .select(['size', 'note', 'latest_note as latestNote', 'complete_at as completeAt'])
    .where('size', 'in', [...sizes])
    .execute()
}

export async function selectCollected(database: Database, size: number): Promise<CollectedCheckpoint | undefined> {
  return await tables(database)
    .selectFrom('witnessed_checkpoints')
    .select(['size', 'note', 'latest_note as latestNote', 'complete_at as completeAt'])
    .where('size', '=', size)
    .executeTakeFirst()
}

/** Of those with a quorum, newest first. */
export async function selectCompleteSizes(
  database: Database,
  page: { readonly limit: number; readonly before: number | undefined },
): Promise<number[]> {
  let query = tables(database)
    .selectFrom('witnessed_checkpoints')
    .select('size')
    .where('complete_at', 'is not', null)
    .orderBy('size', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('size', '<', page.before)
  return (await query.execute()).map(({ size }) => size)
}

/** The largest checkpoint with a quorum, with the latest cosignatures. */
export async function selectLargestComplete(database: Database): Promise<WitnessedCheckpoint | undefined> {
  return await tables(database)
    .selectFrom('witnessed_checkpoints')
    .select((row) => ['size', row.fn.coalesce('latest_note', 'note').as('note')])
    .where('complete_at', 'is not', null)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** For each entry the first checkpoint with a quorum that covers it, by entry number. */
export async function selectFirstComplete(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, WitnessedCheckpoint>> {
  const { rows } = await sql<{ number: number; size: number; note: string }>`
    select wanted.number, first.size, first.note
    from unnest(${[...numbers]}::bigint[]) as wanted (number)
    cross join lateral (
      select size, note from witnessed_checkpoints
      where complete_at is not null and size > wanted.number
      order by size limit 1
    ) as first`.execute(database)
  return new Map(rows.map(({ number, size, note }) => [number, { size, note }]))
}

export interface WitnessIdentity {
  readonly name: string
  readonly ed25519: StoredKey
  readonly mlDsa: StoredKey
}

/** Returns the identity of the witness: of the offered one, whatever there was not, however many nodes offer one. */
export async function settleWitnessIdentity(database: Database, offered: WitnessIdentity): Promise<WitnessIdentity> {
  const mlDsa = {
    ml_dsa_public_key: Buffer.from(offered.mlDsa.publicKey),
    ml_dsa_encrypted_private_key: Buffer.from(offered.mlDsa.encryptedPrivateKey),
  }
  await tables(database)
    .insertInto('witness_identity')
    .values({
      name: offered.name,
      public_key: Buffer.from(offered.ed25519.publicKey),
      encrypted_private_key: Buffer.from(offered.ed25519.encryptedPrivateKey),
      ...mlDsa,
    })
    .onConflict((conflict) =>
      // Installations had only the first key once.
      conflict.column('only_row').doUpdateSet(mlDsa).where('witness_identity.ml_dsa_public_key', 'is', null),
    )
    .execute()
  const found = await tables(database).selectFrom('witness_identity').selectAll().executeTakeFirstOrThrow()
  return {
    name: found.name,
    ed25519: { publicKey: found.public_key, encryptedPrivateKey: found.encrypted_private_key },
    mlDsa: {
      publicKey: found.ml_dsa_public_key ?? mlDsa.ml_dsa_public_key,
      encryptedPrivateKey: found.ml_dsa_encrypted_private_key ?? mlDsa.ml_dsa_encrypted_private_key,
    },
  }
}

export interface CosignedLog {
  readonly size: number
  readonly root: Uint8Array
}

/** RFC 6962 2.1: the root of the tree without entries. */
const emptyRoot = Buffer.from(sha256(new Uint8Array()))

/** The largest tree of the log that this witness has cosigned, locked until the transaction ends; of size 0 if none. */
export async function lockCosigned(transaction: Transaction, origin: string): Promise<CosignedLog> {
  await tables(transaction)
    .insertInto('cosigned_logs')
    .values({ origin, size: 0, root: emptyRoot, note: '' })
    .onConflict((conflict) => conflict.column('origin').doNothing())
    .execute()
  return await tables(transaction)
    .selectFrom('cosigned_logs')
    .select(['size', 'root'])
    .where('origin', '=', origin)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateCosigned(
  transaction: Transaction,
  origin: string,
  { size, root, note }: CosignedLog & { readonly note: string },
): Promise<void> {
  await tables(transaction)
    .updateTable('cosigned_logs')
    .set({ size, root: Buffer.from(root), note })
    .where('origin', '=', origin)
    .execute()
}
