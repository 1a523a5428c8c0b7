import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { testPath } from '@countersign/rules/test-mode'
import pg from 'pg'
import { plainPdf, stream } from '../../../packages/pdf/test/support/plain-pdf.ts'
import type { Mode } from '../../src/vocabulary/mode.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { checkEvent } from '../webhooks/check-event.ts'

/** The service with an external server beside it, which serves documents and receives events. */
export interface SigningHarness {
  readonly service: TestService
  readonly key: string
  readonly organizationId: string
  /** Returns a URL for this file. */
  publish(file: Uint8Array, type?: string): string
  readonly callbackUrl: string
  readonly events: ReceivedEvent[]
  create(changes?: object, headers?: Record<string, string>): Promise<Answer>
  /** Creates a request, and returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  request(changes?: object): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  status(id: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  until(id: string, condition: (status: any) => boolean): Promise<any>
  /** Waits until the signer at this position has been invited. */
  invited(id: string, position?: number): Promise<void>
  signer(signingUrl: string, method: string, act?: string, body?: object): Promise<Answer>
  /** Reads the request and the document through the link, as the page does before anybody can sign. */
  reads(signingUrl: string): Promise<void>
  /** Reads and signs; `more` has the values of fields. */
  sign(signingUrl: string, signature?: object, more?: object): Promise<Answer>
  mails(): Promise<Mail[]>
  /** Fails if a received event was not as the API describes it. */
  end(): Promise<void>
}

export interface ReceivedEvent {
  readonly headers: Record<string, string>
  readonly body: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly json: any
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly { readonly filename: string; readonly url: string }[]
}

/** A new organization of this service, by default of the one that the files of the process share. */
export function openHarness(service?: TestService, mode: Mode = 'live'): Promise<SigningHarness> {
  return openWith(async () => {
    if (service !== undefined) return { service, end: async () => {} }
    const shared = await sharedTestService()
    await emptyMailbox(shared)
    // The next file must not do the work that this one left.
    return { service: shared, end: () => shared.settled() }
  }, mode)
}

/** Like `openHarness`, for files that need settings, or a service that nobody else uses. */
export function openOwnHarness(settings: Record<string, string> = {}): Promise<SigningHarness> {
  return openWith(async (port) => {
    const environment = { ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${port}`, RATE_LIMIT_PER_HOUR: '100000', ...settings }
    const service = await startTestService({ environment })
    return { service, end: () => service.stop() }
  }, 'live')
}

async function openWith(
  find: (outsidePort: number) => Promise<{ service: TestService; end: () => Promise<void> }>,
  mode: Mode,
): Promise<SigningHarness> {
  const files = new Map<string, { file: Uint8Array; type: string }>()
  const events: ReceivedEvent[] = []
  const outside = createServer((request, response) => {
    const found = files.get(request.url ?? '')
    if (request.method === 'GET' && found !== undefined) {
      response.writeHead(200, { 'content-type': found.type }).end(found.file)
    } else if (request.method === 'POST') {
      void buffer(request).then((body) => {
        events.push({ headers: request.headers as Record<string, string>, body, json: JSON.parse(String(body)) })
        response.end()
      })
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const closeOutside = async () => {
    outside.closeAllConnections()
    await new Promise((resolve) => outside.close(resolve))
  }
  const { service, end } = await find(port).catch(async (error: Error) => {
    await closeOutside()
    throw error
  })
  const { key: liveKey, id: organizationId } = await service.organization()
  const test = { organizationId, name: 'trying out', test: true }
  const key = mode === 'live' ? liveKey : (await service.admin('POST', '/keys', test)).key
  const path = mode === 'live' ? '' : testPath

  const publish: SigningHarness['publish'] = (file, type = 'application/pdf') => {
    const path = `/files/${files.size}`
    files.set(path, { file, type })
    return base + path
  }
  const create: SigningHarness['create'] = (changes = {}, headers = {}) =>
    service.call('POST', '/api/v1/signing', { key, headers, body: { ...sampleRequest(publish), ...changes } })
  const status: SigningHarness['status'] = async (id) =>
    (await service.call('GET', `/api/v1/signing/${id}/status`, { key })).json.data
  const until: SigningHarness['until'] = async (id, condition) => {
    const farther = async () => `more than ${JSON.stringify(await status(id))}${loggedErrors(service)}`
    return await service.eventually(farther, async () => {
      const now = await status(id)
      return condition(now) && now
    })
  }
  const signer: SigningHarness['signer'] = async (signingUrl, method, act, body) => {
    const address = `${path}/signer/v1/${tokenOf(signingUrl)}${act === undefined ? '' : `/${act}`}`
    const answer = await service.call(method, address, body === undefined ? {} : { body })
    if (answer.status === 500) assert.fail(loggedErrors(service))
    return answer
  }
  const reads: SigningHarness['reads'] = async (signingUrl) => {
    await signer(signingUrl, 'GET')
    await signer(signingUrl, 'GET', 'document')
    await signer(signingUrl, 'POST', 'viewed')
  }

  return {
    service,
    key,
    organizationId,
    publish,
    callbackUrl: `${base}/hook`,
    events,
    create,
    async request(changes) {
      const answer = await create(changes)
      if (answer.status !== 201) assert.fail(`${answer.status} ${answer.text}${loggedErrors(service)}`)
      return answer.json.data
    },
    status,
    until,
    async invited(id, position = 0) {
      await until(id, ({ signers }) => signers[position].invitedAt !== null)
    },
    signer,
    reads,
    async sign(signingUrl, signature = { kind: 'typed', text: 'Anna Kowalska' }, more = {}) {
      await reads(signingUrl)
      return await signer(signingUrl, 'POST', 'sign', { consent: true, signature, ...more })
    },
    async mails() {
      const { json } = await service.call('GET', `${path}/dev/mailbox.json?limit=50`)
      return json.messages
    },
    async end() {
      try {
        await end()
      } finally {
        await closeOutside()
      }
      for (const { json } of events) checkEvent(json)
    },
  }
}

/** So that the emails are those of the file that runs now. */
async function emptyMailbox(service: TestService): Promise<void> {
  await service.settled()
  await queryDatabase(service, 'delete from mailbox_messages')
}

/** The service's own log of problems. It reads the whole log: call it only for a test that fails. */
function loggedErrors(service: TestService): string {
  const lines = service.logged().split('\n')
  return lines.filter((line) => /"level":[456]0/.test(line)).join('\n')
}

/** The root of this installation, DER. */
export async function rootOf(service: Pick<TestService, 'databaseUrl'>): Promise<Uint8Array> {
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select certificate from authority_keys where name = 'root'`)
    return rows[0].certificate
  } finally {
    await client.end()
  }
}

export function tokenOf(signingUrl: string): string {
  return new URL(signingUrl).pathname.replace(/^.*\/sign\//, '')
}

/** Two pages of text. */
export function sampleContract(parties = 'The parties'): Uint8Array {
  const lines = Array.from({ length: 20 }, (_, line) => `(Clause ${line + 1}. ${parties} agree on what follows.) '`)
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [5 0 R 6 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    stream(`BT /F 11 Tf 16 TL 50 780 Td ${lines.join(' ')} ET`),
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
  ])
}

function sampleRequest(publish: (file: Uint8Array) => string) {
  return {
    documentTitle: 'Rental contract',
    documentUrl: publish(sampleContract()),
    signers: [{ email: 'anna@example.org', name: 'Anna Kowalska' }],
  }
}
