// CPU time of the service's own process for each hash: in batches of 10,000, as JSON and as JSON Lines, beside single
// requests in the same run, as a ratio. The database's processes are not counted, and neither is the client.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type ServiceProcess, startServiceProcess } from '../server/test/harness/service-process.ts'
import { cpuSecondsOf } from './parts/cpu.ts'
import { measure } from './parts/load.ts'
import { median, table } from './parts/table.ts'

const rounds = 3
const batchesOfRound = 5
const batchSize = 10_000
const connections = 64
const seconds = 2
const lines = 'application/x-ndjson'

interface Round {
  readonly single: number
  readonly json: number
  readonly lines: number
  readonly labeled: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
try {
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT_PER_HOUR: '1000000000' }
  const service = startServiceProcess(environment)
  await service.ready()
  const key = service.stdout().match(/cs_live_\w+/)?.[0] ?? ''
  report(await measureRounds(service, key))
  service.child.kill('SIGTERM')
  await service.exit()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureRounds(service: ServiceProcess, key: string): Promise<Round[]> {
  const of = {
    single: () => singles(service, key),
    json: () => batches(service, key, asJson),
    lines: () => batches(service, key, asLines),
    labeled: () => batches(service, key, asLabeledJson),
  }
  const round = async () => ({
    single: await of.single(),
    json: await of.json(),
    lines: await of.lines(),
    labeled: await of.labeled(),
  })
  await round()
  const results: Round[] = []
  while (results.length < rounds) results.push(await round())
  return results
}

/** Microseconds for each hash. */
async function singles(service: ServiceProcess, key: string): Promise<number> {
  const bodies = hashes(128).map((hash) => JSON.stringify({ hash }))
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const before = cpuSecondsOf(service.child.pid ?? 0)
  const load = { url: `${service.url}/api/v1/timestamp`, method: 'POST', headers, bodies } as const
  const { perSecond } = await measure(load, connections, seconds)
  return ((cpuSecondsOf(service.child.pid ?? 0) - before) * 1e6) / (perSecond * seconds)
}

interface Batch {
  readonly type: string
  readonly body: string
}

async function batches(service: ServiceProcess, key: string, write: (hashes: string[]) => Batch): Promise<number> {
  const prepared = Array.from({ length: batchesOfRound }, () => write(hashes(batchSize)))
  const before = cpuSecondsOf(service.child.pid ?? 0)
  for (const { type, body } of prepared) {
    const headers = { 'x-api-key': key, 'content-type': type, accept: type }
    const answer = await fetch(`${service.url}/api/v1/timestamp/batch`, { method: 'POST', headers, body })
    if (answer.status !== 201) throw new Error(`a batch was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  return ((cpuSecondsOf(service.child.pid ?? 0) - before) * 1e6) / (batchesOfRound * batchSize)
}

function asJson(all: string[]): Batch {
  return { type: 'application/json', body: JSON.stringify({ hashes: all }) }
}

function asLines(all: string[]): Batch {
  return { type: lines, body: all.map((hash) => JSON.stringify({ hash })).join('\n') }
}

function asLabeledJson(all: string[]): Batch {
  const timestamps = all.map((hash, index) => ({ hash, label: `invoice-${index}.pdf` }))
  return { type: 'application/json', body: JSON.stringify({ timestamps }) }
}

function hashes(count: number): string[] {
  return Array.from({ length: count }, () => randomBytes(32).toString('hex'))
}

function report(results: readonly Round[]): void {
  const middle = (pick: (round: Round) => number) => median(results.map(pick))
  const row = (name: string, pick: (round: Round) => number) => [
    name,
    middle(pick).toFixed(1),
    middle((round) => pick(round) / round.single).toFixed(3),
  ]
  console.log(
    `\nCPU of the service for each hash, median of ${rounds} rounds; goal < 8 µs in batches of ${batchSize}\n`,
  )
  console.log(
    table(
      ['', 'µs', 'ratio'],
      [
        row(`single, ${connections} connections`, (round) => round.single),
        row('batch, JSON', (round) => round.json),
        row('batch, JSON Lines', (round) => round.lines),
        row('batch with labels, JSON', (round) => round.labeled),
      ],
    ),
  )
}
