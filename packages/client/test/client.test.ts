import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { type Client, type ClientOptions, CountersignError, createClient, type Quota } from '@countersign/client'
import { waitUntil } from '../src/wait-until.ts'
import { startStandIn } from './support/stand-in-service.ts'

const apiKey = 'cs_live_0123456789abcdefghijABCDEFGHIJ'
const once = { retry: { attempts: 1 } }
const allowance = { used: 1, limit: null, remaining: null }
const quota: Quota = {
  plan: 'enterprise',
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  timestamps: { used: 1, limit: 10, remaining: 9 },
  signingRequests: allowance,
  seals: allowance,
  documents: allowance,
  storageBytes: allowance,
  requestsPerHour: 100,
}

test('quota asks with the key and gives the data of the answer', async (t) => {
  const { url, requests } = await startStandIn(t, { data: quota })
  assert.deepEqual(await createClient({ url, apiKey }).quota(), quota)
  const [{ method, path, headers, body } = {}] = requests
  assert.deepEqual([method, path, body], ['GET', '/api/v1/quota', undefined])
  assert.equal(headers?.authorization, `Bearer ${apiKey}`)
})

test('the URL may end in a slash or in /api/v1, and may have a path', async () => {
  const asked: string[] = []
  const recording: typeof fetch = async (address) => {
    asked.push(String(address))
    return Response.json({ success: true, data: quota })
  }
  for (const url of ['http://a.example', 'http://a.example/', 'http://a.example/api/v1/', 'http://a.example/sign']) {
    await createClient({ url, apiKey, fetch: recording }).quota()
  }
  const plain = 'http://a.example/api/v1/quota'
  assert.deepEqual(asked, [plain, plain, plain, 'http://a.example/sign/api/v1/quota'])
})

test('a refusal carries status, code, request id and time to wait', async (t) => {
  const headers = { 'x-error-code': 'HOURLY_LIMIT_EXCEEDED', 'x-request-id': 'req_1', 'retry-after': '1800' }
  const { url } = await startStandIn(t, { error: 'The hourly limit is used up.', status: 429, headers })
  const error = await errorOf(createClient({ url, apiKey }))
  const { kind, message, status, code, requestId, retryAfterSeconds } = error
  assert.deepEqual(
    { kind, message, status, code, requestId, retryAfterSeconds },
    {
      kind: 'refused',
      message: 'The hourly limit is used up.',
      status: 429,
      code: 'HOURLY_LIMIT_EXCEEDED',
      requestId: 'req_1',
      retryAfterSeconds: 1800,
    },
  )
})

test('every failure is a CountersignError of its kind and keeps the key to itself', async (t) => {
  const silent = await startStandIn(t, 'stay silent')
  const broken = await startStandIn(t, 'hang up')
  const foreign = await startStandIn(t, { raw: '<html>', status: 502 })
  const refusing = failingFetch(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const cases: [CountersignError['kind'], ClientOptions][] = [
    ['timeout', { url: silent.url, apiKey, timeoutMs: 20_000 }],
    ['interrupted', { url: broken.url, apiKey }],
    ['unreadable', { url: foreign.url, apiKey }],
    ['unreachable', { url: 'http://a.example', apiKey, fetch: refusing }],
  ]
  for (const [kind, options] of cases) {
    const over = kind === 'timeout' ? endTimeLimits(t, 20_000) : undefined
    const error = await errorOf(createClient({ ...options, ...once }))
    over?.mock.restore()
    assert.equal(error.kind, kind)
    assert.equal(error.status, kind === 'unreadable' ? 502 : undefined)
    assert.ok(!inspect(error, { depth: 10, showHidden: true }).includes(apiKey))
  }
})

test('three attempts are made by default, and one attempt is one', async () => {
  const service = scripted([503], [503], [503])
  const { waits } = await recordingWaits(() => errorOf(createClient(service.options)))
  assert.deepEqual([service.calls(), waits], [3, [1000, 2000]])
  const single = scripted([503])
  assert.equal((await errorOf(createClient({ ...single.options, ...once }))).status, 503)
  assert.equal(single.calls(), 1)
})

test('with retry, 429 and 503 are repeated after the time that the service names', async () => {
  const service = scripted([429, { 'retry-after': '7' }], [503, { 'retry-after': '3' }], [200])
  const { result, waits } = await recordingWaits(() =>
    createClient({ ...service.options, retry: { attempts: 3 } }).quota(),
  )
  assert.deepEqual(result, quota)
  assert.deepEqual(waits, [7000, 3000])
})

test('without Retry-After the wait doubles, and attempts are counted', async () => {
  const service = scripted([503], [503], [503], [200])
  const client = createClient({ ...service.options, retry: { attempts: 3 } })
  const { result, waits } = await recordingWaits(() => errorOf(client))
  assert.equal(result.status, 503)
  assert.deepEqual(waits, [1000, 2000])
  assert.equal(service.calls(), 3)
})

test('Retry-After may be a date', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-15T10:00:00Z') })
  const service = scripted([503, { 'retry-after': 'Sun, 15 Nov 2026 10:00:20 GMT' }])
  assert.equal((await errorOf(createClient({ ...service.options, ...once }))).retryAfterSeconds, 20)
})

