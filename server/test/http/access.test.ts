import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { areaPaths, authentication, operations } from '@countersign/api'
import { createAccount, signIn } from '../accounts/console-client.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { codeIn, openLink } from '../signing/signer-browser.ts'
import { tokenOf } from '../signing/signing-harness.ts'

/** What a kind of caller sends, whatever the request. */
interface Caller {
  readonly credential: Credential
  readonly headers: Record<string, string>
  /** This caller's links: unlike keys and cookies they are in the URL. */
  readonly links?: Record<string, string>
}

type Credential = 'none' | 'key' | 'session' | 'token' | 'link'

/** The credential that decides below each path. Everything else is public. */
const decisive: Record<string, Credential> = {
  '/api/v1/': 'key',
  '/console/v1/': 'session',
  '/admin/v1/': 'token',
  '/signer/v1/': 'link',
}

/**
 * Where a credential decides nothing, the caller with the most rights stands for all who have one of its kind: if it
 * opens nothing, theirs do not either.
 */
const strongest: Record<Credential, string> = {
  none: 'nobody',
  key: 'key',
  session: 'owner',
  token: 'operator',
  link: 'authenticated-signer',
}

/** A row of the table: an endpoint, and the status for each caller in the order of the columns. */
interface Row {
  readonly endpoint: string
  readonly statuses: readonly number[]
}

interface Seen {
  readonly status: number
  readonly code: string | null
}

const useOfTemplate = { signers: [{ label: 'Tenant', name: 'Sam', email: 'sam@example.org' }] }

