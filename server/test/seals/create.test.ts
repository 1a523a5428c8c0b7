import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { writePngOf } from '../../../packages/pdf/test/support/write-png.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { samplePng } from '../documents/sample-png.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from './seals-client.ts'

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`

describe('Creating seals', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let organization: { id: string; key: string }
  before(async () => {
    service = await startTestService({ clock, demo: true })
    organization = await service.organization()
  })
  after(() => service.stop())

  const create = (body: Record<string, unknown>, id = organization.id, headers: Record<string, string> = {}) =>
    service.call('POST', `/admin/v1/organizations/${id}/seals`, {
      body,
      headers: { authorization: `Bearer ${service.adminToken}`, ...headers },
    })

  it('needs the administrator, an organization that exists, and a name that fits into a certificate', async () => {
    assert.equal((await create({ name: 'A' }, organization.id, { authorization: 'Bearer x' })).status, 401)
    assert.equal((await create({ name: 'A' }, 'org_unknown')).status, 404)
    for (const name of ['', ' ', 'x'.repeat(65), 5, undefined]) assert.equal((await create({ name })).status, 400)
    assert.equal((await create({ name: 'x'.repeat(64) })).status, 201)
  })

  it('refuses pictures that cannot be drawn, and says what to send', async () => {
    const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')
    const cut = samplePng().subarray(0, 60)
    for (const [image, reason] of [
      [base64('GIF89a'), /is not a PNG\. Send a PNG or an SVG\.$/],
      [base64('<html></html>'), /the SVG cannot be read: .*\. Send a PNG/],
      [base64('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /shows nothing/],
      [base64(`<!DOCTYPE svg [<!ENTITY a "ha">]>${svg('&a;')}`), /document type or entities/],
      [base64(svg('<image href="http://127.0.0.1/a.png"/>')), /external content: http:\/\/127\.0\.0\.1\/a\.png/],
      [base64(svg(`<!--${' '.repeat(256 * 1024)}-->`)), /larger than 256 KB/],
      [base64(cut), /truncated/],
      ['not base64!', /base64/],
      ['A'.repeat(3 * 1024 * 1024), /base64 of at most 2048 KB/],
    ] as const) {
      const { status, json, headers } = await create({ name: 'A', image })
      assert.equal(status, 400)
      assert.match(json.error, reason)
      assert.match(headers.get('x-error-code') ?? '', /^INVALID_(IMAGE|REQUEST)$/)
    }
    assert.equal((await create({ name: 'A', image: base64(samplePng(300)) })).status, 201)
  })

  it('takes the PNGs that programs for pictures write: of a palette, interlaced, of few bits and of many', async () => {
    const size = { width: 9, height: 9 }
    for (const png of [
      writePngOf({ ...size, colorType: 3, palette: [255, 0, 0, 0, 0, 255], transparency: [0] }, (x) => [x % 2]),
      writePngOf({ ...size, colorType: 0, depth: 1, interlaced: true }, (x) => [x % 2]),
      writePngOf({ ...size, colorType: 6, depth: 16, interlaced: true }, (x, y) => [x, y, 65535, 65535]),
    ]) {
      const { status, json } = await create({ name: 'A', image: Buffer.from(png).toString('base64') })
      assert.equal(status, 201, JSON.stringify(json))
    }
  })

  it('keeps an SVG as the PNG that is drawn from it', async () => {
    const image = Buffer.from(svg('<circle cx="50" cy="50" r="40"/>')).toString('base64')
    const { status, json } = await create({ name: 'Drawn', image })
    assert.equal(status, 201, JSON.stringify(json))
    const shown = await fetch(json.data.imageUrl.replace(/^https?:\/\/[^/]+/, service.url), {
      headers: { 'x-api-key': organization.key },
    })
    const png = Buffer.from(await shown.arrayBuffer())
    assert.equal(shown.headers.get('content-type'), 'image/png')
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 1200])
    assert.equal((await create({ name: 'Again', image: png.toString('base64') })).status, 201)
  })

  it('happens once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-seal' }
    const first = await create({ name: 'Once' }, organization.id, headers)
    const again = await create({ name: 'Once' }, organization.id, headers)
    assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [first.text, 'true'])
  })

  it('keeps the key encrypted', async () => {
    const { rows } = await queryDatabase(service, 'select sealed_private_key as key from seals')
    // Every such key contains the object identifier of the curve P-256 (RFC 5480 2.1.1.1).
    for (const { key } of rows) assert.ok(!key.includes(Buffer.from('2a8648ce3d030107', 'hex')))
    assert.ok(rows.length > 0)
  })

  it('accepts organizations whose names are too long for a certificate', async () => {
    const { id } = await service.admin('POST', '/organizations', { name: '株式会社'.repeat(30) })
    const { status, json } = await create({ name: 'A' }, id)
    assert.equal(status, 201, JSON.stringify(json))
  })

  it('is done for the demo organization at the first start', async () => {
    const { seals } = (await service.admin('GET', '/seals?limit=100')) as unknown as { seals: { name: string }[] }
    assert.equal(seals.filter(({ name }) => name === 'Demo seal').length, 1)
  })

  it('and sealing are not promised while the storage cannot be used', async () => {
    const client = sealsClient(service)
    const folder = join(service.dataDir, 'blobs')
    assert.equal((await service.call('GET', '/health/ready')).status, 200)
    await rename(folder, `${folder}-away`)
    try {
      clock.advance(31)
      const { status, json } = await service.call('GET', '/health/ready')
      const failing = json.checks.filter(({ ok }: { ok: boolean }) => !ok).map(({ name }: { name: string }) => name)
      assert.deepEqual([status, failing], [503, ['storage']])
      const upload = await client.upload(organization.key, samplePdf())
      assert.deepEqual([upload.status, upload.headers.get('x-error-code')], [503, 'SERVICE_UNAVAILABLE'])
    } finally {
      await rename(`${folder}-away`, folder)
    }
    assert.equal((await service.call('GET', '/health/ready')).status, 200)
    assert.equal((await client.upload(organization.key, samplePdf())).status, 201)
  })
})
