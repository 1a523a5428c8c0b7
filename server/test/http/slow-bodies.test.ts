import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { bareServer } from '../harness/bare-server.ts'
import { eventually } from '../harness/eventually.ts'
import { type SetTimers, setTimers } from '../harness/set-timers.ts'

/** A client that has announced a body of a megabyte to a server whose time it moves. */
async function announce(
  t: TestContext,
): Promise<{ socket: Socket; timers: SetTimers; logged: string[]; served: Socket }> {
  const timers = setTimers()
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  const app = bareServer({ log, timers })
  app.post('/body', async (request) => ({ characters: (request.body as { text: string }).text.length }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const connected = once(app.server, 'connection')
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  t.after(() => socket.destroy())
  const [served] = (await connected) as [Socket]
  const head = 'POST /body HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`)
  await timers.waits(1)
  return { socket, timers, logged, served }
}

const body = JSON.stringify({ text: 'x'.repeat(900_000) })

describe('A body', () => {
  it('may take long while it arrives', async (t) => {
    const { socket, served, timers } = await announce(t)
    const answer = text(socket)
    for (let sent = 0; sent < body.length; sent += 300_000) {
      const before = served.bytesRead
      socket.write(body.slice(sent, sent + 300_000))
      await eventually('it has arrived', () => served.bytesRead >= before + Math.min(300_000, body.length - sent))
      timers.advance(30)
    }
    assert.match(await answer, /^HTTP\/1\.1 200 .*\{"characters":900000\}$/s)
  })

  it('that no longer arrives is answered with 408, and its connection ends', async (t) => {
    const { socket, timers } = await announce(t)
    const answer = text(socket)
    socket.write(body.slice(0, 10))
    timers.advance(30)
    timers.advance(30)
    assert.match(await answer, /^HTTP\/1\.1 408 .*"error":"The request took too long to arrive\."/s)
  })

  it('whose sender goes away is no fault of the service', async (t) => {
    const { socket, served, logged } = await announce(t)
    socket.write(body.slice(0, 10))
    const gone = once(served, 'close')
    socket.destroy()
    await gone
    await setImmediate()
    assert.deepEqual(logged, [])
  })
})
