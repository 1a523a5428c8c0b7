import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { TimestampConfirmed } from '@countersign/api'
import { findAnvil } from '../../src/infrastructure/chain/local-binary.ts'
import { startAnvil } from '../../src/infrastructure/chain/local-process.ts'
import { eventually } from '../harness/eventually.ts'
import { choosePoints, type KillPoint, startHeir } from '../harness/kill-points.ts'
import { type MortalService, mortalService } from '../harness/mortal-service.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { freePort } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'

/** In the order in which a batch reaches them, so that one batch can die at all of them. */
const points: readonly KillPoint[] = [
  { name: 'the batch is not committed', moment: 'before', statement: 'insert into "anchor_batches"', commit: true },
  {
    name: 'the batch is committed, and nobody is asked to look at it',
    moment: 'after',
    statement: 'insert into "anchor_batches"',
    commit: true,
    critical: true,
  },
  { name: 'the transaction is signed and not recorded', moment: 'before', statement: 'set "chain_state"' },
  {
    name: 'the transaction is recorded and not broadcast',
    moment: 'after',
    statement: 'set "chain_state"',
    critical: true,
  },
  {
    name: 'the transaction is in a block that is not on disk',
    moment: 'before',
    rename: 'local-chain/chain\\.json$',
    critical: true,
  },
  {
    name: 'the block is on disk and not recorded',
    moment: 'before',
    statement: 'update "anchor_batches"',
    values: 'ANCHORED',
    critical: true,
  },
  {
    name: 'the record of the block may be there',
    moment: 'sent',
    statement: 'update "anchor_batches"',
    values: 'ANCHORED',
  },
  { name: 'the proof is not kept', moment: 'before', statement: 'insert into "ipfs_blocks"' },
  {
    name: 'the proof is kept and the batch is not confirmed',
    moment: 'before',
    statement: 'update "anchor_batches"',
    values: '"CONFIRMED"',
    critical: true,
  },
  {
    name: 'the batch may be confirmed',
    moment: 'sent',
    statement: 'update "anchor_batches"',
    values: '"CONFIRMED"',
    commit: true,
  },
  {
    name: 'the event about it may be recorded',
    moment: 'sent',
    statement: 'update "confirmation_reports"',
    commit: true,
    critical: true,
  },
]

test('a batch that dies at one step after the other is on the chain and reported exactly once', async (t) => {
  const { node, client, dataDir } = await openNode(t)
  const chosen = choosePoints(t, 'a batch that dies', points, 1)
  await node.start(chosen[0])
  const api = await client()
  await api.stamp()
  for (const next of [...chosen.slice(1), undefined]) {
    await api.askOnce()
    await node.died()
    await node.start(next)
  }
  await api.anchored()
  await api.reported()
  await assertOnceOnChain(node, api, dataDir)
})

const batches = 20
const kills = 50

test(`${kills} SIGKILLs at any moment of ${batches} batches leave every root on the chain exactly once`, {
  skip: !isLongRun,
}, async (t) => {
  const { node, client, dataDir } = await openNode(t)
  const chance = seededChance('kills at any moment of a batch')
  await node.start()
  const api = await client()
  for (let batch = 0, done = 0; batch < batches; batch++) {
    await api.stamp()
    await api.anchorNow()
    // Spread over the life of a batch: most die in the middle of it, some at its very beginning.
    for (const due = Math.round(((batch + 1) * kills) / batches); done < due; done++) {
      await delay(chance() * 900)
      await node.kill()
      await node.start()
    }
    await api.anchored()
  }
  assert.equal((await api.batches()).length, batches)
  await api.reported()
  await assertOnceOnChain(node, api, dataDir)
})

