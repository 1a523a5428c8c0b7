import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIdentityProviderClient } from '../../../src/infrastructure/identity-provider/openid-identity-provider.ts'
import {
  type Claims,
  completeClaims,
  readIdentity,
} from '../../../src/infrastructure/identity-provider/read-identity.ts'
import { createOutboundHttp } from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { ProviderFailed } from '../../../src/ports/identity-provider.ts'

test('in production, an issuer must have an https URL outside of this machine', async () => {
  const outbound = createOutboundHttp({ version: '1.2.3', allowedPrivateHosts: [] })
  const client = createIdentityProviderClient({ outbound, allowsLocal: false })
  for (const issuer of ['http://login.example.org', 'http://127.0.0.1:8080', 'https://127.0.0.1', 'https://localhost'])
    await assert.rejects(client.check(issuer), (error) => error instanceof ProviderFailed && error.kind === 'address')
})

test('that an email address is verified counts only for the email address that it was said of', () => {
  const read = (token: Claims, userInfo: Claims) => {
    const { email, emailVerified } = readIdentity('https://a.example', completeClaims({ sub: '1', ...token }, userInfo))
    return [email, emailVerified]
  }
  const [ada, eve] = ['ada@example.org', 'eve@example.org']
  assert.deepEqual(read({ email: ada }, { email: eve, email_verified: true }), [ada, null])
  assert.deepEqual(read({ email: ada }, { email: ada, email_verified: true }), [ada, true])
  assert.deepEqual(read({ email_verified: true }, { email: eve, email_verified: false }), [eve, false])
  assert.deepEqual(read({ email: ada, email_verified: false }, { email: ada, email_verified: true }), [ada, false])
  assert.deepEqual(read({ email: ada, email_verified: 'true' }, {}), [ada, true])
  assert.deepEqual(read({ email: ada, email_verified: 'yes' }, {}), [ada, false])
})

test('claims that are too long or malformed are as if they were missing', () => {
  const claims = { sub: '1', email: 'no address', name: '\u202e', acr: 'a'.repeat(201) }
  const identity = readIdentity('https://a.example', claims)
  assert.deepEqual([identity.email, identity.name, identity.acr], [null, null, null])
  for (const sub of [undefined, 5, '', 'x'.repeat(256), 'ä', 'a\0'])
    assert.throws(() => readIdentity('https://a.example', { sub }), ProviderFailed)
  assert.equal(readIdentity('https://a.example', { sub: '1', given_name: 'Ada', family_name: 'L' }).name, 'Ada L')
})
