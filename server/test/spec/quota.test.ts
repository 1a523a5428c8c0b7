import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { spendQuota } from '../../src/features/quota/spend-quota.ts'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('Quota', () => {
  const clock = setClock('2027-01-31T23:59:00Z')
  let service: TestService
  before(async () => {
    service = await startTestService({ clock, environment: { RATE_LIMIT_PER_HOUR: '1000' } })
  })
  after(() => service.stop())

  const read = async (key: string) => (await service.call('GET', '/api/v1/quota', { key })).json.data

  it('shows plan, month, and what is used, allowed and left of everything', async () => {
    const { key } = await service.organization()
    const nothingUsed = { used: 0, limit: null, remaining: null }
    assert.deepEqual(await read(key), {
      plan: 'enterprise',
      period: { from: '2027-01-01T00:00:00.000Z', to: '2027-02-01T00:00:00.000Z' },
      timestamps: nothingUsed,
      signingRequests: nothingUsed,
      seals: nothingUsed,
      documents: nothingUsed,
      storageBytes: nothingUsed,
      requestsPerHour: 1000,
    })
  })

  it("shows the key's own hourly limit", async () => {
    const { key } = await service.organization({ requestsPerHour: 7 })
    assert.equal((await read(key)).requestsPerHour, 7)
  })

  it('is spent with the act, refuses what exceeds the limit, and resets with the month', async () => {
    const { id, key } = await service.organization()
    await service.admin('PUT', `/organizations/${id}/limits`, { timestamps: 3 })
    const payer = { id, plan: 'enterprise' } as const
    const { database, close } = connect(service.databaseUrl, {
      log: pino({ level: 'silent' }),
      applicationName: 'test',
      maxConnections: 4,
    })
    try {
      const spend = (amount: number) =>
        database
          .transaction()
          .execute((transaction) => spendQuota({ transaction, clock }, payer, { timestamps: amount }))
      await Promise.all([spend(1), spend(1)])
      assert.deepEqual((await read(key)).timestamps, { used: 2, limit: 3, remaining: 1 })
      await assert.rejects(spend(2), (error: Refusal) => error instanceof Refusal && error.code === 'QUOTA_EXCEEDED')
      assert.equal((await read(key)).timestamps.used, 2, 'what was refused is not counted')
      clock.advance(120)
      await spend(1)
      assert.deepEqual((await read(key)).timestamps, { used: 1, limit: 3, remaining: 2 })
    } finally {
      await close()
    }
  })

  it('lifts a limit again by null, and refuses unknown organizations', async () => {
    const { id, key } = await service.organization()
    await service.admin('PUT', `/organizations/${id}/limits`, { seals: 0 })
    assert.deepEqual((await read(key)).seals, { used: 0, limit: 0, remaining: 0 })
    await service.admin('PUT', `/organizations/${id}/limits`, { seals: null })
    assert.equal((await read(key)).seals.limit, null)
    await assert.rejects(service.admin('PUT', '/organizations/org_x/limits', { seals: 1 }), /404/)
  })
})