const passkey = { id: 'AA', type: 'public-key' }
const createdPasskey = { ...passkey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const usedPasskey = { ...passkey, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }

/** For requests where `{}` would not show who may: enough to see it, without changing what another row needs. */
const bodies: Record<string, object | ((ids: Record<string, string>) => object)> = {
  'POST /api/v1/timestamp/proofs': ({ timestamp }) => ({ ids: [timestamp] }),
  'POST /console/v1/organizations/:organizationId/timestamp/proofs': ({ timestamp }) => ({ ids: [timestamp] }),
  'PUT /api/v1/branding': { companyName: null, brandColor: null },
  'PUT /console/v1/organizations/:organizationId/branding': { companyName: null, brandColor: null },
  'PUT /api/v1/consent-texts/:role/:language': { text: null },
  'PUT /console/v1/organizations/:organizationId/consent-texts/:role/:language': { text: null },
  'POST /api/v1/people/erase': { email: 'former@example.org' },
  'POST /console/v1/organizations/:organizationId/people/erase': { email: 'former@example.org' },
  'POST /api/v1/people/export': { email: 'sam@example.org' },
  'POST /console/v1/organizations/:organizationId/people/export': { email: 'sam@example.org' },
  'PUT /api/v1/retention': { documentsDays: null, personalDataDays: null },
  'PUT /console/v1/organizations/:organizationId/retention': { documentsDays: null, personalDataDays: null },
  'PUT /api/v1/signing/:id/hold': { hold: false },
  'PUT /console/v1/organizations/:organizationId/signing/:id/hold': { hold: false },
  'PUT /api/v1/signing-settings': { signerAuthentication: [] },
  'PUT /console/v1/organizations/:organizationId/signing-settings': { signerAuthentication: [] },
  'POST /signer/v1/:token/access-code': { code: '000000' },
  'POST /signer/v1/:token/identity-provider/verify': { organizationId: 'none', query: '?state=none' },
  'POST /signer/v1/:token/email-code/verify': { code: '000000' },
  'POST /signer/v1/:token/sms-code/verify': { code: '000000' },
  'POST /signer/v1/:token/passkey': { passkey: usedPasskey },
  'POST /signer/v1/:token/passkey/registration': { passkey: createdPasskey },
  'PUT /api/v1/embedding': { origins: [] },
  'PUT /console/v1/organizations/:organizationId/embedding': { origins: [] },
  'POST /signer/v1/embedded': { ticket: 'none', origin: 'https://app.example.org' },
  'POST /console/v1/keys': { name: 'test' },
  'PATCH /console/v1/keys/:id': { name: 'test' },
  'PATCH /admin/v1/keys/:id': { name: 'test' },
  'PUT /console/v1/organizations/:organizationId/policy': { refusesActiveContent: false },
  'PUT /console/v1/organizations/:organizationId/key-policy': { keyExpiryDays: null },
  'PUT /console/v1/organizations/:organizationId/language': { language: null },
  'POST /console/v1/password': { currentPassword: 'not the right one', newPassword: 'another long password' },
  'POST /console/v1/email-changes': { email: 'new@own.example', password: 'not the right one' },
  'PATCH /console/v1/me': { name: 'Anna' },
  'PUT /console/v1/organizations/:organizationId/security': { requiresSecondFactor: false },
  // Each to another address: limits apply to it.
  'POST /console/v1/password-resets': () => ({ email: `${randomUUID()}@own.example` }),
  'POST /console/v1/password-resets/:token': { password: 'another long password' },
  'POST /console/v1/second-factors/recovery-codes': { password: 'not the right one', code: '000000' },
  'POST /console/v1/second-factors/remove': { password: 'not the right one', code: '000000' },
  'POST /console/v1/second-factors/totp': { password: 'not the right one' },
  'POST /console/v1/second-factors/totp/confirm': { code: '000000' },
  'POST /console/v1/second-factors/totp/remove': { password: 'not the right one', code: '000000' },
  'POST /console/v1/passkeys': { name: 'Laptop', passkey: createdPasskey },
  'POST /console/v1/passkeys/options': { password: 'not the right one' },
  'PATCH /console/v1/passkeys/:id': { name: 'Laptop' },
  'POST /console/v1/passkeys/:id/remove': { password: 'not the right one', code: '000000' },
  'POST /console/v1/sign-in/passkey': { passkey: usedPasskey },
  'POST /console/v1/sign-in/second-factor': { code: '000000' },
  'POST /console/v1/sign-in/options': { email: 'owner@own.example' },
  'POST /console/v1/sign-in/single-sign-on': { email: 'owner@own.example' },
  'POST /console/v1/sign-in/single-sign-on/complete': { organizationId: 'none', query: '?state=none' },
  'POST /console/v1/organizations/:organizationId/sign-in-domains': { domain: 'own.example' },
  'POST /console/v1/organizations/:organizationId/scim-tokens': { name: 'test' },
  'PATCH /console/v1/organizations/:organizationId/identity-providers/:id': { name: 'test' },
  'PUT /console/v1/organizations/:organizationId/sign-in-settings': { requiresSingleSignOn: false },
  'POST /console/v1/sign-in': { email: 'owner@own.example', password: 'not the right one' },
  'POST /console/v1/organizations/:organizationId/members': { email: 'new@example.org', role: 'member' },
  'PATCH /console/v1/organizations/:organizationId/members/:userId': { role: 'member' },
  'PATCH /api/v1/signing/:id/signers/:signerId': { email: 'sam@example.com' },
  'PATCH /console/v1/organizations/:organizationId/signing/:id/signers/:signerId': { email: 'sam@example.com' },
  'PATCH /api/v1/signing/:id': { reminders: { most: 1 } },
  'PATCH /console/v1/organizations/:organizationId/signing/:id': { reminders: { most: 1 } },
  'POST /api/v1/drafts': { content: {} },
  'POST /console/v1/organizations/:organizationId/drafts': { content: {} },
  'PUT /api/v1/drafts/:id': { version: 9, content: {} },
  'PUT /console/v1/organizations/:organizationId/drafts/:id': { version: 9, content: {} },
  'POST /api/v1/templates/:id/signing': useOfTemplate,
  'POST /console/v1/organizations/:organizationId/templates/:id/signing': useOfTemplate,
  'POST /api/v1/templates/:id/bulk': { rows: [useOfTemplate] },
  'POST /console/v1/organizations/:organizationId/templates/:id/bulk': { rows: [useOfTemplate] },
  'POST /api/v1/templates/:id/bulk/check': { rows: [useOfTemplate] },
  'POST /console/v1/organizations/:organizationId/templates/:id/bulk/check': { rows: [useOfTemplate] },
  'POST /signer/v1/:token/decline': { reason: 'No' },
  'POST /signer/v1/:token/delegate': { name: 'Kim', email: 'kim@example.com' },
  'POST /signer/v1/:token/sign': { consent: true, signature: { kind: 'typed', text: 'Sam' } },
}

describe('The table of access', () => {
  let service: TestService
  let callers: Record<string, Caller>
  let ids: Record<string, string>
  const clock = setClock(new Date().toISOString())
  const routes = new Set<string>()
  const listen = (message: unknown) => noteRoutes(message, routes)

  before(async () => {
    channel('fastify.initialization').subscribe(listen)
    service = await startTestService({ clock, environment: { TRUST_PROXY: 'true', RATE_LIMIT_PER_HOUR: '100000' } })
    channel('fastify.initialization').unsubscribe(listen)
    ;({ callers, ids } = await furnish(service, clock))
  })
  after(() => service.stop())

  it('has a row for every endpoint, and a right status for every kind of caller', async () => {
    const { columns, rows } = await readTable()
    assert.deepEqual(columns, Object.keys(callers))
    assert.deepEqual(rows.map(({ endpoint }) => endpoint).toSorted(), [...routes].toSorted())
    const wrong: string[] = []
    for (const { endpoint, statuses } of rows) {
      const answers = await askAll(endpoint)
      const seen = columns.map((name) => answers.get(deputyOf(endpoint, name))?.status)
      if (seen.join() !== statuses.join()) wrong.push(`${endpoint} ${seen.join(' ')}, not ${statuses.join(' ')}`)
    }
    assert.deepEqual(wrong, [])
  })

  it('has the operations of the interface, and no other endpoint below its areas', () => {
    const known = operations.flatMap(({ area, method, path }) =>
      (area === 'api' ? (['api', 'member'] as const) : [area]).map((one) => `${method} ${areaPaths[one]}${path}`),
    )
    const served = [...routes].filter((endpoint) => /^\w+ \/\w+\/v1\//.test(endpoint))
    assert.deepEqual(served.toSorted(), [...known, 'GET /api/v1/openapi.json'].toSorted())
  })

  it('refuses a signer who has not entered the codes for this reason, but for the ways to enter them', async () => {
    const open = Object.values(authentication)
    const guarded = operations.filter(
      (one) => one.area === 'signer' && one.path.startsWith('/:token/') && !open.some((other) => other === one),
    )
    assert.ok(guarded.length >= 8)
    for (const { method, path } of guarded) {
      const endpoint = `${method} ${areaPaths.signer}${path}`
      const { code } = await ask(endpoint, callers['waiting-signer'] as Caller)
      assert.equal(code, 'SIGNER_AUTHENTICATION_REQUIRED', endpoint)
    }
  })

  function deputyOf(endpoint: string, name: string): string {
    const { credential } = callers[name] as Caller
    const path = Object.keys(decisive).find((one) => endpoint.includes(` ${one}`))
    return path !== undefined && decisive[path] === credential ? name : strongest[credential]
  }

  /** What each caller who has to be asked gets, one after the other unless they only read. */
  async function askAll(endpoint: string): Promise<Map<string, Seen>> {
    const names = [...new Set(Object.keys(callers).map((name) => deputyOf(endpoint, name)))]
    const asking = names.map((name) => async () => [name, await ask(endpoint, callers[name] as Caller)] as const)
    if (endpoint.startsWith('GET ')) return new Map(await Promise.all(asking.map((one) => one())))
    const answers = new Map<string, Seen>()
    for (const one of asking) answers.set(...(await one()))
    return answers
  }

  /** The value of a parameter, for reading or for acting; a missing object for deletions. */
  function thing(method: string, before: string, name: string, links: Record<string, string>): string {
    if (method === 'DELETE' && name !== 'organizationId') return 'none'
    const known = { ...ids, ...links }
    return (
      (method === 'POST' || method === 'PATCH' ? known[`${before} to act on`] : undefined) ??
      known[before] ??
      known[name] ??
      'none'
    )
  }

  let asked = 0

  async function ask(endpoint: string, { headers, links = {} }: Caller): Promise<Seen> {
    const [method = '', pattern = ''] = endpoint.split(' ')
    const path = pattern.replaceAll(/(?<=(\w+)\/)(?::(\w+)|\*)/g, (_, before, name = '*') =>
      thing(method, before, name, links),
    )
    // Every request comes from another IP address: limits apply to it.
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`
    const given = bodies[endpoint] ?? {}
    const full = typeof given === 'function' ? given(ids) : given
    const body = ['GET', 'DELETE', 'OPTIONS'].includes(method) ? undefined : full
    const answer = await service.call(method, path, {
      headers: { origin: service.url, ...headers, 'x-forwarded-for': address },
      body,
    })
    return { status: answer.status, code: answer.headers.get('x-error-code') }
  }
})

/** Fastify notifies subscribers of each new server. */
function noteRoutes(message: unknown, routes: Set<string>): void {
  const { fastify } = message as { fastify: import('fastify').FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
  })
}

async function readTable(): Promise<{ columns: string[]; rows: Row[] }> {
  const text = await readFile(join(import.meta.dirname, 'access-table.txt'), 'utf8')
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rows = lines.map((line) => {
    const [method, path, ...statuses] = line.split(/ +/)
    return { endpoint: `${method} ${path}`, statuses: statuses.map(Number) }
  })
  return { columns: head.trim().split(/ +/), rows }
}

/** Two organizations, one with something of everything and people in each role, and outsiders. */
async function furnish(service: TestService, clock: ReturnType<typeof setClock>) {
  const own = await service.organization()
  const foreign = await service.organization()
  const [seal, sealToRevoke] = [await sealsClient(service).seal(own.id), await sealsClient(service).seal(own.id)]
  const document = () => documentsClient(service).document(own.key, samplePdf())
  const post = async (path: string, body: object) =>
    (await service.call('POST', `/api/v1${path}`, { key: own.key, body })).json.data
  const hash = 'ab'.repeat(32)
  const timestamp = await post('/timestamp', { hash })
  const accessCode = 'Pfingstrose 17'
  const signers = [{ email: 'sam@example.org', name: 'Sam' }]
  const request = async () => post('/signing', { documentId: await document(), documentTitle: 'Contract', signers })
  const [signing, signingToEnd] = [await request(), await request()]
  const content = { name: 'Lease', roles: [{ label: 'Tenant' }] }
  const template = await post('/templates', { ...content, documentId: await document() })
  const bulk = await post(`/templates/${template.templateId}/bulk`, { rows: [useOfTemplate] })
  const webhook = await post('/webhooks', { url: 'https://hooks.example.org/' })
  const draft = await post('/drafts', { content: {} })
  const codes = [{ ...signers[0], authentication: ['access_code', 'email_code'], accessCode }]
  const guarded = async () =>
    post('/signing', { documentId: await document(), documentTitle: 'Contract', signers: codes })
  const [waiting, authenticated] = [await guarded(), await guarded()]
  await service.settled()

  const expiresAt = new Date(clock.now().getTime() + 5000).toISOString()
  const expired = await service.admin('POST', '/keys', { organizationId: own.id, name: 'expired', expiresAt })
  clock.advance(10)
  for (const role of ['owner', 'admin', 'member'])
    await createAccount(service, `${role}@own.example`, { organizationId: own.id, role })
  await createAccount(service, 'owner@foreign.example', { organizationId: foreign.id, role: 'owner' })
  await createAccount(service, 'alone@example.org')
  const personal = await service.admin('POST', '/keys', { personalEmail: 'alone@example.org', name: 'personal' })
  const limited = (scopes: string[]) =>
    service.admin('POST', '/keys', { organizationId: own.id, name: 'limited', scopes })
  const subjects = ['timestamps', 'documents', 'signing', 'seals', 'templates', 'webhooks', 'audit']

  const byKey = (key: string): Caller => ({ credential: 'key', headers: { 'x-api-key': key } })
  const bySession = async (email: string): Promise<Caller> => {
    const { cookie } = await signIn(service, email)
    return { credential: 'session', headers: { cookie } }
  }
  const byToken = (token: string): Caller => ({
    credential: 'token',
    headers: { authorization: `Bearer ${token}` },
  })
  const byLink = (read: typeof signing, actOn: typeof signing, cookie?: string): Caller => ({
    credential: 'link',
    headers: cookie === undefined ? {} : { cookie },
    links: {
      v1: tokenOf(read.signers[0].signingUrl),
      'v1 to act on': tokenOf(actOn.signers[0].signingUrl),
      documents: '1',
    },
  })
  const readingKey = byKey((await limited(subjects.map((subject) => `${subject}:read`))).key)
  const signingKey = byKey((await limited(['signing:write'])).key)
  // From now on, the admin token only manages operators.
  const operator = await service.admin('POST', '/operators', { name: 'operator' })
  const disabled = await service.admin('POST', '/operators', { name: 'disabled operator' })
  await service.admin('POST', `/operators/${disabled.id}/disable`)
  const callers: Record<string, Caller> = {
    nobody: { credential: 'none', headers: {} },
    'wrong-key': byKey(own.key.replace(/.{4}$/, 'zzzz')),
    'expired-key': byKey(expired.key),
    'foreign-key': byKey(foreign.key),
    'personal-key': byKey(personal.key),
    key: byKey(own.key),
    'reading-key': readingKey,
    'signing-key': signingKey,
    'foreign-owner': await bySession('owner@foreign.example'),
    member: await bySession('member@own.example'),
    admin: await bySession('admin@own.example'),
    owner: await bySession('owner@own.example'),
    signer: byLink(signing, signingToEnd),
    'waiting-signer': byLink(waiting, waiting),
    'authenticated-signer': byLink(authenticated, authenticated, await enterCodes(service, authenticated, accessCode)),
    operator: byToken(operator.token),
    'disabled-operator': byToken(disabled.token),
    'admin-token': byToken(service.adminToken),
  }
  const ids: Record<string, string> = {
    organizations: own.id,
    texts: 'signer',
    language: 'de',
    seals: seal,
    'seals to act on': sealToRevoke,
    documents: await document(),
    timestamp: timestamp.id,
    signing: signing.signingRequestId,
    'signing to act on': signingToEnd.signingRequestId,
    signers: signingToEnd.signers[0].id,
    drafts: draft.draftId,
    webhooks: webhook.id,
    templates: template.templateId,
    bulk: bulk.bulkId,
    pki: 'root.crt',
    bucket: '00',
    hash,
    tokens: hash,
  }
  return { callers, ids }
}

/** The cookie of a signer who has entered both codes. */
async function enterCodes(
  service: TestService,
  { signingRequestId, signers }: { signingRequestId: string; signers: { signingUrl: string }[] },
  accessCode: string,
): Promise<string> {
  const browser = openLink(service, signers[0]?.signingUrl ?? '')
  await browser.call('POST', 'access-code', { code: accessCode })
  await browser.call('POST', 'email-code')
  await service.settled()
  const { json } = await service.call('GET', '/dev/mailbox.json?limit=50')
  const code = codeIn(json.messages, signingRequestId)
  assert.equal((await browser.call('POST', 'email-code/verify', { code })).status, 200)
  return browser.cookie() ?? assert.fail()
}
