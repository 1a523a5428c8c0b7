import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { requirePace } from '../../../src/infrastructure/outbound-http/require-pace.ts'
import type { OutboundHttpOptions } from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { OutboundFailed, type OutboundFailure } from '../../../src/ports/outbound-http.ts'
import { freePort } from '../../harness/service-process.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { collect, limits, publicAddress, startFixture } from './guarded-fixture.ts'
import { http } from './raw-server.ts'

const okay = 'HTTP/1.1 200 OK\r\n'

async function getFrom(
  t: TestContext,
  answer: (socket: Socket) => void,
  options: Partial<OutboundHttpOptions> = {},
  chosen: Partial<typeof limits> & { signal?: AbortSignal } = {},
  heard: () => void = () => {},
): Promise<string> {
  const { outbound, url } = await startFixture(t, answer, () => [publicAddress], options)
  const path = '/path?token=secret'
  const { body } = await outbound.get(url('files.example', path), { ...limits, ...chosen })
  return await collect(body, heard)
}

function failsAs(kind: OutboundFailure): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof OutboundFailed, String(error))
    assert.equal(error.kind, kind, error.message)
    assert.match(error.message, /files\.example.*\.$/)
    assert.doesNotMatch(error.message, /secret|93\.184|127\.0\.0\.1/)
    return true
  }
}

/** Piece by piece, without an end; calls `some` once some of it has been sent. */
function trickle(socket: Socket, piece: string, some = () => {}, count = 1): void {
  if (socket.destroyed) return
  socket.write(piece)
  if (count === 50) some()
  setImmediate(trickle, socket, piece, some, count + 1)
}

test('an answer of exactly the size allowed arrives, and one byte more is too large', async (t) => {
  const body = 'x'.repeat(100_000)
  assert.equal(await getFrom(t, (socket) => socket.end(http(200, [], body))), body)
  const larger = getFrom(t, (socket) => socket.end(http(200, [], `${body}x`)))
  await assert.rejects(larger, failsAs('too-large'))
})

test('an answer that announces too much is refused before it is sent', async (t) => {
  const { outbound, url } = await startFixture(t, (socket) => socket.write(`${okay}content-length: 100001\r\n\r\n`))
  await assert.rejects(outbound.get(url('files.example'), limits), failsAs('too-large'))
})

test('an endless answer ends at the size allowed', async (t) => {
  const flood = (head: string, piece: string) => (socket: Socket) => {
    socket.write(head)
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', pour)
    pour()
  }
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
  const chunked = flood(`${okay}transfer-encoding: chunked\r\n\r\n`, chunk)
  await assert.rejects(getFrom(t, chunked), failsAs('too-large'))
  await assert.rejects(getFrom(t, flood(`${okay}\r\n`, 'x'.repeat(4096))), failsAs('too-large'))
})

test('endless headers are refused', async (t) => {
  const headers = `${okay}${`a: ${'b'.repeat(100)}\r\n`.repeat(200)}`
  await assert.rejects(
    getFrom(t, (socket) => socket.write(headers)),
    failsAs('malformed'),
  )
})

