import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Authenticator } from '../accounts/authenticator.ts'
import { createAccount, password, signIn } from '../accounts/console-client.ts'
import { PasskeyDevice } from '../accounts/passkey-device.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { queryDatabase } from '../seals/seals-client.ts'
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
      'account',
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
    await signIn(harness.service, 'member@people.example')
    const all = kindsOf(await exported('member@people.example'))
    assert.deepEqual(all, ['account', 'audit_entry', 'export', 'member', 'session'])
    assert.deepEqual(kindsOf(await exported('member@people.example', String(scoped.key))), ['export', 'member'])
  })

  it('has no templates and events for a key that may not read them, and says so', async () => {
    const { organizationId, service } = harness
    const person = { email: 'scoped@people.example', name: 'Scoped Person' }
    const documentId = await documentsClient(service).document(harness.key, samplePdf())
    const roles = [{ label: 'Tenant' }, { label: 'Landlord', ...person }]
    await call('POST', '/templates', { name: 'Lease', roles, documentId })
    const { signingRequestId } = await harness.request({ signers: [person] })
    await harness.invited(signingRequestId)
    await service.settled()
    const keyWith = async (...scopes: string[]) =>
      String((await service.admin('POST', '/keys', { organizationId, name: 'scoped', scopes })).key)
    const few = await exported(person.email, await keyWith('signing:read'))
    assert.deepEqual(few[0]?.leftOut, ['template', 'event', 'audit_entry'])
    assert.deepEqual(
      kindsOf(few).filter((kind) => kind === 'template' || kind === 'event'),
      [],
    )
    const more = await exported(person.email, await keyWith('signing:read', 'templates:read', 'webhooks:read'))
    assert.deepEqual(more[0]?.leftOut, ['audit_entry'])
    assert.deepEqual(
      kindsOf(more).filter((kind) => kind === 'template' || kind === 'event'),
      ['event', 'template'],
    )
    assert.equal((await exported(person.email))[0]?.leftOut, undefined)
  })

  it('shows how a member signs in, without secrets', async () => {
    const { service, organizationId } = harness
    const email = 'factors@people.example'
    await createAccount(service, email, { organizationId, role: 'member' })
    const { cookie } = await signIn(service, email)
    const post = async (path: string, body: object) => {
      const headers = { origin: service.url, cookie }
      const answer = await service.call('POST', `/console/v1${path}`, { body, headers })
      assert.ok(answer.status < 300, answer.text)
      return answer.json.data
    }
    const { secret } = await post('/second-factors/totp', { password })
    const app = new Authenticator(secret)
    await post('/second-factors/totp/confirm', { code: app.code() })
    const options = await post('/passkeys/options', { password, code: app.code() })
    const device = new PasskeyDevice(service.url.replace('127.0.0.1', 'localhost'))
    await post('/passkeys', { name: 'Laptop of Fay', passkey: device.create(options) })

    const lines = await exported(email)
    const of = (kind: string) => lines.filter((line) => line.kind === kind)
    assert.equal(of('account')[0]?.isShared, false)
    assert.deepEqual(Object.keys(of('second_factor')[0] ?? {}), ['kind', 'method', 'createdAt', 'confirmedAt'])
    assert.deepEqual(
      of('passkey').map(({ name, lastUsedAt }) => [name, lastUsedAt]),
      [['Laptop of Fay', null]],
    )
    const [session, ...others] = of('session')
    assert.deepEqual([others.length, session?.bySingleSignOn], [0, false])
    assert.ok(typeof session?.ipAddress === 'string')
    assert.equal(JSON.stringify(lines).includes(secret), false)
  })

  it('shows nothing of an account that is in another organization, too', async () => {
    const { service, organizationId } = harness
    const email = 'shared@people.example'
    await createAccount(service, email, { organizationId, role: 'member' })
    await signIn(service, email)
    assert.ok(kindsOf(await exported(email)).includes('session'))
    const other = await service.organization()
    const { rows } = await queryDatabase(service, `select id from users where email = '${email}'`)
    await queryDatabase(
      service,
      `insert into memberships (organization_id, user_id, role, created_at) values ('${other.id}', '${rows[0].id}', 'member', now())`,
    )
    for (const key of [harness.key, other.key]) {
      const lines = await exported(email, key)
      assert.equal(lines.find(({ kind }) => kind === 'account')?.isShared, true)
      assert.equal(kindsOf(lines).includes('session'), false)
    }
  })

  it('by a test key has nothing of live mode', async () => {
    const { service, organizationId } = harness
    const email = 'tester@people.example'
    await createAccount(service, email, { organizationId, role: 'member' })
    await signIn(service, email)
    const { signingRequestId } = await harness.request({ signers: [{ email, name: 'Tess Tester' }] })
    const { key } = await service.admin('POST', '/keys', { organizationId, name: 'T', test: true })
    assert.deepEqual(kindsOf(await exported(email, String(key))), ['export'])
    const documentId = await documentsClient(service).document(String(key), samplePdf())
    const signers = [{ email, name: 'Tess Tester' }]
    const made = await call('POST', '/signing', { documentTitle: 'Trial', documentId, signers }, String(key))
    assert.equal(made.status, 201, made.text)
    const lines = await exported(email, String(key))
    const requests = lines.filter(({ kind }) => kind === 'signing_request')
    assert.deepEqual(
      requests.map(({ signingRequestId }) => signingRequestId),
      [made.json.data.signingRequestId],
    )
    assert.equal(kindsOf(lines).includes('audit_entry'), false)
    await call('POST', `/signing/${made.json.data.signingRequestId}/cancel`, {}, String(key))
    await service.settled()
    await service.eventually('the erasure in test mode', async () => {
      const erased = await call('POST', '/people/erase', { email }, String(key))
      return erased.status === 200 && erased.json.data.erasedRequests === 1
    })
    const { signers: live } = (await call('GET', `/signing/${signingRequestId}`)).json.data
    assert.equal(live[0].email, email, 'live requests stay')
  })
})
