/**
 * OpenID Connect providers, by the authorization code flow with PKCE, state and nonce. The settings of a provider come
 * from its organization, so that its URLs are as little trusted as those of `OutboundHttp`.
 *
 * Every failure is a `ProviderFailed`, whose message contains nothing that the provider has sent.
 */
export interface IdentityProviderClient {
  /** Reads the provider's metadata, which must be those of exactly this issuer. */
  check(issuer: string): Promise<void>
  /** The URL where a person signs in: https, but in development. */
  authorizationUrl(provider: ProviderAccess, wanted: SignInRequest): Promise<string>
  /**
   * Exchanges the code of a response for what the provider says about the person. `url` is the redirect URI with the
   * parameters of the response. The ID token must be signed by the issuer, for this client, with this nonce.
   */
  redeem(provider: ProviderAccess, wanted: Omit<SignInRequest, 'loginHint'>, url: URL): Promise<Identity>
}

export interface ProviderAccess {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** How the person must sign in there: any of these. Empty: in any way. */
  readonly acrValues: readonly string[]
}

export interface SignInRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The email address that the person has entered. */
  readonly loginHint?: string
}

/** What a provider says about a person, bounded in length. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** In lower case. */
  readonly email: string | null
  /** Null if the provider does not say. */
  readonly emailVerified: boolean | null
  readonly name: string | null
  /** How the person signed in there. */
  readonly acr: string | null
}

/**
 * - `address`: the issuer's URL is not allowed
 * - `unavailable`: it does not respond, or not in time
 * - `metadata`: what it responds is not the metadata of this issuer
 * - `refused`: it did not sign the person in
 * - `invalid`: its response does not pass the checks
 * - `acr`: the person did not sign in there as required
 */
export type ProviderFailure = 'address' | 'unavailable' | 'metadata' | 'refused' | 'invalid' | 'acr'

export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed'
  readonly kind: ProviderFailure

  constructor(kind: ProviderFailure, message: string) {
    super(message)
    this.kind = kind
  }
}
