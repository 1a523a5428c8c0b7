import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { bareServer } from '../harness/bare-server.ts'
import { eventually } from '../harness/eventually.ts'
import { setTimers } from '../harness/set-timers.ts'

const body = JSON.stringify({ text: 'x'.repeat(900_000) })

/** A client that has announced a body of a megabyte to a server whose time it moves. */
async function announce(
  t: TestContext,
  length = `Content-Length: ${body.length}`,
  add = (_app: FastifyInstance) => {},
) {
  const timers = setTimers()
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  const app = bareServer({ log, timers })
  app.post('/body', async (request) => ({ characters: (request.body as { text: string }).text.length }))
  add(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connected = once(app.server, 'connection')
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  t.after(async () => {
    socket.destroy()
    await app.close()
  })
  const [served] = (await connected) as [Socket]
  const answer = text(socket).catch(() => '')
  const head = 'POST /body HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
  socket.write(`${head}${length}\r\n\r\n`)
  await timers.waits(1)
  /** Resolves once the server has it. */
  async function send(part: string): Promise<void> {
    const before = served.bytesRead
    socket.write(part)
    await eventually('it has arrived', () => served.bytesRead >= before + part.length)
  }
  return { app, socket, send, answer, timers, logged, served }
}

describe('A body', () => {
  it('may take long while it arrives', async (t) => {
    const { app, send, answer, timers } = await announce(t)
    assert.equal(app.server.requestTimeout, 0, 'Node itself sets it no time either')
    for (let sent = 0; sent < body.length; sent += 300_000) {
      await send(body.slice(sent, sent + 300_000))
      timers.advance(30)
    }
    assert.match(await answer, /^HTTP\/1\.1 200 .*\{"characters":900000\}$/s)
  })

  it('that no longer arrives is answered with 408, and its connection ends', async (t) => {
    for (const [length, part] of [
      [undefined, body.slice(0, 10)],
      [undefined, body.slice(0, 300_000)],
      ['Transfer-Encoding: chunked', '1\r\n{\r\n'],
      [`${'X: 1\r\n'.repeat(1900)}Content-Length: ${body.length}`, body.slice(0, 10)],
    ] as const) {
      const { send, answer, timers } = await announce(t, length)
      await send(part)
      timers.advance(30)
      timers.advance(30)
      assert.match(await answer, /^HTTP\/1\.1 408 .*"error":"The request took too long to arrive\."/s)
    }
  })

  it('that waits for the service is not late', async (t) => {
    const turn = Promise.withResolvers<void>()
    const { socket, served, answer, timers } = await announce(t, undefined, (app) => {
      app.addHook('preParsing', () => turn.promise)
    })
    socket.write(body)
    await eventually('as much has arrived as is taken ahead', () => served.bytesRead > 16_384)
    for (let i = 0; i < 3; i++) timers.advance(30)
    turn.resolve()
    assert.match(await answer, /^HTTP\/1\.1 200 /)
  })

  it('that has arrived is not late, however long the service takes to come to its end', async (t) => {
    const turn = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { socket, answer, timers } = await announce(t, 'Content-Length: 10', (app) => {
      app.removeContentTypeParser('application/json')
      app.addContentTypeParser('application/json', async (_request: unknown, stream: Readable) => {
        await once(stream, 'data')
        stream.pause()
        begun.resolve()
        await turn.promise
        stream.resume()
        return { text: '' }
      })
    })
    socket.write('0123456789')
    await begun.promise
    await setImmediate()
    for (let i = 0; i < 3; i++) timers.advance(30)
    turn.resolve()
    assert.match(await answer, /^HTTP\/1\.1 200 /)
  })

  it('whose sender disconnects is no fault of the service', async (t) => {
    const { socket, send, served, logged } = await announce(t)
    await send(body.slice(0, 10))
    const gone = once(served, 'close')
    socket.destroy()
    await gone
    await setImmediate()
    assert.deepEqual(logged, [])
  })
})
