import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { describeTrail } from '../../src/features/signing/evidence/describe-trail.ts'
import { type TrailEvent, trailStart, writeTrail } from '../../src/features/signing/evidence/trail.ts'
import type { SigningRequest } from '../../src/features/signing/model.ts'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

describe('The record of who acted', () => {
  let harness: SigningHarness
  let person: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await createAccount(service, 'acting-owner@example.org', { organizationId, role: 'owner' })
    person = await openConsole(service, organizationId, 'acting-owner@example.org')
  })
  after(() => harness.end())

  const request = () => ({
    documentTitle: 'Contract',
    documentUrl: harness.publish(samplePdf()),
    signers: [{ email: 'anna@example.org', name: 'Anna' }],
  })

  async function acts(id: string): Promise<unknown[]> {
    const { rows } = await queryDatabase(
      harness.service,
      `select line from signing_events where signing_request_id = '${id}' order by number`,
    )
    const events = rows.map(({ line }) => JSON.parse(line))
    return events
      .filter(({ event }) => event === 'created' || event === 'cancelled')
      .map(({ event, apiKey, user }) => [event, apiKey?.slice(0, 4) ?? null, user ?? null])
  }

  it('is the person in the trail of a request that was made and cancelled in the console', async () => {
    const created = await person.call('POST', '/signing', request())
    assert.equal(created.status, 201, created.text)
    const { signingRequestId: id } = created.json.data
    assert.equal((await person.call('POST', `/signing/${id}/cancel`, {})).status, 200)
    assert.deepEqual(await acts(id), [
      ['created', null, person.userId],
      ['cancelled', null, person.userId],
    ])
  })

  it('is the key where a program did it, also of what a person began', async () => {
    const { signingRequestId: own } = await harness.request()
    const begun = (await person.call('POST', '/signing', request())).json.data.signingRequestId
    for (const id of [own, begun]) {
      const path = `/api/v1/signing/${id}/cancel`
      assert.equal((await harness.service.call('POST', path, { key: harness.key, body: {} })).status, 200)
    }
    assert.deepEqual(await acts(own), [
      ['created', 'key_', null],
      ['cancelled', 'key_', null],
    ])
    assert.deepEqual(await acts(begun), [
      ['created', null, person.userId],
      ['cancelled', 'key_', null],
    ])
  })

  it('is the person among the uses of a seal that was applied in the console', async () => {
    const client = sealsClient(harness.service)
    const sealId = await client.seal(harness.organizationId)
    const documentId = await client.document(harness.key, samplePdf())
    const applied = await person.call('POST', '/seals/apply', { sealId, documentId, position: { page: 1, x: 9, y: 9 } })
    assert.equal(applied.status, 200, applied.text)
    const { uses } = (await harness.service.admin('GET', `/seals/${sealId}/uses`)) as unknown as {
      uses: { keyId: string }[]
    }
    assert.deepEqual(
      uses.map(({ keyId }) => keyId),
      [person.userId],
    )
  })

  it('appears in the text for people, for keys and persons alike', () => {
    const cancelled = (by: { apiKey: string } | { user: string }): TrailEvent => ({
      event: 'cancelled',
      reason: null,
      ...by,
    })
    const { lines } = writeTrail(trailStart, new Date(0), [
      cancelled({ apiKey: 'key_1' }),
      cancelled({ user: 'user_1' }),
    ])
    const titles = {
      title: 'Contract',
      submittedHash: null,
      finalHash: null,
      documents: [],
    } as unknown as SigningRequest
    const words = describeTrail(titles, [], new Map([['user_1', 'Olga']]), lines).map(({ text }) => text)
    assert.ok(words.includes('Canceled with the API key key_1.'), words.join('\n'))
    assert.ok(words.includes('Canceled in the console by Olga.'), words.join('\n'))
  })
})
