import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { parseProofFile, verifyProof } from '@countersign/proof'
import pg from 'pg'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { createAccount } from '../accounts/console-client.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { fileOfEvidence } from '../signing/file-of-evidence.ts'
import { openOwnHarness, type SigningHarness } from '../signing/signing-harness.ts'

interface Event {
  readonly number: number
  readonly event: string
  readonly previous: string
  readonly erased?: true
  readonly hash?: string
}

describe('The erasure of a person', () => {
  let harness: SigningHarness
  let client: pg.Client
  before(async () => {
    harness = await openOwnHarness()
    client = new pg.Client({ connectionString: harness.service.databaseUrl })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await harness.end()
  })

  const call = (method: string, path: string, body?: object, key = harness.key): Promise<Answer> =>
    harness.service.call(method, `/api/v1${path}`, { key, ...(body && { body }) })
  const erase = (email: string, more: object = {}) => call('POST', '/people/erase', { email, ...more })

  /** Tables that still have this text, other than those whose content the docs say stays. */
  async function tablesWith(text: string): Promise<string[]> {
    const kept = ['audit_entries', 'mailbox_messages', 'idempotent_answers']
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of rows.filter((row) => !kept.includes(row.name))) {
      const { rows: hits } = await client.query(
        `select 1 from "${name}" as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
        [text, Buffer.from(text).toString('hex')],
      )
      if (hits.length > 0) found.push(name)
    }
    return found
  }

  /** A completed request of Eve and Ben, with events to an endpoint. */
  async function completed(name: string) {
    const people = [
      { email: `${name.toLowerCase()}@erase.example`, name: `${name} Personal` },
      { email: 'ben@erase.example', name: 'Ben Ode' },
    ]
    const { callbackUrl } = harness
    const created = await harness.request({ signers: people, callbackUrl, documentTitle: 'Contract' })
    const { signingRequestId: id, signers, documentId } = created
    await harness.invited(id)
    for (const { signingUrl, name: own } of signers) {
      assert.equal((await harness.sign(signingUrl, { kind: 'typed', text: own })).status, 200)
    }
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await harness.service.settled()
    return {
      id,
      documentId,
      signingUrl: signers[0].signingUrl,
      email: people[0]?.email ?? '',
      name: `${name} Personal`,
    }
  }

  it('leaves no trace of them in the database if the documents go, too, and keeps the others', async () => {
    const { id, email, name, signingUrl, documentId } = await completed('Eve')
    assert.ok((await tablesWith(email)).length > 3)
    const answer = await erase(email.toUpperCase(), { deleteDocuments: true })
    assert.deepEqual([answer.status, answer.json.data], [200, { erasedRequests: 1, hasMore: false }], answer.text)
    assert.deepEqual(await tablesWith(email), [])
    assert.deepEqual(await tablesWith(name), [])
    const { signers, documentsDeletedAt } = (await call('GET', `/signing/${id}`)).json.data
    assert.deepEqual(
      signers.map(({ name: own, email: address }: { name: string; email: string }) => [own, address]),
      [
        ['Erased person', 'erased@erased.invalid'],
        ['Ben Ode', 'ben@erase.example'],
      ],
    )
    assert.ok(documentsDeletedAt !== null)
    assert.equal((await call('GET', `/documents/${documentId}/file`)).status, 410)
    assert.equal((await harness.signer(signingUrl, 'GET')).status, 404, 'the link is dead')
    const { text } = await call('POST', '/people/export', { email })
    assert.equal(text.trim().split('\n').length, 1, 'nothing is known of them')
    assert.deepEqual((await erase(email)).json.data, { erasedRequests: 0, hasMore: false })
  })

  it('leaves no trace of them either if the documents are deleted after them', async () => {
    const { id, email, name } = await completed('Ada')
    assert.equal((await erase(email)).status, 200)
    assert.ok((await tablesWith(email)).includes('certificates'), 'the documents contain the certificate')
    assert.equal((await call('DELETE', `/signing/${id}/documents`)).status, 200)
    assert.deepEqual(await tablesWith(email), [])
    assert.deepEqual(await tablesWith(name), [])
  })

  it('leaves a trail whose other lines verify, and whose erased lines say so', async () => {
    const { id, email, name } = await completed('Zoe')
    const linesOf = async () => {
      const { text } = await call('GET', `/signing/${id}/trail?format=json`)
      const lines = text.split('\n').slice(1, -2)
      return lines.map((line) => line.replace(/,$/, ''))
    }
    const before = await linesOf()
    assert.equal((await erase(email)).status, 200)
    const after = await linesOf()
    assert.equal(after.length, before.length)
    assert.equal(after.join().includes(email) || after.join().includes(name), false)
    const events = after.map((line) => JSON.parse(line) as Event)
    let previous = '0'.repeat(64)
    for (const [index, line] of after.entries()) {
      const event = events[index] ?? assert.fail()
      assert.equal(event.previous, previous)
      const original = createHash('sha256')
        .update(before[index] ?? '')
        .digest('hex')
      if (event.erased === true) assert.equal(event.hash, original)
      else assert.equal(line, before[index])
      previous = original
    }
    const kinds = events.filter(({ erased }) => erased).map(({ event }) => event)
    assert.deepEqual([...new Set(kinds)].sort(), ['created', 'invited', 'loaded', 'signed', 'viewed'])
    const page = String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt')).replaceAll(/\s+/g, ' ')
    assert.match(page, /Lines with "erased": true have lost personal data/)
    const { timestamps } = await harness.status(id)
    const { sequenceNumber } = timestamps.find(({ type }: { type: string }) => type === 'AUDIT_TRAIL')
    const proof = String(await fileOfEvidence(harness, id, `proofs/${sequenceNumber}-AUDIT_TRAIL.proof.json`))
    const last = createHash('sha256')
      .update(after.at(-1) ?? '')
      .digest()
    assert.equal((await verifyProof(last, parseProofFile(proof))).valid, true, 'the end of the trail is still proved')
    const pdf = await readText(await fileOfEvidence(harness, id, 'trail.pdf'))
    assert.match(pdf.replaceAll(/\s+/g, ' '), /Personal data was erased from this trail/)
    assert.equal(pdf.includes(email), false)
    assert.equal((await call('GET', `/signing/${id}`)).json.data.documentsDeletedAt, null, 'documents stay by default')
    const copy = await call('POST', `/signing/${id}/duplicate`, {})
    assert.deepEqual([copy.status, /erased person/.test(copy.json.error)], [400, true], copy.text)
  })

  it('is refused while anything needs them, names it, and erases nothing', async () => {
    const email = 'busy@erase.example'
    const person = { email, name: 'Busy Person' }
    const { id: ended } = await completed('Busy')
    const { signingRequestId: open } = await harness.request({ signers: [person] })
    const documentId = await documentsClient(harness.service).document(harness.key, samplePdf())
    const { draftId } = (await call('POST', '/drafts', { content: { documentId, signers: [person] } })).json.data
    const roles = [{ label: 'Tenant' }, { label: 'Landlord', ...person }]
    const { templateId } = (await call('POST', '/templates', { name: 'Lease', roles, documentId })).json.data
    await call('PUT', `/signing/${ended}/hold`, { hold: true })
    const refused = await erase(email)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'PERSON_IN_USE'])
    for (const id of [ended, open, draftId, templateId]) assert.ok(refused.json.error.includes(id), refused.json.error)
    assert.equal((await call('GET', `/signing/${ended}`)).json.data.signers[0].email, email)
    await call('PUT', `/signing/${ended}/hold`, { hold: false })
    await call('POST', `/signing/${open}/cancel`)
    await call('DELETE', `/drafts/${draftId}`)
    await call('DELETE', `/templates/${templateId}`)
    await harness.service.settled()
    assert.equal((await erase(email)).json.data.erasedRequests, 2)
  })

  it('is refused for members of the organization', async () => {
    const { organizationId } = harness
    await createAccount(harness.service, 'member@erase.example', { organizationId, role: 'member' })
    const refused = await erase('member@erase.example')
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'PERSON_IN_USE'])
    assert.match(refused.json.error, /members or invitations/)
  })

  it('covers people who were corrected, who asked somebody else, who declined, and rows of bulk sends', async () => {
    const { signingRequestId: id, signers } = await harness.request({
      signers: [{ email: 'first@erase.example', name: 'First Person', mayDelegate: true }],
      callbackUrl: harness.callbackUrl,
    })
    await harness.invited(id)
    const change = { email: 'second@erase.example', name: 'First Person' }
    const { signingUrl } = (await call('PATCH', `/signing/${id}/signers/${signers[0].id}`, change)).json.data
    await harness.service.settled()
    await harness.reads(signingUrl)
    const to = { name: 'Third Person', email: 'third@erase.example' }
    await harness.signer(signingUrl, 'POST', 'delegate', { ...to, reason: 'Secret reason' })
    await harness.service.settled()
    const mail = (await harness.mails()).find(({ to: recipient }) => recipient === to.email) ?? assert.fail('no email')
    const [link = ''] = /https?:\S+\/sign\/\S+/.exec(mail.text) ?? []
    assert.equal((await harness.signer(link, 'POST', 'decline', { reason: 'Private words' })).status, 200)
    await harness.until(id, ({ status }) => status === 'DECLINED')
    await harness.service.settled()
    for (const email of ['first@erase.example', 'second@erase.example', 'third@erase.example']) {
      assert.equal((await erase(email, { deleteDocuments: true })).json.data.erasedRequests, 1)
      assert.deepEqual(await tablesWith(email), [])
    }
    for (const text of ['Third Person', 'Private words', 'Secret reason']) assert.deepEqual(await tablesWith(text), [])

    const documentId = await documentsClient(harness.service).document(harness.key, samplePdf())
    const template = { name: 'Lease', roles: [{ label: 'Tenant' }], documentId }
    const { templateId } = (await call('POST', '/templates', template)).json.data
    const rows = [{ signers: [{ label: 'Tenant', name: 'Row Person', email: 'row@erase.example' }] }]
    const { bulkId } = (await call('POST', `/templates/${templateId}/bulk`, { rows })).json.data
    await harness.service.settled()
    const [row] = (await call('GET', `/bulk/${bulkId}/rows`)).json.data.rows
    await call('POST', `/signing/${row.signingRequestId}/cancel`)
    await harness.service.settled()
    assert.equal((await erase('row@erase.example')).json.data.erasedRequests, 1)
    assert.deepEqual(await tablesWith('row@erase.example'), [])
    assert.deepEqual(await tablesWith('Row Person'), [])
  })

  it('of one organization leaves what another one knows, and is in the audit log without the email address', async () => {
    const other = await harness.service.organization()
    const documentId = await documentsClient(harness.service).document(other.key, samplePdf())
    const signers = [{ email: 'shared@erase.example', name: 'Shared' }]
    const request = { documentTitle: 'Other', documentId, signers }
    const { signingRequestId } = (await call('POST', '/signing', request, other.key)).json.data
    await call('POST', `/signing/${signingRequestId}/cancel`, {}, other.key)
    await harness.service.settled()
    assert.equal((await erase('shared@erase.example')).json.data.erasedRequests, 0)
    const { json } = await call('GET', `/signing/${signingRequestId}`, undefined, other.key)
    assert.equal(json.data.signers[0].email, 'shared@erase.example')
    const { text, json: log } = await call('GET', '/audit?action=person.erased&limit=1')
    assert.equal(text.includes('shared@erase.example'), false)
    assert.match(log.data.entries[0].details.person, /^[0-9a-f]{32}$/)
  })
})
