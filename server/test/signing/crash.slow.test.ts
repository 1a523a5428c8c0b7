import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listFormFields, verifyPdf } from '@countersign/pdf'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { eventually } from '../harness/eventually.ts'
import { choosePoints, type KillPoint, startHeir } from '../harness/kill-points.ts'
import { type MortalService, mortalService } from '../harness/mortal-service.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { freePort } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { rootOf, sampleContract, tokenOf } from './signing-harness.ts'

/** Before anybody signs, in the order in which a request reaches them. */
const beforeSigning: readonly KillPoint[] = [
  {
    name: 'the request is committed and not answered',
    moment: 'after',
    statement: 'insert into "signing_requests"',
    commit: true,
  },
  {
    name: 'the document is there and not stamped',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"PREPARED"',
  },
  {
    name: 'the stamped document may be recorded',
    moment: 'sent',
    statement: 'insert into "document_versions"',
    values: '"PREPARED"',
    commit: true,
  },
  { name: 'the invitations are not committed', moment: 'before', statement: 'insert into "mails"', commit: true },
  {
    name: 'an invitation is sent and not recorded',
    moment: 'before',
    statement: 'update "mails"',
    values: '"SENT"',
    critical: true,
  },
]

/** While two people sign. */
const whileSigning: readonly KillPoint[] = [
  {
    name: 'the signature is made and not committed',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"SIGNED"',
    commit: true,
  },
  {
    name: 'the signature may be committed',
    moment: 'sent',
    statement: 'insert into "document_versions"',
    values: '"SIGNED"',
    commit: true,
    critical: true,
  },
  {
    name: 'the signature is committed and not answered',
    moment: 'after',
    statement: 'insert into "document_versions"',
    values: '"SIGNED"',
    commit: true,
  },
]

/** From the last signature on. */
const finishing: readonly KillPoint[] = [
  {
    name: 'all have signed, and the file is not closed',
    moment: 'before',
    statement: 'insert into "document_versions"',
    values: '"FINAL"',
  },
  {
    name: 'the closed file may be recorded',
    moment: 'sent',
    statement: 'insert into "document_versions"',
    values: '"FINAL"',
    commit: true,
    critical: true,
  },
  {
    name: 'the request is not completed',
    moment: 'before',
    statement: 'update "signing_requests"',
    values: '"COMPLETED"',
    commit: true,
  },
  {
    name: 'the request is completed, and nobody is notified',
    moment: 'after',
    statement: 'update "signing_requests"',
    values: '"COMPLETED"',
    commit: true,
    critical: true,
  },
  { name: 'an event is answered and not recorded', moment: 'before', statement: 'insert into "webhook_attempts"' },
  { name: 'a completion is sent and not recorded', moment: 'before', statement: 'update "mails"', values: '"SENT"' },
]

test('a request that dies at one step after the other ends COMPLETED, signed once by each, and everyone is notified', {
  timeout: 600_000,
}, async (t) => {
  const fixture = await openFixture(t)
  const { node } = fixture
  const [early, midway, late] = [
    choosePoints(t, 'deaths before signing', beforeSigning, 0),
    choosePoints(t, 'deaths while signing', whileSigning, 1),
    choosePoints(t, 'deaths from the last signature on', finishing, 0),
  ]
  await node.start(early[0])
  await fixture.openAccount()
  const creating = fixture.create(0)
  await dieAtEach([...early.slice(1), midway[0]])
  const { id, tokens } = await creating
  const [first = '', second = '', third = ''] = tokens
  const signing = Promise.all([fixture.sign(first, 0), fixture.sign(second, 1)])
  await dieAtEach([...midway.slice(1), late[0]])
  await signing
  await Promise.all([fixture.sign(third, 2), dieAtEach([...late.slice(1), undefined])])
  await fixture.completed(id)
  await fixture.assertWhole(0, id)

  /** The running process dies at its point, and the next one dies at the next point. */
  async function dieAtEach(next: readonly (KillPoint | undefined)[]): Promise<void> {
    for (const point of next) {
      await node.died()
      await node.start(point)
    }
  }
})

const requests = 3
const kills = 8

test(`${kills} SIGKILLs at any moment: ${requests} requests end COMPLETED, signed once, and everyone is notified`, {
  skip: !isLongRun,
  timeout: 1_200_000,
}, async (t) => {
  const fixture = await openFixture(t)
  const chance = seededChance('kills at any moment of a request')
  await fixture.node.start()
  await fixture.openAccount()
  const lives = Array.from({ length: requests }, async (_, number) => {
    await delay(number * 2500)
    const { id, tokens } = await fixture.create(number)
    await Promise.all(tokens.map(fixture.sign))
    await fixture.completed(id)
    return id
  })
  for (let done = 0; done < kills; done++) {
    await delay(200 + chance() * 2500)
    await fixture.node.kill()
    await fixture.node.start()
  }
  for (const [number, id] of (await Promise.all(lives)).entries()) await fixture.assertWhole(number, id)
})

/** The second signer fills in the second document. */
const documentOf = (signer: number) => (signer === 2 ? 2 : 1)

interface Notice {
  readonly event: string
  readonly data: { readonly signingRequestId: string; readonly finalHash?: string }
}

