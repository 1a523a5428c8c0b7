import assert from 'node:assert/strict'
import { cookieOf } from '../accounts/console-client.ts'
import { startIdentityProvider, type TestProvider } from '../accounts/identity-provider.ts'
import { openLink } from '../signing/signer-browser.ts'
import { type SigningHarness, tokenOf } from '../signing/signing-harness.ts'
import type { KeptSecrets } from './kept-secrets.ts'

const domain = 'visitors.example'
const signer = { email: `olga@${domain}`, name: 'Olga Oidc', authentication: ['oidc'] }

/** A member and a signer who sign in at an identity provider, and others who go there and do not come back. */
export async function visitProvider(harness: SigningHarness, secrets: KeptSecrets, owner: string): Promise<void> {
  const { service, organizationId } = harness
  const send = async (method: string, path: string, body: unknown, cookie = '') => {
    const headers = { origin: service.url, cookie }
    const answer = await service.call(method, `/console/v1${path}`, { body, headers })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer
  }
  const redirectUri = `http://localhost:${new URL(service.url).port}/sign-in/callback/${organizationId}`

  /** What is in the URL that leads to the provider. */
  function keepStart(who: string, url: string): string {
    const { searchParams } = new URL(url)
    for (const name of ['state', 'nonce']) secrets.keep(`the ${name} of ${who}`, searchParams.get(name) ?? '')
    return url
  }

  /** What is in the URL that leads back, and what the provider and the service exchange. */
  async function keepReturn(who: string, provider: TestProvider, url: string): Promise<string> {
    const back = await provider.visit(url)
    secrets.keep(`the authorization code of ${who}`, back.searchParams.get('code') ?? '')
    await service.call('GET', back.pathname + back.search, { headers: { referer: `${provider.issuer}/` } })
    return back.search
  }

  function keepExchange(who: string, provider: TestProvider): void {
    const { codeVerifier, idToken, accessToken } = provider.exchanges.at(-1) ?? assert.fail('nothing was exchanged')
    secrets.keep(`the PKCE verifier of ${who}`, codeVerifier)
    secrets.keep(`the ID token of ${who}`, idToken)
    secrets.keep(`the access token of ${who}`, accessToken)
  }

  async function addsProvider({ issuer, clientId, clientSecret }: TestProvider): Promise<void> {
    const path = `/organizations/${organizationId}/identity-providers`
    secrets.keep('the client secret of a provider', clientSecret)
    const former = secrets.keep('the former client secret of a provider', 'a former secret of the client')
    const purposes = ['members', 'signers']
    const wanted = { name: 'Login', issuer, clientId, clientSecret: former, purposes, defaultRole: 'member' }
    const { id } = (await send('POST', path, wanted, owner)).json.data
    await send('PATCH', `${path}/${id}`, { clientSecret }, owner)
    const refused = secrets.keep('a refused client secret', `${'y'.repeat(5000)}-no`)
    const headers = { origin: service.url, cookie: owner }
    const body = { clientSecret: refused }
    assert.equal((await service.call('PATCH', `/console/v1${path}/${id}`, { body, headers })).status, 400)
    await service.admin('PUT', `/organizations/${organizationId}/domains/${domain}`)
  }

  async function signsIn(provider: TestProvider): Promise<void> {
    provider.person = { sub: 'sam', email: `sam@${domain}`, email_verified: true, name: 'Sam Visitor' }
    const start = async (who: string) => {
      const started = await send('POST', '/sign-in/single-sign-on', { email: `sam@${domain}` })
      secrets.keepCookies(who, started)
      return { cookie: cookieOf(started), url: keepStart(who, started.json.data.url) }
    }
    await start('a member who does not come back')
    const { cookie, url } = await start('a member')
    const query = await keepReturn('a member', provider, url)
    const done = await send('POST', '/sign-in/single-sign-on/complete', { organizationId, query }, cookie)
    secrets.keepCookies('a member with single sign-on', done)
    keepExchange('a member', provider)
  }

  async function opensLink(provider: TestProvider): Promise<void> {
    provider.person = { sub: 'olga', email: signer.email, email_verified: true, name: 'Olga Visitor' }
    const made = await harness.request({ signers: [signer] })
    await harness.invited(made.signingRequestId)
    const link: string = made.signers[0].signingUrl
    secrets.keep('the link of a signer with oidc', tokenOf(link), { mailedTo: signer.email })
    const start = async (who: string) => {
      const browser = openLink(service, link)
      const started = await browser.call('POST', 'identity-provider')
      assert.equal(started.status, 200, started.text)
      secrets.keepCookies(who, started)
      return { browser, url: keepStart(who, started.json.data.url) }
    }
    await start('a signer who does not come back')
    const { browser, url } = await start('a signer')
    const query = await keepReturn('a signer', provider, url)
    const done = await browser.call('POST', 'identity-provider/verify', { organizationId, query })
    assert.equal(done.status, 200, done.text)
    secrets.keepCookies('a signer after the provider', done)
    keepExchange('a signer', provider)
  }

  const provider = await startIdentityProvider([redirectUri])
  try {
    await addsProvider(provider)
    await signsIn(provider)
    await opensLink(provider)
  } finally {
    await provider.stop()
  }
}
