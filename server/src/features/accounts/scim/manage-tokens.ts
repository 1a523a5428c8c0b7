import { scim as api } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { hashKey, hintOf, makeSecret } from '../api-key-format.ts'
import { lockOrganization } from '../members/store.ts'
import type { ScimToken } from './model.ts'
import {
  deleteScimTokenRow,
  findScimTokenByHash,
  insertScimToken,
  replaceScimToken,
  selectScimTokens,
  updateLastUseOfScimToken,
} from './token-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
}

const tokenPrefix = 'cs_scim_'
const precisionMs = 60_000

export async function listScimTokens(
  { database }: Pick<Ports, 'database'>,
  organizationId: string,
): Promise<ScimToken[]> {
  return await selectScimTokens(database, organizationId)
}

export interface NewScimToken {
  readonly scimToken: ScimToken
  /** For the only time: the service keeps only its hash. */
  readonly token: string
}

export async function createScimToken(
  ports: Ports,
  by: ActedBy,
  organizationId: string,
  { name, expiresAt = null }: api.CreateScimToken,
): Promise<NewScimToken> {
  const now = ports.clock.now()
  const end = expiresAt === null ? null : new Date(expiresAt)
  if (end !== null && end <= now) throw wrongField('expiresAt', 'expiresAt must be a date and time in the future.')
  const token = makeSecret(ports.randomness, tokenPrefix)
  const scimToken = {
    id: makeId('scim', now, ports.randomness.bytes(10)),
    organizationId,
    name,
    hint: hintOf(token),
    createdAt: now,
    expiresAt: end,
    lastUsedAt: null,
  }
  await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    if ((await selectScimTokens(transaction, organizationId)).length >= api.mostScimTokens) {
      const message = `An organization can have ${api.mostScimTokens} SCIM tokens. Revoke one first.`
      throw new Refusal('TOO_MANY_SCIM_TOKENS', message)
    }
    await insertScimToken(transaction, { ...scimToken, hash: hashKey(token) })
    await record(transaction, by, 'scim_token.created', scimToken)
  })
  return { scimToken, token }
}

/** The previous token stops working immediately, on all nodes. */
export async function rotateScimToken(
  ports: Ports,
  by: ActedBy,
  organizationId: string,
  id: string,
): Promise<NewScimToken> {
  const now = ports.clock.now()
  const token = makeSecret(ports.randomness, tokenPrefix)
  return await ports.database.transaction().execute(async (transaction) => {
    const old = await lockToken(transaction, organizationId, id)
    const expiresAt = old.expiresAt && new Date(now.getTime() + old.expiresAt.getTime() - old.createdAt.getTime())
    const scimToken = { ...old, hint: hintOf(token), createdAt: now, expiresAt, lastUsedAt: null }
    await replaceScimToken(transaction, { ...scimToken, hash: hashKey(token) })
    await record(transaction, by, 'scim_token.rotated', scimToken)
    return { scimToken, token }
  })
}

/** It stops working immediately, on all nodes. */
export async function deleteScimToken(
  { database }: Pick<Ports, 'database'>,
  by: ActedBy,
  organizationId: string,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const scimToken = await lockToken(transaction, organizationId, id)
    await deleteScimTokenRow(transaction, id)
    await record(transaction, by, 'scim_token.deleted', scimToken)
  })
}

/** Recognizes identity providers by their tokens. Records the use, at most once a minute. */
export async function findScimCaller(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  token: string,
): Promise<{ tokenId: string; tokenName: string; organizationId: string } | undefined> {
  const found = token.startsWith(tokenPrefix) ? await findScimTokenByHash(database, hashKey(token)) : undefined
  if (found === undefined) return undefined
  const now = clock.now()
  if (found.expiresAt !== null && found.expiresAt <= now) return undefined
  const isRecorded = found.lastUsedAt !== null && now.getTime() - found.lastUsedAt.getTime() < precisionMs
  if (!isRecorded) await updateLastUseOfScimToken(database, found.id, now)
  return { tokenId: found.id, tokenName: found.name, organizationId: found.organizationId }
}

async function lockToken(transaction: Transaction, organizationId: string, id: string): Promise<ScimToken> {
  await lockOrganization(transaction, organizationId)
  const found = (await selectScimTokens(transaction, organizationId)).find((one) => one.id === id)
  if (found === undefined) throw new Refusal('NOT_FOUND', `There is no SCIM token ${id} in this organization.`)
  return found
}

async function record(
  transaction: Transaction,
  by: ActedBy,
  action: 'scim_token.created' | 'scim_token.rotated' | 'scim_token.deleted',
  { id, name, hint, organizationId, expiresAt }: ScimToken,
): Promise<void> {
  const target = { kind: 'scim_token', id, name } as const
  const details = { hint, expiresAt: expiresAt?.toISOString() ?? null }
  await recordAudit(transaction, { ...by, organizationId, action, target, details })
}
