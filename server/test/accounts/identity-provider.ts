import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | undefined
  readonly name?: string
}

interface Exchange {
  readonly codeVerifier: string
  readonly idToken: string
  readonly accessToken: string
}

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in next; undefined: somebody who cancels. */
  person: ProviderPerson | undefined
  /** The `acr` of the next sign-in. */
  acr: string | undefined
  /** Changes what the provider responds at this path. */
  tamper: ((path: string, body: string) => string) | undefined
  /** What the service sent and got for each code. */
  readonly exchanges: Exchange[]
  /** Paths that were requested, without queries. */
  readonly requested: string[]
  /** Follows an authorization URL as a browser does. Returns the URL to which the provider sends it back. */
  visit(url: string): Promise<URL>
  stop(): Promise<void>
}

/** A real OpenID Connect provider on this machine, where everybody signs in without a password. */
export async function startIdentityProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['countersign', 'a secret of the client: 100% + 1']
  const requested: string[] = []
  const exchanges: Exchange[] = []
  const state: Pick<TestProvider, 'person' | 'acr' | 'tamper'> = {
    person: undefined,
    acr: undefined,
    tamper: undefined,
  }

  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] as never },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    acrValues: ['low', 'high'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.on('grant.success', ({ oidc, body }) => {
    const { id_token: idToken, access_token: accessToken } = body as { id_token: string; access_token: string }
    exchanges.push({ codeVerifier: String(oidc.params?.code_verifier), idToken, accessToken })
  })
  const answer = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person, acr } = state
    const result =
      person === undefined
        ? { error: 'access_denied' }
        : { login: { accountId: person.sub, ...(acr !== undefined && { acr }) } }
    await provider.interactionFinished(request, response, result)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requested.push(path)
    if (path.startsWith('/interaction/')) return void interact(request, response)
    const end = response.end.bind(response)
    response.end = ((body?: string | Buffer) => {
      const changed = body === undefined ? body : (state.tamper?.(path, String(body)) ?? body)
      if (changed !== undefined && !response.headersSent)
        response.setHeader('content-length', Buffer.byteLength(changed as string))
      return end(changed)
    }) as never
    void answer(request, response)
  })

  return Object.assign(state, {
    issuer,
    clientId,
    clientSecret,
    exchanges,
    requested,
    visit: (url: string) => visit(issuer, url),
    stop: () => close(server),
  })
}

/** As a new browser, which keeps its cookies until it comes back. */
async function visit(issuer: string, start: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let step = 0; step < 10 && url.origin === issuer; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
