import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('The quota of an organization, in the console', () => {
  let service: TestService
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '7' } })
  })
  after(() => service.stop())

  it('shows how many requests people may make in an hour, and to keys how many they may make', async () => {
    const { id: organizationId, key } = await service.organization()
    await createAccount(service, 'anna@example.org', { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, 'anna@example.org')
    const asMember = (await member.call('GET', '/quota')).json.data
    const asKey = (await service.call('GET', '/api/v1/quota', { key })).json.data
    assert.equal(asMember.requestsPerHour, 20_000)
    assert.deepEqual({ ...asMember, requestsPerHour: 7 }, asKey)
  })
})
