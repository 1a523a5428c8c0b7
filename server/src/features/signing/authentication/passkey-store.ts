import type { Database, Transaction } from '../../../ports/database.ts'
import type { Credential } from '../../passkeys/ceremonies.ts'

type Tables = {
  signer_passkeys: {
    owner: string
    email: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Date
  }
  signer_sessions: { signer_id: string }
  signing_signers: { id: string; signing_request_id: string; email: string }
  signing_requests: { id: string; owner: string }
}

const tables = (database: Database) => database.withTables<Tables>()

/** A person who signs for an owner of requests. */
export interface PasskeyHolder {
  readonly owner: string
  readonly email: string
}

const of = ({ owner, email }: PasskeyHolder) => ({ owner, email: email.toLowerCase() })

export interface SignerPasskey extends Credential {
  readonly createdAt: Date
}

export async function findPasskey(database: Database, holder: PasskeyHolder): Promise<SignerPasskey | undefined> {
  const { owner, email } = of(holder)
  const row = await tables(database)
    .selectFrom('signer_passkeys')
    .select([
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'created_at as createdAt',
    ])
    .where('owner', '=', owner)
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** Returns false if the person has a passkey, or somebody has registered this one. */
export async function insertPasskey(
  transaction: Transaction,
  holder: PasskeyHolder,
  { credentialId, publicKey, counter, transports }: Credential,
  createdAt: Date,
): Promise<boolean> {
  const result = await tables(transaction)
    .insertInto('signer_passkeys')
    .values({
      ...of(holder),
      credential_id: Buffer.from(credentialId),
      public_key: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns false if the counter does not grow: the passkey was copied. */
export async function updateCounter(
  transaction: Transaction,
  { credentialId }: Pick<Credential, 'credentialId'>,
  counter: number,
): Promise<boolean> {
  const result = await tables(transaction)
    .updateTable('signer_passkeys')
    .set({ counter })
    .where('credential_id', '=', Buffer.from(credentialId))
    .where(({ eb, or, and }) => or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends the sessions of this person, too. Returns false if the person has no passkey. */
export async function deletePasskey(transaction: Transaction, holder: PasskeyHolder): Promise<boolean> {
  const { owner, email } = of(holder)
  const result = await tables(transaction)
    .deleteFrom('signer_passkeys')
    .where('owner', '=', owner)
    .where('email', '=', email)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  const signers = tables(transaction)
    .selectFrom('signing_signers')
    .innerJoin('signing_requests', 'signing_requests.id', 'signing_signers.signing_request_id')
    .select('signing_signers.id')
    .where('signing_requests.owner', '=', owner)
    .where(({ fn, eb }) => eb(fn('lower', ['signing_signers.email']), '=', email))
  await tables(transaction).deleteFrom('signer_sessions').where('signer_id', 'in', signers).execute()
  return true
}

/** Deletes the passkeys of people whom no request of the owner names. */
export async function deleteUnusedPasskeys(database: Database, owner: string): Promise<void> {
  await tables(database)
    .deleteFrom('signer_passkeys')
    .where('owner', '=', owner)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signing_signers')
            .innerJoin('signing_requests', 'signing_requests.id', 'signing_signers.signing_request_id')
            .select('signing_signers.id')
            .where('signing_requests.owner', '=', owner)
            .where(({ eb, fn, ref }) => eb(fn('lower', ['signing_signers.email']), '=', ref('signer_passkeys.email'))),
        ),
      ),
    )
    .execute()
}
