import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type AuditHead, followAuditChain } from '@countersign/proof'
import pg from 'pg'
import type { AuditEvent } from '../../src/features/audit/model.ts'
import { recordAudit, recordAuditInEach } from '../../src/features/audit/record-audit.ts'
import { selectEntries } from '../../src/features/audit/store.ts'
import { openDatabase } from '../../src/infrastructure/database/open-database.ts'
import { personActor } from '../../src/vocabulary/audit.ts'
import { testPorts } from '../harness/test-ports.ts'

describe('The audit log', () => {
  let ports: Awaited<ReturnType<typeof testPorts>>
  let client: pg.Client
  before(async () => {
    ports = await testPorts()
    client = new pg.Client({ connectionString: ports.connectionString })
    await client.connect()
  })
  after(async () => {
    await client?.end()
    await ports?.end()
  })

  function event(organizationId: string | null, more: Partial<AuditEvent> = {}): AuditEvent {
    const actor = personActor({ id: 'user_1', email: 'anna@example.org' })
    const happened = { action: 'key.created', target: { kind: 'api_key', id: 'key_1', name: 'ERP' } } as const
    return { ...happened, organizationId, actor, ip: '192.0.2.1', at: ports.clock.now(), mode: 'live', ...more }
  }

  async function record(one: AuditEvent, database = ports.database): Promise<void> {
    await database.transaction().execute((transaction) => recordAudit(transaction, one))
  }

  async function entriesOf(chain: string) {
    const query = 'select content, hash from audit_entries where chain = $1 order by number'
    const { rows } = await client.query<{ content: object; hash: Buffer }>(query, [chain])
    return rows.map(({ content, hash }) => ({ ...content, hash: hash.toString('hex') }) as never as Entry)
  }
  type Entry = { number: number; at: string; hash: string; actor: object; details: { [name: string]: unknown } }

  function followed(entries: readonly object[]): AuditHead | undefined {
    return entries.reduce<AuditHead | undefined>((head, one) => followAuditChain(head, one), undefined)
  }

  it('chains the entries of an organization, apart from those of others', async () => {
    await record(event('org_a'))
    await record(event('org_b'))
    await record(event('org_a', { action: 'key.deleted' }))
    await record(event(null))
    assert.equal(followed(await entriesOf('org_a'))?.number, 2)
    assert.equal(followed(await entriesOf('org_b'))?.number, 1)
    assert.equal(followed(await entriesOf('installation'))?.number, 1)
  })

  it('has no entry of a change that was rolled back, and no gap', async () => {
    const failing = ports.database.transaction().execute(async (transaction) => {
      await recordAudit(transaction, event('org_rolled_back'))
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    await record(event('org_rolled_back'))
    assert.equal(followed(await entriesOf('org_rolled_back'))?.number, 1)
  })

  it('has one order if two nodes append at the same time', async () => {
    const { dataDir, logger, connectionString } = ports
    const settings = { databaseUrl: connectionString, dataDir, maxConnections: 4, log: logger, onGivenUp: () => {} }
    const other = await openDatabase(settings)
    try {
      const nodes = [ports.database, other.database]
      await Promise.all(Array.from({ length: 40 }, (_, i) => record(event('org_busy'), nodes[i % 2])))
    } finally {
      await other.close()
    }
    assert.equal(followed(await entriesOf('org_busy'))?.number, 40)
  })

  it('does not deadlock if events of people concern the same organizations', async () => {
    const act = (organizations: string[]) =>
      ports.database.transaction().execute((transaction) => recordAuditInEach(transaction, organizations, event(null)))
    await Promise.all(Array.from({ length: 10 }, (_, i) => act(i % 2 === 0 ? ['org_x', 'org_y'] : ['org_y', 'org_x'])))
    assert.equal(followed(await entriesOf('org_x'))?.number, 10)
    assert.equal(followed(await entriesOf('org_y'))?.number, 10)
  })

  it('never goes back in time, even if the clock of a node does', async () => {
    const at = ports.clock.now()
    await record(event('org_time', { at }))
    await record(event('org_time', { at: new Date(at.getTime() - 5000) }))
    const [one, two] = await entriesOf('org_time')
    assert.equal(two?.at, one?.at)
  })

  it('keeps hostile texts short, readable and verifiable', async () => {
    const hostile = `\0\ud800"\\${'x'.repeat(10_000)}`
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`detail${i}`, hostile]))
    const details = { list: Array.from({ length: 1000 }, () => hostile), fraction: 0.5, '\0name': 1, ...many }
    await record(event('org_hostile', { actor: personActor({ id: null, email: hostile }), details }))
    const entries = await entriesOf('org_hostile')
    followed(entries)
    assert.ok(JSON.stringify(entries).length < 40_000)
    assert.equal(entries[0]?.details.fraction, '0.5')
    assert.equal(entries[0]?.details.name, 1)
  })

  it('is searched even if it has an old entry with a character that PostgreSQL does not read', async () => {
    await client.query("insert into audit_chains (chain) values ('org_old')")
    const content = '{"actor":{"name":"Anna"},"details":{"\\u0000":"past"},"ip":null,"mode":"live","target":null}'
    await client.query(
      "insert into audit_entries (chain, number, at, action, content, hash) values ('org_old', 1, now(), 'audit.exported', $1, $2)",
      [content, Buffer.alloc(32)],
    )
    for (const filter of [{ actor: 'anna' }, { q: 'past' }, { mode: 'live' }] as const) {
      const options = { filter, limit: 1, order: 'asc' } as const
      assert.equal((await selectEntries(ports.database, 'org_old', { first: 1, last: 1 }, options)).length, 1)
    }
  })

  it('lets nobody change, delete or empty its entries', async () => {
    await record(event('org_final'))
    for (const statement of [
      `update audit_entries set action = 'x' where chain = 'org_final'`,
      `delete from audit_entries where chain = 'org_final'`,
      'truncate audit_entries',
      'truncate audit_chains cascade',
    ])
      await assert.rejects(client.query(statement), /can neither be changed nor deleted/)
    assert.equal((await entriesOf('org_final')).length, 1)
  })

  it('lets nobody move the end of a chain but to its next entry', async () => {
    await record(event('org_end'))
    await record(event('org_end'))
    const onlyForward = /only moves to its next entry/
    const notThere = /does not have this hash/
    const final = /can neither be changed nor deleted/
    for (const [statement, refusal] of [
      [`update audit_chains set number = 1 where chain = 'org_end'`, onlyForward],
      [`update audit_chains set hash = sha256('x') where chain = 'org_end'`, onlyForward],
      [`update audit_chains set number = 4 where chain = 'org_end'`, onlyForward],
      [`update audit_chains set chain = 'org_other' where chain = 'org_end'`, onlyForward],
      [`insert into audit_chains values ('org_new', 7, sha256('x'), now())`, onlyForward],
      [`update audit_chains set number = 3, hash = sha256('x') where chain = 'org_end'`, notThere],
      [`delete from audit_chains where chain = 'org_end'`, final],
    ] as const)
      await assert.rejects(client.query(statement), refusal, statement)
    await record(event('org_end'))
    assert.equal(followed(await entriesOf('org_end'))?.number, 3)
  })

  it('lets nobody change which heads have a timestamp, or invent one', async () => {
    await record(event('org_head'))
    const head = (hash: string) =>
      client.query(
        `insert into audit_heads select 'org_head', 1, ${hash}, 'ts_1', now() from audit_chains where chain = 'org_head'`,
      )
    await assert.rejects(head(`sha256('x')`), /does not have this hash/)
    await head('hash')
    for (const statement of [
      `update audit_heads set timestamp_id = 'ts_2'`,
      `delete from audit_heads where chain = 'org_head'`,
      'truncate audit_heads',
    ])
      await assert.rejects(client.query(statement), /can neither be changed nor deleted/, statement)
  })
})
