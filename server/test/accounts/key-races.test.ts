import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { createAccount, type Session, signIn } from './console-client.ts'

describe('A key that somebody creates while their role is removed', () => {
  let service: TestService
  let organizationId: string
  let client: pg.Client
  let people = 0
  before(async () => {
    service = await startTestService()
    organizationId = (await service.organization()).id
    client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
  })
  after(async () => {
    await client?.end()
    await service?.stop()
  })

  async function admin(): Promise<Session> {
    const email = `admin${++people}@example.org`
    await createAccount(service, email, { organizationId, role: 'admin' })
    return await signIn(service, email)
  }

  /**
   * Creates a key while another transaction changes the organization's members, which ends once the creation waits for
   * it.
   */
  async function makeDuring(change: string, { cookie, userId }: Session, body: object): Promise<Answer> {
    await client.query('begin')
    await client.query('select from organizations where id = $1 for no key update', [organizationId])
    await client.query(change, [userId])
    let isAnswered = false
    const making = service
      .call('POST', '/console/v1/keys', { body: { name: 'race', ...body }, headers: { origin: service.url, cookie } })
      .finally(() => {
        isAnswered = true
      })
    await eventually('it waits for the change, or does not', async () => isAnswered || (await someoneWaits()))
    await client.query('commit')
    return await making
  }

  async function someoneWaits(): Promise<boolean> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { rowCount } = await client.query(waiting)
    return rowCount !== 0
  }

  async function keysOf({ userId }: Session): Promise<number | null> {
    return (await client.query('select from api_keys where user_id = $1', [userId])).rowCount
  }

  const removal = 'delete from memberships where user_id = $1'
  const demotion = `update memberships set role = 'member' where user_id = $1`
  const code = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]

  it('is not made for an organization that they are removed from', async () => {
    const person = await admin()
    assert.deepEqual(code(await makeDuring(removal, person, { organizationId })), [403, 'ACCESS_DENIED'])
    assert.equal(await keysOf(person), 0)
  })

  it('is not created for an organization whose keys they may no longer manage', async () => {
    const person = await admin()
    assert.deepEqual(code(await makeDuring(demotion, person, { organizationId })), [403, 'INSUFFICIENT_ROLE'])
    assert.equal(await keysOf(person), 0)
  })

  it('is not made for themselves where they lose their last organization', async () => {
    const person = await admin()
    assert.deepEqual(code(await makeDuring(removal, person, {})), [403, 'ORGANIZATION_REQUIRED'])
    assert.equal(await keysOf(person), 0)
  })

  it('is created for themselves by somebody whose role only changes', async () => {
    const person = await admin()
    assert.equal((await makeDuring(demotion, person, {})).status, 201)
    assert.equal(await keysOf(person), 1)
  })
})
