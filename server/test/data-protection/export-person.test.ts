import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount } from '../accounts/console-client.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { openHarness, type SigningHarness } from '../signing/signing-harness.ts'

type Line = Record<string, unknown> & { readonly kind: string }

describe('The export of everything about a person', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const call = (method: string, path: string, body?: object, key = harness.key) =>
    harness.service.call(method, `/api/v1${path}`, { key, ...(body && { body }) })

  async function exported(email: string, key = harness.key): Promise<Line[]> {
    const answer = await call('POST', '/people/export', { email }, key)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')?.split(';')[0]],
      [200, 'application/x-ndjson'],
      answer.text,
    )
    const lines = answer.text.trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Line)
  }
  const kindsOf = (lines: readonly Line[]) => [...new Set(lines.map(({ kind }) => kind))].sort()

  it('has the person everywhere they are, and nobody else', async () => {
    const [anna, ben] = [
      { email: 'Anna@people.example', name: 'Anna Kowalska' },
      { email: 'ben@people.example', name: 'Ben Ode' },
    ]
    const documentId = await documentsClient(harness.service).document(harness.key, samplePdf())
    const { signingRequestId: id, signers } = await harness.request({ signers: [anna, ben] })
    await harness.invited(id)
    assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
    await call('POST', '/drafts', { content: { documentId, signers: [anna, ben] } })
    const roles = [{ label: 'Tenant' }, { label: 'Landlord', ...anna }]
    const template = { name: 'Lease', roles, documentId }
    const { templateId } = (await call('POST', '/templates', template)).json.data
    const row = { signers: [{ label: 'Tenant', ...ben }] }
    await call('POST', `/templates/${templateId}/bulk`, { rows: [row] })
    const { organizationId } = harness
    await createAccount(harness.service, 'anna@people.example', { organizationId, role: 'member' })
    await harness.service.settled()

    const lines = await exported('ANNA@people.example')
    assert.deepEqual(kindsOf(lines), [
      'audit_entry',
      'bulk_row',
      'draft',
      'email',
      'event',
      'export',
      'member',
      'signer',
      'signing_request',
      'template',
      'trail_event',
    ])
    const text = JSON.stringify(lines)
    assert.equal(text.includes('ben@people.example'), false)
    assert.equal(text.includes('Ben Ode'), false)
    const own = lines.filter(({ signingRequestId }) => signingRequestId === id)
    const events = own.filter(({ kind }) => kind === 'trail_event').map(({ event }) => event)
    assert.deepEqual(events, ['created', 'invited', 'loaded', 'viewed', 'signed'])
    const signed = own.find(({ event }) => event === 'signed')
    assert.ok(signed?.ip !== undefined, 'IP addresses are personal data')
    const signer = own.find(({ kind }) => kind === 'signer')
    assert.match(JSON.stringify(signer?.certificates), /^\["MII[^"]+"\]$/)
  })

  it('finds somebody who was corrected or asked another person, and does not show them the others', async () => {
    const { signingRequestId: id, signers } = await harness.request({
      signers: [{ email: 'wrong@people.example', name: 'Wrong Person', mayDelegate: true }],
    })
    await harness.invited(id)
    const change = { email: 'right@people.example', name: 'Wrong Person' }
    const { signingUrl } = (await call('PATCH', `/signing/${id}/signers/${signers[0].id}`, change)).json.data
    await harness.service.settled()
    await harness.reads(signingUrl)
    const to = { name: 'New Person', email: 'new@people.example' }
    assert.equal((await harness.signer(signingUrl, 'POST', 'delegate', to)).status, 200)
    await harness.service.settled()
    const of = async (email: string) => {
      const lines = await exported(email)
      const text = JSON.stringify(lines)
      const others = ['wrong', 'right', 'new'].filter((one) => text.includes(`${one}@people.example`))
      return { kinds: kindsOf(lines), others, events: lines.flatMap(({ event }) => event ?? []) }
    }
    const wrong = await of('wrong@people.example')
    assert.deepEqual(wrong.others, ['wrong'])
    assert.ok(wrong.events.includes('corrected'))
    const right = await of('right@people.example')
    assert.deepEqual([right.others, right.kinds.includes('delegator')], [['right'], true])
    assert.ok(right.events.includes('delegated'))
    assert.deepEqual((await of('new@people.example')).others, ['new'])
  })

  it('of somebody unknown is one line, and never shows what another organization knows', async () => {
    await harness.request({ signers: [{ email: 'known@people.example', name: 'Known' }] })
    assert.deepEqual(kindsOf(await exported('unknown@people.example')), ['export'])
    assert.deepEqual(kindsOf(await exported('nown@people.example')), ['export'], 'a part of an address is another one')
    const { key } = await harness.service.organization()
    assert.deepEqual(kindsOf(await exported('known@people.example', key)), ['export'])
  })

  it('is in the audit log without the email address', async () => {
    await exported('secret@people.example')
    const { text, json } = await call('GET', '/audit?action=person.exported&limit=1')
    assert.equal(text.includes('secret@people.example'), false)
    assert.match(json.data.entries[0].details.person, /^[0-9a-f]{32}$/)
  })

  it('has no entries of the audit log for a key that may not read it', async () => {
    const { organizationId } = harness
    await createAccount(harness.service, 'member@people.example', { organizationId, role: 'member' })
    const scoped = await harness.service.admin('POST', '/keys', {
      organizationId,
      name: 'scoped',
      scopes: ['signing:read'],
    })
    assert.ok(kindsOf(await exported('member@people.example')).includes('audit_entry'))
    assert.deepEqual(kindsOf(await exported('member@people.example', String(scoped.key))), ['export', 'member'])
  })
})
