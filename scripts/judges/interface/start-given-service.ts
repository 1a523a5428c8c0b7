import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '../../../packages/client/src/index.ts'
import { samplePdf } from '../../../server/test/documents/sample-pdf.ts'
import { freePort, startServiceProcess } from '../../../server/test/harness/service-process.ts'
import { requestWithPasskey } from './give-passkey.ts'
import { type CallRecord, recordCalls } from './record-calls.ts'

/** A running service with what a program cannot create through the API: a seal, and a request that all have signed. */
export interface GivenService {
  readonly calls: CallRecord
  /** The OpenAPI document that it serves. */
  readonly document: string
  /** For programs: its URL, their key, and what was created for them. */
  readonly environment: Readonly<Record<string, string>>
  /** More for one program: a signer whose passkey it can reset. */
  withPasskey(): Promise<Readonly<Record<string, string>>>
  stop(): Promise<void>
}

export async function startGivenService(): Promise<GivenService> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-judged-'))
  const receiver = await receiveEvents()
  const port = await freePort()
  const calls = await recordCalls(port)
  const running = startServiceProcess({
    NODE_ENV: 'development',
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: calls.url,
    RATE_LIMIT_PER_HOUR: '100000',
    ALLOWED_PRIVATE_HOSTS: new URL(receiver.url).host,
  })
  const stop = async () => {
    running.child.kill('SIGTERM')
    await running.exit()
    calls.close()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await running.ready()
    const token = (await readFile(join(folder, 'admin-token'), 'utf8')).trim()
    const prepared = await prepare(running.url, token, receiver.url)
    await receiver.until('signing_request.completed')
    const files = { SAMPLE_PDF: join(folder, 'sample.pdf'), EVENTS: join(folder, 'events.jsonl') }
    await writeFile(files.SAMPLE_PDF, samplePdf())
    await writeFile(files.EVENTS, receiver.events.join('\n'))
    const document = await (await fetch(`${calls.url}/api/v1/openapi.json`)).text()
    const places = { COUNTERSIGN_URL: calls.url, RECEIVER_URL: receiver.url }
    const client = createClient({ url: running.url, apiKey: prepared.COUNTERSIGN_KEY })
    const service = { url: running.url, publicUrl: calls.url, client }
    let programs = 0
    return {
      calls,
      document,
      environment: { ...places, ...prepared, ...files },
      withPasskey: () => requestWithPasskey(service, `paula-${++programs}@example.org`),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(url: string, token: string, callbackUrl: string) {
  const admin = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return await dataOf(await fetch(`${url}/admin/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  const { id: organizationId } = await admin('/organizations', { name: 'Example', plan: 'enterprise' })
  const { key } = await admin('/keys', { organizationId, name: 'Judges' })
  const { id: sealId } = await admin(`/organizations/${organizationId}/seals`, { name: 'Main seal' })
  const client = createClient({ url, apiKey: key })
  const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Signed contract' })
  const signers = [{ name: 'Anna Kowalska', email: 'anna@example.org' }]
  const created = await client.signing.create({ documentTitle: 'Signed contract', documentId, signers, callbackUrl })
  const { signingRequestId } = created
  while ((await client.signing.status(signingRequestId)).signers[0]?.invitedAt === null) await pause()
  await sign(url, created.signers[0]?.signingUrl ?? '')
  await client.signing.waitUntilEnded(signingRequestId)
  return { COUNTERSIGN_KEY: key, SEAL_ID: sealId, COMPLETED_REQUEST: signingRequestId }
}

async function sign(url: string, signingUrl: string): Promise<void> {
  const link = `${url}/signer/v1/${new URL(signingUrl).pathname.split('/').at(-1)}`
  const { consentVersion } = await dataOf(await fetch(link))
  await (await fetch(`${link}/document`)).arrayBuffer()
  await fetch(`${link}/viewed`, { method: 'POST' })
  const body = { consent: true, consentVersion, signature: { kind: 'typed', text: 'Anna Kowalska' } }
  const headers = { 'content-type': 'application/json' }
  await dataOf(await fetch(`${link}/sign`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

// biome-ignore lint/suspicious/noExplicitAny: what is answered otherwise fails
async function dataOf(response: Response): Promise<any> {
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${answer}`)
  return JSON.parse(answer).data
}

/** An external server that receives events. */
async function receiveEvents() {
  const events: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      events.push(body)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    async until(kind: string) {
      while (!events.some((body) => JSON.parse(body).event === kind)) await pause()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
