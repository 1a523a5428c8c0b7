// The cost of key, limit, validation, headers and metrics: requests per second of a trivial route behind all of them,
// as a ratio to the same route on a bare Fastify, in the same run. Also the service's memory when it idles.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { embeddedPid, freePort, startServiceProcess } from '../server/test/harness/service-process.ts'
import { type Load, type Measured, measure } from './parts/load.ts'
import { childrenOf, memoryOf } from './parts/memory.ts'
import { startServer } from './parts/start-server.ts'
import { median, table } from './parts/table.ts'

const rounds = 5
const seconds = 4
const connections = 64
const idleSeconds = 30
const hash = 'ab'.repeat(32)

await throughput()
await idleMemory()

async function throughput(): Promise<void> {
  const bare = await startServer('bare')
  const guarded = await startServer('guarded')
  const rows: (string | number)[][] = []
  for (const method of ['GET', 'POST'] as const) {
    await measure(loadOf(bare, method), connections, 1)
    await measure(loadOf(guarded, method), connections, 1)
    const ratios: number[] = []
    const ours: Measured[] = []
    const theirs: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const limit = await measure(loadOf(bare, method), connections, seconds)
      const own = await measure(loadOf(guarded, method), connections, seconds)
      ratios.push(own.perSecond / limit.perSecond)
      ours.push(own)
      theirs.push(limit)
    }
    const of = (values: Measured[], pick: (value: Measured) => number) => Math.round(median(values.map(pick)))
    rows.push([
      method,
      of(theirs, (value) => value.perSecond),
      of(ours, (value) => value.perSecond),
      median(ratios).toFixed(2),
      of(ours, (value) => value.p50),
      of(ours, (value) => value.p99),
    ])
  }
  bare.stop()
  guarded.stop()
  console.log(
    `\nRequests per second at ${connections} connections, median of ${rounds} rounds of ${seconds} s; goal 0.60\n`,
  )
  console.log(table(['', 'bare Fastify', 'Countersign', 'ratio', 'p50 ms', 'p99 ms'], rows))
}

async function idleMemory(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  try {
    // The first start draws a demo seal, in a thread that ends 20 seconds later.
    const first = await idleMemoryOfStart(dataDir)
    const second = await idleMemoryOfStart(dataDir)
    console.log(`\nIdle memory, ${idleSeconds} s after the start (proportional set size)\n`)
    console.log(
      table(
        ['', 'MB at the first start', 'MB at the second', 'goal'],
        [
          ['service', first.own.toFixed(0), second.own.toFixed(0), '< 200'],
          ['embedded database', first.database.toFixed(0), second.database.toFixed(0), '< 100'],
        ],
      ),
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function idleMemoryOfStart(dataDir: string): Promise<{ own: number; database: number }> {
  const service = startServiceProcess({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  try {
    await service.ready()
    await delay(idleSeconds * 1000)
    const postmaster = await embeddedPid(dataDir)
    const database = [postmaster, ...childrenOf(postmaster)].map(memoryOf).reduce((sum, one) => sum + one, 0)
    return { own: memoryOf(service.child.pid ?? 0), database }
  } finally {
    service.child.kill('SIGTERM')
    await service.exit()
  }
}

function loadOf(server: { url: string; key: string }, method: 'GET' | 'POST'): Load {
  const headers = { 'x-api-key': server.key, 'content-type': 'application/json' }
  if (method === 'GET') return { url: `${server.url}/echo?hash=${hash}`, method, headers }
  return { url: `${server.url}/echo`, method, headers, bodies: [JSON.stringify({ hash })] }
}