test('a response that never begins, stalls or trickles ends with the time of the call', async (t) => {
  const timers = setTimers()
  const isOver = () => timers.advance(limits.timeoutMs / 1000)
  const ends = async (answer: (socket: Socket) => void, heard = () => {}) =>
    assert.rejects(getFrom(t, answer, { timers }, {}, heard), failsAs('timeout'))
  await ends(isOver)
  await ends((socket) => {
    socket.write(okay)
    trickle(socket, 'a: b\r\n', isOver)
  })
  await ends((socket) => trickle(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', isOver))
  await ends((socket) => socket.write(`${okay}content-length: 10\r\n\r\nhello`), isOver)
  await ends((socket) => {
    socket.write(`${okay}content-length: 100000\r\n\r\n`)
    trickle(socket, 'x', isOver)
  })
})

test('an answer that comes in drops ends before its time is over', async (t) => {
  const timers = setTimers()
  const drop = (socket: Socket) => {
    if (socket.destroyed) return
    timers.advance(0.1)
    socket.write('xx')
    setImmediate(drop, socket)
  }
  const drops = (socket: Socket) => {
    socket.write(`${okay}content-length: 20000\r\n\r\n`)
    drop(socket)
  }
  await assert.rejects(getFrom(t, drops, { timers }), (error: Error) => {
    assert.match(error.message, /sends its response too slowly/)
    return failsAs('timeout')(error)
  })
})

test('an answer that comes steadily does not, however slowly it is read', async () => {
  const timers = setTimers()
  /** Twenty pieces of a thousand bytes: how long each is awaited, and how long it is used. */
  const read = async (waitedMs: number, usedMs: number) => {
    const coming = (async function* () {
      for (let count = 0; count < 20; count++) {
        timers.advance(waitedMs / 1000)
        yield new Uint8Array(1000)
      }
    })()
    let length = 0
    for await (const piece of requirePace(coming, 'files.example', 5000, timers)) {
      length += piece.length
      timers.advance(usedMs / 1000)
    }
    return length
  }
  assert.equal(await read(900, 0), 20_000)
  assert.equal(await read(900, 60_000), 20_000)
  await assert.rejects(read(1100, 0), failsAs('timeout'))
  await assert.rejects(read(1100, 60_000), failsAs('timeout'))
})

test('an answer that breaks off is no answer', async (t) => {
  const short = (socket: Socket) => socket.end(`${okay}content-length: 10\r\n\r\nhello`)
  await assert.rejects(getFrom(t, short), failsAs('truncated'))
  const openChunk = (socket: Socket) => socket.end(`${okay}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`)
  await assert.rejects(getFrom(t, openChunk), failsAs('truncated'))
  let resets = () => {}
  const reset = (socket: Socket) => {
    socket.write(`${okay}content-length: 10\r\n\r\nhello`)
    resets = () => socket.resetAndDestroy()
  }
  await assert.rejects(
    getFrom(t, reset, {}, {}, () => resets()),
    failsAs('truncated'),
  )
})

test('what goes beyond the announced length is not part of the answer', async (t) => {
  const long = (socket: Socket) => socket.end(`${okay}content-length: 5\r\n\r\nhello, and more`)
  assert.equal(await getFrom(t, long), 'hello')
})

test('a response with two lengths, or an invalid one, is refused', async (t) => {
  const tellsTwice = ['content-length: 5\r\ncontent-length: 6', 'content-length: 5, 6']
  for (const lengths of [...tellsTwice, 'content-length: 5\r\ntransfer-encoding: chunked']) {
    await assert.rejects(
      getFrom(t, (socket) => socket.end(`${okay}${lengths}\r\n\r\nhello`)),
      failsAs('truncated'),
    )
  }
  const negative = getFrom(t, (socket) => socket.end(`${okay}content-length: -5\r\n\r\nhello`))
  await assert.rejects(negative, failsAs('malformed'))
})

test('something that is not HTTP is refused', async (t) => {
  await assert.rejects(
    getFrom(t, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    failsAs('malformed'),
  )
})

test('a server that hangs up, or is not there, cannot be reached', async (t) => {
  await assert.rejects(
    getFrom(t, (socket) => socket.destroy()),
    failsAs('unreachable'),
  )
  const { outbound } = await startFixture(t, () => {})
  const nobody = `http://files.example:${await freePort()}/`
  await assert.rejects(outbound.get(nobody, limits), failsAs('unreachable'))
})

test('another status than that of a whole response is reported', async (t) => {
  for (const status of [204, 206, 304, 400, 404, 500, 503]) {
    const { outbound, url } = await startFixture(t, (socket) => socket.end(http(status, [])))
    await assert.rejects(outbound.get(url('files.example'), limits), (error) => {
      assert.ok(failsAs('bad-status')(error))
      assert.equal((error as OutboundFailed).status, status)
      return true
    })
  }
})

test('a compressed answer is refused', async (t) => {
  const compressed = getFrom(t, (socket) => socket.end(http(200, ['content-encoding: gzip'], 'xx')))
  await assert.rejects(compressed, failsAs('compressed'))
  assert.equal(await getFrom(t, (socket) => socket.end(http(200, ['content-encoding: identity'], 'xx'))), 'xx')
})

test('the caller can give up, before the answer and in it', async (t) => {
  const before = new AbortController()
  const silent = getFrom(t, () => before.abort(), {}, { signal: before.signal })
  await assert.rejects(silent, failsAs('cancelled'))
  const within = new AbortController()
  const halts = (socket: Socket) => socket.write(`${okay}content-length: 10\r\n\r\nhello`)
  const broken = getFrom(t, halts, {}, { signal: within.signal }, () => within.abort())
  await assert.rejects(broken, failsAs('cancelled'))
})

test('a body that is left, or never read, ends its connection', async (t) => {
  const timers = setTimers()
  let closed = Promise.withResolvers<void>()
  const halts = (socket: Socket) => {
    socket.write(`${okay}content-length: 10\r\n\r\nhello`)
    closed = Promise.withResolvers()
    socket.on('close', () => closed.resolve())
  }
  const { outbound, url } = await startFixture(t, halts, () => [publicAddress], { timers })
  const { body } = await outbound.get(url('files.example'), limits)
  for await (const _chunk of body) break
  await closed.promise
  await outbound.get(url('files.example'), limits)
  timers.advance(limits.timeoutMs / 1000)
  await closed.promise
})

test('the status of a post counts, whatever becomes of its body', async (t) => {
  const answers: [string, string][] = [
    [http(200, [], 'fine'), 'fine'],
    [http(200, [], 'x'.repeat(50)), 'x'.repeat(20)],
    [`${okay}content-length: 100\r\n\r\nhalf`, 'half'],
    [http(200, [], 'a\u0000b\u001bc\nd\té'), 'abc\nd\té'],
    [http(200, [], `${'x'.repeat(19)}é`), 'x'.repeat(19)],
    [http(200, ['content-encoding: gzip'], 'xx'), ''],
    [http(200, [], ''), ''],
  ]
  for (const [answer, text] of answers) {
    const { outbound, url } = await startFixture(t, (socket) => socket.end(answer))
    const posted = await outbound.post(url('hooks.example'), '{}', {}, { timeoutMs: 60_000, maxAnswerBytes: 20 })
    assert.deepEqual(posted, { status: 200, text })
  }
  const timers = setTimers()
  const trickles = (socket: Socket) => {
    socket.write(`${okay}content-length: 100000\r\n\r\nx`)
    trickle(socket, 'x', () => timers.advance(60))
  }
  const slow = await startFixture(t, trickles, () => [publicAddress], { timers })
  const within = { timeoutMs: 60_000, maxAnswerBytes: 100_000 }
  const posted = await slow.outbound.post(slow.url('a.example'), '', {}, within)
  assert.equal(posted.status, 200)
  assert.match(posted.text, /^x+$/)
})

test('a post without a status in time fails', async (t) => {
  const timers = setTimers()
  const isOver = () => timers.advance(10)
  const { outbound, url } = await startFixture(t, isOver, () => [publicAddress], { timers })
  const posted = outbound.post(url('files.example'), '{}', {}, { timeoutMs: 10_000, maxAnswerBytes: 20 })
  await assert.rejects(posted, failsAs('timeout'))
})

test('a request sends its headers, resolves with any status, and follows no redirect', async (t) => {
  const heads: string[] = []
  const { outbound, url } = await startFixture(t, (socket, head) => {
    heads.push(head)
    socket.end(http(heads.length === 1 ? 302 : 400, ['location: /elsewhere', 'content-type: application/json'], '{}'))
  })
  const outgoing = { method: 'POST', headers: { Authorization: 'Basic secret' }, body: 'a=b' } as const
  const first = await outbound.request(url('files.example', '/token'), outgoing, limits)
  assert.deepEqual([first.status, await collect(first.body)], [302, '{}'])
  const second = await outbound.request(url('files.example', '/token'), outgoing, limits)
  assert.deepEqual([second.status, second.headers['content-type']], [400, 'application/json'])
  assert.equal(await collect(second.body), '{}')
  assert.equal(heads.length, 2)
  assert.match(heads[0] ?? '', /^POST \/token HTTP.*authorization: Basic secret/is)
})

test('a request to a private address is refused', async (t) => {
  const { outbound, url } = await startFixture(
    t,
    () => assert.fail('it was called'),
    () => ['10.0.0.1'],
  )
  const outgoing = { method: 'GET', headers: {} } as const
  await assert.rejects(outbound.request(url('files.example'), outgoing, limits), failsAs('refused-address'))
})
