import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { samplePng } from '../documents/sample-png.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { sealsClient } from './seals-client.ts'

describe('The seals of an organization, in the console', () => {
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organizationId: string
  let key: string
  let admin: ConsoleClient
  let member: ConsoleClient
  let stranger: ConsoleClient
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    client = sealsClient(service)
    ;({ id: organizationId, key } = await service.organization())
    const other = await service.organization()
    await createAccount(service, 'admin@example.org', { organizationId, role: 'admin' })
    await createAccount(service, 'member@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'bert@example.org', { organizationId: other.id, role: 'owner' })
    admin = await openConsole(service, organizationId, 'admin@example.org')
    member = await openConsole(service, organizationId, 'member@example.org')
    stranger = await openConsole(service, other.id, 'bert@example.org')
  })
  after(() => service.stop())

  const png = samplePng(200).toString('base64')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle cx="5" cy="5" r="4"/></svg>').toString(
    'base64',
  )
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]

  async function create(body: object = {}): Promise<string> {
    const answer = await admin.call('POST', '/seals', { name: 'Main seal', ...body })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data.sealId
  }

  /** The picture behind a path, as a page loads it. */
  async function picture(method: string, path: string, body?: object) {
    const response = await fetch(`${service.url}/console/v1/organizations/${organizationId}${path}`, {
      method,
      headers: { origin: service.url, cookie: admin.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it('are made by managers, and are then as the interface shows them', async () => {
    const answer = await admin.call('POST', '/seals', { name: 'Main seal', image: png })
    assert.equal(answer.status, 201)
    const { data } = answer.json
    assert.deepEqual((await client.get(key, `/${data.sealId}`)).json.data, data)
    assert.deepEqual((await admin.call('GET', `/seals/${data.sealId}`)).json.data, data)
    assert.equal(data.status, 'ACTIVE')
    const listed = (await member.call('GET', '/seals')).json.data.seals
    assert.deepEqual(listed, [data])
  })

  it('are made once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await admin.call('POST', '/seals', { name: 'Once' }, headers)
    const again = await admin.call('POST', '/seals', { name: 'Once' }, headers)
    assert.deepEqual([again.status, again.text], [201, first.text])
  })

  it('look in the preview as they will', async () => {
    for (const image of [undefined, png, svg]) {
      const body = { name: 'Preview & more', ...(image === undefined ? {} : { image }) }
      const before = (await member.call('GET', '/seals?limit=100')).json.data.seals.length
      const shown = await picture('POST', '/seals/preview', body)
      assert.equal((await member.call('GET', '/seals?limit=100')).json.data.seals.length, before)
      const made = await picture('GET', `/seals/${await create(body)}/image`)
      assert.equal(shown.type, image === undefined ? 'image/svg+xml; charset=utf-8' : 'image/png')
      assert.deepEqual(shown, made)
    }
  })

  it('are refused, and so are their previews, for what is wrong with them', async () => {
    const image = Buffer.from('GIF89a').toString('base64')
    for (const path of ['/seals', '/seals/preview']) {
      assert.deepEqual(code(await admin.call('POST', path, { name: 'A', image })), [400, 'INVALID_IMAGE'])
      assert.deepEqual(code(await admin.call('POST', path, { name: ' ' })), [400, 'INVALID_REQUEST'])
    }
    assert.deepEqual(code(await admin.call('POST', '/seals', { name: 'A', password: 'x' })), [400, 'INVALID_REQUEST'])
    const pkcs12 = Buffer.from('not one').toString('base64')
    assert.deepEqual(code(await admin.call('POST', '/seals', { name: 'A', pkcs12 })), [400, 'INVALID_CERTIFICATE'])
  })

  it('tell where they were used, the latest first, page by page', async () => {
    const sealId = await create()
    const documents: string[] = []
    for (const text of ['one', 'two', 'three']) {
      const id = await client.document(key, samplePdf({ text }))
      assert.equal((await client.apply(key, sealId, id)).status, 200)
      documents.unshift(id)
    }
    const first = (await admin.call('GET', `/seals/${sealId}/uses?limit=2`)).json.data
    const second = (await admin.call('GET', `/seals/${sealId}/uses?limit=2&cursor=${first.nextCursor}`)).json.data
    assert.deepEqual(
      [...first.uses, ...second.uses].map(({ documentId }) => documentId),
      documents,
    )
    assert.equal(second.nextCursor, null)
    assert.equal((await admin.call('GET', `/seals/${sealId}/uses?cursor=x`)).status, 400)
  })

  it('seal nothing once they are revoked, which happens once', async () => {
    const sealId = await create()
    const document = await client.document(key, samplePdf({ text: 'revoked' }))
    const revoked = await admin.call('POST', `/seals/${sealId}/revoke`, { reason: 'superseded' })
    assert.equal(revoked.status, 200)
    assert.deepEqual([revoked.json.data.status, revoked.json.data.revocationReason], ['REVOKED', 'superseded'])
    assert.deepEqual(code(await client.apply(key, sealId, document)), [409, 'SEAL_NOT_ACTIVE'])
    assert.deepEqual(code(await admin.call('POST', `/seals/${sealId}/revoke`)), [409, 'SEAL_NOT_ACTIVE'])
    assert.equal(
      (await admin.call('POST', `/seals/${await create()}/revoke`)).json.data.revocationReason,
      'unspecified',
    )
    assert.equal((await admin.call('POST', `/seals/${await create()}/revoke`, { reason: 'mood' })).status, 400)
  })

  it('are not for members to manage, whatever they send, nor for other organizations', async () => {
    const sealId = await create()
    for (const [method, path, body] of [
      ['POST', '/seals', {}],
      ['POST', '/seals/preview', {}],
      ['POST', `/seals/${sealId}/revoke`, { reason: 'mood' }],
      ['GET', `/seals/${sealId}/uses`, undefined],
    ] as const) {
      assert.deepEqual(code(await member.call(method, path, body)), [403, 'ROLE_TOO_LOW'], path)
    }
    assert.deepEqual(code(await stranger.call('POST', `/seals/${sealId}/revoke`)), [403, 'BELONGS_TO_ANOTHER'])
    assert.deepEqual(code(await stranger.call('GET', `/seals/${sealId}/uses`)), [403, 'BELONGS_TO_ANOTHER'])
    assert.deepEqual(code(await admin.call('POST', '/seals/seal_x/revoke')), [404, 'NOT_FOUND'])
    assert.equal((await client.get(key, `/${sealId}`)).json.data.status, 'ACTIVE')
  })
})
