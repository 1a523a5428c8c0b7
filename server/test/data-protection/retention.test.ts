import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { applyRetention } from '../../src/features/data-protection/apply-retention.ts'
import { cancelRequest } from '../../src/features/signing/cancel-request.ts'
import { findRequest } from '../../src/features/signing/find-request.ts'
import { changeRetention } from '../../src/features/signing/retention/change-retention.ts'
import { holdRequest } from '../../src/features/signing/retention/hold-request.ts'
import type { Database } from '../../src/ports/database.ts'
import { actedBySystem } from '../../src/vocabulary/audit.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { type SigningFixture, signingFixture } from '../signing/signing-fixture.ts'

const day = 86_400
const keep = { documentsDays: null, personalDataDays: null }

describe('Retention', () => {
  let service: TestService
  const clock = setClock('2026-11-17T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  const signers = [{ email: 'ben@example.org', name: 'Ben' }]
  const run = () => runScheduled(service, 'data-protection.apply-retention')

  async function organization() {
    const { id: owner, key } = await service.organization()
    const call = (method: string, path: string, body?: object) =>
      service.call(method, `/api/v1${path}`, { key, ...(body && { body }) })
    const read = async (id: string) => (await call('GET', `/signing/${id}`)).json.data
    const request = async () => {
      const documentId = await documentsClient(service).document(key, samplePdf())
      const { json } = await call('POST', '/signing', { documentTitle: 'Lease', documentId, signers })
      return json.data.signingRequestId as string
    }
    const cancelled = async () => {
      const id = await request()
      await call('POST', `/signing/${id}/cancel`)
      await service.settled()
      return id
    }
    return { owner, call, read, request, cancelled }
  }

  it('deletes documents when they are due, of closed requests alone, and shows when that will be', async () => {
    const { call, read, request, cancelled } = await organization()
    const [open, closed] = [await request(), await cancelled()]
    assert.equal((await read(closed)).documentsDueAt, null)
    const { status, json } = await call('PUT', '/retention', { documentsDays: 10 })
    assert.deepEqual([status, json.data], [200, { ...keep, documentsDays: 10 }])
    const { documentsDueAt } = await read(closed)
    assert.equal(Date.parse(documentsDueAt), clock.now().getTime() + 10 * day * 1000)
    assert.equal((await read(open)).documentsDueAt, null)
    clock.advance(9 * day)
    await run()
    await service.settled()
    assert.equal((await read(closed)).documentsDeletedAt, null)
    clock.advance(2 * day)
    await run()
    await service.eventually('the deletion', async () => (await read(closed)).documentsDeletedAt !== null)
    assert.equal((await read(closed)).documentsDueAt, null)
    assert.equal((await read(open)).documentsDeletedAt, null)
    const { entries } = (await call('GET', '/audit?action=signing_request.documents_deleted')).json.data
    assert.deepEqual([entries.length, entries[0].actor.kind, entries[0].target.id], [1, 'system', closed])
  })

  it('erases all people of closed requests when they are due, and keeps the documents unless those are due, too', async () => {
    const { call, read, cancelled } = await organization()
    const id = await cancelled()
    await call('PUT', '/retention', { ...keep, personalDataDays: 20 })
    assert.equal(Date.parse((await read(id)).personalDataDueAt), clock.now().getTime() + 20 * day * 1000)
    clock.advance(19 * day)
    await run()
    await service.settled()
    assert.equal((await read(id)).signers[0].email, 'ben@example.org')
    clock.advance(2 * day)
    await run()
    await service.eventually('the erasure', async () => (await read(id)).personalDataErasedAt !== null)
    const { signers: people, documentsDeletedAt, personalDataDueAt } = await read(id)
    assert.deepEqual([people[0].name, people[0].email], ['Erased person', 'erased@erased.invalid'])
    assert.deepEqual([documentsDeletedAt, personalDataDueAt], [null, null])
    const { text } = await call('GET', `/signing/${id}/trail?format=json`)
    assert.equal(text.includes('ben@example.org'), false)
    const { entries } = (await call('GET', '/audit?action=signing_request.people_erased')).json.data
    assert.deepEqual([entries.length, entries[0].actor.kind, entries[0].target.id], [1, 'system', id])
  })

  it('forgets the passkeys of people whom no request names any more', async () => {
    const { owner, call, read, request, cancelled } = await organization()
    const passkey = (email: string) =>
      `insert into signer_passkeys (owner, email, credential_id, public_key, counter, transports, created_at)
       values ('${owner}', '${email}', '\\x${Buffer.from(owner + email).toString('hex')}', '\\x00', 0, '{}', now())`
    const left = async () =>
      (await queryDatabase(service, `select email from signer_passkeys where owner = '${owner}' order by email`)).rows
    for (const email of ['ben@example.org', 'gone@example.org']) await queryDatabase(service, passkey(email))
    const [open, closed] = [await request(), await cancelled()]
    await run()
    await service.settled()
    assert.equal((await left()).length, 2, 'the organization erases nobody by time')
    await call('PUT', '/retention', { ...keep, personalDataDays: 1 })
    clock.advance(2 * day)
    await run()
    await service.eventually('the erasure', async () => (await read(closed)).personalDataErasedAt !== null)
    await service.settled()
    assert.deepEqual(await left(), [{ email: 'ben@example.org' }], 'an open request names Ben')
    await call('POST', `/signing/${open}/cancel`)
    await service.settled()
    clock.advance(2 * day)
    await run()
    await service.eventually('the passkey is gone', async () => (await left()).length === 0)
  })

  it('leaves requests on hold, and refuses to delete them, until they are released', async () => {
    const { call, read, cancelled } = await organization()
    const [held, free] = [await cancelled(), await cancelled()]
    await call('PUT', '/retention', { ...keep, documentsDays: 1 })
    assert.equal((await call('PUT', `/signing/${held}/hold`, { hold: true })).status, 200)
    assert.equal((await read(held)).documentsDueAt, null)
    const refused = await call('DELETE', `/signing/${held}/documents`)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'RETENTION_HOLD'])
    clock.advance(2 * day)
    await run()
    await service.eventually('the deletion', async () => (await read(free)).documentsDeletedAt !== null)
    assert.equal((await read(held)).documentsDeletedAt, null)
    await call('PUT', `/signing/${held}/hold`, { hold: false })
    assert.equal((await call('DELETE', `/signing/${held}/documents`)).status, 200)
  })

  it('refuses days that are not from 1 to 36,500, and keeps everything again with null', async () => {
    const { call, read, cancelled } = await organization()
    for (const documentsDays of [0, 36_501, 1.5, '7']) {
      const { status, json } = await call('PUT', '/retention', { ...keep, documentsDays })
      assert.equal(status, 400, json.error)
    }
    assert.equal((await call('PUT', '/retention', { ...keep, documentsDays: 36_500 })).status, 200)
    const id = await cancelled()
    assert.ok((await read(id)).documentsDueAt !== null)
    await call('PUT', '/retention', keep)
    assert.equal((await read(id)).documentsDueAt, null)
  })
})

