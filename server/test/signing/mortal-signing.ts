import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { listFormFields, verifyPdf } from '@countersign/pdf'
import pg from 'pg'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { eventually } from '../harness/eventually.ts'
import { type KillPoint, startHeir } from '../harness/kill-points.ts'
import { type MortalService, mortalService } from '../harness/mortal-service.ts'
import { freePort } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { rootOf, sampleContract, tokenOf } from './signing-harness.ts'

interface Notice {
  readonly event: string
  readonly data: { readonly signingRequestId: string; readonly finalHash?: string }
}

/** A service that may die at any moment, requests of two documents each, and the people who act on them. */
export interface MortalSigning {
  readonly node: MortalService
  /** The running process dies at its point, and the next one dies at the next point. Each leaves whole signatures. */
  dieAtEach(next: readonly (KillPoint | undefined)[]): Promise<void>
  /** An organization with a seal. */
  openAccount(): Promise<void>
  /** The documents and the webhook are given. */
  create(key: string, request: object): Promise<{ readonly id: string; readonly tokens: readonly string[] }>
  /** Views all documents, and signs or approves, until it is done. */
  sign(token: string, act: object): Promise<void>
  /** Views all documents until that is recorded. */
  view(token: string): Promise<void>
  /** Returns the token of the other person's link. */
  delegate(token: string, to: { readonly name: string; readonly email: string }): Promise<string>
  completed(id: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  status(id: string): Promise<any>
  /** The names of the events in the audit trail of a closed request. */
  trail(id: string): Promise<string[]>
  /** Valid by other programs and by this one, with these signatures and one timestamp over everything. */
  assertSigned(documentId: string, expected: SignedDocument): Promise<void>
  /** Emails and events about a request, once there are so many. Nobody got an email twice. */
  notifications(
    id: string,
    title: string,
    least: { readonly events: number; readonly completions: number },
  ): Promise<{ readonly mails: readonly string[]; readonly events: readonly Notice[] }>
}

interface SignedDocument {
  /** The names of those who signed. */
  readonly people: readonly string[]
  readonly seals?: number
  /** What they filled in. */
  readonly values: readonly string[]
}

export async function openMortalSigning(t: TestContext): Promise<MortalSigning> {
  const events = new Map<string, Notice>()
  const outside = createServer((request, response) => {
    if (request.method === 'GET') return void response.end(sampleContract())
    void buffer(request).then((body) => {
      const { id, event, data } = JSON.parse(String(body))
      events.set(id, { event, data })
      response.end()
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  const database = await migratedDatabase()
  const heir = await startHeir(database.connectionString)
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-signing-crash-'))
  const adminToken = randomBytes(32).toString('hex')
  const node = mortalService(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      PORT: String(await freePort()),
      ADMIN_TOKEN: adminToken,
      RATE_LIMIT_PER_HOUR: '1000000',
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${port}`,
      WEBHOOK_RETRY_SECONDS: '1,2,4',
    },
    heir.inherit,
  )
  t.after(async () => {
    await node.kill()
    await heir.end()
    outside.closeAllConnections()
    await new Promise((resolve) => outside.close(resolve))
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const admin = { authorization: `Bearer ${adminToken}` }
  let api: Record<string, string> = {}

  const status = async (id: string) =>
    (await node.call('GET', `/api/v1/signing/${id}/status`, { headers: api })).json.data

  return {
    node,

    async dieAtEach(next) {
      for (const point of next) {
        await node.died()
        await assertAllOrNothing(database.connectionString)
        await node.start(point)
      }
    },

    async openAccount() {
      const organization = { name: 'Crash', plan: 'enterprise' }
      const { json } = await node.call('POST', '/admin/v1/organizations', { headers: admin, body: organization })
      const organizationId = json.data.id
      const wanted = { organizationId, name: 'crash' }
      const created = await node.call('POST', '/admin/v1/keys', { headers: admin, body: wanted })
      api = { 'x-api-key': created.json.data.key }
      const seals = `/admin/v1/organizations/${organizationId}/seals`
      await node.call('POST', seals, { headers: admin, body: { name: 'Main seal' } })
    },

    async create(key, request) {
      const created = await node.call('POST', '/api/v1/signing', {
        headers: { ...api, 'idempotency-key': key },
        body: {
          documents: ['contract', 'annex'].map((name) => ({ documentUrl: `http://127.0.0.1:${port}/${name}.pdf` })),
          callbackUrl: `http://127.0.0.1:${port}/hook`,
          ...request,
        },
      })
      assert.equal(created.status, 201, JSON.stringify(created.json))
      const { signingRequestId, signers } = created.json.data
      return {
        id: signingRequestId,
        tokens: signers.map(({ signingUrl }: { signingUrl: string }) => tokenOf(signingUrl)),
      }
    },

    async sign(token, act) {
      await eventually(
        'it can be signed',
        async () => {
          const link = `/signer/v1/${token}`
          await node.call('GET', link)
          for (const document of [1, 2]) await node.call('POST', `${link}/viewed`, { body: { document } })
          const answer = await node.call('POST', `${link}/sign`, { body: { consent: true, ...act } })
          // The answer to the first may have died with the service.
          if (answer.status === 200 || /You have already (signed|approved)/.test(answer.json.error)) return true
          assert.equal(answer.status, 409, JSON.stringify(answer.json))
          return false
        },
        300,
      )
    },

    async view(token) {
      await eventually(
        'it is viewed',
        async () => {
          const link = `/signer/v1/${token}`
          for (const document of [1, 2]) await node.call('POST', `${link}/viewed`, { body: { document } })
          return (await node.call('GET', link)).json.data?.turn === 'DONE'
        },
        300,
      )
    },

    async delegate(token, to) {
      const isGone = async () => {
        const { status: code, json } = await node.call('POST', `/signer/v1/${token}/delegate`, { body: to })
        // The answer to the first may have died with the service: the link is then gone.
        if (code === 200 || code === 404) return true
        assert.equal(code, 409, JSON.stringify(json))
        return false
      }
      await eventually('it can be delegated', isGone, 300)
      return await eventually('the other person is invited', () => linkFor(to.email), 120)
    },

    completed: async (id) => {
      await eventually(
        () => `it is completed: ${node.current().stderr()}`,
        async () => (await status(id)).status === 'COMPLETED',
        300,
      )
    },

    status,

    async trail(id) {
      const { json } = await node.call('GET', `/api/v1/signing/${id}/trail?format=json`, { headers: api })
      return json.map(({ event }: { event: string }) => event)
    },

    async assertSigned(documentId, { people, seals = 0, values }) {
      const root = await rootOf({ databaseUrl: database.connectionString })
      const response = await fetch(`${node.current().url}/api/v1/documents/${documentId}/file`, { headers: api })
      const file = Buffer.from(await response.arrayBuffer())
      assert.equal(await qpdfComplaint(file), null)
      const signatures = people.length + seals
      const verdicts = (await pdfsigVerdicts(file)).filter((verdict) => verdict === 'Signature is Valid.')
      assert.equal(verdicts.length, signatures)
      const report = await verifyPdf(file, { anchors: [root], at: new Date() })
      assert.equal(report.verdict, 'valid', JSON.stringify(report))
      assert.deepEqual(
        report.signatures
          .slice(0, signatures)
          .map(({ signer }) => signer?.commonName)
          .sort(),
        [...people, ...Array(seals).fill('Crash')].sort(),
      )
      assert.equal(report.signatures.length, signatures + 1)
      const filled = (await listFormFields(file)).map(({ value }) => value)
      for (const value of values) assert.ok(filled.includes(value), `${value} is not in the file`)
    },

    async notifications(id, title, { events: mostEvents, completions }) {
      const own = () => [...events.values()].filter(({ data }) => data.signingRequestId === id)
      const about = async () => (await mailbox()).filter(({ subject }) => subject.endsWith(`: ${title}`))
      const mails = async () => (await about()).map(({ to, subject }) => `${to} ${subject}`)
      const isComplete = async () => (await mails()).filter((mail) => mail.includes('Completed')).length >= completions
      await eventually(
        async () => `everybody is notified: ${JSON.stringify(own())} ${(await mails()).join()}`,
        async () => own().length >= mostEvents && (await isComplete()),
        120,
      )
      const sent = await mails()
      assert.equal(new Set(sent).size, sent.length, `somebody was notified twice: ${sent.join()}`)
      return { mails: sent, events: own() }
    },
  }

  async function mailbox(): Promise<{ to: string; subject: string; text: string }[]> {
    return (await node.call('GET', '/dev/mailbox.json?limit=50')).json.messages
  }

  async function linkFor(email: string): Promise<string | undefined> {
    const mail = (await mailbox()).find(({ to }) => to === email)
    const url = /https?:\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0]
    return url && tokenOf(url)
  }
}

/** Every person has signed all documents of a request, or none. */
async function assertAllOrNothing(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select request.id, array_agg(
        (select count(*)::int from document_versions where document_id = document.id and kind = 'SIGNED')
      ) as signatures
      from signing_requests request
      join documents document on document.id = request.document_id or document.id in (
        select document_id from signing_documents where signing_request_id = request.id
      )
      group by request.id`)
    for (const { id, signatures } of rows) {
      assert.equal(new Set(signatures).size, 1, `the documents of ${id} have ${signatures.join(' and ')} signatures`)
    }
  } finally {
    await client.end()
  }
}
