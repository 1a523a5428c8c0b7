// How many requests per minute are created, signed by two people and completed, and whether that stays the same when
// many others are open. Everything is real: the document is downloaded, stamped, signed twice, closed and timestamped,
// with emails and events. `--alone` measures only how long a single signer waits on an idle machine, `--fields` only
// documents with many fields, tags, signers and pages, `--documents` only requests with several documents, and `--load`
// only the requests per minute.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startServiceProcess } from '../server/test/harness/service-process.ts'
import { sampleContract } from '../server/test/signing/signing-harness.ts'
import {
  type Created,
  callerOf,
  createRequest,
  isCompleted,
  isDispatched,
  makeOrganization,
  reached,
  readDocument,
  sign,
} from './parts/ceremony.ts'
import { fieldCases } from './parts/field-cases.ts'
import { manyPages } from './parts/many-pages.ts'
import { median, table } from './parts/table.ts'

const openCounts = [10, 100, 1000]
const measured = 60
const concurrency = 8
const alone = 25
const repeated = 3

/** Of a request; each beside one document with the pages of all. */
const documentCounts = [1, 5, 20]
const pagesOfEach = 50

const parts = ['alone', 'fields', 'documents', 'load'] as const
const chosen = parts.filter((part) => process.argv.includes(`--${part}`))
const isWanted = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part)
const cases = isWanted('fields') ? fieldCases() : []

