// These tests wait for real time: undici measures the silence before and within a response by its own timers.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { OutboundFailed } from '../../src/ports/outbound-http.ts'
import { collect, limits, publicAddress, startFixture } from '../infrastructure/outbound-http/guarded-fixture.ts'

test('a response that never begins, or stalls, ends before the time of the call', async (t) => {
  const halts = (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello')
  const cases = [
    [() => {}, { headersMs: 100 }],
    [halts, { idleMs: 100 }],
  ] as const
  for (const [answer, timeouts] of cases) {
    const { outbound, url } = await startFixture(t, answer, () => [publicAddress], timeouts)
    const read = async () => collect((await outbound.get(url('files.example'), { ...limits, timeoutMs: 600_000 })).body)
    await assert.rejects(read(), (error) => error instanceof OutboundFailed && error.kind === 'timeout')
  }
})