/** A service that may die, and the external server with the documents that receives the events. */
async function openFixture(t: TestContext) {
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
  const node: MortalService = mortalService(
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

  const fixture = {
    node,

    async openAccount(): Promise<void> {
      const organization = { name: 'Crash', plan: 'enterprise' }
      const { json } = await node.call('POST', '/admin/v1/organizations', { headers: admin, body: organization })
      const wanted = { organizationId: json.data.id, name: 'crash' }
      const created = await node.call('POST', '/admin/v1/keys', { headers: admin, body: wanted })
      api = { 'x-api-key': created.json.data.key }
    },

    async create(number: number): Promise<{ id: string; tokens: string[] }> {
      const created = await node.call('POST', '/api/v1/signing', {
        headers: { ...api, 'idempotency-key': `request-${number}` },
        body: {
          documentTitle: `Contract ${number}`,
          documents: ['contract', 'annex'].map((name) => ({ documentUrl: `http://127.0.0.1:${port}/${name}.pdf` })),
          callbackUrl: `http://127.0.0.1:${port}/hook`,
          signers: [0, 0, 1].map((order, index) => ({
            email: `s${index}.${number}@example.org`,
            name: `Signer ${index}`,
            order,
          })),
          fields: [1, 2, 3].map((signer) => ({
            id: `note-${signer}`,
            signer,
            type: 'text',
            document: documentOf(signer),
            page: 1,
            x: 50,
            y: 100 * signer,
          })),
        },
      })
      assert.equal(created.status, 201, JSON.stringify(created.json))
      const { signingRequestId, signers } = created.json.data
      return {
        id: signingRequestId,
        tokens: signers.map(({ signingUrl }: { signingUrl: string }) => tokenOf(signingUrl)),
      }
    },

    async sign(token: string, index: number): Promise<void> {
      const values = { [`note-${index + 1}`]: `Note ${index + 1}` }
      const body = { consent: true, signature: { kind: 'typed', text: 'Signer' }, values }
      await eventually(
        'it can be signed',
        async () => {
          const link = `/signer/v1/${token}`
          await node.call('GET', link)
          for (const document of [1, 2]) await node.call('POST', `${link}/viewed`, { body: { document } })
          const { status, json } = await node.call('POST', `${link}/sign`, { body })
          // The answer to the first may have died with the service.
          if (status === 200 || /You have already signed/.test(json.error)) return true
          assert.equal(status, 409, JSON.stringify(json))
          return false
        },
        300,
      )
    },

    completed: (id: string) =>
      eventually(
        () => `it is completed: ${node.current().stderr()}`,
        async () => (await status(id)).status === 'COMPLETED',
        300,
      ),

    /** Each document is valid and signed by each of the three, and everyone is notified once. */
    async assertWhole(number: number, id: string): Promise<void> {
      const { document, documents } = await status(id)
      for (const [index, one] of documents.entries()) await assertSigned(one.id, index + 1)
      await assertNotified(number, id, document.finalHash)
    },
  }
  return fixture

  /** Valid by other programs and by this one. */
  async function assertSigned(documentId: string, number: number): Promise<void> {
    const root = await rootOf({ databaseUrl: database.connectionString })
    const response = await fetch(`${node.current().url}/api/v1/documents/${documentId}/file`, { headers: api })
    const file = Buffer.from(await response.arrayBuffer())
    assert.equal(await qpdfComplaint(file), null)
    assert.deepEqual((await pdfsigVerdicts(file)).slice(0, 3), Array(3).fill('Signature is Valid.'))
    const report = await verifyPdf(file, { anchors: [root], at: new Date() })
    assert.equal(report.verdict, 'valid', JSON.stringify(report))
    assert.deepEqual(
      report.signatures
        .map(({ signer }) => signer?.commonName)
        .slice(0, 3)
        .sort(),
      ['Signer 0', 'Signer 1', 'Signer 2'],
    )
    assert.equal(report.signatures.length, 4)
    const filled = (await listFormFields(file)).map(({ value }) => value)
    for (const signer of [1, 2, 3].filter((one) => documentOf(one) === number)) {
      assert.ok(filled.includes(`Note ${signer}`), `Note ${signer} is not in the file`)
    }
  }

  async function status(id: string) {
    return (await node.call('GET', `/api/v1/signing/${id}/status`, { headers: api })).json.data
  }

  async function assertNotified(number: number, id: string, finalHash: string): Promise<void> {
    const own = () => [...events.values()].filter(({ data }) => data.signingRequestId === id)
    const subjects = [`Please sign: Contract ${number}`, `Completed: Contract ${number}`]
    const mails = async () => {
      const { messages } = (await node.call('GET', '/dev/mailbox.json?limit=50')).json as {
        messages: { to: string; subject: string }[]
      }
      return messages.filter(({ subject }) => subjects.includes(subject)).map(({ to, subject }) => `${to} ${subject}`)
    }
    const completions = async () => (await mails()).filter((mail) => mail.includes('Completed'))
    await eventually(
      async () => `everybody is notified: ${JSON.stringify(own())} ${(await mails()).join()}`,
      async () => own().length >= 7 && (await completions()).length >= 3,
      120,
    )
    assert.deepEqual(
      own()
        .map(({ event }) => event)
        .sort(),
      [...Array(3).fill('signature.signed'), 'signing_request.completed', ...Array(3).fill('signing_request.viewed')],
    )
    assert.equal(own().find(({ event }) => event === 'signing_request.completed')?.data.finalHash, finalHash)
    const sent = await mails()
    assert.equal(new Set(sent).size, sent.length, `somebody was notified twice: ${sent.join()}`)
    assert.equal((await completions()).length, 3, sent.join())
  }
}
