import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { findAnvil } from '../../src/infrastructure/chain/local-binary.ts'
import { startAnvil } from '../../src/infrastructure/chain/local-process.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'

const batches = 20
const kills = 50

test(`${kills} SIGKILLs over ${batches} batches leave every root on the chain exactly once`, async (t) => {
  const database = await migratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-anchoring-crash-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PORT: String(await freePort()),
    ADMIN_TOKEN: randomBytes(32).toString('hex'),
    RATE_LIMIT_PER_HOUR: '1000000',
  }
  let service = await start()
  t.after(async () => {
    service.child.kill('SIGKILL')
    await service.exit()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<ServiceProcess> {
    const started = startServiceProcess(environment)
    await started.ready()
    return started
  }
  async function restart(): Promise<void> {
    service.child.kill('SIGKILL')
    await service.exit()
    service = await start()
  }
  async function call(method: string, path: string, key: Record<string, string>, body?: unknown) {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await response.json()) as { success: boolean; data: Record<string, string>; error?: string }
    assert.ok(json.success, `${method} ${path}: ${json.error}`)
    return json.data
  }
  const admin = { authorization: `Bearer ${environment.ADMIN_TOKEN}` }
  const organization = await call('POST', '/admin/v1/organizations', admin, { name: 'Crash', plan: 'enterprise' })
  const { key = '' } = await call('POST', '/admin/v1/keys', admin, { organizationId: organization.id, name: 'crash' })
  const stamp = (hash: string) => call('POST', '/api/v1/timestamp', { 'x-api-key': key }, { hash })
  const statusOf = async (hash: string) =>
    ((await call('GET', `/verification/v1/${hash}`, {})).blockchain as unknown as { status: string }).status

  const hashes: string[] = []
  for (let batch = 0, done = 0; batch < batches; batch++) {
    const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
    hashes.push(hash)
    await stamp(hash)
    await call('POST', '/admin/v1/anchoring/now', admin)
    // Spread over the life of a batch: most die in the middle of it, some at its very beginning.
    for (const due = Math.round(((batch + 1) * kills) / batches); done < due; done++) {
      await delay(Math.random() * 900)
      await restart()
    }
    for (let tries = 0; (await statusOf(hash)) !== 'CONFIRMED'; tries++) {
      assert.ok(tries < 600, `batch ${batch} is not confirmed: ${service.stderr()}`)
      await delay(100)
    }
  }
  t.diagnostic(`${batches} batches, ${kills} kills`)

  const { batches: listed } = (await call('GET', '/admin/v1/anchoring/batches?limit=100', admin)) as unknown as {
    batches: { anchorValue: string; status: string; txHash: string }[]
  }
  assert.equal(listed.length, batches)
  assert.ok(listed.every(({ status }) => status === 'CONFIRMED'))
  service.child.kill('SIGTERM')
  await service.exit()

  const onChain = await valuesOnChain(join(dataDir, 'local-chain'))
  assert.deepEqual([...onChain].sort(), listed.map(({ anchorValue }) => `0x${anchorValue}`).sort())
})

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
