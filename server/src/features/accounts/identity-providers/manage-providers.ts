import type { identityProviders as api } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import { type IdentityProviderClient, ProviderFailed } from '../../../ports/identity-provider.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import type { AuditEvent } from '../../audit/model.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockOrganization } from '../members/store.ts'
import { encryptSecret, type IdentityProvider } from './model.ts'
import { deleteProvider, insertProvider, selectProvider, selectProviders, updateProvider } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly identityProviders: IdentityProviderClient
}

export async function listProviders(
  { database }: Pick<Ports, 'database'>,
  organizationId: string,
): Promise<IdentityProvider[]> {
  return await selectProviders(database, organizationId)
}

/** Reads the metadata of the provider before anything is stored. */
export async function createProvider(
  ports: Ports,
  by: ActedBy,
  organizationId: string,
  { clientSecret, ...input }: api.CreateIdentityProvider,
): Promise<IdentityProvider> {
  await checkIssuer(ports, input.issuer)
  const createdAt = ports.clock.now()
  const id = makeId('idp', createdAt, ports.randomness.bytes(10))
  const encryptedSecret = encryptSecret(ports.vault, clientSecret)
  const provider = { ...input, id, organizationId, encryptedSecret, createdAt, updatedAt: createdAt }
  await ports.database.transaction().execute(async (transaction) => {
    const others = await lockProviders(transaction, organizationId)
    requireOneForEach(provider, others)
    await insertProvider(transaction, provider)
    await record(transaction, by, provider, 'identity_provider.created', { purposes: provider.purposes })
  })
  return provider
}

export async function changeProvider(
  ports: Ports,
  by: ActedBy,
  organizationId: string,
  id: string,
  { clientSecret, ...changes }: api.ChangeIdentityProvider,
): Promise<IdentityProvider> {
  const before = await findProvider(ports.database, organizationId, id)
  if (clientSecret === undefined && isOtherClient(before, changes)) throw secretNeeded()
  if (changes.issuer !== undefined) await checkIssuer(ports, changes.issuer)
  return await ports.database.transaction().execute(async (transaction) => {
    const others = await lockProviders(transaction, organizationId)
    const known = await findProvider(transaction, organizationId, id)
    if (clientSecret === undefined && isOtherClient(known, changes)) throw secretNeeded()
    const changed = {
      ...known,
      ...changes,
      ...(clientSecret !== undefined && { encryptedSecret: encryptSecret(ports.vault, clientSecret) }),
      updatedAt: ports.clock.now(),
    }
    requireOneForEach(changed, others)
    await updateProvider(transaction, changed)
    const names = [...Object.keys(changes), ...(clientSecret === undefined ? [] : ['clientSecret'])]
    await record(transaction, by, changed, 'identity_provider.changed', { changed: names })
    return changed
  })
}

export async function removeProvider(ports: Ports, by: ActedBy, organizationId: string, id: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const provider = await findProvider(transaction, organizationId, id)
    await deleteProvider(transaction, id)
    await record(transaction, by, provider, 'identity_provider.deleted', {})
  })
}

async function findProvider(database: Database, organizationId: string, id: string): Promise<IdentityProvider> {
  const found = id.includes('\0') ? undefined : await selectProvider(database, id)
  if (found?.organizationId === organizationId) return found
  throw new Refusal('NOT_FOUND', `There is no identity provider ${id} in this organization.`)
}

/** The providers of the organization. None of them changes until the transaction ends. */
async function lockProviders(transaction: Transaction, organizationId: string): Promise<IdentityProvider[]> {
  await lockOrganization(transaction, organizationId)
  return await selectProviders(transaction, organizationId)
}

/** People need not choose. */
function requireOneForEach({ id, purposes }: IdentityProvider, all: readonly IdentityProvider[]): void {
  for (const purpose of purposes) {
    const other = all.find((one) => one.id !== id && one.purposes.includes(purpose))
    if (other === undefined) continue
    const message = `purposes must not contain ${purpose}, because ${other.name} is there for them. Change that one first.`
    throw wrongField('purposes', message, 'ALREADY_EXISTS')
  }
}

/** The secret of one client must not reach another server. */
function isOtherClient(known: IdentityProvider, { issuer, clientId }: api.ChangeIdentityProvider): boolean {
  return (issuer ?? known.issuer) !== known.issuer || (clientId ?? known.clientId) !== known.clientId
}

async function checkIssuer({ identityProviders: client }: Ports, issuer: string): Promise<void> {
  try {
    await client.check(issuer)
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    if (error.kind === 'address')
      throw wrongField('issuer', `issuer is not allowed. ${error.message}`, 'URL_NOT_ALLOWED')
    throw wrongField('issuer', `issuer is not usable. ${error.message}`)
  }
}

async function record(
  transaction: Transaction,
  by: ActedBy,
  { id, organizationId, name }: IdentityProvider,
  action: AuditEvent['action'],
  details: NonNullable<AuditEvent['details']>,
): Promise<void> {
  const target = { kind: 'identity_provider', id, name } as const
  await recordAudit(transaction, { ...by, organizationId, action, target, details })
}

function secretNeeded(): Refusal {
  return wrongField('clientSecret', 'clientSecret is required with another issuer or clientId. Send it again.')
}
