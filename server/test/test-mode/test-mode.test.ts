import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createAccount, signIn } from '../accounts/console-client.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

const hash = 'ab'.repeat(32)
const notice = /Test, not legally binding/i

describe('Test mode', () => {
  let service: TestService
  let harness: SigningHarness
  const clock = setClock('2026-11-17T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock, environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
    harness = await openHarness(service, 'test')
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  const get = (path: string, key = harness.key) => service.call('GET', path, { key })

  test('is not opened for outsiders before somebody has a key of it', async (t) => {
    const unused = await startTestService()
    t.after(() => unused.stop())
    const schemas = "select nspname from pg_namespace where nspname like 'countersign_test%'"
    for (const path of ['/test/', '/test/log/checkpoint', '/test/console/v1/me']) {
      assert.equal((await unused.call('GET', path)).status, 404, path)
    }
    const key = harness.key
    assert.equal((await unused.call('GET', '/api/v1/quota', { key })).status, 401)
    assert.deepEqual((await queryDatabase(unused, schemas)).rows, [])
  })

  test('has keys of its own, whose timestamps are in a log of their own', async () => {
    assert.match(harness.key, /^cs_test_/)
    const made = await service.call('POST', '/api/v1/timestamp', { key: harness.key, body: { hash } })
    assert.equal(made.status, 201, made.text)
    const { verifyUrl } = made.json.data
    assert.equal(new URL(verifyUrl).pathname, `/test/verify/${hash}`)
    assert.match((await service.call('GET', '/test/log/checkpoint')).text, /\/test\/log\n2\n/)
    assert.match((await service.call('GET', '/log/checkpoint')).text, /\d\/log\n1\n/)
    assert.equal((await get(`/api/v1/timestamp/verify?hash=${hash}`)).json.data.found, true)
    assert.equal((await service.call('GET', `/test/verification/v1/${hash}`)).json.data.found, true)
    assert.equal((await service.call('GET', `/verification/v1/${hash}`)).json.data.found, false)
  })

  test('keeps its data from live keys of the same organization, and theirs from its own', async () => {
    const body = { organizationId: harness.organizationId, name: 'Live' }
    const live = (await service.admin('POST', '/keys', body)).key
    const ofBoth = [harness.key, live]
    for (const key of ofBoth) await service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'cd'.repeat(32) } })
    const lists = await Promise.all(ofBoth.map((key) => get('/api/v1/timestamp', key)))
    const [tested, counted] = lists.map(({ json }) => json.data.timestamps)
    assert.deepEqual([tested.length, counted.length], [2, 1])
    assert.equal((await get(`/api/v1/timestamp/${tested[0].id}`, live)).status, 404)
    const refused = await get('/test/api/v1/timestamp', live)
    assert.equal(refused.status, 401)
    assert.match(refused.json.error, /not a test key\. Use a key that starts with cs_test_/)
  })

  test('sends no email to outsiders, notifies the caller by webhook, and marks every page', async () => {
    const created = await harness.request({ callbackUrl: harness.callbackUrl })
    const { signingRequestId: id, documentId, signers } = created
    const [{ signingUrl }] = signers
    assert.match(signingUrl, /\/test\/sign\//)
    await harness.invited(id)
    await harness.sign(signingUrl)
    await harness.until(id, ({ status }) => status === 'COMPLETED')

    const [last] = await service.eventually('an email', async () => {
      const mails = await harness.mails()
      return mails.length > 0 && mails
    })
    assert.match(last?.subject ?? '', /^Test, not legally binding: /)
    assert.deepEqual((await service.call('GET', '/dev/mailbox.json')).json.messages, [])
    const event = await service.eventually('an event', () =>
      harness.events.find(({ json }) => /completed/.test(json.event)),
    )
    assert.equal(event.headers['x-service-mode'], 'test')

    const file = await download(`/api/v1/documents/${documentId}/file`)
    const pages = text(file).split('\f').slice(0, -1)
    assert.equal(pages.length, 2)
    for (const page of pages) assert.match(page, notice)
    assert.match(text(await trailIn(await download(`/api/v1/signing/${id}/evidence`))), notice)
  })

  test('has an authority of its own, which says what it is', async () => {
    const root = await service.call('GET', '/test/pki/root.pem')
    assert.match(new X509Certificate(root.text).subject, /CN=Countersign Test Root/)
    const live = await service.call('GET', '/pki/root.pem')
    assert.match(new X509Certificate(live.text).subject, /CN=Countersign Root/)
  })

  test('marks seals', async () => {
    const authorization = { authorization: `Bearer ${service.adminToken}` }
    const path = `/test/admin/v1/organizations/${harness.organizationId}/seals`
    const made = await service.call('POST', path, { headers: authorization, body: { name: 'Seal' } })
    assert.equal(made.status, 201, made.text)
    const form = new FormData()
    form.set('title', 'Contract')
    form.set('file', new Blob([new Uint8Array(sampleContract())], { type: 'application/pdf' }), 'contract.pdf')
    const { documentId } = (await service.call('POST', '/api/v1/documents', { key: harness.key, body: form })).json.data
    const position = { page: 1, x: 50, y: 50, width: 150 }
    const sealed = await service.call('POST', `/api/v1/seals/${made.json.data.id}/apply`, {
      key: harness.key,
      body: { documentId, position },
    })
    assert.equal(sealed.status, 200, sealed.text)
    assert.match(text(await download(`/api/v1/documents/${documentId}/file`)), notice)
    assert.equal((await get('/api/v1/seals')).json.data.seals.length, 1)
  })

  test('shows what the organization accepts, and leaves it as it is', async () => {
    const { organizationId } = harness
    await createAccount(service, 'owner@example.org', { organizationId, role: 'owner' })
    const { cookie } = await signIn(service, 'owner@example.org')
    const headers = { cookie, origin: service.url }
    const path = `/test/console/v1/organizations/${organizationId}/policy`
    const changed = await service.call('PUT', path, { headers, body: { refusesActiveContent: true } })
    assert.equal(changed.status, 405, changed.text)
    assert.equal((await service.call('GET', path, { headers })).json.data.refusesActiveContent, false)
  })

  test('counts nothing against a plan, and keeps a gigabyte for an organization', async () => {
    const { id } = await service.organization({ plan: 'free' })
    const { key } = await service.admin('POST', '/keys', { organizationId: id, name: 'trying out', test: true })
    const { json } = await get('/api/v1/quota', key)
    assert.equal(json.data.timestamps.limit, null)
    assert.equal(json.data.storageBytes.limit, 1024 ** 3)
  })

  test('forgets documents, drafts and requests after thirty days', async () => {
    const draft = { key: harness.key, body: { content: {} } }
    const { draftId } = (await service.call('POST', '/api/v1/drafts', draft)).json.data
    const { signingRequestId: id, documentId } = await harness.request()
    await harness.invited(id)
    clock.advance(31 * 86_400)
    await runScheduled(service, 'signing.forget-test-data', 'countersign_test_jobs')
    await service.eventually('its end', async () => (await get(`/api/v1/signing/${id}`)).status === 404)
    await service.eventually('the end of all', async () => {
      const { documents } = (await get('/api/v1/documents')).json.data
      return documents.length === 0
    })
    assert.equal((await get(`/api/v1/documents/${documentId}/status`)).status, 404)
    assert.equal((await get(`/api/v1/drafts/${draftId}`)).status, 404)
    assert.equal((await get(`/api/v1/timestamp/verify?hash=${hash}`)).json.data.found, true)
  })

  async function download(path: string): Promise<Uint8Array> {
    const response = await fetch(service.url + path, { headers: { 'x-api-key': harness.key } })
    assert.equal(response.status, 200)
    return new Uint8Array(await response.arrayBuffer())
  }
})

async function trailIn(evidence: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-evidence-'))
  try {
    const file = join(folder, 'evidence.zip')
    await writeFile(file, evidence)
    return execFileSync('unzip', ['-p', file, 'trail.pdf'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function text(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString()
}
