import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutboundHttp } from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { AddressRefused, OutboundFailed } from '../../../src/ports/outbound-http.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { anotherPublicAddress, collect, limits, publicAddress, startFixture } from './guarded-fixture.ts'
import { http, startRawServer } from './raw-server.ts'

const isRefused = (error: unknown) => error instanceof AddressRefused && error.fault === 'not-public'
const failsAs = (kind: string) => (error: unknown) => error instanceof OutboundFailed && error.kind === kind

test('a name is dialed at the IP address that was checked, and resolved once', async (t) => {
  const { outbound, server, dns, url } = await startFixture(t, (socket) => socket.end(http(200, [], 'hello')))
  const { status, headers, body } = await outbound.get(url('files.example'), limits)
  assert.equal(status, 200)
  assert.equal(headers['content-length'], '5')
  assert.equal(await collect(body), 'hello')
  assert.equal(server.requests.length, 1)
  assert.equal(dns.asked.get('files.example'), 1)
})

test('a name that resolves to a private address the second time is not dialed there', async (t) => {
  const { outbound, server, dns, url } = await startFixture(
    t,
    (socket) => socket.end(http(200, [], 'secret of the house')),
    (_name, time) => (time === 1 ? [publicAddress] : ['127.0.0.1']),
  )
  await outbound.resolveCheck(url('rebind.example'))
  await assert.rejects(outbound.get(url('rebind.example'), limits), isRefused)
  await assert.rejects(
    outbound.post(url('rebind.example'), '{}', {}, { timeoutMs: 60_000, maxAnswerBytes: 10 }),
    isRefused,
  )
  assert.equal(dns.asked.get('rebind.example'), 3)
  assert.equal(server.connections(), 0)
})

test('one private address among public ones refuses them all', async (t) => {
  const zones: Record<string, string[]> = {
    'both.example': [publicAddress, '10.0.0.1'],
    'six.example': [publicAddress, '::ffff:127.0.0.1'],
    'nat64.example': ['64:ff9b::7f00:1'],
    'compatible.example': ['::7f00:1'],
    'metadata.example': ['169.254.169.254'],
    'nowhere.example': ['0.0.0.0'],
  }
  const { outbound, server, url } = await startFixture(
    t,
    (socket) => socket.end(http(200, [])),
    (name) => zones[name] ?? [],
  )
  for (const name of Object.keys(zones)) {
    await assert.rejects(outbound.resolveCheck(url(name)), isRefused, name)
    await assert.rejects(outbound.get(url(name), limits), (error: Error) => {
      assert.ok(isRefused(error))
      assert.equal(error.message, `${name} resolves to an address that is not public. Use a public URL.`)
      return true
    })
  }
  assert.equal(server.connections(), 0)
})

test('a name with public IP addresses of both families passes', async (t) => {
  const { outbound, url } = await startFixture(
    t,
    (socket) => socket.end(http(200, [], 'hello')),
    () => [publicAddress, anotherPublicAddress],
  )
  await outbound.resolveCheck(url('both.example'))
  assert.equal(await collect((await outbound.get(url('both.example'), limits)).body), 'hello')
})

test('a name without an IP address yet passes the check, and fails when it is called', async (t) => {
  const { outbound, url } = await startFixture(
    t,
    () => {},
    () => [],
  )
  await outbound.resolveCheck(url('later.example'))
  await assert.rejects(outbound.get(url('later.example'), limits), failsAs('unresolvable'))
})

test('a DNS server that says nothing ends in a failure', async (t) => {
  const timers = setTimers()
  const { outbound, url } = await startFixture(
    t,
    () => {},
    () => {
      timers.advance(limits.timeoutMs / 1000)
      return 'silent'
    },
    { timers },
  )
  await assert.rejects(outbound.get(url('silent.example'), limits), failsAs('timeout'))
})

test('what is opened by name, by address or by range is dialed', async (t) => {
  for (const entry of ['hooks.internal', '127.0.0.1', '127.0.0.0/8']) {
    const zone = () => ['127.0.0.1']
    const { outbound, url } = await startFixture(t, (socket) => socket.end(http(200, [], 'in')), zone, {
      allowedPrivateHosts: [entry],
    })
    const host = entry === 'hooks.internal' ? entry : 'inside.example'
    await outbound.resolveCheck(url(host))
    assert.equal(await collect((await outbound.get(url(host), limits)).body), 'in')
    const other = entry === 'hooks.internal' ? 'inside.example' : 'hooks.internal'
    await assert.rejects(outbound.get(url(other), limits), AddressRefused)
  }
})

test('this machine is reached by the call that may, and a call that may not finds no connection of it', async (t) => {
  const { outbound, server } = await startFixture(t, (socket) =>
    socket.write(http(200, ['connection: keep-alive', 'keep-alive: timeout=60'], 'in')),
  )
  const url = `http://127.0.0.1:${server.port}/`
  assert.equal(await collect((await outbound.get(url, { ...limits, allowLoopback: true })).body), 'in')
  await assert.rejects(outbound.get(url, limits), isRefused)
  assert.equal(server.requests.length, 1)
})

