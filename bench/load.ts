// Whether the service holds a mixed load: timestamps, lookups, proofs, tokens, uploads, seals, verifications and whole
// ceremonies of two signers, for two minutes at fixed rates, with one node and with two behind one database and one
// storage. Requests start on time whether or not earlier ones are answered, and latency counts from the time at which a
// request should have started. `--seconds=20` shortens the run, `--scale=2` doubles all rates.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { makeTimestampRequest } from '../packages/pki/src/index.ts'
import { startEmbeddedPostgres } from '../server/src/infrastructure/database/embedded-postgres.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../server/test/harness/service-process.ts'
import { startS3Server } from '../server/test/infrastructure/blob-store/s3-server.ts'
import { sampleContract } from '../server/test/signing/signing-harness.ts'
import {
  type Call,
  callerOf,
  createRequest,
  isCompleted,
  isDispatched,
  makeOrganization,
  reached,
  readDocument,
  sign,
} from './parts/ceremony.ts'
import { childrenOf, memoryOf } from './parts/memory.ts'
import { median, table } from './parts/table.ts'

const seconds = optionOf('seconds', 120)
const scale = optionOf('scale', 1)
/** Requests of one kind that wait for an answer: more means that the rate is not held. */
const mostWaiting = 500
const bucket = 'documents'

/** One of the nodes, and what requests to it need. */
interface Target {
  readonly url: string
  readonly call: Call
  readonly key: string
  readonly sealId: string
}

interface Kind {
  readonly name: string
  readonly perSecond: number
  run(target: Target): Promise<unknown>
}

/** What the requests of this measurement have made. */
const stamped: string[] = []
const uploaded: string[] = []
const sealed: string[] = []

const kinds: readonly Kind[] = [
  {
    name: 'timestamp',
    perSecond: 100,
    async run({ call, key }) {
      const hash = randomBytes(32).toString('hex')
      await call('POST', '/api/v1/timestamp', { 'x-api-key': key }, { hash })
      remember(stamped, hash)
    },
  },
  {
    name: 'find a timestamp',
    perSecond: 40,
    run: ({ call, key }) => call('GET', `/api/v1/timestamp/verify?hash=${anyOf(stamped)}`, { 'x-api-key': key }),
  },
  {
    name: 'TSA token',
    perSecond: 10,
    async run({ url }) {
      const response = await fetch(`${url}/tsa`, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: Buffer.from(makeTimestampRequest({ digest: randomBytes(32), nonce: 7n, certReq: true })),
      })
      if (response.status !== 200) throw new Error(`${response.status} from /tsa`)
      await response.arrayBuffer()
    },
  },
  {
    name: 'upload',
    perSecond: 2,
    async run({ call, key }) {
      const form = new FormData()
      form.append('file', new Blob([Buffer.concat([sampleContract(), randomBytes(8)])]), 'contract.pdf')
      form.append('title', 'Contract')
      const { documentId } = await call('POST', '/api/v1/documents', { 'x-api-key': key }, form)
      remember(uploaded, String(documentId))
    },
  },
  {
    name: 'seal',
    perSecond: 1,
    async run({ call, key, sealId }) {
      const documentId = uploaded.shift()
      if (documentId === undefined) return
      const body = { sealId, documentId, position: { page: 1, x: 20, y: 30 } }
      await call('POST', '/api/v1/seals/apply', { 'x-api-key': key }, body)
      remember(sealed, documentId)
    },
  },
  {
    name: 'verify a sealed PDF',
    perSecond: 1,
    async run({ call, key }) {
      if (sealed.length === 0) return
      await call('POST', '/api/v1/seals/verify', { 'x-api-key': key }, { documentId: anyOf(sealed) })
    },
  },
  {
    name: 'ceremony of two signers',
    perSecond: 1,
    async run({ call, key }) {
      const created = await createRequest(call, key, outsideUrl)
      await reached(call, key, created, isDispatched)
      for (const { signingUrl } of created.signers) {
        await readDocument(call, signingUrl)
        await sign(call, signingUrl)
      }
      await reached(call, key, created, isCompleted)
    },
  },
]

