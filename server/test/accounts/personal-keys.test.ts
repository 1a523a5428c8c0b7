import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { createAccount, openConsole, type Session, signIn } from './console-client.ts'
import { joinLinksTo, joinTokenOf } from './invitation-mails.ts'

describe('Keys that people make for themselves', () => {
  let service: TestService
  let organizationId: string
  const clock = setClock(new Date().toISOString())
  before(async () => {
    service = await startTestService({ clock })
    organizationId = (await service.organization()).id
    await createAccount(service, 'owner@example.org', { organizationId, role: 'owner' })
  })
  after(() => service.stop())

  const make = ({ cookie }: Session, body: object = {}) =>
    service.call('POST', '/console/v1/keys', {
      body: { name: 'mine', ...body },
      headers: { origin: service.url, cookie },
    })
  const remove = ({ cookie }: Session, id: string) =>
    service.call('DELETE', `/console/v1/keys/${id}`, { headers: { origin: service.url, cookie } })
  const stamp = (key: string) => service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
  const outcome = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]
  async function member(name: string): Promise<Session> {
    await createAccount(service, `${name}@example.org`, { organizationId, role: 'member' })
    return await signIn(service, `${name}@example.org`)
  }

  it('are 20 at most, even when many are requested concurrently', async () => {
    const person = await member('many')
    const answers = await Promise.all(Array.from({ length: 30 }, () => make(person)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 20)
    const refused = await make(person)
    assert.deepEqual(outcome(refused), [409, 'TOO_MANY_KEYS'])
    assert.match(refused.json.error, /^You have reached the limit of 20 active keys\. Delete one/)
    const made = answers.find(({ status }) => status === 201)
    assert.equal((await remove(person, made?.json.data.id)).status, 200)
    assert.equal((await make(person)).status, 201)
  })

  it('are counted for an organization, too, without expired ones, and the operator may create more', async () => {
    const { id } = await service.organization()
    await createAccount(service, 'keeper@example.org', { organizationId: id, role: 'owner' })
    const keeper = await signIn(service, 'keeper@example.org')
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
    const expiring = await make(keeper, { organizationId: id, expiresAt })
    assert.equal(expiring.status, 201)
    for (let count = 2; count < 20; count++) {
      assert.equal((await make(keeper, { organizationId: id })).status, 201)
    }
    const refused = await make(keeper, { organizationId: id })
    assert.deepEqual(outcome(refused), [409, 'TOO_MANY_KEYS'])
    assert.match(refused.json.error, /^This organization has reached the limit of 20/)
    assert.equal((await make(keeper)).status, 201, 'a personal key belongs to the person')
    await service.admin('POST', '/keys', { organizationId: id, name: 'by the operator' })
    clock.advance(120)
    assert.deepEqual(outcome(await make(keeper, { organizationId: id })), [409, 'TOO_MANY_KEYS'])
    const listed = (await service.admin('GET', `/keys?organizationId=${id}`)) as unknown as { keys: { id: string }[] }
    // Created at the same moment, the keys are listed in any order.
    const working = listed.keys.find((key) => key.id !== expiring.json.data.id)
    assert.equal((await remove(keeper, working?.id ?? '')).status, 200)
    assert.equal((await make(keeper, { organizationId: id })).status, 201)
  })

  it('are refused to people who are members of no organization', async () => {
    await createAccount(service, 'outside@example.org')
    const refused = await make(await signIn(service, 'outside@example.org'))
    assert.deepEqual(outcome(refused), [403, 'ORGANIZATION_REQUIRED'])
    assert.match(refused.json.error, /^You are not a member of any organization/)
  })

  it('stop with the last membership, and work again with the next; those of the operator go on', async () => {
    const person = await member('leaver')
    const own = (await make(person)).json.data.key
    const { key: given } = await service.admin('POST', '/keys', { personalEmail: 'leaver@example.org', name: 'given' })
    assert.equal((await stamp(own)).status, 201)
    const owner = await openConsole(service, organizationId, 'owner@example.org')
    assert.equal((await owner.call('DELETE', `/members/${person.userId}`)).status, 200)
    const refused = await stamp(own)
    assert.deepEqual(outcome(refused), [401, 'API_KEY_SUSPENDED'])
    assert.match(refused.json.error, /not a member of any organization/)
    assert.equal((await stamp(given)).status, 201)
    assert.equal((await make(person)).status, 403)
    assert.equal((await owner.call('POST', '/members', { email: 'leaver@example.org' })).status, 201)
    await join(person, 'leaver@example.org')
    assert.equal((await stamp(own)).status, 201)
  })

  it('use the plan of an organization of their holder, even if the operator created them', async () => {
    const { id } = await service.organization({ plan: 'free' })
    await createAccount(service, 'free@example.org', { organizationId: id, role: 'owner' })
    const own = (await make(await signIn(service, 'free@example.org'))).json.data.key
    const { key: given } = await service.admin('POST', '/keys', { personalEmail: 'free@example.org', name: 'given' })
    for (const key of [own, given]) {
      const refused = await stamp(key)
      assert.deepEqual(outcome(refused), [403, 'API_NOT_IN_PLAN'])
      assert.match(refused.json.error, /all organizations of this key's owner are on the free plan/)
    }
    await service.admin('PATCH', `/organizations/${id}`, { plan: 'enterprise' })
    for (const key of [own, given]) assert.equal((await stamp(key)).status, 201)
    await service.admin('PATCH', `/organizations/${id}`, { plan: 'free' })
    for (const key of [own, given]) assert.deepEqual(outcome(await stamp(key)), [403, 'API_NOT_IN_PLAN'])
  })

  it('spend the quota of the oldest organization that their holder has on the enterprise plan', async () => {
    const email = 'several@example.org'
    const [free, older, newer] = [
      await service.organization({ plan: 'free' }),
      await service.organization(),
      await service.organization(),
    ]
    await createAccount(service, email, { organizationId: free.id, role: 'owner' })
    for (const [index, { id }] of [older, newer].entries()) {
      clock.advance(60)
      await createAccount(service, `owner-of-${id}@example.org`, { organizationId: id, role: 'owner' })
      const owner = await openConsole(service, id, `owner-of-${id}@example.org`)
      assert.equal((await owner.call('POST', '/members', { email })).status, 201)
      await join(await signIn(service, email), email, index + 1)
    }
    const limitTo = (limits: object) => service.admin('PUT', `/organizations/${older.id}/limits`, limits)
    await limitTo({ timestamps: 1, documents: 1, signingRequests: 0 })
    const { key } = (await make(await signIn(service, email))).json.data
    assert.equal((await stamp(key)).status, 201)
    assert.deepEqual(outcome(await stamp(key)), [402, 'QUOTA_EXCEEDED'])
    const documents = documentsClient(service)
    const documentId = await documents.document(key, samplePdf())
    assert.deepEqual(outcome(await documents.upload(key, samplePdf())), [402, 'QUOTA_EXCEEDED'])
    const ask = (document: object) => {
      const signers = [{ email: 'anna@example.org', name: 'Anna' }]
      return service.call('POST', '/api/v1/signing', { key, body: { documentTitle: 'Lease', ...document, signers } })
    }
    assert.deepEqual(outcome(await ask({ documentId })), [402, 'QUOTA_EXCEEDED'])
    await limitTo({ timestamps: 1, documents: 1, signingRequests: null, storageBytes: samplePdf().length })
    const fetched = await ask({ documentUrl: 'https://example.org/lease.pdf' })
    assert.deepEqual(outcome(fetched), [402, 'QUOTA_EXCEEDED'], 'a document that is fetched counts like another')
    const withoutRoom = await ask({ documentId })
    assert.deepEqual(outcome(withoutRoom), [402, 'QUOTA_EXCEEDED'])
    assert.match(withoutRoom.json.error, /^Signing this document may need \d+ bytes of storage/)
    const used = async (of: string) => {
      const { timestamps, documents, storageBytes } = (await service.call('GET', '/api/v1/quota', { key: of })).json
        .data
      return [timestamps.used, documents.used, storageBytes.used]
    }
    assert.deepEqual(await used(older.key), [1, 1, samplePdf().length])
    assert.deepEqual(await used(newer.key), [0, 0, 0])
    // What such a key creates stays the person's, and the key is linked to no organization.
    assert.equal((await documents.status(older.key, documentId)).status, 403)
    assert.deepEqual(outcome(await service.call('GET', '/api/v1/quota', { key })), [403, 'ORGANIZATION_REQUIRED'])
  })

  /** Follows the links of the arrived invitations, of which one is open. */
  async function join({ cookie }: Session, email: string, arrived = 1): Promise<void> {
    const headers = { origin: service.url, cookie }
    const statuses: number[] = []
    for (const link of await joinLinksTo(service, email, arrived)) {
      const path = `/console/v1/invitations/${joinTokenOf(link)}/accept`
      statuses.push((await service.call('POST', path, { body: {}, headers })).status)
    }
    assert.equal(statuses.filter((status) => status === 200).length, 1)
  }
})
