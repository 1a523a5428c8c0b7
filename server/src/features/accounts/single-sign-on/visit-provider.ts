import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { type Identity, type IdentityProviderClient, ProviderFailed } from '../../../ports/identity-provider.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { EncryptedColumn, Vault } from '../../../ports/vault.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { isSecret, secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'
import { accessOf, type IdentityProvider, type Purpose, redirectUriOf } from '../identity-providers/model.ts'
import { selectProvider } from '../identity-providers/store.ts'
import { insertVisit, takeVisit, type VisitKey } from './visit-store.ts'

export interface VisitPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly identityProviders: IdentityProviderClient
  readonly logger: Pick<Logger, 'warn'>
  /** Of live mode, in both modes: the redirect URI is one for both. */
  readonly redirectBase: string
}

export const visitSeconds = 600

const visitPurpose = 'provider-visit'

export const visitEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'provider_visits', column: 'secrets', key: ['state_hash'], purpose: () => visitPurpose },
]

type Secrets = { readonly nonce: string; readonly codeVerifier: string }

/** Who is sent to a provider. */
interface Visitor {
  /** Null for a member. */
  readonly signerId: string | null
  /** As they entered it. It becomes part of the URL, so it must be nothing that they may not know. */
  readonly email?: string
}

/**
 * Sends a person to a provider. Only the browser that gets the returned secret as a cookie can complete the visit: a
 * response that somebody else obtained signs nobody in.
 */
export async function startVisit(
  ports: VisitPorts,
  provider: IdentityProvider,
  { signerId, email }: Visitor,
): Promise<{ readonly url: string; readonly browser: string }> {
  const [state, browser, nonce, codeVerifier] = [0, 1, 2, 3].map(() => secretOf(ports.randomness.bytes(secretBytes)))
  const secrets: Secrets = { nonce: nonce as string, codeVerifier: codeVerifier as string }
  const redirectUri = redirectUriOf(ports.redirectBase, provider.organizationId)
  const wanted = { ...secrets, redirectUri, state: state as string, ...(email !== undefined && { loginHint: email }) }
  const access = accessOf(ports.vault, provider)
  const url = await refusing(ports, provider, ports.identityProviders.authorizationUrl(access, wanted))
  const createdAt = ports.clock.now()
  await insertVisit(ports.database, keyOf(state as string, browser as string), {
    providerId: provider.id,
    signerId,
    secrets: ports.vault.encrypt(visitPurpose, Buffer.from(JSON.stringify(secrets))),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + visitSeconds * 1000),
  })
  return { url, browser: browser as string }
}

interface Return {
  /** The last part of the redirect URI. */
  readonly organizationId: string
  readonly query: string
  readonly browser: string | undefined
  readonly purpose: Purpose
}

/** Completes a visit once, with what the provider says about the person. */
export async function finishVisit(
  ports: VisitPorts,
  { organizationId, query, browser, purpose }: Return,
): Promise<{ readonly provider: IdentityProvider; readonly identity: Identity; readonly signerId: string | null }> {
  const { database, clock, vault } = ports
  const state = stateIn(query)
  const visit =
    state === undefined || browser === undefined
      ? undefined
      : await takeVisit(database, keyOf(state, browser), clock.now())
  const provider = visit && (await selectProvider(database, visit.providerId))
  if (visit === undefined || state === undefined || !isFor(provider, organizationId, purpose)) throw notStartedHere()
  const secrets: Secrets = JSON.parse(Buffer.from(vault.decrypt(visitPurpose, visit.secrets)).toString())
  const redirectUri = redirectUriOf(ports.redirectBase, organizationId)
  const url = new URL(redirectUri)
  url.search = query
  const access = accessOf(vault, provider)
  const redeemed = ports.identityProviders.redeem(access, { ...secrets, redirectUri, state }, url)
  return { provider, identity: await refusing(ports, provider, redeemed), signerId: visit.signerId }
}

function isFor(
  provider: IdentityProvider | undefined,
  organizationId: string,
  purpose: Purpose,
): provider is IdentityProvider {
  return provider?.organizationId === organizationId && provider.purposes.includes(purpose)
}

/** Undefined unless there is exactly one. */
function stateIn(query: string): string | undefined {
  const [state, ...more] = new URLSearchParams(query).getAll('state')
  return state !== undefined && more.length === 0 && isSecret(state) ? state : undefined
}

function keyOf(state: string, browser: string): VisitKey {
  return { stateHash: hash('sha256', state, 'buffer'), browserHash: hash('sha256', browser, 'buffer') }
}

async function refusing<T>({ logger }: VisitPorts, { id }: IdentityProvider, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    logger.warn({ providerId: id, kind: error.kind }, 'identity provider failed')
    throw refusalOf(error)
  }
}

function refusalOf({ kind, message }: ProviderFailed): Refusal {
  switch (kind) {
    case 'unavailable':
      return new Refusal('SERVICE_UNAVAILABLE', 'The identity provider does not respond. Try again later.', 30)
    case 'address':
    case 'metadata':
      return failed('The identity provider is not set up correctly. Contact the organization.')
    case 'refused':
    case 'invalid':
    case 'acr':
      return failed(`${message} Start again.`)
  }
}

function notStartedHere(): Refusal {
  return failed('This sign-in has expired, or was started in another browser. Start again.')
}

function failed(message: string): Refusal {
  return new Refusal('SINGLE_SIGN_ON_FAILED', message)
}
