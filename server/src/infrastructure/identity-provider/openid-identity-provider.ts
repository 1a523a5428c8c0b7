import type { Configuration } from 'openid-client'
import {
  type IdentityProviderClient,
  type ProviderAccess,
  ProviderFailed,
  type SignInRequest,
} from '../../ports/identity-provider.ts'
import { AddressRefused, OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type Claims, completeClaims, readIdentity } from './read-identity.ts'

interface Options {
  readonly outbound: OutboundHttp
  /** Allows providers on this machine and without https, for development. */
  readonly allowsLocal: boolean
}

const secondsPerCall = 20

/** Providers by openid-client, which is loaded when the first of them is used. */
export function createIdentityProviderClient(options: Options): IdentityProviderClient {
  const load = () => import('openid-client')

  /** Discovers the provider again for each step, so that changed keys and URLs need no attention. */
  async function open(issuer: string, clientId: string, clientSecret: string): Promise<Configuration> {
    const url = readIssuer(options, issuer)
    const library = await load()
    const config = await library.discovery(url, clientId, clientSecret, authentication, {
      [library.customFetch]: guardedFetch(options.outbound, { allowLoopback: options.allowsLocal }),
      timeout: secondsPerCall,
      // Without it, the library trusts TLS alone, and does not check the signature of an ID token.
      execute: [
        library.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    })
    // The library accepts issuers of Microsoft that stand for all of its tenants.
    if (config.serverMetadata().issuer !== issuer) throw otherIssuer()
    return config

    function authentication(...given: Parameters<ReturnType<typeof library.ClientSecretBasic>>) {
      // OpenID Connect Discovery 3: client_secret_basic is the default.
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = given[0]
      const isBasic = methods.includes('client_secret_basic')
      const authenticate = isBasic ? library.ClientSecretBasic : library.ClientSecretPost
      authenticate(clientSecret)(...given)
    }
  }

  return {
    async check(issuer) {
      await failing('metadata', async () => {
        const { buildAuthorizationUrl } = await load()
        buildAuthorizationUrl(await open(issuer, 'check', 'check'), {})
      })
    },

    authorizationUrl: (provider, wanted) =>
      failing('metadata', async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load()
        const config = await open(provider.issuer, provider.clientId, provider.clientSecret)
        const codeChallenge = await calculatePKCECodeChallenge(wanted.codeVerifier)
        return buildAuthorizationUrl(config, parametersOf(provider, wanted, codeChallenge)).href
      }),

    redeem: (provider, { state, nonce, codeVerifier }, url) =>
      failing('invalid', async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await load()
        const config = await open(provider.issuer, provider.clientId, provider.clientSecret)
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
        const tokens = await authorizationCodeGrant(config, url, { ...checks, idTokenExpected: true })
        const claims = tokens.claims()
        if (claims === undefined) throw new ProviderFailed('invalid', 'The identity provider sends no ID token.')
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
        const more: Claims =
          hasMore && needsMore(claims) ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        const identity = readIdentity(claims.iss, completeClaims(claims, more))
        requireAcr(provider, identity.acr)
        return identity
      }),
  }
}

/** Providers may put claims into the ID token, or offer them separately (OpenID Connect Core 5.4). */
function needsMore({ email, email_verified: verified, name }: Claims): boolean {
  return email === undefined || verified === undefined || name === undefined
}

function parametersOf(
  { scopes, acrValues }: ProviderAccess,
  { redirectUri, state, nonce, loginHint }: SignInRequest,
  codeChallenge: string,
): Record<string, string> {
  return {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', ...scopes])].join(' '),
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    ...(loginHint !== undefined && { login_hint: loginHint }),
  }
}

/** A provider may ignore the wanted values (OpenID Connect Core 3.1.2.1). */
function requireAcr({ acrValues }: ProviderAccess, acr: string | null): void {
  if (acrValues.length === 0 || (acr !== null && acrValues.includes(acr))) return
  throw new ProviderFailed('acr', 'You did not sign in at the identity provider in a way that is accepted here.')
}

/** https, without a query or a fragment (OpenID Connect Discovery 3). */
function readIssuer({ outbound, allowsLocal }: Options, issuer: string): URL {
  const url = URL.parse(issuer)
  if (url === null || url.search !== '' || url.hash !== '' || /[?#]/.test(issuer)) {
    throw new ProviderFailed('address', 'It must be a URL without a query and a fragment.')
  }
  if (url.protocol !== 'https:' && !allowsLocal) {
    throw new ProviderFailed('address', 'The URL must start with https://.')
  }
  try {
    outbound.checkAddress(issuer, { allowLoopback: allowsLocal })
  } catch (error) {
    if (error instanceof AddressRefused) throw new ProviderFailed('address', error.message)
    throw error
  }
  return url
}

/** Errors of the library can contain tokens: none leaves this file. */
async function failing<T>(kind: 'metadata' | 'invalid', run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw failureOf(error, kind)
  }
}

function failureOf(error: unknown, kind: 'metadata' | 'invalid'): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  if (error instanceof AddressRefused) return new ProviderFailed('address', error.message)
  if (error instanceof OutboundFailed) return new ProviderFailed('unavailable', error.message)
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown }
  if (cause instanceof OutboundFailed) return failureOf(cause, kind)
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') {
    return new ProviderFailed('unavailable', 'The identity provider does not respond in time.')
  }
  if (name === 'AuthorizationResponseError') {
    return new ProviderFailed('refused', 'The identity provider did not sign you in.')
  }
  return kind === 'metadata'
    ? new ProviderFailed('metadata', 'It does not respond with the metadata of an OpenID Connect provider.')
    : new ProviderFailed('invalid', 'The response of the identity provider is not valid.')
}

function otherIssuer(): ProviderFailed {
  return new ProviderFailed('metadata', 'Its metadata names another issuer. Enter the issuer exactly as it is there.')
}
