import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { AuditEntry } from '@countersign/api'
import { auditHash } from '@countersign/proof'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

describe('The audit log, sent to webhooks', () => {
  let service: TestService
  let organization: { id: string; key: string }
  let owner: ConsoleClient
  let member: ConsoleClient
  let named: Receiver
  let all: Receiver
  const ends: (() => unknown)[] = []
  before(async () => {
    service = await startTestService({ environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
    organization = await service.organization()
    await createAccount(service, 'owner@example.org', { organizationId: organization.id, role: 'owner' })
    await createAccount(service, 'member@example.org', { organizationId: organization.id, role: 'member' })
    owner = await openConsole(service, organization.id, 'owner@example.org')
    member = await openConsole(service, organization.id, 'member@example.org')
    const life = { after: (end: () => unknown) => ends.push(end) } as Pick<TestContext, 'after'>
    named = await startReceiver(life, (response) => response.end())
    all = await startReceiver(life, (response) => response.end())
  })
  after(async () => {
    await service?.stop()
    for (const end of ends) await end()
  })

  const sentTo = ({ received }: Receiver) =>
    received.map(({ body }) => JSON.parse(body.toString()) as { event: string; data: AuditEntry })
  const speak = (language: string | null) => owner.call('PUT', '/language', { language })
  const newKey = async (scopes: string[]) =>
    (await service.admin('POST', '/keys', { organizationId: organization.id, name: 'Scoped', scopes })).key as string

  it('goes to endpoints that name the event only: every entry once, in order, from then on', async () => {
    assert.equal((await owner.call('POST', '/webhooks', { url: all.url })).status, 201)
    await speak('de')
    const created = await owner.call('POST', '/webhooks', { url: named.url, events: ['audit.recorded'] })
    assert.equal(created.status, 201, created.text)
    for (const language of ['fr', 'it', 'es']) await speak(language)
    await runScheduled(service, 'audit.stream')
    await runScheduled(service, 'audit.stream')
    await service.settled()
    const { json } = await owner.call('GET', '/audit?limit=4')
    assert.deepEqual(
      sentTo(named).map(({ data }) => data),
      json.data.entries.toReversed(),
    )
    assert.deepEqual(sentTo(all), [])
  })

  it('is sent as it was hashed, also if somebody wrote a signing link into a text', async () => {
    const before = named.received.length
    const name = `Owner https://sign.example.org/sign/${'A'.repeat(43)}`
    const headers = { origin: service.url, cookie: owner.cookie }
    assert.equal((await service.call('PATCH', '/console/v1/me', { body: { name }, headers })).status, 200)
    await runScheduled(service, 'audit.stream')
    await service.settled()
    const [sent = assert.fail()] = sentTo(named).slice(before)
    assert.equal(sent.data.details.value, 'Owner https://sign.example.org/…')
    assert.equal(auditHash(sent.data as never), sent.data.hash)
    assert.deepEqual((await owner.call('GET', '/audit?limit=1')).json.data.entries[0], sent.data)
  })

  it('sends nothing of live mode to endpoints of test mode', async (t) => {
    const receiver = await startReceiver(t, (response) => response.end())
    const create = () =>
      service.call('POST', `/test/console/v1/organizations/${organization.id}/webhooks`, {
        body: { url: receiver.url, events: ['audit.recorded'] },
        headers: { origin: service.url, cookie: owner.cookie },
      })
    const first = await create()
    assert.equal(first.status, 201, first.text)
    await speak('de')
    const second = await create()
    await runScheduled(service, 'audit.stream', 'countersign_test_jobs')
    await service.eventually('both endpoints get both entries', () => receiver.received.length >= 4)
    const sent = sentTo(receiver).map(({ data }) => [data.mode, data.action, data.target?.id])
    const created = [first, second].map(({ json }) => ['test', 'webhook.created', json.data.id])
    assert.deepEqual(sent.toSorted(), [...created, ...created].toSorted())
  })

  it('is hidden from members and from keys without its scope, in lists of events and in bodies', async () => {
    const kinds = async (answer: Promise<{ json: { data: { events: { event: string }[] } } }>) =>
      new Set((await answer).json.data.events.map(({ event }) => event))
    assert.ok((await kinds(owner.call('GET', '/events'))).has('audit.recorded'))
    assert.ok(!(await kinds(member.call('GET', '/events'))).has('audit.recorded'))
    assert.equal((await kinds(member.call('GET', '/events?kind=audit.recorded'))).size, 0)
    const { json } = await member.call('GET', '/webhook-deliveries')
    const { id } = json.data.deliveries.find(({ event }: { event: string }) => event === 'audit.recorded')
    const refused = await member.call('GET', `/webhook-deliveries/${id}`)
    assert.equal(refused.headers.get('x-error-code'), 'ACCESS_DENIED')
    assert.match((await owner.call('GET', `/webhook-deliveries/${id}`)).json.data.body, /audit\.recorded/)

    const key = await newKey(['webhooks:read'])
    const listed = await service.call('GET', `/api/v1/webhook-deliveries/${id}`, { key })
    assert.equal(listed.headers.get('x-error-code'), 'ACCESS_DENIED')
  })

  it('is not sent elsewhere by a key that may not read it, nor by a personal key', async () => {
    const key = await newKey(['webhooks:write'])
    const body = { url: named.url, events: ['audit.recorded'] }
    const created = await service.call('POST', '/api/v1/webhooks', { key, body })
    assert.equal(created.headers.get('x-error-code'), 'INSUFFICIENT_SCOPE')
    const { json } = await owner.call('GET', '/webhooks')
    const { id } = json.data.webhooks.find(({ events }: { events: string[] | null }) => events !== null)
    const path = `/api/v1/webhooks/${id}`
    const redirected = await service.call('PATCH', path, { key, body: { url: all.url } })
    assert.equal(redirected.headers.get('x-error-code'), 'INSUFFICIENT_SCOPE')
    const rotated = await service.call('POST', `${path}/rotate-secret`, { key })
    assert.equal(rotated.headers.get('x-error-code'), 'INSUFFICIENT_SCOPE', rotated.text)
    const deleted = await service.call('DELETE', path, { key })
    assert.equal(deleted.headers.get('x-error-code'), 'INSUFFICIENT_SCOPE')

    const personal = (await service.admin('POST', '/keys', { personalEmail: 'owner@example.org', name: 'Own' })).key
    const own = await service.call('POST', '/api/v1/webhooks', { key: personal as string, body })
    assert.equal(own.headers.get('x-error-code'), 'ORGANIZATION_REQUIRED')
  })

  it('ends with the last endpoint that names the event, and starts again without what was recorded between', async () => {
    const { json } = await owner.call('GET', '/webhooks')
    const { id } = json.data.webhooks.find(({ events }: { events: string[] | null }) => events !== null)
    const change = (events: string[]) => owner.call('PATCH', `/webhooks/${id}`, { events })
    assert.equal((await change(['document.sealed'])).status, 200)
    await runScheduled(service, 'audit.stream')
    const before = named.received.length
    await speak('en')
    assert.equal((await change(['audit.recorded'])).status, 200)
    await runScheduled(service, 'audit.stream')
    await service.settled()
    assert.deepEqual(
      sentTo(named)
        .slice(before)
        .map(({ data }) => data.action),
      ['webhook.changed'],
    )
  })
})