interface Measured {
  readonly kind: string
  readonly wanted: number
  readonly done: number
  readonly errors: number
  readonly times: readonly number[]
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const outside = createServer((request, response) => {
  request.resume()
  response.end(request.method === 'GET' ? sampleContract() : undefined)
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
try {
  for (const nodes of [1, 2]) await measureWith(nodes)
} finally {
  outside.closeAllConnections()
  outside.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measureWith(count: number): Promise<void> {
  for (const made of [stamped, uploaded, sealed]) made.length = 0
  const own = join(folder, String(count))
  mkdirSync(own)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const onGivenUp = (error: Error) => {
    throw error
  }
  const postgres = await startEmbeddedPostgres({ directory: join(own, 'postgres'), log, onGivenUp, connections: 100 })
  const storage = await startS3Server(own, bucket)
  const nodes: ServiceProcess[] = []
  try {
    const adminToken = randomBytes(32).toString('hex')
    const environment = {
      DATABASE_URL: postgres.connectionString,
      STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${storage.port}/${bucket}?tls=false`,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_TOKEN: adminToken,
      RATE_LIMIT_PER_HOUR: '1000000000',
      TSA_RATE_LIMIT_PER_MINUTE: '1000000',
      ALLOWED_PRIVATE_HOSTS: new URL(outsideUrl).host,
    }
    for (let number = 1; number <= count; number++) {
      const node = startServiceProcess({
        ...environment,
        DATA_DIR: join(own, `node-${number}`),
        PORT: String(await freePort()),
        PUBLIC_URL: nodes[0]?.url ?? '',
      })
      nodes.push(node)
      await node.ready()
    }
    await report(nodes, await targetsOf(nodes, adminToken))
  } finally {
    for (const node of nodes) {
      node.child.kill('SIGTERM')
      await node.exit()
    }
    await storage.stop()
    await postgres.stop()
  }
}

async function targetsOf(nodes: readonly ServiceProcess[], adminToken: string): Promise<Target[]> {
  const calls = nodes.map(({ url }) => ({ url, call: callerOf(url) }))
  const [first] = calls
  if (first === undefined) throw new Error('no node')
  const { id, key } = await makeOrganization(first.call, adminToken)
  const admin = { authorization: `Bearer ${adminToken}` }
  const seal = await first.call('POST', `/admin/v1/organizations/${id}/seals`, admin, { name: 'Bench' })
  for (const hash of ['00', '11', '22'].map((byte) => byte.repeat(32))) {
    await first.call('POST', '/api/v1/timestamp', { 'x-api-key': key }, { hash })
    stamped.push(hash)
  }
  return calls.map((one) => ({ ...one, key, sealId: String(seal.id) }))
}

async function report(nodes: readonly ServiceProcess[], targets: readonly Target[]): Promise<void> {
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(sum(nodes.map(({ child }) => wholeMemoryOf(child.pid ?? 0)))), 1000)
  const measured = await Promise.all(kinds.map((kind) => load(kind, targets)))
  clearInterval(sampling)
  const quarter = Math.floor(memory.length / 4)
  const [early, late] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(3 * quarter))]
  console.log(`\n${targets.length === 1 ? 'One node' : `${targets.length} nodes`}, ${seconds} s of mixed load\n`)
  const rows = measured.map(({ kind, wanted, done, errors, times }) => [
    kind,
    wanted,
    (done / seconds).toFixed(1),
    ...[0.5, 0.99].map((share) => Math.round(percentile(times, share))),
    errors,
  ])
  console.log(table(['work', 'wanted a second', 'done', 'p50 ms', 'p99 ms', 'errors'], rows))
  console.log(`\nMemory of the nodes: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last`)
}

/** Starts each piece of work on time, at each node in turn. */
async function load({ name, perSecond, run }: Kind, targets: readonly Target[]): Promise<Measured> {
  const rate = perSecond * scale
  const times: number[] = []
  const waiting = new Set<Promise<void>>()
  const failures: unknown[] = []
  let done = 0
  const begun = performance.now()
  for (let number = 0; number < rate * seconds; number++) {
    const due = begun + (number * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await delay(early)
    const target = targets[number % targets.length]
    if (target === undefined || waiting.size >= mostWaiting) continue
    const work = run(target)
      .then(
        () => {
          done++
          times.push(performance.now() - due)
        },
        (error: unknown) => void failures.push(error),
      )
      .finally(() => waiting.delete(work))
    waiting.add(work)
  }
  await Promise.all(waiting)
  if (failures.length > 0) console.error(`${name}: ${failures[0]}`)
  return { kind: name, wanted: rate, done, errors: failures.length, times }
}

/** With the workers for PDFs. */
function wholeMemoryOf(pid: number): number {
  return memoryOf(pid) + sum(childrenOf(pid).map(memoryOf))
}

/** Only the newest: older ones say nothing more. */
function remember(list: string[], one: string): void {
  if (list.push(one) > 1000) list.shift()
}

function anyOf(list: readonly string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? ''
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function optionOf(name: string, usual: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  const value = given === undefined ? usual : Number(given.slice(name.length + 3))
  if (!(value > 0)) throw new Error(`--${name} must be a positive number`)
  return value
}
