import assert from 'node:assert/strict'
import { randomBytes, verify, X509Certificate } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { openCscKeyStore } from '../../../src/infrastructure/key-store/csc-key-store.ts'
import { openKeys } from '../../../src/infrastructure/key-store/open-keys.ts'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'
import { StartRefused } from '../../../src/vocabulary/start-refused.ts'
import { isDenied, isUnavailable } from '../../contracts/key-store.ts'
import { setClock } from '../../harness/set-clock.ts'
import { passingTimers } from '../../harness/set-timers.ts'
import { type CscStandIn, client, cscStandIn } from './csc-stand-in.ts'

describe('A remote signing service by the API of the CSC, as a key store', () => {
  let standIn: CscStandIn
  const clock = setClock(new Date().toISOString())
  const urlOf = (secret = client.secret, pin = client.pin) =>
    `csc://${client.id}:${secret}@${standIn.host}/csc/v2?org_ec=cred-ec&org_rsa=cred-rsa&org_p384=cred-p384&` +
    `org_none=cred-none&pin=${pin}&tls=false`
  const open = (url = urlOf()) => openCscKeyStore({ name: 'csc', timers: passingTimers(), clock }, url)
  const keysOf = (store = open()) =>
    openKeys({
      vault: createSecretKeyVault(randomBytes(32)),
      stores: new Map([['csc', store]]),
      uses: { seal: 'csc' },
    })
  before(async () => {
    standIn = await cscStandIn()
  })
  after(() => standIn.close())

  for (const [owner, kind] of [
    ['org_ec', 'ECDSA'],
    ['org_rsa', 'RSA'],
  ] as const) {
    it(`signs by ${kind} with the credential of an organization, and brings its certificate and chain`, async () => {
      const keys = keysOf()
      const key = await keys.create('seal', 'ecdsa-p256-sha256', 'A seal', owner)
      assert.ok(key.certified)
      const { certificate, chain } = key.certified
      assert.ok(new X509Certificate(certificate).verify(new X509Certificate(chain[0] as Uint8Array).publicKey))
      const signer = await keys.signer('seal:1', keys.protect('seal:1', key), certificate, chain)
      const { publicKey } = new X509Certificate(certificate)
      for (const message of [randomBytes(40), randomBytes(100_000)]) {
        assert.ok(verify('sha256', message, publicKey, await signer.sign(message)))
      }
    })
  }

  it('signs for no other organization', async () => {
    const keys = keysOf()
    const message = /no credential for org_other\. Add org_other=credentialID to its URL in KEY_STORES/
    await assert.rejects(keys.create('seal', 'ecdsa-p256-sha256', 'A seal', 'org_other'), message)
    await assert.rejects(keys.create('seal', 'ecdsa-p256-sha256', 'A seal'), isDenied)
  })

  it('says which credentials there are, if it is configured with another one', async () => {
    const created = keysOf().create('seal', 'ecdsa-p256-sha256', 'A seal', 'org_none')
    await assert.rejects(created, /It has these credentials: cred-ec, cred-rsa, cred-p384/)
  })

  it('has no seals with P-384, which not every reader knows', async () => {
    const created = keysOf().create('seal', 'ecdsa-p256-sha256', 'A seal', 'org_p384')
    await assert.rejects(created, /Choose one with RSA or P-256/)
  })

  it('refuses a wrong client and a wrong PIN, and shows neither', async () => {
    const isSaid = (code: string) => (error: Error) =>
      isDenied(error) && error.message.includes(code) && !/hidden/.test(error.message)
    await assert.rejects(open(urlOf('hidden')).check(), isSaid('invalid_client'))
    const signed = open(urlOf(client.secret, 'hidden')).sign('cred-ec', 'ecdsa-p256-sha256', randomBytes(9))
    await assert.rejects(signed, isSaid('invalid_pin'))
  })

  it('gets a wrong PIN once only, because more attempts could lock the credentials', async () => {
    const store = open(urlOf(client.secret, 'hidden'))
    const sign = () => store.sign('cred-ec', 'ecdsa-p256-sha256', randomBytes(9))
    await assert.rejects(sign(), isDenied)
    const before = standIn.calls.length
    await assert.rejects(sign(), /does not accept the PIN \(invalid_pin\)\. Correct its PIN in KEY_STORES and restart/)
    assert.equal(standIn.calls.length, before)
    await assert.rejects(store.check(), isDenied)
  })

  it('gets a new token if it does not know the former one any more', async () => {
    const store = open()
    const sign = () => store.sign('cred-ec', 'ecdsa-p256-sha256', randomBytes(9))
    await sign()
    standIn.forgetTokens()
    await sign()
  })

  it('is denied, and not unreadable, if its certificate cannot be read', async () => {
    const store = open()
    await store.check()
    const cert = { status: 'valid', certificates: ['AAAA'] }
    standIn.failNext({ status: 200, body: { key: { status: 'enabled' }, cert } })
    await assert.rejects(store.create('ecdsa-p256-sha256', 'A seal', 'org_ec'), isDenied)
  })

  it('is asked again after a temporary failure, and is unavailable in the end', async () => {
    const store = open()
    await store.check()
    const away = { status: 503, body: { error: 'temporarily_unavailable' } }
    standIn.failNext(away, away)
    await store.check()
    standIn.failNext(away, away, away)
    await assert.rejects(store.check(), isUnavailable)
  })

  it('renews its access', async () => {
    const store = open()
    const tokens = () => standIn.calls.filter((path) => path.endsWith('/token')).length
    const before = tokens()
    await store.check()
    await store.check()
    clock.advance(3600)
    await store.check()
    assert.equal(tokens(), before + 2)
  })

  it('has no seal by a credential that was disabled, and stays ready for those of other organizations', async () => {
    standIn.disable('cred-rsa')
    const store = open()
    await assert.rejects(store.create('ecdsa-p256-sha256', 'A seal', 'org_rsa'), /is disabled/)
    await store.check()
  })

  it('has a URL with a client and credentials of organizations', () => {
    for (const [url, reason] of [
      ['csc://a:hidden@sign.example.org/csc/v2', /must name a credential for at least one organization/],
      ['csc://a:hidden@sign.example.org/csc/v1?org_1=c', /must end its path with \/csc\/v2/],
      ['csc://:hidden@sign.example.org/csc/v2?org_1=c', /must have the client and its secret/],
      ['csc://a:hidden@sign.example.org/csc/v2?x=c', /no options other than pin, tls and the identifiers/],
    ] as const) {
      assert.throws(
        () => open(url),
        (error: Error) =>
          error instanceof StartRefused && reason.test(error.message) && !error.message.includes('hidden'),
      )
    }
  })
})