test('without servers of its own, names are asked as this machine does', async (t) => {
  const server = await startRawServer(t, (socket) => socket.end(http(200, [], 'in')))
  const outbound = createOutboundHttp({ version: '1', allowedPrivateHosts: [] })
  const url = `http://localhost:${server.port}/`
  await outbound.resolveCheck(url, { allowLoopback: true })
  assert.equal(await collect((await outbound.get(url, { ...limits, allowLoopback: true })).body), 'in')
})

test('a redirect to a private address is not followed, however it is spelled', async (t) => {
  let location = ''
  const { outbound, server, url } = await startFixture(
    t,
    (socket) => socket.end(http(302, [`location: ${location}`])),
    (name) => (name === 'inside.example' ? ['127.0.0.1'] : [publicAddress]),
  )
  const places = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', 'localhost', 'inside.example']
  for (const place of places) {
    location = `http://${place}:${server.port}/inside`
    const before = server.connections()
    await assert.rejects(outbound.get(url('public.example'), limits), AddressRefused, place)
    assert.equal(server.connections(), before + 1)
  }
  for (const other of ['file:///etc/passwd', 'ftp://public.example/', 'http://user:secret@public.example/']) {
    location = other
    await assert.rejects(outbound.get(url('public.example'), limits), AddressRefused, other)
  }
})

test('a redirect resolves the name again, and a relative one stays', async (t) => {
  const { outbound, server, dns, url } = await startFixture(
    t,
    (socket, head) => socket.end(head.startsWith('GET /b') ? http(200, [], 'there') : http(307, ['location: b?c=d'])),
    (_name, time) => (time < 4 ? [publicAddress] : ['127.0.0.1']),
  )
  assert.equal(await collect((await outbound.get(url('moved.example', '/a'), limits)).body), 'there')
  assert.match(server.requests[1] ?? '', /^GET \/b\?c=d HTTP/)
  assert.equal(dns.asked.get('moved.example'), 2)
  await assert.rejects(outbound.get(url('moved.example', '/a'), limits), isRefused)
})

test('redirects end, and those without a place do too', async (t) => {
  const { outbound, server, url } = await startFixture(t, (socket, head) => {
    socket.end(head.startsWith('GET /none') ? http(301, []) : http(301, ['location: /again']))
  })
  await assert.rejects(outbound.get(url('loop.example'), limits), failsAs('too-many-redirects'))
  assert.equal(server.requests.length, 4)
  await assert.rejects(outbound.get(url('loop.example'), { ...limits, maxRedirects: 0 }), failsAs('too-many-redirects'))
  assert.equal(server.requests.length, 5)
  await assert.rejects(outbound.get(url('loop.example', '/none'), limits), failsAs('bad-redirect'))
})

test('a post does not follow', async (t) => {
  const { outbound, server, url } = await startFixture(t, (socket) =>
    socket.end(http(307, ['location: http://127.0.0.1/'], 'go there')),
  )
  const answer = await outbound.post(url('hooks.example'), '{}', {}, { timeoutMs: 60_000, maxAnswerBytes: 100 })
  assert.deepEqual(answer, { status: 307, text: 'go there' })
  assert.equal(server.requests.length, 1)
})

test('nothing is sent along that was not given', async (t) => {
  const { outbound, server, url } = await startFixture(t, (socket, head) =>
    socket.end(
      head.startsWith('GET /a') ? http(302, ['set-cookie: a=b', 'location: /c']) : http(200, ['set-cookie: c=d']),
    ),
  )
  const { headers } = await outbound.get(url('files.example', '/a#part'), { ...limits, accept: 'application/pdf' })
  assert.equal(headers['set-cookie'], undefined)
  const signed = { 'X-Service-Signature': 'abc', 'User-Agent': 'another', 'content-type': 'application/json' }
  await outbound.post(url('files.example', '/p?q'), '{"a":1}', signed, { timeoutMs: 60_000, maxAnswerBytes: 100 })
  const [first = '', second = '', third = ''] = server.requests
  const host = `host: files.example:${server.port}`
  const own = ['user-agent: Countersign/1.2.3', 'accept-encoding: identity', 'connection: close', host]
  assert.deepEqual(linesOf(first), ['GET /a HTTP/1.1', ...own, 'accept: application/pdf'].sort())
  assert.deepEqual(linesOf(second), ['GET /c HTTP/1.1', ...own, 'accept: application/pdf'].sort())
  const given = ['x-service-signature: abc', 'content-type: application/json', 'content-length: 7', '{"a":1}']
  assert.deepEqual(linesOf(third), ['POST /p?q HTTP/1.1', ...own, ...given].sort())
})

const linesOf = (head: string) =>
  head
    .split('\r\n')
    .filter((line) => line !== '')
    .sort()
