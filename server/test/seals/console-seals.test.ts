import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import pg from 'pg'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { samplePng } from '../documents/sample-png.ts'
import { eventually } from '../harness/eventually.ts'
import { isLongRun } from '../harness/run-settings.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from './seals-client.ts'

describe('The seals of an organization, in the console', () => {
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organizationId: string
  let key: string
  let admin: ConsoleClient
  let member: ConsoleClient
  let stranger: ConsoleClient
  before(async () => {
    service = await sharedTestService()
    client = sealsClient(service)
    ;({ id: organizationId, key } = await service.organization())
    const other = await service.organization()
    await createAccount(service, 'sealing-admin@example.org', { organizationId, role: 'admin' })
    await createAccount(service, 'sealing-member@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'sealing-bert@example.org', { organizationId: other.id, role: 'owner' })
    admin = await openConsole(service, organizationId, 'sealing-admin@example.org')
    member = await openConsole(service, organizationId, 'sealing-member@example.org')
    stranger = await openConsole(service, other.id, 'sealing-bert@example.org')
  })

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

  it('are refused, and so are their previews, for their faults', async () => {
    const image = Buffer.from('GIF89a').toString('base64')
    for (const path of ['/seals', '/seals/preview']) {
      assert.deepEqual(code(await admin.call('POST', path, { name: 'A', image })), [400, 'INVALID_IMAGE'])
      assert.deepEqual(code(await admin.call('POST', path, { name: ' ' })), [400, 'INVALID_REQUEST'])
    }
    assert.deepEqual(code(await admin.call('POST', '/seals', { name: 'A', password: 'x' })), [400, 'INVALID_REQUEST'])
    const pkcs12 = Buffer.from('not one').toString('base64')
    assert.deepEqual(code(await admin.call('POST', '/seals', { name: 'A', pkcs12 })), [400, 'INVALID_CERTIFICATE'])
  })

  it('show by whom and on which document they were used, in names, until it is deleted', async () => {
    const sealId = await create()
    const byKey = await client.document(key, samplePdf({ text: 'by a key' }))
    const byPerson = await client.document(key, samplePdf({ text: 'by a person' }))
    const position = { page: 1, x: 50, y: 50, width: 100 }
    assert.equal((await client.apply(key, sealId, byKey)).status, 200)
    const applied = await admin.call('POST', '/seals/apply', { sealId, documentId: byPerson, position })
    assert.equal(applied.status, 200, applied.text)
    const listed = async () =>
      (await admin.call('GET', `/seals/${sealId}/uses`)).json.data.uses.map(
        ({ documentId, documentTitle, person }: Record<string, unknown>) => [documentId, documentTitle, person],
      )
    const { title } = (await client.status(key, byKey)).json.data
    assert.ok(title.length > 0)
    assert.deepEqual(await listed(), [
      [byPerson, title, 'sealing-admin@example.org'],
      [byKey, title, null],
    ])
    assert.equal((await admin.call('DELETE', `/documents/${byKey}`)).status, 200)
    assert.deepEqual((await listed())[1], [byKey, null, null])
  })

  it('show where they were used, latest first, page by page', async () => {
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
    for (const cursor of ['x', '1e3', '-5', '%00']) {
      assert.equal((await admin.call('GET', `/seals/${sealId}/uses?cursor=${cursor}`)).status, 400, cursor)
      assert.equal((await admin.call('GET', `/seals?cursor=${cursor}`)).status, 400, cursor)
    }
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

  it('bear the name that their certificate says, whatever their organization is called later', async () => {
    const { id: renamed, key: itsKey } = await service.organization()
    const sealId = await client.seal(renamed)
    const before = await client.document(itsKey, samplePdf({ text: 'before' }))
    assert.equal((await client.apply(itsKey, sealId, before)).status, 200)
    await queryDatabase(service, `update organizations set name = 'Famous Bank' where id = '${renamed}'`)
    const after = await client.document(itsKey, samplePdf({ text: 'after' }))
    assert.equal((await client.apply(itsKey, sealId, after)).status, 200)
    for (const document of [before, after]) {
      const { data } = (await client.verify(itsKey, document)).json
      assert.deepEqual([data.valid, data.seals[0].organization], [true, 'Example'])
      const [signature] = (await client.status(itsKey, document)).json.data.signatures
      assert.equal(signature.name, 'Example')
      const { bytes } = await client.file(itsKey, document)
      assert.ok(bytes.includes('Sealed by Example'))
    }
    const { text } = await client.get(itsKey, `/${sealId}/image`)
    assert.match(text, />Example</)
    const { data } = (await client.verify(itsKey, await sealedAnew(renamed, itsKey))).json
    assert.equal(data.seals[0].organization, 'Famous Bank', 'a new seal has the name of its day')
  })

  async function sealedAnew(organization: string, itsKey: string): Promise<string> {
    const document = await client.document(itsKey, samplePdf({ text: 'once more' }))
    assert.equal((await client.apply(itsKey, await client.seal(organization), document)).status, 200)
    return document
  }

  const copies = (sealId: string, from: number, to: number) => `
    insert into seals select 'seal_copy' || n, organization_id, name, image, certificate, chain,
    sha256(n::text::bytea), not_after, sealed_private_key, issued_here, created_at
    from seals, generate_series(${from}, ${to}) as n where id = '${sealId}'`

  it('are limited to a hundred active ones, however many are created concurrently', async () => {
    const { id: crowded } = await service.organization()
    await createAccount(service, 'sealing-crowd@example.org', { organizationId: crowded, role: 'owner' })
    const owner = await openConsole(service, crowded, 'sealing-crowd@example.org')
    const sealId = await client.seal(crowded)
    await queryDatabase(service, copies(sealId, 1, 98))
    const another = new pg.Client({ connectionString: service.databaseUrl })
    await another.connect()
    try {
      // Another node is about to create the hundredth.
      await another.query('begin')
      await another.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`seals of ${crowded}`])
      await another.query(copies(sealId, 99, 99))
      const asked = owner.call('POST', '/seals', { name: 'One more' })
      await eventually('it waits for the other node', async () => {
        const { rowCount } = await another.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
        return rowCount === 1
      })
      await another.query('commit')
      const refused = await asked
      assert.deepEqual(code(refused), [409, 'TOO_MANY_SEALS'])
      assert.match(refused.json.error, /reached the limit of 100 active seals.*Revoke one/)
    } finally {
      await another.end()
    }
    assert.equal((await owner.call('POST', `/seals/${sealId}/revoke`)).status, 200)
    assert.equal((await owner.call('POST', '/seals', { name: 'One more' })).status, 201)
  })

  it('are tried and previewed a limited number of times an hour, by each organization', async () => {
    const { id: busy } = await service.organization()
    await createAccount(service, 'sealing-busy@example.org', { organizationId: busy, role: 'owner' })
    const owner = await openConsole(service, busy, 'sealing-busy@example.org')
    const image = Buffer.from('GIF89a').toString('base64')
    const limits = [
      ['/seals', 60],
      ['/seals/preview', 600],
    ] as const
    for (const [path, most] of isLongRun ? limits : limits.slice(0, 1)) {
      for (let i = 0; i < most; i++) assert.equal((await owner.call('POST', path, { name: 'A', image })).status, 400)
      const refused = await owner.call('POST', path, { name: 'A', image })
      assert.deepEqual(code(refused), [429, 'TOO_MANY_REQUESTS'])
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      assert.equal((await admin.call('POST', path, { name: 'A', image })).status, 400, 'others are free')
    }
  })

  it('are drawn in turn with the other work of their organization, and those of others meanwhile', async () => {
    const held = Promise.withResolvers<void>()
    const others = [1, 2].map(() => service.fileSlots.run(organizationId, () => held.promise))
    const paths = ['/seals', '/seals/preview']
    const done: number[] = []
    const asked = paths.map((path) =>
      admin.call('POST', path, { name: 'In turn', image: png }).then(({ status }) => done.push(status)),
    )
    try {
      for (const path of paths) {
        assert.ok((await stranger.call('POST', path, { name: 'Meanwhile', image: png })).status < 300)
      }
      assert.deepEqual(done, [])
    } finally {
      held.resolve()
    }
    await Promise.all([...others, ...asked])
    assert.deepEqual(done.toSorted(), [200, 201])
  })

  it('are not for members to manage, whatever they send, nor for other organizations', async () => {
    const sealId = await create()
    for (const [method, path, body] of [
      ['POST', '/seals', {}],
      ['POST', '/seals/preview', {}],
      ['POST', `/seals/${sealId}/revoke`, { reason: 'mood' }],
      ['GET', `/seals/${sealId}/uses`, undefined],
    ] as const) {
      assert.deepEqual(code(await member.call(method, path, body)), [403, 'INSUFFICIENT_ROLE'], path)
    }
    assert.deepEqual(code(await stranger.call('POST', `/seals/${sealId}/revoke`)), [403, 'ACCESS_DENIED'])
    assert.deepEqual(code(await stranger.call('GET', `/seals/${sealId}/uses`)), [403, 'ACCESS_DENIED'])
    assert.deepEqual(code(await admin.call('POST', '/seals/seal_x/revoke')), [404, 'NOT_FOUND'])
    assert.equal((await client.get(key, `/${sealId}`)).json.data.status, 'ACTIVE')
  })
})
