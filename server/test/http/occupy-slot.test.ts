import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { it, type TestContext } from 'node:test'
import { type FastifyInstance, fastify } from 'fastify'
import { occupySlot } from '../../src/http/occupy-slot.ts'
import { jsonBodyLimit } from '../../src/http/server.ts'
import { createSlots } from '../../src/infrastructure/slots/fair-slots.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { eventually } from '../harness/eventually.ts'

/** One slot, and no place to wait. */
const rule = {
  concurrency: 1,
  forOne: 1,
  waiting: 0,
  waitingForOne: 0,
  refusal: () => new Refusal('TOO_MANY_REQUESTS', 'Busy.'),
}

async function serveSlots(t: TestContext, before: () => Promise<void> = async () => {}) {
  const slots = createSlots(rule)
  let occupied = 0
  const app: FastifyInstance = fastify({ bodyLimit: 4 * jsonBodyLimit })
  const counted: typeof slots = {
    run: (who, work) =>
      slots.run(who, async () => {
        occupied++
        try {
          return await work()
        } finally {
          occupied--
        }
      }),
  }
  app.setErrorHandler((error, _request, reply) => reply.code(429).send((error as Error).message))
  app.addHook('onRequest', before)
  app.get('/slow', () => new Promise(() => {}))
  occupySlot(app, counted, () => 'anyone')
  app.post('/', async ({ body }) => JSON.stringify(body).length)
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const send = (length: number): ClientRequest => {
    const headers = { 'content-type': 'application/json', 'content-length': length }
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false })
    sent.on('error', () => {})
    sent.flushHeaders()
    return sent
  }
  return { port, send, occupied: () => occupied }
}

const bodyOf = (length: number) => JSON.stringify('x'.repeat(length - 2))
const large = jsonBodyLimit + 1

async function answerOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

it('A large body needs a slot before it is sent, and keeps it until the answer', async (t) => {
  const { send, occupied } = await serveSlots(t)
  const first = send(large)
  await eventually('the first has the slot', () => occupied() === 1)
  assert.equal(await answerOf(send(large)), 429)
  first.end(bodyOf(large))
  assert.equal(await answerOf(first), 200)
  await eventually('the slot is free', () => occupied() === 0)
  const next = send(large)
  next.end(bodyOf(large))
  assert.equal(await answerOf(next), 200)
})

it('A small body needs a slot only once it has arrived', async (t) => {
  const { send, occupied } = await serveSlots(t)
  const slow = send(100)
  const quick = send(50)
  quick.end(bodyOf(50))
  assert.equal(await answerOf(quick), 200)
  await eventually('the slot is free', () => occupied() === 0)
  const blocking = send(large)
  await eventually('the large one has the slot', () => occupied() === 1)
  slow.end(bodyOf(100))
  assert.equal(await answerOf(slow), 429)
  blocking.destroy()
})

it('A sender that goes away releases its slot', async (t) => {
  const { send, occupied } = await serveSlots(t)
  const first = send(large)
  await eventually('it has the slot', () => occupied() === 1)
  first.destroy()
  await eventually('the slot is free', () => occupied() === 0)
})

it('A sender that has gone away before it gets the slot keeps none', async (t) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  const { send, occupied } = await serveSlots(t, async () => {
    asked++
    if (asked === 1) await released
  })
  const gone = send(large)
  await eventually('it has arrived', () => asked === 1)
  const ended = new Promise((resolve) => gone.once('close', resolve))
  gone.destroy()
  await ended
  const next = send(large)
  await eventually('another one has the slot', () => occupied() === 1)
  next.end(bodyOf(large))
  assert.equal(await answerOf(next), 200)
  release()
  const last = send(large)
  last.end(bodyOf(large))
  assert.equal(await answerOf(last), 200)
  await eventually('the slot is free', () => occupied() === 0)
})

it('A request behind another one on the same connection releases its slot when the connection ends', async (t) => {
  const { port, occupied } = await serveSlots(t)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `host: a\r\ncontent-type: application/json\r\ncontent-length: ${large}`
  socket.write(`GET /slow HTTP/1.1\r\nhost: a\r\n\r\nPOST / HTTP/1.1\r\n${head}\r\n\r\n`)
  // The slow one has no large body, and waits in its route.
  await eventually('both have a slot, or wait for one', () => occupied() > 0)
  socket.destroy()
  await eventually('the slot is free', () => occupied() === 0)
})
