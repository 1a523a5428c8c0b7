import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openssl } from '../harness/openssl.ts'
import { startReceiver, status } from './receiver.ts'
import { webhookFixture } from './webhook-fixture.ts'

test('an event arrives signed, and openssl and Python find the same signature', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, status(204))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  assert.match(subscription.secret, /^whsec_[0-9A-Za-z]{43}$/)
  const createdAt = fixture.ports.clock.now().toISOString()
  const id = await fixture.announce(subscription, 'signing_request.completed', {
    finalHash: 'ab',
    title: 'Vertrag „Ü“ 契約',
  })
  fixture.ports.clock.advance(5)
  await fixture.runDue()

  const [{ headers, body, path } = assert.fail()] = receiver.received
  assert.match(id, /^evt_[0-9a-z]{26}$/)
  assert.equal(path, '/hook')
  assert.deepEqual(JSON.parse(String(body)), {
    id,
    event: 'signing_request.completed',
    createdAt,
    sequence: 1,
    data: { finalHash: 'ab', title: 'Vertrag „Ü“ 契約' },
  })
  const timestamp = String(headers['x-service-timestamp'])
  assert.deepEqual(
    [
      headers['x-service-event'],
      timestamp,
      headers['x-service-event-id'],
      headers['x-service-attempt'],
      headers['content-type'],
      headers['user-agent'],
    ],
    [
      'signing_request.completed',
      fixture.ports.clock.now().toISOString(),
      id,
      '1',
      'application/json',
      'Countersign/1.2.3',
    ],
  )
  const folder = await mkdtemp(join(tmpdir(), 'countersign-webhook-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const signed = join(folder, 'signed')
  await writeFile(signed, Buffer.concat([Buffer.from(`${timestamp}.`), body]))
  const hexKey = Buffer.from(subscription.secret).toString('hex')
  const byOpenssl = await openssl('dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${hexKey}`, '-r', signed)
  assert.equal(headers['x-service-signature'], `sha256=${byOpenssl.split(' ')[0]}`)
  const program =
    'import hmac,sys;print("sha256="+hmac.new(sys.argv[1].encode(),open(sys.argv[2],"rb").read(),"sha256").hexdigest())'
  const byPython = await promisify(execFile)('/usr/bin/python3', ['-c', program, subscription.secret, signed])
  assert.equal(byPython.stdout.trim(), headers['x-service-signature'])

  const { delivery, attempts } = await fixture.read(id)
  assert.deepEqual([delivery.state, delivery.attempts, delivery.nextAttemptAt], ['DELIVERED', 1, null])
  assert.deepEqual(attempts, [
    {
      number: 1,
      at: fixture.ports.clock.now(),
      milliseconds: 0,
      result: { kind: 'answered', status: 204, answer: '' },
    },
  ])
  assert.deepEqual(fixture.asks, [])
})

test('a failing receiver is tried four times, after the set delays ± 20 %, with the same bytes and a new time', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, status(500, {}, 'out of order'))
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  await fixture.runDue()
  for (const [index, seconds] of [60, 600, 3600].entries()) {
    const before = fixture.ports.clock.now().getTime()
    const { delivery } = await fixture.read(id)
    assert.deepEqual([delivery.state, delivery.attempts], ['PENDING', index + 1])
    const delay = ((delivery.nextAttemptAt?.getTime() ?? 0) - before) / 1000
    assert.ok(delay >= seconds * 0.8 && delay <= seconds * 1.2, `${delay} s instead of ${seconds} s`)
    assert.deepEqual(fixture.asks, [{ subscription: 'sr_1', at: before + delay * 1000 }])
    fixture.ports.clock.advance(delay - 1)
    await fixture.run('sr_1')
    await fixture.resume()
    assert.equal(receiver.received.length, index + 1, 'it was tried too early')
    await fixture.runNext()
    assert.equal(receiver.received.length, index + 2)
  }
  const { delivery, attempts } = await fixture.read(id)
  assert.deepEqual([delivery.state, delivery.attempts, delivery.nextAttemptAt], ['FAILED', 4, null])
  assert.deepEqual(
    attempts.map(({ number, result }) => [number, result]),
    [4, 3, 2, 1].map((number) => [number, { kind: 'answered', status: 500, answer: 'out of order' }]),
  )
  assert.equal(new Set(receiver.received.map(({ body }) => String(body))).size, 1)
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['x-service-signature'])).size, 4)
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['x-service-attempt']),
    ['1', '2', '3', '4'],
  )
  fixture.ports.clock.advance(1_000_000)
  await fixture.resume()
  await fixture.run('sr_1')
  assert.equal(receiver.received.length, 4)
})

