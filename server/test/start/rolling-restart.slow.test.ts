import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { isLongRun } from '../harness/run-settings.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { type Ending, endingOf } from '../log/log-nodes.ts'
import { ownStorage } from '../log/own-storage.ts'

const rounds = isLongRun ? 10 : 1

describe('A service on two nodes behind a load balancer', () => {
  it('fails no request while each node is restarted in turn', async (t) => {
    const ending = endingOf(t)
    const environment = await sharedEnvironment(ending)
    const nodes = [await startNode(ending, environment), await startNode(ending, environment)]
    const balancer = await startBalancer(
      ending,
      nodes.map(({ url }) => url),
    )
    await eventually('both are ready', () => balancer.ready() === 2)
    const load = await startLoad(balancer.url, environment.ADMIN_TOKEN)
    for (let round = 0; round < rounds; round++) {
      for (const node of nodes) {
        const before = load.answered()
        await load.answers(before + 50)
        const slow = load.uploadSlowly()
        await slow.begun
        const stopped = node.restart()
        await eventually('one is not ready', () => balancer.ready() === 1)
        slow.finish()
        await stopped
        await eventually('both are ready', () => balancer.ready() === 2)
        await load.answers(before + 200)
      }
    }
    const failures = await load.stop()
    t.diagnostic(`SUMMARY rolling restart: ${load.answered()} requests answered, ${failures.length} failed`)
    assert.deepEqual(failures, [])
    for (const { url } of nodes) assert.ok(balancer.sentTo(url) > 50, url)
  })
})

async function sharedEnvironment(ending: Ending) {
  const database = await migratedDatabase()
  ending.onEnd(() => database.drop())
  const storage = await ownStorage(ending)
  return {
    DATABASE_URL: database.connectionString,
    STORAGE_URL: storage.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_TOKEN: randomBytes(16).toString('hex'),
    LOG_ORIGIN: 'log.example.org/rolling',
    RATE_LIMIT_PER_HOUR: '10000000',
    STOP_DRAIN_SECONDS: '2',
    LOG_LEVEL: 'info',
  }
}

async function startNode(ending: Ending, shared: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-rolling-'))
  const environment = { ...shared, DATA_DIR: dataDir, PORT: String(await freePort()) }
  let service: ServiceProcess = startServiceProcess(environment)
  ending.onEnd(async () => {
    service.child.kill('SIGKILL')
    await service.exit()
    await rm(dataDir, { recursive: true, force: true })
  })
  await service.ready()
  return {
    url: service.url,
    async restart() {
      service.child.kill('SIGTERM')
      assert.equal(await service.exit(), 0, service.stderr())
      service = startServiceProcess(environment)
      await service.ready()
    },
  }
}

/** Sends each request to a node that was ready when it looked last, on connections that it keeps. It never repeats one. */
async function startBalancer(ending: Ending, urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0
  const sent = new Map<string, number>()
  let stopped = false
  /** Each by itself: a node that answers slowly must not hide that another one is stopping. */
  const look = async (url: string) => {
    while (!stopped) {
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.status === 200) ready.add(url)
      else ready.delete(url)
      await delay(100)
    }
  }
  const looking = Promise.all(urls.map(look))
  const server = createServer((request, response) => {
    const target = [...ready][turn++ % Math.max(1, ready.size)]
    const refuse = (reason: string) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(reason)
    }
    if (target === undefined) return refuse('no node is ready')
    sent.set(target, (sent.get(target) ?? 0) + 1)
    const { method = 'GET', url = '/', headers } = request
    const onward = httpRequest(new URL(url, target), { method, headers, agent }, (answer: IncomingMessage) => {
      const { connection: _, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(response)
    })
    onward.on('error', (error) => refuse(`${target} ${error.message}`))
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.onEnd(async () => {
    stopped = true
    await looking
    agent.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready.size,
    sentTo: (node: string) => sent.get(node) ?? 0,
  }
}

/** Requests of each kind, one after the other, until it is stopped. */
async function startLoad(url: string, adminToken: string) {
  const failures: string[] = []
  let answered = 0
  let stopped = false

  async function admin(path: string, body: object) {
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/admin/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { id: string; key: string } }).data
  }
  const { id: organizationId } = await admin('/organizations', { name: 'Rolling', plan: 'enterprise' })
  const { key } = await admin('/keys', { organizationId, name: 'rolling' })

  async function call(what: string, expected: number, path: string, init: RequestInit = {}) {
    try {
      const headers = { 'x-api-key': key, ...(init.headers as Record<string, string>) }
      const answer = await fetch(url + path, { ...init, headers })
      const text = await answer.text()
      if (answer.status === expected) answered++
      else failures.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
      return answer.status === expected ? JSON.parse(text) : undefined
    } catch (error) {
      failures.push(`${what}: ${(error as Error).cause ?? error}`)
      return undefined
    }
  }
  const post = (what: string, expected: number, path: string, body: object) =>
    call(what, expected, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const newHash = () => randomBytes(32).toString('hex')

  const kinds: (() => Promise<unknown>)[] = [
    () => post('timestamp', 201, '/api/v1/timestamp', { hash: newHash() }),
    () => post('verification', 200, '/api/v1/timestamp/verify', { hash: newHash() }),
    () => call('quota', 200, '/api/v1/quota'),
    async () => {
      const created = await post('timestamp', 201, '/api/v1/timestamp', { hash: newHash() })
      const { id } = created?.data ?? {}
      if (id !== undefined) await call('proof', 200, `/api/v1/timestamp/${id}/proof`)
    },
    () => {
      const form = new FormData()
      form.append('title', 'Lease')
      const file = new Uint8Array(samplePdf({ text: newHash() }))
      form.append('file', new Blob([file], { type: 'application/pdf' }), 'lease.pdf')
      return call('upload', 201, '/api/v1/documents', { method: 'POST', body: form })
    },
  ]
  const loops = kinds.map(async (act) => {
    while (!stopped) await act()
  })

  return {
    answered: () => answered,
    answers: (count: number) => eventually('answers', () => answered >= count || failures.length > 0),
    /** A file of which the service gets the beginning now and the rest later. */
    uploadSlowly() {
      const boundary = 'part'
      const file = Buffer.from(samplePdf({ text: newHash() }))
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nSlow\r\n--${boundary}\r\n`
      const name = 'content-disposition: form-data; name="file"; filename="slow.pdf"\r\n'
      const type = 'content-type: application/pdf\r\n\r\n'
      const body = Buffer.concat([Buffer.from(head + name + type), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
      const headers = {
        'x-api-key': key,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(body.length),
      }
      const upload = httpRequest(`${url}/api/v1/documents`, { method: 'POST', headers })
      loops.push(
        new Promise<void>((resolve) => {
          const fail = (error: Error) => {
            failures.push(`slow upload: ${error.message}`)
            resolve()
          }
          upload.on('response', (answer) => {
            buffer(answer).then((text) => {
              if (answer.statusCode === 201) answered++
              else failures.push(`slow upload: ${answer.statusCode} ${text.toString().slice(0, 200)}`)
              resolve()
            }, fail)
          })
          upload.on('error', fail)
        }),
      )
      const begun = new Promise<void>((resolve) => upload.write(body.subarray(0, 500), () => resolve()))
      return { begun, finish: () => void upload.end(body.subarray(500)) }
    },
    async stop(): Promise<readonly string[]> {
      stopped = true
      await Promise.all(loops)
      return failures
    },
  }
}
