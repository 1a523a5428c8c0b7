import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { verifyWebhook, type WebhookDelivery, type WebhookRefusal, WebhookRefused } from '../src/index.ts'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const secret = 'whsec_0123456789abcdefghijABCDEFGHIJ0123456789abc'
const timestamp = '2026-11-15T10:00:00.000Z'
const now = new Date('2026-11-15T10:00:30Z')
const event = {
  id: 'evt_01',
  event: 'signing_request.completed',
  createdAt: '2026-11-15T09:59:59.000Z',
  sequence: 3,
  data: { finalHash: 'ab', title: 'Vertrag „Ü“ 契約' },
}
const body = JSON.stringify(event, undefined, 1)

/** By openssl, not by the code under test. */
async function sign(t: TestContext, signed: string | Buffer, key = secret): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-webhook-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'signed')
  await writeFile(file, signed)
  const words = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${Buffer.from(key).toString('hex')}`, '-r', file]
  const { stdout } = await promisify(execFile)('openssl', words)
  return `sha256=${stdout.split(' ')[0]}`
}

const checked = { secret, now }

async function delivery(t: TestContext): Promise<{ body: string; headers: Record<string, string> }> {
  const signature = await sign(t, `${timestamp}.${body}`)
  return { body, headers: { 'x-service-timestamp': timestamp, 'x-service-signature': signature } }
}

async function refuses(given: WebhookDelivery, kind: WebhookRefusal, options = {}): Promise<void> {
  await assert.rejects(
    verifyWebhook(given, { ...checked, ...options }),
    (error) => error instanceof WebhookRefused && error.kind === kind,
  )
}

test('a delivery that openssl has signed gives its event, as text and as bytes, with headers of any make', async (t) => {
  const good = await delivery(t)
  const upper = Object.fromEntries(Object.entries(good.headers).map(([name, value]) => [name.toUpperCase(), value]))
  for (const given of [
    good,
    { ...good, body: Buffer.from(body) },
    { ...good, headers: new Headers(good.headers) },
    { ...good, headers: upper },
    { ...good, headers: { ...good.headers, 'set-cookie': ['a', 'b'] } },
  ]) {
    assert.deepEqual(await verifyWebhook(given, checked), event)
  }
})

test('a web Request and a Node request are read directly', async (t) => {
  const { headers } = await delivery(t)
  const request = new Request('http://localhost/hook', { method: 'POST', headers, body })
  assert.deepEqual(await verifyWebhook(request, checked), event)
  const receive = createServer((incoming, response) => {
    const answer = (outcome: unknown) =>
      response.end(JSON.stringify(outcome instanceof WebhookRefused ? outcome.kind : outcome))
    void verifyWebhook(incoming, checked).then(answer, answer)
  })
  t.after(() => receive.close())
  receive.listen(0, '127.0.0.1')
  await once(receive, 'listening')
  const { port } = receive.address() as AddressInfo
  const send = async (text: string) =>
    await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text })).json()
  assert.deepEqual(await send(body), event)
  assert.equal(await send(`${body} `), 'wrong-signature')
  assert.equal(await send('x'.repeat(1024 * 1024 + 1)), 'too-large')
})

test('a framework that has read the body passes its bytes, and one that has parsed it is a mistake', async (t) => {
  const { headers } = await delivery(t)
  const requestOf = (more: object) => Object.assign(Readable.from([Buffer.from(body)]), { headers, ...more })
  assert.deepEqual(await verifyWebhook(requestOf({ body: Buffer.from(body) }), checked), event)
  const used = new Request('http://localhost/hook', { method: 'POST', headers, body })
  await used.text()
  const drained = requestOf({})
  await drained.toArray()
  const parsed = { headers, body: event as unknown as string }
  for (const gone of [requestOf({ body: event }), drained, used, parsed]) {
    await assert.rejects(verifyWebhook(gone, checked), { name: 'TypeError', message: /already read or parsed/ })
  }
})

test('headers and requests of other makes are read by what they have', async (t) => {
  const { headers } = await delivery(t)
  const foreign = { get: (name: string) => headers[name.toLowerCase()] ?? null } as unknown as Headers
  assert.deepEqual(await verifyWebhook({ headers: foreign, body }, checked), event)
  const request = { headers: foreign, body: new Blob([body]).stream(), bodyUsed: false } as unknown as Request
  assert.deepEqual(await verifyWebhook(request, checked), event)
})

test('while one secret replaces another, either is enough', async (t) => {
  const good = await delivery(t)
  assert.deepEqual(await verifyWebhook(good, { ...checked, secret: ['whsec_new', secret] }), event)
  await refuses(good, 'wrong-signature', { secret: ['whsec_new', 'whsec_newer'] })
})

test('a delivery that the service has signed with two secrets is accepted by either signature', async (t) => {
  const { headers } = await delivery(t)
  const newer = 'whsec_another'
  const next = await sign(t, `${timestamp}.${body}`, newer)
  const both = { body, headers: { ...headers, 'X-Service-Signature-Next': next } }
  for (const one of [secret, newer, ['whsec_unknown', newer]])
    assert.equal((await verifyWebhook(both, { secret: one, now })).id, event.id)
  await refuses(both, 'wrong-signature', { secret: 'whsec_unknown' })
  await refuses(
    { body, headers: { ...headers, 'x-service-signature-next': ['a', 'b'] } } as WebhookDelivery,
    'missing-header',
  )
  const { 'x-service-signature': _, ...rest } = headers
  await refuses({ body, headers: { ...rest, 'x-service-signature-next': next } } as WebhookDelivery, 'missing-header', {
    secret: newer,
  })
})

test('an event from before the service numbered them has the sequence null', async (t) => {
  const good = await delivery(t)
  const { sequence: _, ...unnumbered } = event
  const text = JSON.stringify(unnumbered)
  const signature = await sign(t, `${timestamp}.${text}`)
  const headers = { ...good.headers, 'x-service-signature': signature }
  assert.deepEqual(await verifyWebhook({ body: text, headers }, checked), { ...event, sequence: null })
})

test('a missing, empty or doubled header is refused', async (t) => {
  const good = await delivery(t)
  for (const name of Object.keys(good.headers)) {
    const value = good.headers[name] ?? ''
    for (const wrong of [undefined, '', [], [value, value]]) {
      await refuses({ ...good, headers: { ...good.headers, [name]: wrong } }, 'missing-header')
    }
    await refuses({ ...good, headers: { ...good.headers, [name.toUpperCase()]: value } }, 'missing-header')
    const headers = new Headers(good.headers)
    headers.delete(name)
    await refuses({ ...good, headers }, 'missing-header')
  }
})

test('another body, time, secret or signature is refused', async (t) => {
  const good = await delivery(t)
  const signature = good.headers['x-service-signature'] ?? ''
  const withSignature = (wrong: string) => ({ ...good.headers, 'x-service-signature': wrong })
  await refuses({ ...good, body: JSON.stringify(event) }, 'wrong-signature')
  await refuses({ ...good, body: `${body} ` }, 'wrong-signature')
  await refuses(good, 'wrong-signature', { secret: `${secret}x` })
  await refuses({ ...good, headers: { ...good.headers, 'x-service-timestamp': now.toISOString() } }, 'wrong-signature')
  const flipped = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')
  for (const wrong of [flipped, signature.slice(7), signature.slice(0, -2), signature.toUpperCase(), 'sha256=', 'x']) {
    await refuses({ ...good, headers: withSignature(wrong) }, 'wrong-signature')
  }
})

test('a delivery is stale after the tolerance, and one from the future too', async (t) => {
  const good = await delivery(t)
  const at = (seconds: number) => new Date(Date.parse(timestamp) + seconds * 1000)
  for (const seconds of [-300, 300]) {
    assert.deepEqual(await verifyWebhook(good, { ...checked, now: at(seconds) }), event)
  }
  for (const seconds of [-301, 301]) await refuses(good, 'stale', { now: at(seconds) })
  await refuses(good, 'stale', { toleranceSeconds: 10 })
  await refuses(good, 'stale', { now: new Date(Number.NaN) })
  const signature = await sign(t, `tomorrow.${body}`)
  await refuses({ ...good, headers: { 'x-service-timestamp': 'tomorrow', 'x-service-signature': signature } }, 'stale')
  await refuses(good, 'stale', { now: undefined, toleranceSeconds: 0 })
})

test('what is signed and no event is refused', async (t) => {
  const good = await delivery(t)
  const numbered = (sequence: unknown) => JSON.stringify({ ...event, sequence })
  const shapes = ['', 'null', '[]', '{', '{"id":1}', '{"id":"a","event":"b","createdAt":"c","data":1}']
  for (const text of [...shapes, numbered('3'), numbered(0), numbered(1.5), numbered({})]) {
    const signature = await sign(t, `${timestamp}.${text}`)
    await refuses({ body: text, headers: { ...good.headers, 'x-service-signature': signature } }, 'not-an-event')
  }
})

test('an empty secret and a tolerance that is no number are mistakes of the caller', async (t) => {
  const good = await delivery(t)
  for (const wrong of ['', [], ['whsec_new', ''], undefined as unknown as string]) {
    await assert.rejects(verifyWebhook(good, { ...checked, secret: wrong }), TypeError)
  }
  await assert.rejects(verifyWebhook(good, { ...checked, toleranceSeconds: Number.NaN }), RangeError)
})

const listed = {
  id: 'evt_01',
  event: 'signature.signed',
  sequence: 2,
  subscriptionId: 'sr_01',
  owner: 'org_01',
  receiver: 'hooks.example.org',
  state: 'FAILED',
  attempts: 4,
  createdAt: timestamp,
  nextAttemptAt: null,
  endedAt: timestamp,
}

test('webhook list shows deliveries and asks for what is wanted', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { deliveries: [listed], nextCursor: null } })
  const words = ['webhook', 'list', '--subscription', 'sr_01', '--owner', 'org_01', '--state', 'FAILED']
  const lines = printed(await administer(url, ...words))
    .trimEnd()
    .split('\n')
  assert.match(lines[0] ?? '', /^ID +EVENT +ABOUT +RECEIVER +STATE +ATTEMPTS +CREATED +NEXT ATTEMPT$/)
  assert.match(lines[1] ?? '', /^evt_01 +signature\.signed +sr_01 +hooks\.example\.org +FAILED +4 +2026-/)
  assert.deepEqual(
    [requests[0]?.path, requests[0]?.query.subscriptionId, requests[0]?.query.owner, requests[0]?.query.state],
    ['/admin/v1/webhooks/deliveries', 'sr_01', 'org_01', 'FAILED'],
  )
  assert.deepEqual(printedJson(await administer(url, 'webhook', 'list', '--json')), { deliveries: [listed] })
})

test('webhook show prints the result of each attempt, on one line, without control characters', async (t) => {
  const attempt = { number: 1, at: timestamp, milliseconds: 12, status: null, answer: null, reason: null }
  const attemptLog = [
    { ...attempt, number: 2, status: 500, answer: 'oh\nno\u001b[31m' },
    { ...attempt, reason: 'Nobody answers.' },
  ]
  const { url } = await startStandIn(t, { data: { ...listed, attemptLog } })
  const shown = printed(await administer(url, 'webhook', 'show', 'evt_01'))
  assert.match(shown, /^sequence +2$/m)
  assert.match(shown, /^2 +2026-\S+ +12 ms +500 oh no\ufffd\[31m$/m)
  assert.match(shown, /^1 +2026-\S+ +12 ms +Nobody answers\.$/m)
})

test('webhook resend sends a POST with an Idempotency-Key', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { ...listed, state: 'PENDING' } })
  assert.match(printed(await administer(url, 'webhook', 'resend', 'evt_01')), /^Delivery evt_01 is sent again\./)
  const [{ method, path, headers } = {}] = requests
  assert.deepEqual([method, path], ['POST', '/admin/v1/webhooks/deliveries/evt_01/resend'])
  assert.match(headers?.['idempotency-key'] ?? '', /^[0-9a-f-]{36}$/)
})
