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
import { sampleContract, tokenOf } from '../server/test/signing/signing-harness.ts'
import { fieldCases } from './parts/field-cases.ts'
import { manyPages } from './parts/many-pages.ts'
import { median, table } from './parts/table.ts'

const openCounts = [10, 100, 1000]
const measured = 60
const concurrency = 8
const alone = 25
const repeated = 3

interface Created {
  readonly signingRequestId: string
  readonly signers: readonly { readonly signingUrl: string }[]
}

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
try {
  await service.ready()
  const key = await makeKey()
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
    await inParallel(wanted - open, async () => dispatched(key, await create(key)))
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
    const created = await create(key)
    creating.push(performance.now() - start)
    await dispatched(key, created)
    for (const { signingUrl } of created.signers) {
      await read(signingUrl)
      const before = performance.now()
      await sign(signingUrl)
      signing.push(performance.now() - before)
    }
    await reached(key, created, ({ status }) => status === 'COMPLETED')
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
    await reached(key, created as unknown as Created, isDispatched, 10)
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
    await reached(key, created, isDispatched, 10)
    const invitedAt = performance.now()
    const { signingUrl = '' } = created.signers[0] ?? {}
    for (let number = 1; number <= count; number++) await read(signingUrl, number)
    const readAt = performance.now()
    await sign(signingUrl)
    const signedAt = performance.now()
    await reached(key, created, ({ status }) => status === 'COMPLETED', 10)
    took.push([invitedAt - start, signedAt - readAt, performance.now() - signedAt])
  }
  return [0, 1, 2].map((index) => median(took.map((one) => one[index] ?? Number.NaN)))
}

function isDispatched({ status, signers }: Status): boolean {
  if (status === 'FAILED') throw new Error('the document was refused')
  return signers[0]?.invitedAt !== null
}

/** From the answer of the request that causes it. */
async function measureWaits(key: string): Promise<number[]> {
  const invitation: number[] = []
  const completion: number[] = []
  for (let count = alone; count > 0; count--) {
    const created = await create(key, 1)
    const createdAt = performance.now()
    await reached(key, created, ({ signers }) => signers[0]?.invitedAt !== null, 3)
    invitation.push(performance.now() - createdAt)
    for (const { signingUrl } of created.signers) {
      await read(signingUrl)
      await sign(signingUrl)
    }
    const signedAt = performance.now()
    await reached(key, created, ({ status }) => status === 'COMPLETED', 3)
    completion.push(performance.now() - signedAt)
    // Keeps the emails and events that follow from overlapping the next one.
    await delay(300 + Math.random() * 500)
  }
  return [median(invitation), median(completion)].map(Math.round)
}

function sign(signingUrl: string) {
  const body = { consent: true, signature: { kind: 'typed', text: 'Anna Kowalska' } }
  return call('POST', `/signer/v1/${tokenOf(signingUrl)}/sign`, {}, body)
}

/** What the page does before anybody can sign. */
async function read(signingUrl: string, document = 1): Promise<void> {
  await call('GET', `/signer/v1/${tokenOf(signingUrl)}`, {})
  await call('POST', `/signer/v1/${tokenOf(signingUrl)}/viewed`, {}, { document })
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

async function create(key: string, signers = 2): Promise<Created> {
  return (await call(
    'POST',
    '/api/v1/signing',
    { 'x-api-key': key },
    {
      documentTitle: 'Rental contract',
      documentUrl: `http://127.0.0.1:${outsidePort}/contract.pdf`,
      callbackUrl: `http://127.0.0.1:${outsidePort}/hook`,
      signers: [
        { email: 'anna@example.org', name: 'Anna Kowalska' },
        { email: 'bob@example.org', name: 'Bob Smith' },
      ].slice(0, signers),
    },
  )) as unknown as Created
}

function dispatched(key: string, created: Created): Promise<void> {
  return reached(key, created, ({ signers }) => signers[0]?.invitedAt !== null)
}

interface Status {
  readonly status: string
  readonly signers: readonly { readonly invitedAt: string | null }[]
}

async function reached(
  key: string,
  { signingRequestId }: Created,
  isThere: (status: Status) => boolean,
  pauseMs = 50,
): Promise<void> {
  const path = `/api/v1/signing/${signingRequestId}/status`
  while (!isThere((await call('GET', path, { 'x-api-key': key })) as unknown as Status)) await delay(pauseMs)
}

async function makeKey(): Promise<string> {
  const admin = { authorization: `Bearer ${adminToken}` }
  const { id } = await call('POST', '/admin/v1/organizations', admin, { name: 'Bench', plan: 'enterprise' })
  const { key } = await call('POST', '/admin/v1/keys', admin, { organizationId: id, name: 'bench' })
  return String(key)
}

async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; data: Record<string, unknown>; error?: string }
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`)
  return answer.data
}
