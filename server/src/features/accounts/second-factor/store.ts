import type { secondFactors } from '@countersign/api'
import type { Database, Transaction } from '../../../ports/database.ts'

type Tables = {
  second_factors: {
    id: string
    user_id: string
    kind: secondFactors.SecondFactorKind
    secret: Uint8Array
    last_step: number | null
    created_at: Date
    confirmed_at: Date | null
  }
  recovery_codes: { user_id: string; hash: Buffer }
  /** Their own store reads the rest. */
  passkeys: { id: string; user_id: string }
  second_factor_guards: { user_id: string; failures: number; locked_until: Date | null }
}

export interface SecondFactor {
  readonly id: string
  readonly kind: secondFactors.SecondFactorKind
  /** Encrypted. */
  readonly secret: Uint8Array
  /** The step of the code that was used last. */
  readonly lastStep: number | null
  readonly createdAt: Date
  /** Null until the person has entered a code of it. */
  readonly confirmedAt: Date | null
}

/** How often somebody has guessed, and until when nobody may guess again. */
export interface Guard {
  readonly failures: number
  readonly lockedUntil: Date | null
}

export const noFailures: Guard = { failures: 0, lockedUntil: null }

const tables = (database: Database) => database.withTables<Tables>()

export async function selectFactors(database: Database, userId: string): Promise<SecondFactor[]> {
  const rows = await tables(database).selectFrom('second_factors').selectAll().where('user_id', '=', userId).execute()
  return rows.map(({ id, kind, secret, last_step, created_at: createdAt, confirmed_at: confirmedAt }) => ({
    id,
    kind,
    secret,
    lastStep: last_step === null ? null : Number(last_step),
    createdAt,
    confirmedAt,
  }))
}

/** An authenticator app, or a passkey. */
export async function hasConfirmedFactor(database: Database, userId: string): Promise<boolean> {
  return (await kindsOf(database, userId)).length > 0
}

export type UsableKind = 'passkey' | 'totp' | 'recovery_code'

/** What a person can confirm a sign-in with, the easiest first. Empty without two-step verification. */
export async function kindsOf(database: Database, userId: string): Promise<UsableKind[]> {
  const has = (table: 'passkeys' | 'second_factors') =>
    tables(database).selectFrom(table).select('id').where('user_id', '=', userId)
  const { passkey, totp } = await tables(database)
    .selectNoFrom(({ exists }) => [
      exists(has('passkeys')).as('passkey'),
      exists(has('second_factors').where('confirmed_at', 'is not', null)).as('totp'),
    ])
    .executeTakeFirstOrThrow()
  const kinds = [...(passkey ? ['passkey' as const] : []), ...(totp ? ['totp' as const] : [])]
  return kinds.length === 0 ? [] : [...kinds, 'recovery_code']
}

/** Like hasConfirmedFactor, once a transaction that changes the factors has ended. */
export async function awaitFactor(database: Database, userId: string): Promise<boolean> {
  await tables(database)
    .selectFrom('second_factor_guards')
    .select('user_id')
    .where('user_id', '=', userId)
    .forShare()
    .execute()
  return await hasConfirmedFactor(database, userId)
}

export async function insertFactor(transaction: Transaction, userId: string, factor: SecondFactor): Promise<void> {
  const { id, kind, secret, lastStep, createdAt, confirmedAt } = factor
  await tables(transaction)
    .insertInto('second_factors')
    .values({
      id,
      user_id: userId,
      kind,
      secret,
      last_step: lastStep,
      created_at: createdAt,
      confirmed_at: confirmedAt,
    })
    .execute()
}

export async function deleteUnconfirmedFactors(transaction: Transaction, userId: string): Promise<void> {
  await tables(transaction)
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function updateStep(transaction: Transaction, id: string, step: number): Promise<void> {
  await tables(transaction).updateTable('second_factors').set({ last_step: step }).where('id', '=', id).execute()
}

/** The confirmed factor replaces all others of its kind. */
export async function confirmFactor(
  transaction: Transaction,
  userId: string,
  { id, kind }: SecondFactor,
  confirmedAt: Date,
): Promise<void> {
  await tables(transaction)
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .execute()
  await tables(transaction)
    .updateTable('second_factors')
    .set({ confirmed_at: confirmedAt })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the person has no authenticator app. */
export async function deleteTotp(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await tables(transaction)
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .returning('confirmed_at')
    .execute()
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}

/** Deletes the passkeys, the recovery codes and the failures as well. Requires lockGuard. */
export async function deleteFactors(transaction: Transaction, userId: string): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes'] as const) {
    await tables(transaction).deleteFrom(table).where('user_id', '=', userId).execute()
  }
  // The row stays: others may wait for its lock.
  await updateGuard(transaction, userId, noFailures)
}

export async function replaceCodes(transaction: Transaction, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tables(transaction).deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tables(transaction)
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** Returns false if there is no such code, or it was used. */
export async function deleteCode(transaction: Transaction, userId: string, hash: Buffer): Promise<boolean> {
  const result = await tables(transaction)
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function countCodes(database: Database, userId: string): Promise<number> {
  const { count } = await tables(database)
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Until the transaction ends, other attempts and changes for this person wait, on all nodes. Everything that changes
 * second factors locks it first, or two transactions could wait for each other.
 */
export async function lockGuard(transaction: Transaction, userId: string): Promise<Guard> {
  await tables(transaction)
    .insertInto('second_factor_guards')
    .values({ user_id: userId, failures: noFailures.failures, locked_until: noFailures.lockedUntil })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return await tables(transaction)
    .selectFrom('second_factor_guards')
    .select(['failures', 'locked_until as lockedUntil'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateGuard(
  transaction: Transaction,
  userId: string,
  { failures, lockedUntil }: Guard,
): Promise<void> {
  await tables(transaction)
    .updateTable('second_factor_guards')
    .set({ failures, locked_until: lockedUntil })
    .where('user_id', '=', userId)
    .execute()
}