test('the own waits of the client grow up to the longest, and vary', async () => {
  const service = scripted(...Array.from({ length: 8 }, () => [503] as const), [200])
  const persistent = createClient({ ...service.options, retry: { attempts: 9, longestWaitSeconds: 10 } })
  const { result, waits } = await recordingWaits(() => persistent.quota())
  assert.deepEqual(result, quota)
  assert.deepEqual(
    waits,
    [1, 2, 4, 8, 10, 10, 10, 10].map((seconds) => seconds * 1000),
  )
  const impatient = createClient({ ...scripted([503], [503]).options, retry: { attempts: 2 } })
  const { waits: early } = await recordingWaits(() => errorOf(impatient), 0)
  assert.deepEqual(early, [750])
})

test('a wait beyond the longest is not begun', async () => {
  const service = scripted([429, { 'retry-after': '61' }], [200])
  const { waits } = await recordingWaits(() => errorOf(createClient({ ...service.options, retry: { attempts: 2 } })))
  assert.deepEqual(waits, [])

  const persistent = scripted([429, { 'retry-after': '61' }], [200])
  const retry = { attempts: 2, longestWaitSeconds: 61 }
  const { result } = await recordingWaits(() => createClient({ ...persistent.options, retry }).quota())
  assert.deepEqual(result, quota)
})

test('a refusal that does not pass is not repeated', async () => {
  for (const status of [400, 401, 402, 403, 404, 409, 500]) {
    const service = scripted([status], [200])
    assert.equal((await errorOf(createClient({ ...service.options, retry: { attempts: 5 } }))).status, status)
    assert.equal(service.calls(), 1)
  }
})

test('what was lost on the way is repeated where that is safe: reading, and creating with the same Idempotency-Key', async (t) => {
  const { url, requests } = await startStandIn(t, 'hang up')
  const client = createClient({ url, apiKey })
  await recordingWaits(() => errorOf(client))
  assert.equal(requests.length, 3)
  await recordingWaits(() => assert.rejects(client.timestamps.create({ hash: 'ab'.repeat(32) })))
  const keys = requests.slice(3).map(({ headers }) => headers['idempotency-key'])
  assert.equal(keys.length, 3)
  assert.equal(new Set(keys).size, 1)
  await recordingWaits(() => assert.rejects(client.timestamps.verify({ hash: 'ab'.repeat(32) })))
  assert.equal(requests.length, 7)
})

test('a repetition waits for the first attempt while that is under way, and not without a key', async () => {
  const inUse = [409, { 'x-error-code': 'IDEMPOTENCY_KEY_IN_USE', 'retry-after': '1' }] as const
  const busy = scripted([504], inUse, inUse, inUse, [200])
  const { waits } = await recordingWaits(() => createClient(busy.options).timestamps.create({ hash: 'ab'.repeat(32) }))
  assert.deepEqual([busy.calls(), waits], [5, [1000, 1000, 1000, 1000]])
  const once = scripted(inUse, [200])
  const client = createClient({ ...once.options, retry: { attempts: 1 } })
  await assert.rejects(client.timestamps.create({ hash: 'ab'.repeat(32) }), { status: 409 })
  assert.equal(once.calls(), 1)
})

test('a call is given up by its signal, also while it waits to be repeated', async () => {
  const service = scripted([503, { 'retry-after': '30' }], [200])
  const stop = new AbortController()
  const asking = createClient(service.options).quota({ signal: stop.signal })
  const reason = new Error('enough')
  queueMicrotask(() => setImmediate(() => stop.abort(reason)))
  await assert.rejects(asking, reason)
})

test('a wait outlasts failures that pass, and ends by one that does not, or before it has seen anything', async (t) => {
  const pending = { data: { id: 'ts_1', blockchain: { status: 'QUEUED' } } }
  const confirmed = { data: { id: 'ts_1', blockchain: { status: 'CONFIRMED' } } }
  const busy = { error: 'Not ready.', status: 503, headers: { 'retry-after': '0' } }
  const gateway = { raw: 'Bad gateway', status: 502, headers: { 'retry-after': '0' } }
  const gone = { error: 'There is no timestamp ts_1.', status: 404 }
  for (const [replies, status, asked] of [
    [[pending, busy, gateway, pending, busy, confirmed], 'CONFIRMED', 6],
    [[pending, busy, gone], 404, 3],
    [[busy, confirmed], 503, 1],
  ] as const) {
    const { url, requests } = await startStandIn(t, replies)
    const waited = createClient({ url, apiKey, ...once }).timestamps.waitUntilConfirmed('ts_1', { everySeconds: 0 })
    const seen = await waited.then(
      ({ blockchain }) => blockchain.status,
      (error: CountersignError) => error.status,
    )
    assert.deepEqual([seen, requests.length], [status, asked])
  }
})