describe('A run of retention that dies', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  async function cancelled(): Promise<string> {
    const { ports, caller } = fixture
    const { request } = await fixture.create(['Ann'])
    await fixture.advance(request.id)
    await ports.database
      .transaction()
      .execute((transaction) => cancelRequest(ports, transaction, caller, request.id, null))
    await fixture.advance(request.id)
    return request.id
  }

  async function withoutDocuments(ids: readonly string[]): Promise<string[]> {
    const requests = await Promise.all(ids.map((id) => findRequest(fixture.ports, id)))
    return ids.filter((_, index) => requests[index]?.documentsDeletedAt !== null)
  }

  /** Fails with this transaction, after everything it did and before it commits. */
  function mortal(database: Database, fatal: number): Database {
    let count = 0
    return new Proxy(database, {
      get(target, name) {
        const member = Reflect.get(target, name, target)
        if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member
        return () => ({
          execute: (act: (transaction: never) => Promise<unknown>) =>
            target.transaction().execute(async (transaction) => {
              const result = await act(transaction as never)
              if (++count === fatal) throw new Error('died')
              return result
            }),
        })
      },
    })
  }

  it('leaves each request whole or without documents, and the next run deletes the rest', async () => {
    const { ports, caller } = fixture
    const by = actedBySystem('live', ports.clock.now())
    const ids = [await cancelled(), await cancelled(), await cancelled(), await cancelled()]
    await changeRetention(ports, by, caller, { ...keep, documentsDays: 1 })
    const [held = ''] = ids
    await holdRequest(ports, by, caller, { id: held, isHeld: true })
    ports.clock.advance(2 * day)
    const signal = new AbortController().signal
    await applyRetention({ ...ports, database: mortal(ports.database, 2) }, signal)
    assert.equal((await withoutDocuments(ids)).length, 2)
    await applyRetention(ports, signal)
    assert.deepEqual(await withoutDocuments(ids), ids.slice(1))
    await applyRetention(ports, signal)
    const { rows } = await sql`select from audit_entries where action = 'signing_request.documents_deleted'`.execute(
      ports.database,
    )
    assert.equal(rows.length, 3, 'nothing is recorded twice')
  })

  it('stops between two requests when the service stops', async () => {
    const controller = new AbortController()
    controller.abort()
    const id = await cancelled()
    fixture.ports.clock.advance(2 * day)
    await assert.rejects(applyRetention(fixture.ports, controller.signal))
    assert.deepEqual(await withoutDocuments([id]), [])
  })
})
