import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const day = 86_400_000

describe('Changing an open signing request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}, key = harness.key) =>
    harness.service.call(method, `/api/v1/signing/${path}`, { key, headers, ...(body === undefined ? {} : { body }) })
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const byKey = () => ({ headers: { 'x-api-key': harness.key } })
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

  it('moves the deadline and the reminders, for its signers and in the audit trail', async () => {
    const { signingRequestId: id, signers, expiresAt: before } = await harness.request({ language: 'de' })
    await harness.invited(id)
    await harness.service.settled()
    const expiresAt = inDays(60)
    const changed = await call('PATCH', id, { expiresAt, reminders: { everyDays: 7 } })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual([changed.json.data.expiresAt, changed.json.data.reminders], [expiresAt, { everyDays: 7, most: 3 }])
    assert.deepEqual((await call('GET', id)).json.data, changed.json.data)
    assert.equal((await harness.signer(signers[0].signingUrl, 'GET')).json.data.expiresAt, expiresAt)
    // The same again changes nothing, and leaves no event.
    assert.equal((await call('PATCH', id, { expiresAt })).json.data.updatedAt, changed.json.data.updatedAt)

    await call('POST', `${id}/cancel`)
    const events = (await call('GET', `${id}/trail?format=json`)).json.filter(
      ({ event }: { event: string }) => event === 'changed',
    )
    assert.equal(events.length, 1)
    assert.deepEqual(
      [events[0].before, events[0].after],
      [
        { expiresAt: before, reminders: { everyDays: 3, most: 3 } },
        { expiresAt, reminders: { everyDays: 7, most: 3 } },
      ],
    )
    const pdf = Buffer.from(
      await (await fetch(`${harness.service.url}/api/v1/signing/${id}/trail`, byKey())).arrayBuffer(),
    )
    const words = (await readText(pdf)).replaceAll(/\s+/g, ' ')
    assert.match(words, /Der Absender hat die Frist von .+ auf .+ verschoben\./)
    assert.match(words, /Abstand in Tagen 7, höchstens 3 pro Unterzeichner\. Geändert mit dem API-Schlüssel/)

    await createAccount(harness.service, 'changing-member@example.org', {
      organizationId: harness.organizationId,
      role: 'member',
    })
    const member = await openConsole(harness.service, harness.organizationId, 'changing-member@example.org')
    const timeline = (await member.call('GET', `/signing/${id}/timeline`)).json.data.events
    const shown = timeline.find(({ event }: { event: string }) => event === 'changed')
    assert.deepEqual([shown.deadline, shown.reminders], [expiresAt, { everyDays: 7, most: 3 }])
  })

  it('is refused with a deadline that is not in the next 365 days, and of other requests than open ones of its own', async () => {
    const { signingRequestId: id } = await harness.request()
    for (const expiresAt of [inDays(-1), inDays(366), '2027-01-01'])
      assert.deepEqual(code(await call('PATCH', id, { expiresAt })), [400, 'INVALID_REQUEST'], expiresAt)
    assert.match((await call('PATCH', id, {})).json.error, /^Send at least one of expiresAt, reminders/)
    const { key } = await harness.service.organization()
    assert.deepEqual(code(await call('PATCH', id, { expiresAt: inDays(2) }, {}, key)), [403, 'ACCESS_DENIED'])
    await call('POST', `${id}/cancel`)
    assert.deepEqual(code(await call('PATCH', id, { expiresAt: inDays(2) })), [409, 'SIGNING_CANCELLED'])
  })
})
