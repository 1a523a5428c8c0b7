import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { operations } from '@countersign/api'
import { startIdentityProvider, type TestProvider } from '../accounts/identity-provider.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { openWorld, type World } from './audited-world.ts'
import { recordedOperations } from './recorded-operations.ts'

describe('Every operation that changes something', () => {
  let service: TestService
  let provider: TestProvider
  let world: World
  before(async () => {
    service = await startTestService()
    provider = await startIdentityProvider(['https://example.org/'])
    world = await openWorld(service, provider)
  })
  after(async () => {
    await provider.stop()
    await service.stop()
  })

  /** How often each action is in the audit log. */
  async function counts(): Promise<Map<string, number>> {
    await service.settled()
    const { rows } = await queryDatabase(service, 'select action, count(*)::int from audit_entries group by action')
    return new Map(rows.map(({ action, count }) => [action, count]))
  }

  it('is in the table of what is recorded', () => {
    const areas = ['api', 'member', 'console', 'admin']
    const changing = operations.filter(({ area, method }) => areas.includes(area) && method !== 'GET')
    assert.deepEqual(Object.keys(recordedOperations).toSorted(), changing.map(({ id }) => id).toSorted())
  })

  it('does nothing if it cannot be recorded, such as the retry of a signing request', async () => {
    const id = await world.stuckRequest()
    const dueAt = async () =>
      (await queryDatabase(service, `select work_due_at from signing_requests where id = '${id}'`)).rows[0].work_due_at
    const before = await dueAt()
    const unrecordable = `add constraint unrecordable check (action <> 'signing_request.retried') not valid`
    await queryDatabase(service, `alter table audit_entries ${unrecordable}`)
    try {
      const headers = { authorization: `Bearer ${service.adminToken}` }
      const answer = await service.call('POST', `/admin/v1/signing-requests/${id}/retry`, { headers })
      assert.equal(answer.status, 500, answer.text)
      assert.deepEqual(await dueAt(), before)
    } finally {
      await queryDatabase(service, 'alter table audit_entries drop constraint unrecordable')
    }
  })

  for (const [id, recorded] of Object.entries(recordedOperations)) {
    if (typeof recorded === 'string') continue
    const { action, act } = recorded
    it(`records ${action} when ${id} succeeds`, async () => {
      const before = await counts()
      await act(world)
      const now = await counts()
      assert.ok((now.get(action) ?? 0) > (before.get(action) ?? 0))
    })
  }
})
