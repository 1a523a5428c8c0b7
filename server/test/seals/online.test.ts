import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type ForeignAuthority, startForeignAuthority } from './foreign-authority.ts'
import { sealsClient } from './seals-client.ts'

describe('Verifying foreign seals online', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let key: string
  let authority: ForeignAuthority
  before(async () => {
    authority = await startForeignAuthority(() => clock.now())
    service = await startTestService({
      environment: { RATE_LIMIT_PER_HOUR: '100000', ALLOWED_PRIVATE_HOSTS: authority.host },
      clock,
    })
    client = sealsClient(service)
    key = (await service.organization()).key
  })
  after(async () => {
    await service.stop()
    authority.close()
  })
  beforeEach(() => {
    authority.asked.length = 0
    authority.instead = undefined
  })

  const verify = async (bytes: Uint8Array, online?: string) => {
    const form = new FormData()
    if (online !== undefined) form.append('online', online)
    form.append('file', new Blob([Buffer.from(bytes)]), 'sealed.pdf')
    return await client.post(key, '/verify', form)
  }
  const seal = async (bytes: Uint8Array, online?: string) => {
    const { status, json, text } = await verify(bytes, online)
    assert.equal(status, 200, text)
    return json.data.seals[0]
  }

  it('asks no server unless the request says so', async () => {
    const { bytes } = await authority.sealed()
    for (const online of [undefined, 'false']) {
      const { revocation, verdict } = await seal(bytes, online)
      assert.deepEqual([revocation, verdict], ['unknown', 'valid-issuer-unknown'])
    }
    assert.deepEqual(authority.asked, [])
    const refused = await verify(bytes, 'yes')
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [400, 'INVALID_REQUEST'])
  })

  it('calls a certificate good that its OCSP responder does, and revoked that it revoked', async () => {
    const { bytes, serial } = await authority.sealed()
    assert.equal((await seal(bytes, 'true')).revocation, 'good')
    const other = await authority.sealed()
    authority.revoke(other.serial, new Date(clock.now().getTime() - 60_000))
    const { revocation, verdict, intact, reasons } = await seal(other.bytes, 'true')
    assert.deepEqual([revocation, verdict, intact], ['revoked', 'not-valid', true])
    assert.match(reasons[0], /The signer's certificate was revoked on /)
    assert.notEqual(serial, other.serial)
  })

  it('reads the revocation list where no OCSP responder is named or answers', async () => {
    const byList = await authority.sealed({ names: { crl: true } })
    assert.equal((await seal(byList.bytes, 'true')).revocation, 'good')
    authority.instead = (path) => (path === '/ocsp' ? { status: 500, body: Buffer.from('no') } : undefined)
    const both = await authority.sealed({ names: { ocsp: true, crl: true } })
    clock.advance(7 * 3600)
    authority.revoke(both.serial, new Date(clock.now().getTime() - 1000))
    assert.equal((await seal(both.bytes, 'true')).revocation, 'revoked')
  })

  it('retrieves the certificate of an issuer that the file does not bring', async () => {
    const choice = { bringsIssuer: false, names: { ocsp: true, issuer: true } }
    assert.equal((await seal((await authority.sealed(choice)).bytes, 'true')).revocation, 'good')
    assert.ok(authority.asked.includes('/issuing.cer'))
    const alone = await authority.sealed({ bringsIssuer: false })
    assert.equal((await seal(alone.bytes, 'true')).revocation, 'unknown')
  })

  it('remembers an answer until it ends, and never longer than six hours', async () => {
    const { bytes, serial } = await authority.sealed()
    await seal(bytes, 'true')
    const ocspRequests = () => authority.asked.filter((path) => path === '/ocsp').length
    assert.equal(ocspRequests(), 1)
    authority.revoke(serial, clock.now())
    clock.advance(5 * 3600)
    assert.equal((await seal(bytes, 'true')).revocation, 'good')
    assert.equal(ocspRequests(), 1)
    clock.advance(2 * 3600)
    assert.equal((await seal(bytes, 'true')).revocation, 'revoked')
    assert.equal(ocspRequests(), 2)
  })

  it('does not believe an answer that the issuer has not signed', async () => {
    const stranger = await startForeignAuthority(() => clock.now())
    const { bytes } = await authority.sealed({ ocspUrl: `${authority.url}/ocsp?forged` })
    const forged = await fetch(`${stranger.url}/issuing.crl`).then((response) => response.arrayBuffer())
    stranger.close()
    authority.instead = () => ({ status: 200, body: new Uint8Array(forged) })
    const { revocation, reasons } = await seal(bytes, 'true')
    assert.equal(revocation, 'unknown')
    assert.match(reasons.join(' '), /could not be retrieved: 127\.0\.0\.1:\d+ sent an unusable response/)
  })

  it('succeeds where a server is down, and says that it could not be reached', async () => {
    const gone = await startForeignAuthority(() => clock.now())
    gone.close()
    const { bytes } = await authority.sealed({ ocspUrl: `http://${authority.host.replace(/:\d+$/, ':1')}/ocsp` })
    const { revocation, reasons } = await seal(bytes, 'true')
    assert.equal(revocation, 'unknown')
    assert.match(reasons.join(' '), /127\.0\.0\.1:1 was not contacted: its address is not public/)
    const other = await gone.sealed({ ocspUrl: 'http://nowhere.invalid/ocsp' })
    const { reasons: words } = await seal(other.bytes, 'true')
    assert.match(words.join(' '), /nowhere\.invalid is unreachable/)
  })

  it('asks about a document of the caller too', async () => {
    const { bytes } = await authority.sealed()
    const documentId = await client.document(key, Buffer.from(bytes))
    const { json } = await client.post(key, '/verify', { documentId, online: true })
    assert.equal(json.data.seals[0].revocation, 'good')
    const refused = await client.post(key, '/verify', { documentId, online: 'yes' })
    assert.equal(refused.status, 400)
  })
})
