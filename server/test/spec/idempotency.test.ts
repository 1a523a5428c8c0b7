import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('Idempotency-Key', () => {
  const clock = setClock('2027-01-15T12:00:00Z')
  let service: TestService
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  const create = (idempotencyKey: string, body: unknown, path = '/admin/v1/organizations') =>
    service.call('POST', path, {
      body,
      headers: { authorization: `Bearer ${service.adminToken}`, 'idempotency-key': idempotencyKey },
    })

  it('gives the first answer again to the same request, and does nothing twice', async () => {
    const first = await create('a1', { name: 'Once' })
    const again = await create('a1', { name: 'Once' })
    assert.equal(first.status, 201)
    assert.equal(again.status, 201)
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal(first.headers.get('idempotency-replayed'), null)
    const { organizations } = (await service.admin('GET', '/organizations?limit=100')) as unknown as {
      organizations: { name: string }[]
    }
    assert.equal(organizations.filter(({ name }) => name === 'Once').length, 1)
  })

  it('answers 409 to another request with the same key', async () => {
    await create('b1', { name: 'One' })
    for (const answer of [
      await create('b1', { name: 'Two' }),
      await create('b1', { email: 'a@b.org' }, '/admin/v1/users'),
    ]) {
      assert.equal(answer.status, 409)
      assert.equal(answer.headers.get('x-error-code'), 'IDEMPOTENCY_KEY_REUSED')
    }
  })

  it('recognizes the same request in another order, and with defaults spelled out', async () => {
    const { key } = await service.organization()
    const sign = (idempotencyKey: string, body: object) =>
      service.call('POST', '/api/v1/signing', { key, body, headers: { 'idempotency-key': idempotencyKey } })
    const asked = { documentTitle: 'Contract', documentUrl: 'http://127.0.0.1:9/none.pdf' }
    const first = await sign('o1', { ...asked, signers: [{ email: 'a@example.org', name: 'Ann' }] })
    assert.equal(first.status, 201, first.text)
    const signers = [{ order: 0, name: 'Ann', email: 'a@example.org' }]
    for (const stamp of [{}, { barcode: 'both', allPages: false }]) {
      const again = await sign('o1', { stamp, signers, expiresInDays: 30, ...asked })
      assert.deepEqual([again.status, again.text], [201, first.text])
    }
    assert.equal((await sign('o1', { ...asked, signers, stamp: { barcode: 'qr' } })).status, 409)
    const two = [...signers, { email: 'b@example.org', name: 'Bob' }]
    assert.equal((await sign('o2', { ...asked, signers: two })).status, 201)
    assert.equal((await sign('o2', { ...asked, signers: two.toReversed() })).status, 409, 'a list has its order')
  })

  it('carries out one of many concurrent requests, and tells the others to wait or its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('c1', { name: 'Race' })))
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.data.id))
    assert.equal(made.size, 1)
    for (const { status, text } of answers) assert.ok(status === 201 || status === 409, `${status} ${text}`)
    assert.equal((await create('c1', { name: 'Race' })).json.data.id, [...made][0])
  })

  it('does not keep refusals: the repetition may succeed', async () => {
    assert.equal((await create('d1', { name: '' })).status, 400)
    assert.equal((await create('d1', { name: 'Fine' })).status, 201)
    const user = { email: 'late@example.org', organizationId: 'org_missing' }
    assert.equal((await create('d2', user, '/admin/v1/users')).status, 404)
    assert.equal((await create('d2', { email: 'late@example.org' }, '/admin/v1/users')).status, 201)
  })

  it('forgets after 24 hours', async () => {
    const first = await create('e1', { name: 'Old' })
    clock.advance(24 * 3600 + 1)
    const later = await create('e1', { name: 'New' })
    assert.equal(later.status, 201)
    assert.notEqual(later.json.data.id, first.json.data.id)
    assert.equal((await create('e1', { name: 'New' })).text, later.text)
  })

  it('refuses a key that is empty, too long or not printable', async () => {
    for (const wrong of ['x'.repeat(256), 'a b']) {
      const answer = await create(wrong, { name: 'x' })
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('x-error-code'), 'INVALID_IDEMPOTENCY_KEY')
    }
  })

  it('is not needed where a POST only reads, but refused there too when it is malformed', async () => {
    const { key } = await service.organization()
    const verify = (idempotencyKey: string, digit: string) =>
      service.call('POST', '/api/v1/timestamp/verify', {
        key,
        body: { hash: digit.repeat(64) },
        headers: { 'idempotency-key': idempotencyKey },
      })
    for (const digit of ['1', '2']) {
      const answer = await verify('r1', digit)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('idempotency-replayed'), null)
    }
    const seals = { key, body: { documentId: 'doc_none' }, headers: { 'idempotency-key': 'a b' } }
    for (const answer of [await verify('a b', '1'), await service.call('POST', '/api/v1/seals/verify', seals)]) {
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('x-error-code'), 'INVALID_IDEMPOTENCY_KEY')
    }
  })

  it('gives a created API key again, yet never keeps it in clear', async () => {
    const { id } = await service.organization()
    const body = { organizationId: id, name: 'again' }
    const first = await create('f1', body, '/admin/v1/keys')
    assert.equal((await create('f1', body, '/admin/v1/keys')).json.data.key, first.json.data.key)
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query('select encode(body, $1) as body from idempotent_answers', ['escape'])
      assert.ok(rows.length > 0)
      for (const { body: kept } of rows) assert.ok(!kept.includes('cs_live_') && !kept.includes('organizationId'))
    } finally {
      await client.end()
    }
  })

  it('keeps no hash of a request that its readers could compute, and still knows those of earlier versions', async () => {
    const body = { name: 'Keyed' }
    const first = await create('g1', body)
    const unkeyed = hash('sha256', `POST /admin/v1/organizations\n${JSON.stringify(body)}`)
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    try {
      const kept = "from idempotent_answers where idempotency_key = 'g1'"
      const { rows } = await client.query(`select encode(request_hash, 'hex') as hash ${kept}`)
      assert.equal(rows.length, 1)
      assert.notEqual(rows[0].hash, unkeyed)
      await client.query("update idempotent_answers set request_hash = $1 where idempotency_key = 'g1'", [
        Buffer.from(unkeyed, 'hex'),
      ])
    } finally {
      await client.end()
    }
    assert.equal((await create('g1', body)).text, first.text)
    assert.equal((await create('g1', { name: 'Another' })).status, 409)
  })
})
