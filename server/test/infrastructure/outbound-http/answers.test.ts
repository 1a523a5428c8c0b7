import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { requirePace } from '../../../src/infrastructure/outbound-http/require-pace.ts'
import type { OutboundHttpOptions } from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { OutboundFailed, type OutboundFailure } from '../../../src/ports/outbound-http.ts'
import { patiently } from '../../harness/patiently.ts'
import { freePort } from '../../harness/service-process.ts'
import { collect, limits, publicAddress, startWorld } from './guarded-world.ts'
import { http } from './raw-server.ts'

const okay = 'HTTP/1.1 200 OK\r\n'

async function getFrom(
  t: TestContext,
  answer: (socket: Socket) => void,
  options: Partial<OutboundHttpOptions> = {},
  chosen: Partial<typeof limits> & { signal?: AbortSignal } = {},
): Promise<string> {
  const { outbound, url } = await startWorld(t, answer, () => [publicAddress], options)
  const path = '/path?token=secret'
  return await collect((await outbound.get(url('files.example', path), { ...limits, ...chosen })).body)
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

/** For an answer that is waited for to the end of its time. */
const times = [500, 5000, 20_000]
const isTimeout = (error: unknown) => error instanceof OutboundFailed && error.kind === 'timeout'

function trickle(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 10)
  socket.on('close', () => clearInterval(timer))
}

test('an answer of exactly the size allowed arrives, and one byte more is too large', async (t) => {
  const body = 'x'.repeat(100_000)
  assert.equal(await getFrom(t, (socket) => socket.end(http(200, [], body))), body)
  const larger = getFrom(t, (socket) => socket.end(http(200, [], `${body}x`)))
  await assert.rejects(larger, failsAs('too-large'))
})

test('an answer that announces too much is refused before it is sent', async (t) => {
  const { outbound, url } = await startWorld(t, (socket) => socket.write(`${okay}content-length: 100001\r\n\r\n`))
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

test('an answer that never begins, stands still or trickles ends in a timeout', async (t) => {
  const patient = { timeoutMs: 600_000 }
  await assert.rejects(
    getFrom(t, () => {}, { headersMs: 100 }, patient),
    failsAs('timeout'),
  )
  await assert.rejects(
    getFrom(t, () => {}, {}, { timeoutMs: 100 }),
    failsAs('timeout'),
  )
  const halts = (socket: Socket) => socket.write(`${okay}content-length: 10\r\n\r\nhello`)
  await assert.rejects(getFrom(t, halts, { idleMs: 100 }, patient), failsAs('timeout'))
  await assert.rejects(getFrom(t, halts, {}, { timeoutMs: 200 }), failsAs('timeout'))
  const tricklesHeaders = (socket: Socket) => {
    socket.write(okay)
    trickle(socket, 'a: b\r\n')
  }
  await assert.rejects(getFrom(t, tricklesHeaders, {}, { timeoutMs: 200 }), failsAs('timeout'))
  const tricklesBody = (socket: Socket) => {
    socket.write(`${okay}content-length: 100000\r\n\r\n`)
    trickle(socket, 'x')
  }
  await assert.rejects(getFrom(t, tricklesBody, { idleMs: 1000 }, { timeoutMs: 300 }), failsAs('timeout'))
  const hints = (socket: Socket) => trickle(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')
  await assert.rejects(getFrom(t, hints, {}, { timeoutMs: 200 }), failsAs('timeout'))
})

test('an answer that comes in drops ends before its time is over', async (t) => {
  const drops = (socket: Socket) => {
    socket.write(`${okay}content-length: 20000\r\n\r\n`)
    trickle(socket, 'xx')
  }
  await assert.rejects(getFrom(t, drops, { paceMs: 300 }, { timeoutMs: 600_000 }), failsAs('timeout'))
})

test('an answer that comes steadily does not, however slowly it is read', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  /** Twenty pieces of a thousand bytes: how long each is waited for, and how long it is used. */
  const read = async (waitedMs: number, usedMs: number) => {
    const coming = (async function* () {
      for (let count = 0; count < 20; count++) {
        now += waitedMs
        yield new Uint8Array(1000)
      }
    })()
    let length = 0
    for await (const piece of requirePace(coming, 'files.example', 5000)) {
      length += piece.length
      now += usedMs
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
  const reset = (socket: Socket) => {
    socket.write(`${okay}content-length: 10\r\n\r\nhello`)
    setTimeout(() => socket.resetAndDestroy(), 50)
  }
  await assert.rejects(getFrom(t, reset), failsAs('truncated'))
})

test('what goes beyond the announced length is not part of the answer', async (t) => {
  const long = (socket: Socket) => socket.end(`${okay}content-length: 5\r\n\r\nhello, and more`)
  assert.equal(await getFrom(t, long), 'hello')
})

test('an answer whose length is told twice, or is none, is refused', async (t) => {
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

test('who hangs up, or is not there, cannot be reached', async (t) => {
  await assert.rejects(
    getFrom(t, (socket) => socket.destroy()),
    failsAs('unreachable'),
  )
  const { outbound } = await startWorld(t, () => {})
  const nobody = `http://files.example:${await freePort()}/`
  await assert.rejects(outbound.get(nobody, limits), failsAs('unreachable'))
})

test('another status than that of a whole answer is told', async (t) => {
  for (const status of [204, 206, 304, 400, 404, 500, 503]) {
    const { outbound, url } = await startWorld(t, (socket) => socket.end(http(status, [])))
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
  const halts = (socket: Socket) => {
    socket.write(`${okay}content-length: 10\r\n\r\nhello`)
    setTimeout(() => within.abort(), 50)
  }
  await assert.rejects(getFrom(t, halts, {}, { signal: within.signal }), failsAs('cancelled'))
})

test('a body that is left, or never read, ends its connection', async (t) => {
  let open = 0
  const { outbound, url } = await startWorld(t, (socket) => {
    socket.write(`${okay}content-length: 10\r\n\r\nhello`)
    open++
    socket.on('close', () => open--)
  })
  const { body } = await outbound.get(url('files.example'), limits)
  const hasEnded = () => t.waitFor(() => assert.equal(open, 0), { interval: 5, timeout: 60_000 })
  for await (const _chunk of body) break
  await hasEnded()
  await patiently(times, isTimeout, (timeoutMs) => outbound.get(url('files.example'), { ...limits, timeoutMs }))
  await hasEnded()
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
    const { outbound, url } = await startWorld(t, (socket) => socket.end(answer))
    const posted = await outbound.post(url('hooks.example'), '{}', {}, { timeoutMs: 60_000, maxAnswerBytes: 20 })
    assert.deepEqual(posted, { status: 200, text })
  }
  const slow = await startWorld(t, (socket) => {
    socket.write(`${okay}content-length: 100000\r\n\r\nx`)
    trickle(socket, 'x')
  })
  const posted = await patiently(times, isTimeout, (timeoutMs) =>
    slow.outbound.post(slow.url('a.example'), '', {}, { timeoutMs, maxAnswerBytes: 100_000 }),
  )
  assert.equal(posted.status, 200)
  assert.match(posted.text, /^x+$/)
})

test('a post without a status in time fails', async (t) => {
  const { outbound, url } = await startWorld(t, () => {})
  const posted = outbound.post(url('files.example'), '{}', {}, { timeoutMs: 100, maxAnswerBytes: 20 })
  await assert.rejects(posted, failsAs('timeout'))
})
