import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { startIdentityProvider, type TestProvider } from '../accounts/identity-provider.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { placesOf } from '../secrets/find-secret.ts'
import { columnsOf, filesOf, logOf } from '../secrets/places.ts'
import { registerPasskey } from '../signing/register-passkey.ts'
import { openLink, type SignerBrowser } from '../signing/signer-browser.ts'
import { openHarness, type SigningHarness } from '../signing/signing-harness.ts'

const petra = { email: 'petra@erased.example', name: 'Petra Vergissmich' }
const other = { email: 'otto@erased.example', name: 'Otto Andermann' }
const manager = 'owner@erased.example'
const browserName = 'PetrasBrowser/17.4'

/** Whatever shows who Petra is, or is in her words. */
const traces = [
  petra.email,
  petra.name,
  'Petra Vergissmich-Lang',
  'subject-of-petra-4711',
  'Petra says no to this',
  'Petra is on holiday',
  browserName,
]

/** docs/data-protection.md says why. */
const stays = ['column public.audit_entries.content', 'column public.mailbox_messages.recipient']

describe('An erased person', () => {
  let service: TestService
  let harness: SigningHarness
  let owner: ConsoleClient
  let provider: TestProvider

  before(async () => {
    const environment = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_PER_HOUR: '100000' }
    service = await startTestService({ environment })
    harness = await openHarness(service)
    const { organizationId } = harness
    await createAccount(service, manager, { organizationId, role: 'owner' })
    owner = await openConsole(service, organizationId, manager)
    provider = await startIdentityProvider([
      `http://localhost:${new URL(service.url).port}/sign-in/callback/${organizationId}`,
    ])
  })
  after(async () => {
    await provider.stop()
    await harness.end()
    await service.stop()
  })

  const api = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await service.call(method, `/api/v1${path}`, { key: harness.key, headers, ...(body && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.json.data
  }
  const browse = (link: string) =>
    openLink(
      {
        call: (method, path, { headers = {}, ...more } = {}) =>
          service.call(method, path, { ...more, headers: { ...headers, 'user-agent': browserName } }),
      },
      link,
    )
  const request = async (signer: object, more: object = {}) => {
    const data = await harness.request({
      signers: [{ ...petra, ...signer }, other],
      callbackUrl: harness.callbackUrl,
      ...more,
    })
    const id: string = data.signingRequestId
    await harness.invited(id)
    return {
      id,
      link: data.signers[0].signingUrl as string,
      signerId: data.signers[0].id as string,
      others: data.signers[1].signingUrl as string,
    }
  }
  const does = async (browser: SignerBrowser, act: string, body: object = {}) => {
    const answer = await browser.call('POST', act, body)
    assert.ok(answer.status < 300, `${act}: ${answer.text}`)
    return answer.json.data
  }
  const signs = async (browser: SignerBrowser) => {
    await browser.call('GET')
    await browser.call('GET', 'document')
    await does(browser, 'viewed')
    await does(browser, 'sign', { consent: true, signature: { kind: 'typed', text: petra.name } })
  }
  const completes = async (id: string, others: string) => {
    assert.equal((await harness.sign(others, { kind: 'typed', text: other.name })).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
  }
  const cancels = (id: string) => api('POST', `/signing/${id}/cancel`)

  async function provesIdentity(): Promise<void> {
    const created = await owner.call('POST', '/identity-providers', {
      ...{ name: 'National eID', issuer: provider.issuer, purposes: ['signers'] },
      ...{ clientId: provider.clientId, clientSecret: provider.clientSecret },
    })
    assert.equal(created.status, 201, created.text)
    provider.person = {
      sub: 'subject-of-petra-4711',
      email: petra.email,
      email_verified: true,
      name: 'Petra Vergissmich-Lang',
    }
    const { id, link, others } = await request({ authentication: ['oidc'] })
    const browser = browse(link)
    const back = await provider.visit((await does(browser, 'identity-provider')).url)
    await does(browser, 'identity-provider/verify', { organizationId: harness.organizationId, query: back.search })
    await signs(browser)
    await completes(id, others)
    const abandoned = await request({ authentication: ['oidc'] })
    await does(browse(abandoned.link), 'identity-provider')
    await cancels(abandoned.id)
  }

  async function usesPasskey(): Promise<void> {
    const { id, link, others } = await request({ authentication: ['passkey'] })
    const browser = browse(link)
    await registerPasskey(harness, browser, id)
    await signs(browser)
    await completes(id, others)
  }

  async function declines(): Promise<void> {
    const { link, id } = await request({})
    await does(browse(link), 'decline', { reason: 'Petra says no to this' })
    await harness.until(id, ({ status }) => status === 'DECLINED')
  }

  async function delegates(): Promise<void> {
    const { link, id } = await request({ mayDelegate: true })
    const to = { name: 'Dora Delegate', email: 'dora@erased.example' }
    await does(browse(link), 'delegate', { ...to, reason: 'Petra is on holiday' })
    await service.settled()
    await cancels(id)
  }

  /** Wrong codes lock the link, and the sender gets an email about it. Then somebody else takes the place. */
  async function isReplaced(): Promise<void> {
    const { link, id, signerId } = await request({
      name: 'Nora New',
      authentication: ['access_code'],
      accessCode: 'Pfingstrose 1748',
    })
    const browser = browse(link)
    for (let i = 0; i < 6; i++) await browser.call('POST', 'access-code', { code: `wrong ${i}` })
    await service.settled()
    await api('PATCH', `/signing/${id}/signers/${signerId}`, { email: 'nora@erased.example' })
    await service.settled()
    await cancels(id)
  }

  async function isInDraftsAndTemplates(): Promise<void> {
    const documentId = await documentsClient(service).document(harness.key, samplePdf())
    const { draftId } = await api('POST', '/drafts', { content: { documentId, signers: [petra] } })
    await api('DELETE', `/drafts/${draftId}`)
    const roles = [{ label: 'Tenant' }, { label: 'Landlord', ...petra }]
    const { templateId } = await api('POST', '/templates', { name: 'Lease', roles, documentId })
    await api('DELETE', `/templates/${templateId}`)
  }

  async function isInBulkSend(): Promise<void> {
    const documentId = await documentsClient(service).document(harness.key, samplePdf())
    const template = { name: 'Lease', roles: [{ label: 'Tenant' }], documentId }
    const { templateId } = await api('POST', '/templates', template)
    const rows = [{ signers: [{ label: 'Tenant', ...petra }] }]
    const { bulkId } = await api('POST', `/templates/${templateId}/bulk`, { rows })
    await service.settled()
    const [row] = (await api('GET', `/bulk/${bulkId}/rows`)).rows
    await cancels(row.signingRequestId)
  }

  async function isInvited(): Promise<void> {
    const invited = await owner.call('POST', '/members', { email: petra.email, role: 'member' })
    assert.equal(invited.status, 201, invited.text)
    const { invitations } = (await owner.call('GET', '/members/invitations')).json.data
    const withdrawn = await owner.call('DELETE', `/members/invitations/${invitations[0].id}`)
    assert.equal(withdrawn.status, 200, withdrawn.text)
  }

  async function isRepeatable(): Promise<void> {
    const headers = { 'idempotency-key': 'once-for-petra' }
    const body = { documentTitle: 'Once', documentUrl: harness.publish(samplePdf()), signers: [petra] }
    const { signingRequestId } = await api('POST', '/signing', body, headers)
    await harness.invited(signingRequestId)
    await cancels(signingRequestId)
  }

  const placesWith = async (texts: readonly string[]) => {
    const places = [...(await columnsOf(service)), ...(await filesOf(service)), ...logOf(service)]
    const found = texts.flatMap((value) => placesOf({ what: value, value }, places))
    return [...new Set(found)].sort()
  }

  const exportedKinds = async () => {
    const { text } = await service.call('POST', '/api/v1/people/export', {
      key: harness.key,
      body: { email: petra.email },
    })
    const lines = text.trim().split('\n')
    return lines.map((line) => String(JSON.parse(line).kind))
  }

  it('is nowhere in the database, the files and the log but where the documentation says so', async () => {
    await api('POST', '/webhooks', { url: harness.callbackUrl })
    await provesIdentity()
    await usesPasskey()
    await declines()
    await delegates()
    await isReplaced()
    await isInDraftsAndTemplates()
    await isInBulkSend()
    await isInvited()
    await isRepeatable()
    await service.settled()
    const before = await placesWith(traces)
    for (const place of ['signer_sessions.done', 'signer_passkeys.email', 'bulk_rows.signers', 'mails.recipient'])
      assert.ok(before.includes(`column public.${place}`), `${place} had something to erase`)
    const { erasedRequests } = await api('POST', '/people/erase', { email: petra.email, deleteDocuments: true })
    assert.equal(erasedRequests, 8)
    assert.deepEqual(await placesWith(traces), stays)
    assert.deepEqual(await exportedKinds(), ['export', 'audit_entry', 'audit_entry'])
    assert.notDeepEqual(await placesWith([other.name]), [], 'other people stay')
  })
})
