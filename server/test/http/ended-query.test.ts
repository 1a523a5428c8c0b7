import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { eventually } from '../harness/eventually.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'

describe('A query that the database ends', () => {
  let service: TestService
  let holder: pg.Client
  let operator: pg.Client
  before(async () => {
    service = await startTestService()
    holder = new pg.Client({ connectionString: service.databaseUrl })
    operator = new pg.Client({ connectionString: service.databaseUrl })
    await Promise.all([holder.connect(), operator.connect()])
  })
  after(async () => {
    await Promise.all([holder.end(), operator.end()])
    await service.stop()
  })

  /** The answer to a call that waits for a locked table, until its query is canceled. */
  async function cancelled(table: string, call: () => Promise<Answer>): Promise<Answer> {
    const before = service.logged().length
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    try {
      let isAnswered = false
      const answer = call().finally(() => {
        isAnswered = true
      })
      answer.catch(() => {})
      // Other work on the table may wait as well, and before it.
      await eventually('it is answered', async () => {
        await operator.query(`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ~ '${table}'`)
        return isAnswered
      })
      requirePassing(await answer, service.logged().slice(before))
      return await answer
    } finally {
      await holder.query('rollback')
    }
  }

  function requirePassing({ status, headers, text }: Answer, logged: string): void {
    assert.equal(status, 503, text)
    assert.deepEqual([headers.get('x-error-code'), headers.get('retry-after')], ['SERVICE_UNAVAILABLE', '5'])
    assert.match(logged, /"level":50,.*canceling statement due to user request.*request failed temporarily/)
  }

  it('is one to ask again for programs, and the log says why', async () => {
    const { key } = await service.organization()
    const read = () => service.call('GET', '/api/v1/quota', { key })
    await cancelled('quota_usage', read)
    assert.equal((await read()).status, 200)
  })

  it('can be retried by people who are signed in', async () => {
    const { id } = await service.organization()
    await createAccount(service, 'anna@example.org', { organizationId: id, role: 'owner' })
    const console = await openConsole(service, id, 'anna@example.org')
    const read = () => console.call('GET', '/quota')
    await cancelled('sessions', read)
    assert.equal((await read()).status, 200)
  })

  it('leaves people who want to sign out signed in, and says so', async () => {
    const { id } = await service.organization()
    await createAccount(service, 'bert@example.org', { organizationId: id, role: 'owner' })
    const console = await openConsole(service, id, 'bert@example.org')
    const headers = { origin: service.url, cookie: console.cookie }
    const signOut = () => service.call('POST', '/console/v1/sign-out', { headers })
    const answer = await cancelled('sessions', signOut)
    assert.deepEqual(answer.headers.getSetCookie(), [])
    assert.equal((await signOut()).status, 200)
    assert.equal((await console.call('GET', '/quota')).status, 401)
  })
})
