import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { eventually } from '../harness/eventually.ts'
import { createFakeChain } from '../harness/fake-chain.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'

const newHash = () => createHash('sha256').update(randomBytes(16)).digest('hex')

describe('The timestamps of an organization, in the console', () => {
  const chain = createFakeChain()
  let service: TestService
  let key: string
  let member: ConsoleClient
  let other: ConsoleClient
  let otherKey: string
  before(async () => {
    service = await startTestService({ chain, environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    ;({ key, member } = await organizationWithMember('anna@example.org'))
    ;({ key: otherKey, member: other } = await organizationWithMember('bert@example.org'))
  })
  after(() => service.stop())

  async function organizationWithMember(email: string) {
    const { id, key } = await service.organization()
    await createAccount(service, email, { organizationId: id, role: 'member' })
    return { key, member: await openConsole(service, id, email) }
  }

  async function record(by: string, hash = newHash()): Promise<{ id: string; sequenceNumber: number }> {
    const answer = await service.call('POST', '/api/v1/timestamp', { key: by, body: { hash } })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }

  const list = async (query = '', by = member) => (await by.call('GET', `/timestamps${query}`)).json.data

  /** Seals what waits, and waits until the entry's batch has this status. */
  async function anchor(id: string, status: string): Promise<void> {
    await service.admin('POST', '/anchoring/now')
    await eventually(`it becomes ${status}`, async () => (await statusOf(id)) === status)
  }

  const statusOf = async (id: string) => (await member.call('GET', `/timestamp/${id}`)).json.data.blockchain.status

  it('are an empty page at first', async () => {
    assert.deepEqual(await list(), { timestamps: [], nextCursor: null })
  })

  it('are listed the newest first, its own only, each once over all pages', async () => {
    const own: string[] = []
    for (let i = 0; i < 7; i++) {
      own.unshift((await record(key)).id)
      await record(otherKey)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { timestamps: { id: string }[]; nextCursor: string | null } = await list(
        `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.timestamps.map(({ id }) => id))
      // Later records shift no page.
      await record(key)
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual(seen, own)
    assert.equal((await list('?limit=100', other)).timestamps.length, 7)
  })

  it('are found by their fingerprint, in either case, among its own only', async () => {
    const hash = newHash()
    const twice = [await record(key, hash), await record(key, hash)]
    await record(otherKey, hash)
    const found = await list(`?query=${hash.toUpperCase()}`)
    assert.deepEqual(
      found.timestamps.map(({ id }: { id: string }) => id),
      twice.map(({ id }) => id).reverse(),
    )
    assert.equal((await list(`?limit=1&query=${hash}`)).nextCursor, String(twice[1]?.sequenceNumber))
    assert.deepEqual((await list(`?query=${newHash()}`)).timestamps, [])
  })

  it('are found by what the caller calls them, among its own only', async () => {
    const body = { hash: newHash(), externalId: 'order 4711/ü' }
    const { data: own } = (await service.call('POST', '/api/v1/timestamp', { key, body })).json
    await service.call('POST', '/api/v1/timestamp', { key: otherKey, body })
    const query = `?externalId=${encodeURIComponent(body.externalId)}`
    assert.deepEqual(
      (await list(query)).timestamps.map(({ id }: { id: string }) => id),
      [own.id],
    )
    assert.deepEqual((await list('?externalId=order')).timestamps, [])
    const both = await member.call('GET', `/timestamps${query}&query=${body.hash}`)
    assert.deepEqual([both.status, both.headers.get('x-error-code')], [400, 'INVALID_REQUEST'])
  })

  it('are shown as each of them is shown alone, however far it has come', async () => {
    const states: string[] = []
    for (const [confirming, status] of [
      [true, 'CONFIRMED'],
      [true, 'CONFIRMED'],
      [false, 'BATCHED'],
    ] as const) {
      chain.confirming = confirming
      await record(key)
      await anchor((await record(key)).id, status)
    }
    await record(key)
    await record(key)
    const { timestamps } = await list('?limit=100')
    for (const one of timestamps) {
      states.push(one.blockchain.status)
      assert.deepEqual(one, (await member.call('GET', `/timestamp/${one.id}`)).json.data)
    }
    assert.deepEqual(states.slice(0, 6), ['QUEUED', 'QUEUED', 'BATCHED', 'BATCHED', 'CONFIRMED', 'CONFIRMED'])
    const transactions = new Set(timestamps.map(({ chainTxHash }: { chainTxHash: string }) => chainTxHash))
    assert.equal(transactions.size, 3, 'two batches are on the chain, the rest is not')
  })

  it('are refused with a cursor, a limit or a fingerprint that is none', async () => {
    for (const [query, code] of [
      ['?cursor=abc', 'INVALID_REQUEST'],
      ['?cursor=-1', 'INVALID_REQUEST'],
      ['?cursor=9999999999999999999', 'INVALID_REQUEST'],
      ['?limit=0', 'INVALID_REQUEST'],
      ['?limit=101', 'INVALID_REQUEST'],
      ['?query=abc', 'INVALID_HASH'],
      ['?query=', 'INVALID_HASH'],
    ]) {
      const answer = await member.call('GET', `/timestamps${query}`)
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, code], query)
    }
  })

  it('are read by an index, however many there are', async () => {
    await queryDatabase(
      service,
      `insert into log_entries (sequence_number, id, owner, type, time, fingerprint, salt, hash)
       select 1000000 + i, 'filler_' || i, 'filler', 1, 0, sha256(int4send(i)), substring(sha256(int4send(i)) for 16),
         sha256(int4send(-i)) from generate_series(1, 20000) as i`,
    )
    await queryDatabase(service, 'analyze log_entries')
    const { rows } = await queryDatabase(
      service,
      `explain select * from log_entries where owner = 'org_x' and sequence_number < 5000 order by sequence_number desc limit 21`,
    )
    assert.match(JSON.stringify(rows), /log_entries_by_owner/)
  })
})
