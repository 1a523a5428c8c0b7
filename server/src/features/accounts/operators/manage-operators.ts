import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { hashKey, hintOf, makeSecret } from '../api-key-format.ts'
import { type Operator, type Page, type PageRequest, toPage } from '../model.ts'
import {
  findOperatorByHash,
  hasOperator,
  insertOperator,
  markOperatorDisabled,
  selectOperators,
  updateLastUseOfOperator,
} from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly by: ActedBy
}

const tokenPrefix = 'cs_operator_'
const precisionMs = 60_000

/** Returns the token for the only time: the service keeps only its hash. */
export async function createOperator(ports: Ports, name: string): Promise<{ operator: Operator; token: string }> {
  const { transaction, clock, randomness } = ports
  const now = clock.now()
  const token = makeSecret(randomness, tokenPrefix)
  const id = makeId('operator', now, randomness.bytes(10))
  const operator = { id, name, hint: hintOf(token), createdAt: now, lastUsedAt: null, disabledAt: null }
  if (!(await insertOperator(transaction, { ...operator, hash: hashKey(token) }))) {
    throw new Refusal('ALREADY_EXISTS', `There is already an operator named ${name}. Choose another name.`)
  }
  await recordAuditOfOperator(ports, 'operator.created', operator)
  return { operator, token }
}

/** The token stops working immediately, on all nodes. */
export async function disableOperator(ports: Omit<Ports, 'randomness'>, id: string): Promise<Operator> {
  const operator = await markOperatorDisabled(ports.transaction, id, ports.clock.now())
  if (operator === undefined) throw new Refusal('NOT_FOUND', `There is no operator ${id}.`)
  await recordAuditOfOperator(ports, 'operator.disabled', operator)
  return operator
}

export async function listOperators(database: Database, query: PageRequest): Promise<Page<Operator>> {
  return toPage(await selectOperators(database, query), query.limit)
}

/** Recognizes operators by their tokens. */
export function knownOperators({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    exist: () => hasOperator(database),

    /** Undefined for unknown tokens and for those of disabled operators. Records the use, at most once a minute. */
    async find(token: string): Promise<Operator | undefined> {
      if (!token.startsWith(tokenPrefix)) return undefined
      const operator = await findOperatorByHash(database, hashKey(token))
      if (operator === undefined || operator.disabledAt !== null) return undefined
      const now = clock.now()
      const isRecorded = operator.lastUsedAt !== null && now.getTime() - operator.lastUsedAt.getTime() < precisionMs
      if (!isRecorded) await updateLastUseOfOperator(database, operator.id, now)
      return operator
    },
  }
}

async function recordAuditOfOperator(
  { transaction, by }: Pick<Ports, 'transaction' | 'by'>,
  action: 'operator.created' | 'operator.disabled',
  { id, name, hint }: Operator,
): Promise<void> {
  const target = { kind: 'operator', id, name } as const
  await recordAudit(transaction, { ...by, organizationId: null, action, target, details: { hint } })
}
