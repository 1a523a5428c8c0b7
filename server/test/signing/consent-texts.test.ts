import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import type { TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openLink } from './signer-browser.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const first = 'Ich habe den Mietvertrag gelesen und unterzeichne ihn elektronisch.'
const second = 'Ich habe den Mietvertrag gelesen.\n\nIch unterzeichne ihn elektronisch, und er bindet mich.'

describe('The consent texts of an organization', () => {
  let service: TestService
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
    service = harness.service
  })
  after(() => harness.end())

  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const api = (method: string, path: string, body?: object) =>
    service.call(method, `/api/v1/consent-texts${path}`, { key: harness.key, ...(body && { body }) })
  const change = async (text: string | null, place = '/signer/de') => {
    const answer = await api('PUT', place, { text })
    assert.equal(answer.status, 200, answer.text)
    return answer.json.data
  }
  const send = async (signer: object = {}) => {
    const data = await harness.request({ signers: [{ ...anna, language: 'de', ...signer }], language: 'de' })
    await harness.invited(data.signingRequestId)
    return { id: data.signingRequestId as string, link: openLink(service, data.signers[0].signingUrl) }
  }
  const opens = async ({ link }: Awaited<ReturnType<typeof send>>) => {
    const { consent } = (await link.call('GET')).json.data
    await link.call('GET', 'document')
    await link.call('POST', 'viewed')
    return consent
  }

  it('are the standard ones at first, for each role and language', async () => {
    const { consentTexts } = (await api('GET', '')).json.data
    assert.equal(consentTexts.length, 12)
    assert.ok(consentTexts.every((one: { isStandard: boolean; changedAt: null }) => one.isStandard && !one.changedAt))
    assert.equal(consentTexts[0].version, '1')
    assert.deepEqual((await api('GET', '/signer/de/versions')).json.data, { versions: [], nextCursor: null })
  })

  it('are shown, agreed to and kept word for word in the trail', async () => {
    const changed = await change(second)
    assert.deepEqual([changed.version, changed.text, changed.isStandard], ['own-1-de', second, false])
    const request = await send()
    assert.deepEqual(await opens(request), { version: 'own-1-de', language: 'de', text: second })
    const signature = { kind: 'typed', text: anna.name }
    const signed = await request.link.call('POST', 'sign', { consent: true, consentVersion: 'own-1-de', signature })
    assert.equal(signed.status, 200, signed.text)
    await harness.until(request.id, ({ status }) => status === 'COMPLETED')
    const trail = JSON.parse(String(await fileOfEvidence(harness, request.id, 'trail.json')))
    const { consent } = trail.find(({ event }: { event: string }) => event === 'signed')
    assert.deepEqual(consent, { version: 'own-1-de', language: 'de', text: second })
    const words = (await readText(await fileOfEvidence(harness, request.id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.match(words, /„Ich habe den Mietvertrag gelesen\. Ich unterzeichne ihn elektronisch, und er bindet mich\.“/)
    await change(null)
  })

  it('can change while a page is open, which then asks for the new one', async () => {
    const request = await send()
    assert.equal((await opens(request)).version, '1-de')
    const { version } = await change(first)
    const signature = { kind: 'typed', text: anna.name }
    const sign = (consentVersion: string) =>
      request.link.call('POST', 'sign', { consent: true, consentVersion, signature })
    assert.deepEqual(code(await sign('1-de')), [400, 'INVALID_REQUEST'])
    assert.deepEqual(code(await sign(version)), [400, 'CONSENT_NOT_SHOWN'])
    assert.equal((await opens(request)).version, version)
    assert.equal((await sign(version)).status, 200)
    await change(null)
  })

  it('belong to one role and one language', async () => {
    await change(first)
    assert.equal((await opens(await send({ role: 'approver' }))).version, 'approve-1-de')
    assert.equal((await opens(await send({ language: 'fr' }))).version, '1-fr')
    const approver = await change('Ich habe den Mietvertrag gelesen und genehmige ihn.', '/approver/de')
    assert.equal((await opens(await send({ role: 'approver' }))).version, approver.version)
    await change(null)
    await change(null, '/approver/de')
  })

  it('keep all their versions, and get no new one for the same text', async () => {
    await change(first, '/signer/it')
    await change(` ${first}\r\n`, '/signer/it')
    await change(second, '/signer/it')
    const standard = await change(null, '/signer/it')
    assert.deepEqual([standard.version, standard.isStandard], ['1-it', true])
    const page = (await api('GET', '/signer/it/versions?limit=2')).json.data
    const rest = (await api('GET', `/signer/it/versions?limit=2&cursor=${page.nextCursor}`)).json.data
    const versions = [...page.versions, ...rest.versions].map(({ version, text }) => [version, text])
    assert.deepEqual(versions, [
      ['own-3-it', null],
      ['own-2-it', second],
      ['own-1-it', first],
    ])
    assert.equal(rest.nextCursor, null)
  })

  it('are numbered without gaps when several members change them at the same time', async () => {
    const texts = Array.from({ length: 5 }, (_, index) => `${first} Fassung ${index}`)
    await Promise.all(texts.map((text) => change(text, '/signer/es')))
    const { versions } = (await api('GET', '/signer/es/versions')).json.data
    assert.deepEqual(
      versions.map(({ version }: { version: string }) => version),
      [5, 4, 3, 2, 1].map((number) => `own-${number}-es`),
    )
    await change(null, '/signer/es')
  })

  it('are refused if nobody could read or share them', async () => {
    for (const text of ['too short', `${' '.repeat(30)}short`, `${first}\u0007`, `${first}\u202e`, 'x'.repeat(4001)]) {
      assert.deepEqual(code(await api('PUT', '/signer/de', { text })), [400, 'INVALID_REQUEST'], text.slice(0, 40))
    }
    assert.equal((await api('PUT', '/cc/de', { text: first })).status, 400)
    assert.equal((await api('PUT', '/signer/xx', { text: first })).status, 400)
    assert.equal((await api('PUT', '/signer/de', {})).status, 400)
  })

  it('cannot be changed in test mode, which has the live ones', async () => {
    const { key } = await service.admin('POST', '/keys', {
      organizationId: harness.organizationId,
      name: 'test',
      test: true,
    })
    const answer = await service.call('PUT', '/api/v1/consent-texts/signer/de', { key, body: { text: 'Ja.' } })
    assert.deepEqual([...code(answer), answer.headers.get('allow')], [405, 'METHOD_NOT_ALLOWED', ''])
    assert.equal(answer.json.error, 'Test mode uses the live settings. Change them in live mode.')
  })
})
