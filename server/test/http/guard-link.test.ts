import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { openHarness, type SigningHarness, tokenOf } from '../signing/signing-harness.ts'

describe('A link whose secret alone authorizes', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let harness: SigningHarness
  before(async () => {
    service = await startTestService({ clock })
    harness = await openHarness(service)
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  async function countedSubjects(): Promise<number> {
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    try {
      return (await client.query('select count(*)::int as count from rate_windows')).rows[0].count
    } finally {
      await client.end()
    }
  }

  it('leaves no row in the database for each guess at it, but one for the IP address that guesses', async () => {
    const counted = await countedSubjects()
    for (let i = 0; i < 5; i++) {
      for (const path of ['/signer/v1', '/console/v1/invitations']) {
        assert.equal((await service.call('GET', `${path}/${String(i).padStart(43, 'A')}`)).status, 404)
      }
    }
    assert.equal(await countedSubjects(), counted + 1)
  })

  it('may be used 120 times a minute, and not more', async () => {
    const token = tokenOf((await harness.create()).json.data.signers[0].signingUrl)
    const use = () => service.call('GET', `/signer/v1/${token}/logo`)
    for (let i = 0; i < 120; i++) assert.equal((await use()).status, 404)
    const refused = await use()
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [429, 'TOO_MANY_REQUESTS'])
    assert.equal(refused.json.error, 'Too many requests with this link. Try again in 60 seconds.')
    clock.advance(60)
    assert.equal((await use()).status, 404)
  })
})