test('a wait whose looks are hours apart outlasts a failure, too', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const looks: (() => string)[] = [() => 'no', failing, failing, () => 'yes']
  function failing(): never {
    throw new CountersignError('unreachable', 'Nobody is there.')
  }
  const waiting = waitUntil(
    async () => looks.shift()?.() ?? assert.fail(),
    (seen) => seen === 'yes',
    { everySeconds: 7200 },
  )
  for (const seconds of [7200, 60, 60]) {
    await new Promise(setImmediate)
    t.mock.timers.tick(seconds * 1000)
  }
  assert.equal(await waiting, 'yes')
})

test('an id, a key or a number that cannot be meant is refused before anything is sent', async () => {
  const service = scripted([200])
  const client = createClient(service.options)
  for (const id of ['', '.', '..', undefined as unknown as string]) {
    await assert.rejects(client.documents.status(id), new TypeError('id must be an id'))
  }
  for (const idempotencyKey of ['', 'a b', 'ü', 'x'.repeat(256)]) {
    await assert.rejects(client.timestamps.create({ hash: 'ab'.repeat(32) }, { idempotencyKey }), TypeError)
  }
  for (const attempts of [0, 1.5, Number.NaN]) {
    assert.throws(() => createClient({ ...service.options, retry: { attempts } }), RangeError)
  }
  for (const timeoutMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => createClient({ ...service.options, timeoutMs }), RangeError)
  }
  assert.equal(service.calls(), 0)
})

test('fetch is called as a function, the one of the moment where none is given', async (t) => {
  let owner: unknown = 'not called'
  const calls: unknown[] = []
  function recording(this: unknown, address: unknown): Promise<Response> {
    owner = this
    calls.push(address)
    return Promise.resolve(Response.json({ success: true, data: quota }))
  }
  const options = { url: 'http://a.example', apiKey }
  await createClient({ ...options, fetch: recording as typeof fetch }).quota()
  assert.equal(owner, undefined)
  const client = createClient(options)
  t.mock.method(globalThis, 'fetch', recording as typeof fetch)
  await client.quota()
  assert.equal(calls.length, 2)
})

test('the pointers to wrong fields are as they are in the body', async () => {
  const headers = { 'x-error-field': '/signers/0/e%20mail, /a~1b' }
  const error = await errorOf(createClient(scripted([400, headers]).options))
  assert.deepEqual(error.fields, ['/signers/0/e mail', '/a~1b'])
})

test('an unusable key or URL is refused immediately and not shown', () => {
  const secret = 'hunter2'
  const wrong = [
    { url: 'http://a.example', apiKey: `${secret}\n` },
    { url: 'http://a.example', apiKey: '' },
    { url: `http://user:${secret}@a.example`, apiKey },
    { url: `http://a.example?key=${secret}`, apiKey },
    { url: 'a.example', apiKey },
    { url: 'file:///a', apiKey },
  ]
  for (const options of wrong) {
    assert.throws(
      () => createClient(options),
      (error: Error) =>
        error instanceof TypeError && /^(url|apiKey) must be /.test(error.message) && !error.message.includes(secret),
    )
  }
})

async function errorOf(client: Client): Promise<CountersignError> {
  const error: unknown = await client.quota().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof CountersignError)
  return error
}

/** Every time limit of this length ends as soon as it begins. */
function endTimeLimits(t: TestContext, length: number) {
  const set = globalThis.setTimeout
  const end = (act: (...words: unknown[]) => void, milliseconds: number, ...words: unknown[]) =>
    set(act, milliseconds === length ? 0 : milliseconds, ...words)
  return t.mock.method(globalThis, 'setTimeout', end as unknown as typeof set)
}

/** A fetch that answers with these statuses in order. */
function scripted(...answers: readonly (readonly [status: number, headers?: Record<string, string>])[]) {
  let calls = 0
  const answer: typeof fetch = async () => {
    const [status, headers = {}] = answers[calls++] ?? [500]
    const body = status === 200 ? { success: true, data: quota } : { success: false, error: `No: ${status}.` }
    return Response.json(body, { status, headers })
  }
  return { options: { url: 'http://a.example', apiKey, fetch: answer }, calls: () => calls }
}

function failingFetch(cause: Error): typeof fetch {
  return async () => {
    throw new TypeError('fetch failed', { cause })
  }
}

/** Runs with waits that end immediately, and returns how long they would have been. */
async function recordingWaits<T>(act: () => Promise<T>, random = 0.5): Promise<{ result: T; waits: number[] }> {
  const waits: number[] = []
  const set = globalThis.setTimeout
  // Those of Node's own fetch pass arguments; 30 seconds is the time limit of a request.
  const wait = (resolve: (...words: unknown[]) => void, milliseconds: number, ...words: unknown[]) => {
    if (words.length > 0 || milliseconds === 30_000) return set(resolve, milliseconds, ...words)
    waits.push(milliseconds)
    return queueMicrotask(resolve)
  }
  const shortened = mock.method(globalThis, 'setTimeout', wait as unknown as typeof set)
  const middle = mock.method(Math, 'random', () => random)
  try {
    return { result: await act(), waits }
  } finally {
    shortened.mock.restore()
    middle.mock.restore()
  }
}
