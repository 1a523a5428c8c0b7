import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { documentsClient } from '../documents/documents-client.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

describe('The deletion of test requests with several documents', () => {
  let service: TestService
  let harness: SigningHarness
  let client: pg.Client
  const clock = setClock('2026-11-17T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock, environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
    harness = await openHarness(service, 'test')
    client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    await client.query('set search_path to countersign_test')
  })
  after(async () => {
    await client.end()
    await harness.end()
    await service.stop()
  })

  const upload = () => documentsClient(service).document(harness.key, sampleContract())
  const request = async (documents: readonly string[]): Promise<string> => {
    const given = documents.map((documentId) => ({ documentId }))
    const { signingRequestId } = await harness.request({ documentUrl: undefined, documents: given })
    await harness.invited(signingRequestId)
    return signingRequestId
  }
  const job = 'signing.forget-test-data'
  const forget = async () => {
    await runScheduled(service, job, 'countersign_test_jobs')
    await service.eventually('the end of the deletion', async () => {
      const { rows } = await client.query(
        `select from countersign_test_jobs.job where name = $1 and state in ('created', 'retry', 'active')`,
        [job],
      )
      return rows.length === 0
    })
  }
  const get = (path: string) => service.call('GET', `/api/v1/${path}`, { key: harness.key })
  const rowsOf = async (table: string) => (await client.query(`select * from ${table}`)).rows

  it('deletes all of them, and releases their storage and what the open request had reserved', async () => {
    const documents = [await upload(), await upload(), await upload()]
    const id = await request(documents)
    assert.ok((await get('quota')).json.data.storageBytes.used > 0)
    assert.equal((await rowsOf('quota_reservations')).length, 1)
    clock.advance(31 * 86_400)
    await forget()
    assert.equal((await get(`signing/${id}`)).status, 404)
    for (const one of documents) assert.equal((await get(`documents/${one}/status`)).status, 404)
    assert.equal((await get('quota')).json.data.storageBytes.used, 0)
    assert.deepEqual(await rowsOf('quota_reservations'), [])
  })

  it('waits for a signature that holds the documents, which can still lock the request', async () => {
    const documents = [await upload(), await upload()]
    const id = await request(documents)
    clock.advance(31 * 86_400)
    await client.query('begin')
    await client.query('select from documents where id = $1 for no key update', [documents.toSorted().at(-1)])
    const forgotten = forget()
    await service.eventually('a deletion that waits', async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length > 0
    })
    await client.query('select from signing_requests where id = $1 for update nowait', [id])
    await client.query('commit')
    await forgotten
    assert.equal((await get(`signing/${id}`)).status, 404)
  })

  it('deletes documents whose request is gone, and leaves those of other requests', async () => {
    const documents = [await upload(), await upload(), await upload()]
    const [first, second, shared] = documents as [string, string, string]
    const gone = await request([first, second])
    clock.advance(31 * 86_400)
    const id = await request([shared])
    await client.query('update documents set signing_request_id = $1 where id = $2', [gone, shared])
    await client.query('delete from signing_requests where id = $1', [gone])
    await forget()
    for (const one of [first, second]) assert.equal((await get(`documents/${one}/status`)).status, 404)
    assert.equal((await get(`documents/${shared}/status`)).status, 200)
    assert.equal((await get(`signing/${id}`)).status, 200)
  })
})
