// Durable, authenticated timestamps per second, as a ratio to a bare Fastify POST with the same schemas in the same
// run, beside that ratio for a server that only inserts the hash; and how the cost of appending, verifying and proving
// grows with the log.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type ServiceProcess, startServiceProcess } from '../server/test/harness/service-process.ts'
import { fillLog } from './parts/fill-log.ts'
import { type Load, type Measured, measure } from './parts/load.ts'
import { memoryOf } from './parts/memory.ts'
import { type EchoServer, startServer } from './parts/start-server.ts'
import { median, table } from './parts/table.ts'

const rounds = 3
const seconds = 5
const sizes = [10_000, 100_000, 1_000_000]
/** Each connection prepares all of them before it sends the first: more would take longer than the round. */
const bodies = Array.from({ length: 128 }, () => JSON.stringify({ hash: randomBytes(32).toString('hex') }))

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT_PER_HOUR: '1000000000' }
try {
  const { service, key } = await firstStart()
  await throughput(service, key)
  await stop(service)
  await growth(key)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function throughput(service: ServiceProcess, key: string): Promise<void> {
  const bare = await startServer('bare')
  const durable = await startServer('durable')
  try {
    await compare(bare, durable, { url: `${service.url}/api/v1`, key })
  } finally {
    bare.stop()
    durable.stop()
  }
}

type Server = Pick<EchoServer, 'url' | 'key'>

async function compare(bare: Server, durable: Server, service: Server): Promise<void> {
  const rows: (string | number)[][] = []
  for (const connections of [8, 64, 256]) {
    const limit = loadOf(bare)
    const kept = loadOf(durable)
    const own = loadOf(service)
    for (const load of [limit, kept, own]) await measure(load, connections, 1)
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      results.push({
        limit: await measure(limit, connections, seconds),
        kept: await measure(kept, connections, seconds),
        own: await measure(own, connections, seconds),
      })
    }
    const middle = (pick: (round: Round) => number) => median(results.map(pick))
    rows.push([
      connections,
      Math.round(middle((round) => round.limit.perSecond)),
      Math.round(middle((round) => round.kept.perSecond)),
      Math.round(middle((round) => round.own.perSecond)),
      middle((round) => round.kept.perSecond / round.limit.perSecond).toFixed(2),
      middle((round) => round.own.perSecond / round.limit.perSecond).toFixed(2),
      middle((round) => round.own.p50),
      middle((round) => round.own.p99),
    ])
  }
  console.log(`\nPOST /timestamp per second, median of ${rounds} rounds of ${seconds} s; goal 0.60 at 64 connections\n`)
  console.log('durable: bare Fastify and one insert for all that wait, flushed before the answer, and nothing else\n')
  console.log(
    table(['connections', 'bare', 'durable', 'Countersign', 'durable / bare', 'ratio', 'p50 ms', 'p99 ms'], rows),
  )
}

interface Round {
  readonly limit: Measured
  readonly kept: Measured
  readonly own: Measured
}

async function growth(key: string): Promise<void> {
  const rows: (string | number)[][] = []
  for (const size of sizes) {
    await fillLog(dataDir, size)
    const begun = performance.now()
    const service = startServiceProcess(environment)
    await service.ready()
    const ready = performance.now() - begun
    rows.push([
      size,
      ...(await latencies(service, key)),
      memoryOf(service.child.pid ?? 0).toFixed(0),
      Math.round(ready),
    ])
    await stop(service)
  }
  console.log('\nOne request at a time, median in ms; goals: flat within a factor of 2, < 500 MB, ready in < 10 s\n')
  console.log(table(['records', 'append', 'verify', 'proof', 'memory MB', 'ready ms'], rows))
}

/** Of consecutive single requests, so that nothing waits for anything else. */
async function latencies(service: ServiceProcess, key: string): Promise<string[]> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const call = (path: string, body?: unknown) =>
    fetch(`${service.url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const ids: string[] = []
  const hash = (i: number) => createHash('sha256').update(`probe ${i}`).digest('hex')
  const append = async (i: number) => {
    const answer = (await (await call('/timestamp', { hash: hash(i) })).json()) as { data: { id: string } }
    ids.push(answer.data.id)
  }
  const verify = async (i: number) => void (await (await call('/timestamp/verify', { hash: hash(i) })).arrayBuffer())
  const prove = async (i: number) => void (await (await call(`/timestamp/${ids[i]}/proof`)).arrayBuffer())
  const results: string[] = []
  for (const act of [append, verify, prove]) {
    const times: number[] = []
    for (let i = 0; i < 500; i++) {
      const begun = performance.now()
      await act(i)
      times.push(performance.now() - begun)
    }
    results.push(median(times.slice(50)).toFixed(2))
  }
  return results
}

async function firstStart(): Promise<{ service: ServiceProcess; key: string }> {
  const service = startServiceProcess(environment)
  await service.ready()
  return { service, key: service.stdout().match(/cs_live_\w+/)?.[0] ?? '' }
}

async function stop(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGTERM')
  await service.exit()
}

function loadOf({ url, key }: Server): Load {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return { url: `${url}/timestamp`, method: 'POST', headers, bodies }
}
