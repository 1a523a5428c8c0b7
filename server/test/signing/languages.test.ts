import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const layla = { email: 'layla@example.org', name: 'ليلى حداد', language: 'ar' }

describe('The language of a signing request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  const setLanguage = (language: string | null) =>
    harness.service.admin('PATCH', `/organizations/${harness.organizationId}`, { language })

  async function languagesOf(changes: object): Promise<readonly unknown[]> {
    const { language, signers } = await harness.request({ signers: [anna, layla], ...changes })
    return [language, ...signers.map((signer: { language: string }) => signer.language)]
  }

  it('is that of the request, or else of the organization, or else English; a signer may have another', async () => {
    assert.deepEqual(await languagesOf({}), ['en', 'en', 'ar'])
    assert.deepEqual(await languagesOf({ language: 'fr' }), ['fr', 'fr', 'ar'])
    assert.equal((await setLanguage('de')).language, 'de')
    assert.deepEqual(await languagesOf({}), ['de', 'de', 'ar'])
    assert.deepEqual(await languagesOf({ language: 'it' }), ['it', 'it', 'ar'])
    assert.equal((await setLanguage(null)).language, null)
    assert.deepEqual(await languagesOf({}), ['en', 'en', 'ar'])
  })

  it('is shown by later answers, and stays when the organization chooses another', async () => {
    await setLanguage('es')
    const { signingRequestId: id, signers } = await harness.request({ signers: [anna, layla] })
    await setLanguage(null)
    const { data } = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json
    assert.deepEqual([data.language, data.signers[0].language, data.signers[1].language], ['es', 'es', 'ar'])
    const view = (await harness.signer(signers[1].signingUrl, 'GET')).json.data
    assert.deepEqual([view.signer.language, view.consent.language], ['ar', 'ar'])
  })

  it('is named by the links of those for whom one was chosen, and by no others', async () => {
    const { signers } = await harness.request({ signers: [anna, layla] })
    const languages = signers.map(({ signingUrl }: { signingUrl: string }) => new URL(signingUrl).search)
    assert.deepEqual(languages, ['', '?language=ar'])
  })

  it('is one of six', async () => {
    for (const [changes, field] of [
      [{ language: 'tlh' }, 'language'],
      [{ signers: [{ ...anna, language: 'EN' }] }, 'signers[0].language'],
    ] as const) {
      const answer = await harness.create(changes)
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, new RegExp(`^${RegExp.escape(field)} must be one of en, de, fr, it, es, ar`))
    }
  })
})

describe('The language of an organization', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  it('is changed in the console by owners and admins, and seen by every member, in test mode too', async () => {
    const { service, organizationId } = harness
    await createAccount(service, 'speaking-owner@example.org', { organizationId, role: 'owner' })
    await createAccount(service, 'speaking-member@example.org', { organizationId, role: 'member' })
    const owner = await openConsole(service, organizationId, 'speaking-owner@example.org')
    const member = await openConsole(service, organizationId, 'speaking-member@example.org')
    assert.deepEqual((await member.call('GET', '/language')).json.data, { language: null })
    assert.equal((await member.call('PUT', '/language', { language: 'ar' })).status, 403)
    assert.deepEqual((await owner.call('PUT', '/language', { language: 'ar' })).json.data, { language: 'ar' })
    assert.deepEqual((await member.call('GET', '/language')).json.data, { language: 'ar' })

    const { key } = await service.admin('POST', '/keys', { organizationId, name: 'trying out', test: true })
    const body = { documentTitle: 'Contract', documentUrl: harness.publish(sampleContract()), signers: [anna] }
    const created = await service.call('POST', '/api/v1/signing', { key, body })
    assert.equal(created.json.data.language, 'ar', created.text)
  })
})
