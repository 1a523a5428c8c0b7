import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { documentsClient } from '../documents/documents-client.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

const row = {
  signers: [{ label: 'Tenant', name: 'Anna Kowalska', email: 'anna@example.org' }],
}

describe('The schedule of templates and bulk sends', () => {
  let service: TestService
  let client: pg.Client
  const clock = setClock('2026-11-17T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock, environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
    client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await service.stop()
  })

  const call = (harness: SigningHarness, method: string, path: string, body?: object) =>
    service.call(method, `/api/v1${path}`, { key: harness.key, ...(body === undefined ? {} : { body }) })
  async function bulkOf(harness: SigningHarness) {
    const documentId = await documentsClient(service).document(harness.key, sampleContract())
    const template = { name: 'Lease', documentId, roles: [{ label: 'Tenant' }] }
    const { templateId } = (await call(harness, 'POST', '/templates', template)).json.data
    const { bulkId } = (await call(harness, 'POST', `/templates/${templateId}/bulk`, { rows: [row] })).json.data
    await service.settled()
    return { templateId, bulkId }
  }

  it('resumes a bulk send whose work was lost, once its time is over', async () => {
    const harness = await openHarness(service)
    const { bulkId } = await bulkOf(harness)
    // As if the job had been lost before it did anything.
    await client.query(`update bulks set status = 'RUNNING', ended_at = null where id = $1`, [bulkId])
    await client.query(`update bulk_rows set status = 'PENDING', signing_request_id = null where bulk_id = $1`, [
      bulkId,
    ])
    const status = async () => (await call(harness, 'GET', `/bulk/${bulkId}`)).json.data.status
    await runScheduled(service, 'templates.resume-bulks')
    assert.equal(await status(), 'RUNNING')
    clock.advance(2 * 3600)
    await runScheduled(service, 'templates.resume-bulks')
    await service.eventually('the end of the bulk send', async () => (await status()) === 'COMPLETED')
    await harness.end()
  })

  it('deletes templates and bulk sends of test mode when they are old', async () => {
    const harness = await openHarness(service, 'test')
    const { templateId, bulkId } = await bulkOf(harness)
    const statuses = async () => [
      (await call(harness, 'GET', `/templates/${templateId}`)).status,
      (await call(harness, 'GET', `/bulk/${bulkId}`)).status,
    ]
    await runScheduled(service, 'templates.forget-test-data', 'countersign_test_jobs')
    assert.deepEqual(await statuses(), [200, 200])
    clock.advance(31 * 86_400)
    await runScheduled(service, 'templates.forget-test-data', 'countersign_test_jobs')
    await service.eventually('the deletion', async () => (await statuses()).every((status) => status === 404))
    await harness.end()
  })
})