async function openNode(t: TestContext) {
  const database = await migratedDatabase()
  const heir = await startHeir(database.connectionString)
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-anchoring-crash-'))
  const adminToken = randomBytes(32).toString('hex')
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PORT: String(await freePort()),
    ADMIN_TOKEN: adminToken,
    RATE_LIMIT_PER_HOUR: '1000000',
  }
  const node = mortalService(environment, heir.inherit)
  t.after(async () => {
    await node.kill()
    await heir.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { node, dataDir, client: () => openClient(node, adminToken) }
}

interface Batch {
  readonly anchorValue: string
  readonly status: string
}

async function openClient(node: MortalService, adminToken: string) {
  const admin = { authorization: `Bearer ${adminToken}` }
  async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
    const { json } = await node.call(method, path, { headers, ...(body === undefined ? {} : { body }) })
    assert.ok(json.success, `${method} ${path}: ${json.error}`)
    return json.data
  }
  const { id } = await call('POST', '/admin/v1/organizations', admin, { name: 'Crash', plan: 'enterprise' })
  const { key } = await call('POST', '/admin/v1/keys', admin, { organizationId: id, name: 'crash' })
  let last = ''
  const stamped: string[] = []
  const api = {
    async stamp(): Promise<void> {
      last = createHash('sha256').update(randomBytes(16)).digest('hex')
      await call('POST', '/api/v1/timestamp', { 'x-api-key': key }, { hash: last })
      stamped.push(last)
    },
    anchorNow: () => call('POST', '/admin/v1/anchoring/now', admin),
    /** Whether or not there is an answer: the service may die of the request. */
    async askOnce(): Promise<void> {
      const url = `${node.current().url}/admin/v1/anchoring/now`
      await fetch(url, { method: 'POST', headers: admin }).catch(() => {})
    },
    /** Resolves once the last timestamp is confirmed. */
    anchored: () =>
      eventually(
        () => `the last batch is not confirmed: ${node.current().stderr()}`,
        async () => (await call('GET', `/verification/v1/${last}`, {})).blockchain.status === 'CONFIRMED',
        120,
      ),
    /** Rejects unless each was reported once, in the order of the log. */
    async reported(): Promise<void> {
      const read = async (): Promise<string[]> => {
        const { events } = await call('GET', '/api/v1/events?limit=100', { 'x-api-key': key })
        const found: { fingerprint: string }[] = events.flatMap(
          ({ data }: { data: TimestampConfirmed }) => data.timestamps,
        )
        return found.map(({ fingerprint }) => fingerprint)
      }
      await eventually('the last confirmation is reported', async () => (await read()).includes(last))
      assert.deepEqual(await read(), stamped)
    },
    batches: async (): Promise<Batch[]> => (await call('GET', '/admin/v1/anchoring/batches?limit=100', admin)).batches,
  }
  return api
}

/** Ends the service, whose chain nobody else may read meanwhile. */
async function assertOnceOnChain(
  node: MortalService,
  api: { batches(): Promise<Batch[]> },
  dataDir: string,
): Promise<void> {
  const listed = await api.batches()
  assert.ok(listed.length > 0)
  assert.ok(listed.every(({ status }) => status === 'CONFIRMED'))
  const { child, exit } = node.current()
  child.kill('SIGTERM')
  await exit()
  const onChain = await valuesOnChain(join(dataDir, 'local-chain'))
  assert.deepEqual([...onChain].sort(), listed.map(({ anchorValue }) => `0x${anchorValue}`).sort())
}

/** The data of every transaction in every block, as another node reads the chain's files. */
async function valuesOnChain(directory: string): Promise<string[]> {
  const anvil = await startAnvil(findAnvil(), directory, { load: join(directory, 'chain.json') })
  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await response.json()) as { result: unknown }).result
  }
  try {
    const values: string[] = []
    const head = Number(await ask('eth_blockNumber', []))
    for (let number = 0; number <= head; number++) {
      const block = (await ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
        transactions: { input: string }[]
      }
      values.push(...block.transactions.map(({ input }) => input))
    }
    return values
  } finally {
    await anvil.stop()
  }
}
