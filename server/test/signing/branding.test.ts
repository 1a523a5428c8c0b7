import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { png } from '../mail/sample-logo.ts'
import { openHarness, type SigningHarness, tokenOf } from './signing-harness.ts'

const urlOf = (bytes: Uint8Array, type = 'image/png') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

describe('The branding of an organization', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const change = (body: object, key = harness.key) => harness.service.call('PUT', '/api/v1/branding', { key, body })
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const senderOf = async (signingUrl: string) => (await harness.signer(signingUrl, 'GET')).json.data.sender
  const logoOf = async (signingUrl: string) =>
    Buffer.from(await (await fetch(`${harness.service.url}/signer/v1/${tokenOf(signingUrl)}/logo`)).arrayBuffer())
  const request = async (changes: object = {}) => {
    const { signingRequestId: id, signers } = await harness.request(changes)
    await harness.invited(id)
    return { id: id as string, signingUrl: signers[0].signingUrl as string }
  }

  it('is empty at first, and then as it was set', async () => {
    const { service, key } = harness
    const empty = { companyName: null, brandColor: null, hasLogo: false }
    assert.deepEqual((await service.call('GET', '/api/v1/branding', { key })).json.data, empty)
    assert.deepEqual(code(await service.call('GET', '/api/v1/branding/logo', { key })), [404, 'NOT_FOUND'])
    const logo = png(240, 60)
    const set = await change({ companyName: ' Example Retail ', brandColor: '#1A5FB4', logo: urlOf(logo) })
    assert.equal(set.status, 200, set.text)
    assert.deepEqual(set.json.data, { companyName: 'Example Retail', brandColor: '#1a5fb4', hasLogo: true })
    const kept = await change({ companyName: 'Example Shop', brandColor: null })
    assert.deepEqual(kept.json.data, { companyName: 'Example Shop', brandColor: null, hasLogo: true })
    const removed = await change({ companyName: null, brandColor: null, logo: null })
    assert.deepEqual(removed.json.data, empty)
  })

  it('takes only a PNG or JPEG of bounded size', async () => {
    const valid = { companyName: null, brandColor: null }
    for (const logo of [
      'https://example.org/logo.png',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:image/png;base64,',
      urlOf(Buffer.from('GIF89a\x01\0\x01\0')),
      urlOf(Buffer.from('<svg onload="alert(1)"/>')),
      urlOf(png(4001, 10)),
      urlOf(Buffer.concat([png(10, 10), Buffer.alloc(205_000)])),
    ]) {
      const refused = await change({ ...valid, logo })
      assert.deepEqual(
        [...code(refused), refused.headers.get('x-error-field')],
        [400, 'INVALID_REQUEST', '/logo'],
        logo,
      )
    }
    assert.deepEqual(code(await change({ ...valid, brandColor: 'red' })), [400, 'INVALID_REQUEST'])
    assert.deepEqual(code(await change({ ...valid, companyName: 'a\u202eb' })), [400, 'INVALID_REQUEST'])
  })

  it('is what new requests look like in emails and on the signing page, and stays with them', async () => {
    const first = png(240, 60)
    await change({ companyName: 'Example Retail', brandColor: '#1a5fb4', logo: urlOf(first) })
    const { id, signingUrl } = await request()
    const look = { name: 'Example Retail', registeredName: 'Example', brandColor: '#1a5fb4', hasLogo: true }
    assert.deepEqual(await senderOf(signingUrl), look)
    assert.deepEqual(await logoOf(signingUrl), Buffer.from(first))
    await harness.service.settled()
    const mail = (await harness.mails()).find(({ text }) => text.includes(tokenOf(signingUrl)))
    assert.ok(mail?.text.includes('Example Retail'))

    const second = png(120, 120)
    await change({ companyName: 'Another', brandColor: '#00aa00', logo: urlOf(second) })
    assert.deepEqual(await senderOf(signingUrl), look, 'signers see what they saw')
    assert.deepEqual(await logoOf(signingUrl), Buffer.from(first))

    const own = await request({ companyName: 'Own', brandColor: '#aa0000' })
    assert.deepEqual(await senderOf(own.signingUrl), { ...look, name: 'Own', brandColor: '#aa0000' })
    assert.deepEqual(await logoOf(own.signingUrl), Buffer.from(second))

    const shown = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json.data
    assert.deepEqual([shown.companyName, shown.brandColor], ['Example Retail', '#1a5fb4'])
  })

  it('applies in test mode, where it cannot be changed', async () => {
    await change({ companyName: 'Example Retail', brandColor: '#1a5fb4' })
    const { organizationId, service } = harness
    const { key } = await service.admin('POST', '/keys', { organizationId, name: 'test', test: true })
    const read = await service.call('GET', '/api/v1/branding', { key })
    assert.equal(read.json.data.companyName, 'Example Retail')
    const refused = await change({ companyName: null, brandColor: null }, key)
    assert.deepEqual(code(refused), [405, 'METHOD_NOT_ALLOWED'])
    assert.equal(refused.json.error, 'Test mode uses the live settings. Change them in live mode.')
    assert.equal(refused.headers.get('allow'), 'GET, HEAD')
    const stranger = await service.organization()
    assert.equal((await service.call('GET', '/api/v1/branding', { key: stranger.key })).json.data.companyName, null)
  })
})
