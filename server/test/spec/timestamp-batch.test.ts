import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { startTestService, type TestService } from '../harness/test-service.ts'

const hashes = (count: number) => Array.from({ length: count }, () => randomBytes(32).toString('hex'))

describe('A batch of timestamps', () => {
  let service: TestService
  let key: string
  let organizationId: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    ;({ key, id: organizationId } = await service.organization())
  })
  after(() => service.stop())

  const create = (body: unknown, idempotencyKey?: string, by = key) =>
    service.call('POST', '/api/v1/timestamp/batch', {
      key: by,
      body,
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    })
  const size = async () =>
    (await service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })).json.data.sequenceNumber
  const used = async (by = key) => (await service.call('GET', '/api/v1/quota', { key: by })).json.data.timestamps.used

  it('is answered in the order of its hashes, each with a place of its own', async () => {
    const wanted = hashes(3)
    const { status, json } = await create({ hashes: [wanted[0], wanted[1]?.toUpperCase(), wanted[2], wanted[0]] })
    assert.equal(status, 201)
    const { timestamps } = json.data
    assert.deepEqual(
      timestamps.map(({ fingerprint }: { fingerprint: string }) => fingerprint),
      [wanted[0], wanted[1], wanted[2], wanted[0]],
    )
    const [first, , , last] = timestamps
    assert.deepEqual(
      timestamps.map(({ sequenceNumber }: { sequenceNumber: number }) => sequenceNumber - first.sequenceNumber),
      [0, 1, 2, 3],
    )
    assert.notEqual(first.id, last.id)
    for (const one of timestamps) {
      const read = await service.call('GET', `/api/v1/timestamp/${one.id}`, { key })
      assert.deepEqual(read.json.data, one)
    }
    const proof = await service.call('GET', `/api/v1/timestamp/${last.id}/proof`, { key })
    assert.equal(proof.status, 200)
    const found = await service.call('POST', '/api/v1/timestamp/verify', { key, body: { hash: wanted[0] } })
    assert.equal(found.json.data.sequenceNumber, first.sequenceNumber)
  })

  it('accepts 1 to 10,000 hashes', async () => {
    const before = await used()
    const { status, json } = await create({ hashes: hashes(10_000) })
    assert.equal(status, 201)
    assert.equal(new Set(json.data.timestamps.map(({ id }: { id: string }) => id)).size, 10_000)
    assert.equal((await used()) - before, 10_000)
    for (const wrong of [hashes(10_001), [], 'ab', null]) {
      const refused = await create({ hashes: wrong })
      assert.deepEqual([refused.status, refused.headers.get('x-error-field')], [400, '/hashes'])
    }
  })

  it('is refused as a whole for one wrong hash, which is named', async () => {
    const wrong = hashes(1000)
    wrong[17] = 'no hash'
    const before = await size()
    const refused = await create({ hashes: wrong })
    assert.equal(refused.status, 400)
    assert.equal(refused.headers.get('x-error-code'), 'INVALID_HASH')
    assert.equal(refused.headers.get('x-error-field'), '/hashes/17')
    assert.match(refused.json.error, /^hashes\[17\] must be/)
    assert.equal(await size(), before + 1)
  })

  it('is refused as a whole where the quota is smaller, and leaves the rest of it to others', async () => {
    const limited = await service.organization()
    await service.admin('PUT', `/organizations/${limited.id}/limits`, { timestamps: 5 })
    const refused = await create({ hashes: hashes(6) }, undefined, limited.key)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [402, 'QUOTA_EXCEEDED'])
    assert.match(refused.json.error, /^The quota of 5 timestamps per month has 5 left, and this needs 6\. Wait/)
    const answers = await Promise.all([
      create({ hashes: hashes(6) }, 'six', limited.key),
      create({ hashes: hashes(4) }, 'four', limited.key),
      create({ hashes: hashes(2) }, 'two', limited.key),
      create({ hashes: hashes(1) }, 'one', limited.key),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 402, 402])
    assert.equal(answers[0]?.status, 402)
    assert.ok((await used(limited.key)) <= 5)
  })

  it('is recorded once for an Idempotency-Key, of which little is kept', async () => {
    const wanted = hashes(200)
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ hashes: wanted }, 'batch-1')))
    const first = answers.find(({ status }) => status === 201)
    for (const { status, json } of answers) {
      if (status === 201) assert.deepEqual(json, first?.json)
      else assert.equal(status, 409)
    }
    const again = await create({ hashes: wanted.map((one) => one.toUpperCase()) }, 'batch-1')
    assert.deepEqual([again.status, again.text], [201, first?.text])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const reused = await create({ hashes: wanted.toReversed() }, 'batch-1')
    assert.equal(reused.headers.get('x-error-code'), 'IDEMPOTENCY_KEY_REUSED')
    const database = new pg.Client(service.databaseUrl)
    await database.connect()
    try {
      const kept = await database.query<{ length: number }>(
        'select length(body) from idempotent_answers where owner = $1 and idempotency_key = $2',
        [organizationId, 'batch-1'],
      )
      assert.ok((kept.rows[0]?.length ?? 1e9) < 200)
    } finally {
      await database.end()
    }
  })

  it('has an Idempotency-Key of its own for each organization, and in test mode', async () => {
    const wanted = hashes(2)
    const other = await service.organization()
    const test = await service.admin('POST', '/keys', { organizationId, name: 'test', test: true })
    const answers = await Promise.all([key, other.key, test.key].map((by) => create({ hashes: wanted }, 'shared', by)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    const ids = answers.flatMap(({ json }) => json.data.timestamps.map(({ id }: { id: string }) => id))
    assert.equal(new Set(ids).size, 6)
    assert.match(answers[2]?.json.data.timestamps[0].verifyUrl, /\/test\//)
    const again = await create({ hashes: wanted }, 'shared', test.key)
    assert.deepEqual([again.status, again.text], [201, answers[2]?.text])
    assert.equal((await service.call('GET', `/api/v1/timestamp/${ids[2]}`, { key })).status, 403)
    assert.equal((await service.call('GET', `/api/v1/timestamp/${ids[4]}`, { key })).status, 404)
  })

  it('writes labels, references and data of each record as they are', async () => {
    const plain = hashes(4)
    const odd = [
      { hash: plain[0], label: 'a "quoted" \\ name – ünï' },
      { hash: plain[1], externalId: 'order "1"' },
      { hash: plain[2], metadata: { key: '{"a":[1]}', other: 'ts_0mark0' } },
      { hash: plain[3] },
    ]
    const { json } = await create({ timestamps: odd })
    for (const [index, one] of json.data.timestamps.entries()) {
      const { label = null, externalId = null, metadata = {} } = odd[index] ?? {}
      assert.deepEqual([one.label, one.externalId, one.metadata], [label, externalId, metadata])
      assert.deepEqual((await service.call('GET', `/api/v1/timestamp/${one.id}`, { key })).json.data, one)
    }
  })

  it('shares its commits with single timestamps, and the chain has no gap', async () => {
    const before = await size()
    const [batch, single, other] = await Promise.all([
      create({ hashes: hashes(600) }),
      service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'cd'.repeat(32) } }),
      create({ hashes: hashes(600) }, 'other'),
    ])
    const numbers = [...batch.json.data.timestamps, single.json.data, ...other.json.data.timestamps].map(
      ({ sequenceNumber }) => sequenceNumber - before,
    )
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      Array.from({ length: 1201 }, (_, index) => index + 1),
    )
  })

  const lines = 'application/x-ndjson'
  const callWithLines = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}/api/v1/timestamp/batch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': lines, ...headers },
      body,
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const parsed = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  it('can be sent as JSON Lines, and answered so, in one or both directions', async () => {
    const items = hashes(3).map((hash, index) => ({ hash, label: `file ${index}` }))
    const body = items.map((item) => JSON.stringify(item)).join('\n')
    const both = await callWithLines(`${body}\n`, { accept: lines, 'idempotency-key': 'lines' })
    assert.deepEqual([both.status, both.headers.get('content-type')], [201, lines])
    const records = parsed(both.text)
    assert.deepEqual(
      records.map(({ fingerprint, label }) => ({ hash: fingerprint, label })),
      items,
    )
    for (const one of records) {
      assert.deepEqual((await service.call('GET', `/api/v1/timestamp/${one.id}`, { key })).json.data, one)
    }
    const replayed = await create({ timestamps: items }, 'lines')
    assert.deepEqual([replayed.status, replayed.json.data.timestamps], [201, records])
    const inOnly = await callWithLines(body)
    assert.equal(JSON.parse(inOnly.text).data.timestamps.length, 3)
    const outOnly = await service.call('POST', '/api/v1/timestamp/batch', {
      key,
      body: { timestamps: items },
      headers: { accept: `application/json;q=0.5, ${lines}` },
    })
    assert.equal(parsed(outOnly.text).length, 3)
    for (const accept of [`${lines};q=0.5, application/json`, `${lines};q=0`, '*/*']) {
      const json = await callWithLines(body, { accept })
      assert.match(json.headers.get('content-type') ?? '', /^application\/json/)
    }
  })

  it('has 10,000 lines at most, and none that is wrong', async () => {
    const before = await size()
    const good = hashes(10_001).map((hash) => JSON.stringify({ hash }))
    const recorded = await callWithLines(good.slice(1).join('\n'), { accept: lines })
    assert.deepEqual([recorded.status, parsed(recorded.text).length], [201, 10_000])
    const wrongHash = good.slice(0, 5000)
    wrongHash[17] = '{"hash":"no hash"}'
    for (const [body, expected, message] of [
      [good.join('\n'), [400, 'INVALID_REQUEST', '/timestamps'], /^timestamps must be a list of 1 to 10000 objects/],
      ['', [400, 'INVALID_REQUEST', '/timestamps'], /^timestamps must be/],
      [wrongHash.join('\n'), [400, 'INVALID_HASH', '/timestamps/17/hash'], /^timestamps\[17\]\.hash must be/],
      [`${good[0]}\n{\n`, [400, 'INVALID_JSON', '/timestamps/1'], /^Line 2 is not valid JSON/],
      [`${good[0]}\n\n${good[1]}`, [400, 'INVALID_JSON', '/timestamps/1'], /^Line 2 is not valid JSON/],
      [
        `${good[0]}\n"${hashes(1)[0]}"`,
        [400, 'INVALID_REQUEST', '/timestamps/1'],
        /^timestamps\[1\] must be an object/,
      ],
      [`${good[0]} ${good[1]}`, [400, 'INVALID_JSON', '/timestamps/0'], /^Line 1 is not valid JSON/],
      ['{"hash":"","__proto__":{}}', [400, 'INVALID_JSON', '/timestamps/0'], /^Line 1 is not valid JSON/],
      [`${'[ '.repeat(200)}${'] '.repeat(200)}`, [400, 'INVALID_JSON', null], /nested too deeply/],
      [good[0]?.replace('}', ',"colour":"red"}') ?? '', [400, 'INVALID_REQUEST', '/timestamps/0/colour'], /colour/],
    ] as const) {
      const { status, headers, text } = await callWithLines(body)
      assert.deepEqual([status, headers.get('x-error-code'), headers.get('x-error-field')], expected)
      assert.match(JSON.parse(text).error, message)
    }
    assert.equal(await size(), before + 10_001)
  })

  it('has 16 MB at most', async () => {
    const { status, headers } = await callWithLines(' '.repeat(16 * 1024 * 1024 + 1))
    assert.deepEqual([status, headers.get('x-error-code')], [413, 'BODY_TOO_LARGE'])
  })

  const createIds = async (count: number, by = key): Promise<string[]> =>
    (await create({ hashes: hashes(count) }, undefined, by)).json.data.timestamps.map(({ id }: { id: string }) => id)
  const readProofs = (ids: unknown, by = key) =>
    service.call('POST', '/api/v1/timestamp/proofs', { key: by, body: { ids } })

  it('has its proofs with one request, in the order of the ids, each as its own URL serves it', async () => {
    const [first = '', second = '', third = ''] = await createIds(600)
    const [later = ''] = await createIds(300)
    const ids = [later, third, first, second, later]
    const { status, json } = await readProofs(ids)
    assert.equal(status, 200)
    const checkpoints = new Set(json.data.proofs.map(({ checkpoint }: { checkpoint: string }) => checkpoint))
    assert.equal(checkpoints.size, 1)
    for (const [index, id] of ids.entries()) {
      const { text } = await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })
      assert.equal(`${JSON.stringify(json.data.proofs[index], null, 2)}\n`, text)
    }
  })

  it('has 500 proofs at a time at most, and counts one request for them', async () => {
    const ids = await createIds(501)
    const { status, headers, json } = await readProofs(ids.slice(0, 500))
    assert.deepEqual([status, json.data.proofs.length], [200, 500])
    const left = async () => Number((await readProofs(ids.slice(1))).headers.get('ratelimit-remaining'))
    assert.equal(await left(), Number(headers.get('ratelimit-remaining')) - 1)
    for (const wrong of [ids, [], 'ts_1', null]) {
      const refused = await readProofs(wrong)
      assert.deepEqual([refused.status, refused.headers.get('x-error-field')], [400, '/ids'])
    }
  })

  it('has no proofs for an id that is not known or belongs to someone else, which is named', async () => {
    const [own = ''] = await createIds(1)
    const [strange = ''] = await createIds(1, (await service.organization()).key)
    for (const [ids, expected] of [
      [
        [own, 'ts_unknown'],
        [404, 'NOT_FOUND', '/ids/1'],
      ],
      [
        [own, own, strange],
        [403, 'ACCESS_DENIED', '/ids/2'],
      ],
      [
        [strange, 'ts_unknown'],
        [404, 'NOT_FOUND', '/ids/1'],
      ],
      [
        [own, ''],
        [400, 'INVALID_REQUEST', '/ids/1'],
      ],
      [
        [own, 'ts_\u0000'],
        [400, 'INVALID_REQUEST', null],
      ],
    ] as const) {
      const { status, headers, json } = await readProofs(ids)
      assert.deepEqual([status, headers.get('x-error-code'), headers.get('x-error-field')], expected)
      assert.equal(json.success, false)
    }
  })
})