test('the delays are spread, and follow the setting', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, status(503))
  const delays = new Set<number>()
  for (const chance of [0, 255]) {
    const subscription = fixture.subscribe(`sr_${chance}`, receiver.url)
    const id = await fixture.announce(subscription)
    const randomness = { bytes: (count: number) => new Uint8Array(count).fill(chance) }
    await fixture.run(subscription.id, { randomness, webhookRetrySeconds: [10] })
    const { delivery } = await fixture.read(id)
    delays.add((delivery.nextAttemptAt?.getTime() ?? 0) - fixture.ports.clock.now().getTime())
  }
  assert.deepEqual([...delays], [8000, 12_000])
})

test('410 ends a delivery immediately, and the next event is still sent', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, (response, _, count) => status(count === 1 ? 410 : 200)(response))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const [first, second] = [await fixture.announce(subscription), await fixture.announce(subscription)]
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [first, second])
  assert.equal((await fixture.read(first)).delivery.state, 'ENDED')
  assert.equal((await fixture.read(second)).delivery.state, 'DELIVERED')
  assert.deepEqual(fixture.asks, [])
})

test('a redirect is not followed and counts as a failure', async (t) => {
  const fixture = await webhookFixture(t)
  const other = await startReceiver(t)
  const receiver = await startReceiver(t, status(307, { location: other.url }))
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  await fixture.runDue()
  assert.equal(other.received.length, 0)
  const { delivery, attempts } = await fixture.read(id)
  assert.equal(delivery.state, 'PENDING')
  assert.deepEqual(attempts[0]?.result, { kind: 'answered', status: 307, answer: '' })
})

test('of a long answer 2 KB are kept, without control characters, and an endless one delays nothing', async (t) => {
  const fixture = await webhookFixture(t)
  const long = await startReceiver(t, status(200, {}, `\u0000\u001b[31m${'é'.repeat(100_000)}`))
  const endless = await startReceiver(t, (response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.writeHead(200).on('drain', pour)
    pour()
  })
  for (const [index, receiver] of [long, endless].entries()) {
    const id = await fixture.announce(fixture.subscribe(`sr_${index}`, receiver.url))
    await fixture.runDue()
    const { delivery, attempts } = await fixture.read(id)
    assert.equal(delivery.state, 'DELIVERED')
    const [{ result } = assert.fail()] = attempts
    assert.ok(result.kind === 'answered')
    assert.ok(result.answer.length > 1000 && result.answer.length <= 2048, String(result.answer.length))
    assert.doesNotMatch(result.answer, /\p{Cc}/u)
  }
})

test('an IP address that is not public is refused at every attempt, with the reason', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  for (const [id, url] of [
    ['sr_1', `http://127.0.0.2:${receiver.port}/`],
    ['sr_2', `http://localhost:${receiver.port}/`],
  ] as const) {
    const event = await fixture.announce(fixture.subscribe(id, url))
    await fixture.runDue()
    const { delivery, attempts } = await fixture.read(event)
    assert.deepEqual([delivery.state, delivery.attempts], ['PENDING', 1])
    const [{ result } = assert.fail()] = attempts
    assert.ok(result.kind === 'failed' && result.failure === 'refused-address')
    assert.match(result.reason, /\w/)
  }
  assert.equal(receiver.received.length, 0)
})

test('a receiver that is not there, and a connection that is hung up, are failures with their kind', async (t) => {
  const fixture = await webhookFixture(t)
  const rude = await startReceiver(t, (response) => response.socket?.destroy())
  const rudely = await fixture.announce(fixture.subscribe('sr_1', rude.url))
  const nobody = await fixture.announce(fixture.subscribe('sr_2', 'http://127.0.0.1:9/'))
  await fixture.runDue()
  for (const id of [rudely, nobody]) {
    const { delivery, attempts } = await fixture.read(id)
    assert.equal(delivery.state, 'PENDING')
    assert.equal(attempts[0]?.result.kind, 'failed')
  }
})

test('a secret that belongs to another subscription signs nothing', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const { encryptedSecret } = fixture.subscribe('sr_2', receiver.url)
  const id = await fixture.announce({ ...fixture.subscribe('sr_1', receiver.url), encryptedSecret })
  await fixture.runDue()
  assert.equal(receiver.received.length, 0)
  const { attempts } = await fixture.read(id)
  assert.ok(attempts[0]?.result.kind === 'failed' && attempts[0].result.failure === 'secret-unreadable')
})
