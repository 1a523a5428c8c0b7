import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openHarness, type SigningHarness, tokenOf } from './signing-harness.ts'

const app = 'https://app.example.org'
const local = 'http://localhost:3000'

describe('The signing page in a frame', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let harness: SigningHarness
  before(async () => {
    service = await startTestService({ clock, environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
    harness = await openHarness(service)
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const allow = (origins: readonly unknown[], key = harness.key) =>
    service.call('PUT', '/api/v1/embedding', { key, body: { origins } })
  const request = async () => {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    return { id: id as string, signer: signers[0] as { id: string; signingUrl: string } }
  }
  const embed = (id: string, signerId: string, body?: object) =>
    service.call('POST', `/api/v1/signing/${id}/signers/${signerId}/embed`, { key: harness.key, body })
  const open = (url: string, changes: object = {}) => {
    const { hash, searchParams } = new URL(url)
    const body = { ticket: hash.slice(1), origin: searchParams.get('origin'), ...changes }
    return service.call('POST', '/signer/v1/embedded', { body })
  }
  const session = async (id: string, signerId: string): Promise<string> => {
    const { url } = (await embed(id, signerId, { origin: app })).json.data
    const opened = await open(url)
    assert.equal(opened.status, 200, opened.text)
    return opened.json.data.token
  }
  const read = (token: string) => service.call('GET', `/signer/v1/${token}`)
  const policy = async (url: string) => {
    const { pathname, search } = new URL(url)
    return (await service.call('GET', pathname + search)).headers.get('content-security-policy') ?? ''
  }

  it('has allowed origins, which are exact', async () => {
    assert.deepEqual((await service.call('GET', '/api/v1/embedding', { key: harness.key })).json.data, { origins: [] })
    for (const origin of [
      'app.example.org',
      'https://app.example.org/',
      'https://app.example.org/page',
      'https://*.example.org',
      'https://*',
      'https://app.example.org;',
      "https://a' 'unsafe-inline",
      'https://App.example.org',
      'https://user@app.example.org',
      'http://app.example.org',
      'http://localhost.example.org',
      'null',
      '*',
      7,
    ]) {
      const refused = await allow([origin])
      assert.deepEqual([...code(refused), refused.headers.get('x-error-field')], [400, 'INVALID_REQUEST', '/origins/0'])
    }
    const port = await allow([local, 'https://app.example.org:443'])
    assert.deepEqual(code(port), [400, 'INVALID_REQUEST'])
    assert.match(port.json.error, /^origins\[1\] .* Send https:\/\/app\.example\.org\.$/)
    assert.deepEqual(code(await allow(['https://app.example.org:99999'])), [400, 'INVALID_REQUEST'])
    assert.deepEqual(code(await allow([app, app])), [400, 'INVALID_REQUEST'])
    const many = Array.from({ length: 21 }, (_, number) => `https://a${number}.example.org`)
    assert.deepEqual(code(await allow(many)), [400, 'INVALID_REQUEST'])
    assert.equal((await allow(many.slice(1))).status, 200)
    assert.deepEqual((await allow([app, local])).json.data, { origins: [app, local] })
  })

  it('has allowed origins that all members see and only managers change', async () => {
    const { organizationId } = harness
    await createAccount(service, 'host@example.org', { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, 'host@example.org')
    assert.equal((await member.call('GET', '/embedding')).status, 200)
    assert.deepEqual(code(await member.call('PUT', '/embedding', { origins: [] })), [403, 'INSUFFICIENT_ROLE'])
  })

  it('opens by a URL for one signer and one origin, whose secret no request has', async () => {
    await allow([app, local])
    const { id, signer } = await request()
    const asked = await embed(id, signer.id, { origin: app })
    assert.equal(asked.status, 201, asked.text)
    const { url, origin, expiresAt } = asked.json.data
    assert.equal(origin, app)
    assert.equal(Date.parse(expiresAt) - clock.now().getTime(), 600_000)
    const { pathname, search, hash } = new URL(url)
    assert.ok(pathname.endsWith(`/embed/${signer.id}`))
    assert.equal(new URLSearchParams(search).get('origin'), app)
    assert.ok(hash.length > 40)
    assert.ok(!url.includes(tokenOf(signer.signingUrl)), 'the link stays with the service')
    assert.match(await policy(url), /frame-ancestors https:\/\/app\.example\.org$/)
    assert.match(await policy(url.replace('app.', 'evil.')), /frame-ancestors 'none'$/)
    assert.equal((await open(url)).status, 200)
    assert.equal((await open(url)).status, 200, 'a page may create its frame again')
    assert.deepEqual(code(await open(url, { origin: local })), [404, 'SIGNING_LINK_INVALID'])
    assert.deepEqual(code(await open(url, { ticket: `${hash.slice(1, -1)}!` })), [404, 'SIGNING_LINK_INVALID'])
    assert.deepEqual(code(await read(hash.slice(1))), [404, 'SIGNING_LINK_INVALID'], 'a ticket reads nothing itself')
    const { token } = (await open(url)).json.data
    assert.deepEqual(
      code(await open(url, { ticket: token })),
      [404, 'SIGNING_LINK_INVALID'],
      'a session opens no other',
    )
    assert.ok(!service.logged().includes(hash.slice(1)) && !service.logged().includes(token))
  })

  it('needs the origin if several are allowed, and one of them', async () => {
    const { id, signer } = await request()
    await allow([])
    assert.match((await embed(id, signer.id)).json.error, /PUT \/embedding/)
    await allow([app])
    assert.equal((await embed(id, signer.id)).json.data.origin, app)
    assert.deepEqual(code(await embed(id, signer.id, { origin: local })), [400, 'INVALID_REQUEST'])
    await allow([app, local])
    assert.match(
      (await embed(id, signer.id)).json.error,
      /one of the allowed origins: https:\/\/app\.example\.org, http/,
    )
  })

  it('lets the signer read and sign for two hours, and says in the trail where', async () => {
    await allow([app])
    const { id, signer } = await request()
    const token = await session(id, signer.id)
    const link = `https://sign.example.org/sign/${token}`
    clock.advance(7100)
    const signed = await harness.sign(link)
    assert.equal(signed.status, 200, signed.text)
    await service.settled()
    const trail = JSON.parse(String(await fileOfEvidence(harness, id, 'trail.json')))
    const places = trail.flatMap(({ event, embeddedIn }: Record<string, string>) =>
      embeddedIn ? [event, embeddedIn] : [],
    )
    assert.deepEqual(places, ['loaded', app, 'viewed', app, 'signed', app])
    const words = (await readText(await fileOfEvidence(harness, id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.match(
      words,
      /Anna Kowalska signed in a page of https:\/\/app\.example\.org, which the sender opened for them\./,
    )
    assert.deepEqual(code(await embed(id, signer.id)), [409, 'SIGNING_CLOSED'])
    assert.equal((await read(token)).json.data.turn, 'DONE')
    clock.advance(101)
    assert.deepEqual(code(await read(token)), [404, 'SIGNING_LINK_INVALID'])
  })

  it('ends with its URL, its origin and the link of the signer', async () => {
    await allow([app])
    const { id, signer } = await request()
    const { url } = (await embed(id, signer.id)).json.data
    const token = await session(id, signer.id)
    clock.advance(600)
    assert.deepEqual(code(await open(url)), [404, 'SIGNING_LINK_INVALID'])
    assert.equal((await read(token)).status, 200)
    await allow([local])
    assert.deepEqual(code(await read(token)), [404, 'SIGNING_LINK_INVALID'])
    assert.match(await policy(url), /frame-ancestors 'none'$/)
    await allow([app])
    assert.equal((await read(token)).status, 200)
    const replaced = await service.call('POST', `/api/v1/signing/${id}/signers/${signer.id}/link`, { key: harness.key })
    assert.equal(replaced.status, 200)
    assert.deepEqual(code(await read(token)), [404, 'SIGNING_LINK_INVALID'])
    const again = await session(id, signer.id)
    await service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key })
    assert.deepEqual(code(await read(again)), [409, 'SIGNING_CANCELLED'])
  })

  it('has other origins in test mode, and other organizations have none of these', async () => {
    await allow([app])
    const { id: organizationId } = { id: harness.organizationId }
    const test = (await service.admin('POST', '/keys', { organizationId, name: 'test', test: true })).key
    assert.equal((await allow([local], test)).status, 200)
    const origins = async (key: string) => (await service.call('GET', '/api/v1/embedding', { key })).json.data.origins
    assert.deepEqual(await origins(harness.key), [app])
    assert.deepEqual(await origins(test), [local])
    const stranger = await service.organization()
    assert.deepEqual(await origins(stranger.key), [])
    const { id, signer } = await request()
    const path = `/api/v1/signing/${id}/signers/${signer.id}/embed`
    assert.deepEqual(code(await service.call('POST', path, { key: stranger.key })), [403, 'ACCESS_DENIED'])
  })
})