const outside = createServer((request, response) => {
  request.resume()
  response.end(request.method === 'GET' ? fileAt(request.url ?? '') : undefined)
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const { port: outsidePort } = outside.address() as AddressInfo
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const port = await freePort()
const adminToken = randomBytes(32).toString('hex')
const service = startServiceProcess({
  DATA_DIR: dataDir,
  PORT: String(port),
  ADMIN_TOKEN: adminToken,
  RATE_LIMIT_PER_HOUR: '100000000',
  ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${outsidePort}`,
})
const call = callerOf(service.url)
const outsideUrl = `http://127.0.0.1:${outsidePort}`
try {
  await service.ready()
  const { key } = await makeOrganization(call, adminToken)
  if (isWanted('alone')) {
    console.log(`\nOne signer on an idle machine, medians of ${alone}\n`)
    console.log(table(['creation to invitation ms', 'signature to COMPLETED ms'], [await measureWaits(key)]))
  }
  if (cases.length > 0) {
    const prepared: (string | number)[][] = []
    for (const [index, { name }] of cases.entries()) prepared.push([name, await measureCase(key, index)])
    console.log(`\nFields, medians of ${repeated}\n`)
    console.log(table(['document', 'creation to invitation ms'], prepared))
  }
  if (isWanted('documents')) {
    const compared: (string | number)[][] = []
    for (const count of documentCounts) compared.push([count, ...(await compareDocuments(key, count))])
    console.log(`\nDocuments of ${pagesOfEach} pages beside one with the pages of all, medians of ${repeated}\n`)
    const head = ['documents', 'invitation ms', 'as one', 'ratio', 'sign ms', 'as one', 'ratio']
    console.log(table([...head, 'signature to COMPLETED ms', 'as one', 'ratio'], compared))
  }
  const rows: (string | number)[][] = []
  let open = 0
  for (const wanted of isWanted('load') ? openCounts : []) {
    await inParallel(wanted - open, async () =>
      reached(call, key, await createRequest(call, key, outsideUrl), isDispatched),
    )
    open = wanted
    rows.push([wanted, ...(await measure(key))])
  }
  if (rows.length > 0) {
    console.log(`\nRequests from creation to COMPLETED, two signers each, ${concurrency} at once, on this machine\n`)
    console.log(table(['open besides', 'finished a minute', 'create ms', 'sign ms', 'whole story ms'], rows))
  }
} finally {
  service.child.kill('SIGTERM')
  await service.exit()
  outside.closeAllConnections()
  outside.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Medians, except for the first. */
async function measure(key: string): Promise<number[]> {
  const creating: number[] = []
  const signing: number[] = []
  const whole: number[] = []
  const begun = performance.now()
  await inParallel(measured, async () => {
    const start = performance.now()
    const created = await createRequest(call, key, outsideUrl)
    creating.push(performance.now() - start)
    await reached(call, key, created, isDispatched)
    for (const { signingUrl } of created.signers) {
      await readDocument(call, signingUrl)
      const before = performance.now()
      await sign(call, signingUrl)
      signing.push(performance.now() - before)
    }
    await reached(call, key, created, isCompleted)
    whole.push(performance.now() - start)
  })
  const minutes = (performance.now() - begun) / 60_000
  return [measured / minutes, median(creating), median(signing), median(whole)].map(Math.round)
}

/** How long the document of a case takes to be prepared. */
async function measureCase(key: string, index: number): Promise<number> {
  const { signers = 1, request = {} } = cases[index] ?? {}
  const people = Array.from({ length: signers }, (_, number) => ({
    email: `signer-${number + 1}@example.org`,
    name: `Signer ${number + 1}`,
  }))
  const took: number[] = []
  for (let count = repeated; count > 0; count--) {
    const documentUrl = `http://127.0.0.1:${outsidePort}/case/${index}`
    const body = { documentTitle: 'Fields', documentUrl, signers: people, ...request }
    const created = await call('POST', '/api/v1/signing', { 'x-api-key': key }, body)
    const createdAt = performance.now()
    await reached(call, key, created as unknown as Created, isDispatched, 10)
    took.push(performance.now() - createdAt)
  }
  return Math.round(median(took))
}

/** Each measure of several documents, of one document with all their pages, and the ratio. */
async function compareDocuments(key: string, count: number): Promise<(string | number)[]> {
  const several = await measureDocuments(key, count, pagesOfEach)
  const one = await measureDocuments(key, 1, count * pagesOfEach)
  return several.flatMap((ms, index) => {
    const asOne = one[index] ?? Number.NaN
    return [Math.round(ms), Math.round(asOne), (ms / asOne).toFixed(1)]
  })
}

/** How long the documents take to be prepared, signed and completed: medians. */
async function measureDocuments(key: string, count: number, pages: number): Promise<number[]> {
  const took: number[][] = []
  for (let left = repeated; left > 0; left--) {
    const documents = Array.from({ length: count }, () => ({
      documentUrl: `http://127.0.0.1:${outsidePort}/pages/${pages}`,
    }))
    const signers = [{ email: 'anna@example.org', name: 'Anna Kowalska' }]
    const body = { documentTitle: 'Moving in', documents, signers }
    const start = performance.now()
    const created = (await call('POST', '/api/v1/signing', { 'x-api-key': key }, body)) as unknown as Created
    await reached(call, key, created, isDispatched, 10)
    const invitedAt = performance.now()
    const { signingUrl = '' } = created.signers[0] ?? {}
    for (let number = 1; number <= count; number++) await readDocument(call, signingUrl, number)
    const readAt = performance.now()
    await sign(call, signingUrl)
    const signedAt = performance.now()
    await reached(call, key, created, isCompleted, 10)
    took.push([invitedAt - start, signedAt - readAt, performance.now() - signedAt])
  }
  return [0, 1, 2].map((index) => median(took.map((one) => one[index] ?? Number.NaN)))
}

/** From the answer of the request that causes it. */
async function measureWaits(key: string): Promise<number[]> {
  const invitation: number[] = []
  const completion: number[] = []
  for (let count = alone; count > 0; count--) {
    const created = await createRequest(call, key, outsideUrl, 1)
    const createdAt = performance.now()
    await reached(call, key, created, ({ signers }) => signers[0]?.invitedAt !== null, 3)
    invitation.push(performance.now() - createdAt)
    for (const { signingUrl } of created.signers) {
      await readDocument(call, signingUrl)
      await sign(call, signingUrl)
    }
    const signedAt = performance.now()
    await reached(call, key, created, isCompleted, 3)
    completion.push(performance.now() - signedAt)
    // Keeps the emails and events that follow from overlapping the next one.
    await delay(300 + Math.random() * 500)
  }
  return [median(invitation), median(completion)].map(Math.round)
}

/** The document of a case, one of so many pages, or the usual contract. */
function fileAt(path: string): Uint8Array {
  const [, kind, number] = path.split('/')
  if (kind === 'pages') return manyPages(Number(number))
  return (kind === 'case' ? cases[Number(number)]?.file : undefined) ?? sampleContract()
}

async function inParallel(count: number, act: () => Promise<unknown>): Promise<void> {
  let left = count
  const work = async () => {
    while (left-- > 0) await act()
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
