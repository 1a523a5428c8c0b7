import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import { type Method, type MethodState, untouched } from './model.ts'

type Tables = {
  signer_methods: {
    signer_id: string
    method: Method
    code_hash: string | null
    check_id: string | null
    sent_at: Date | null
    expires_at: Date | null
    recently_sent: Date[]
    attempts: number
    failures: number
    sends: number
    locked_at: Date | null
    done_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** The state of each of these methods of a signer. To change one, lock the request of the signer first. */
export async function selectMethods(
  database: Database,
  signerId: string,
  methods: readonly Method[],
): Promise<MethodState[]> {
  const [states = []] = (await selectMethodsOf(database, [{ id: signerId, authentication: methods }])).values()
  return states
}

/** The state of each method of these signers, by signer; without those whose link alone is enough. */
export async function selectMethodsOf(
  database: Database,
  signers: readonly { readonly id: string; readonly authentication: readonly Method[] }[],
): Promise<ReadonlyMap<string, MethodState[]>> {
  const checked = signers.filter(({ authentication }) => authentication.length > 0)
  if (checked.length === 0) return new Map()
  const rows = await tables(database)
    .selectFrom('signer_methods')
    .selectAll()
    .where(
      'signer_id',
      'in',
      checked.map(({ id }) => id),
    )
    .execute()
  return new Map(
    checked.map(({ id, authentication }) => [
      id,
      authentication.map((method) => {
        const row = rows.find((one) => one.signer_id === id && one.method === method)
        return row === undefined ? untouched(method) : stateOf(row)
      }),
    ]),
  )
}

/** The hashes of access codes, by signer. */
export async function selectAccessCodes(
  database: Database,
  signerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (signerIds.length === 0) return new Map()
  const rows = await tables(database)
    .selectFrom('signer_methods')
    .select(['signer_id', 'code_hash'])
    .where('signer_id', 'in', [...signerIds])
    .where('method', '=', 'access_code')
    .execute()
  return new Map(rows.flatMap(({ signer_id: id, code_hash: hash }) => (hash === null ? [] : [[id, hash] as const])))
}

export async function upsertMethod(transaction: Transaction, signerId: string, state: MethodState): Promise<void> {
  const changes = {
    code_hash: state.codeHash,
    check_id: state.checkId,
    sent_at: state.sentAt,
    expires_at: state.expiresAt,
    recently_sent: [...state.recentlySent],
    attempts: state.attempts,
    failures: state.failures,
    sends: state.sends,
    locked_at: state.lockedAt,
    done_at: state.doneAt,
  }
  await tables(transaction)
    .insertInto('signer_methods')
    .values({ signer_id: signerId, method: state.method, ...changes })
    .onConflict((conflict) => conflict.columns(['signer_id', 'method']).doUpdateSet(changes))
    .execute()
}

function stateOf(row: Selectable<Tables['signer_methods']>): MethodState {
  return {
    method: row.method,
    codeHash: row.code_hash,
    checkId: row.check_id,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    recentlySent: row.recently_sent,
    attempts: row.attempts,
    failures: row.failures,
    sends: row.sends,
    lockedAt: row.locked_at,
    doneAt: row.done_at,
  }
}
