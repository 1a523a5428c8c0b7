import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { webhookJobs } from '../../src/features/webhooks/jobs.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { declareJobs } from '../../src/jobs/declare-jobs.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { startReceiver, status } from './receiver.ts'
import { webhookWorld } from './webhook-world.ts'

const requests = 6
const events = 5
const kills = 8

test(`${kills} SIGKILLs over ${requests * events} events lose none, change none and keep the order of each request`, {
  timeout: 600_000,
}, async (t) => {
  const secretKey = randomBytes(32)
  const world = await webhookWorld(t, createSecretKeyVault(secretKey))
  const boss = await startBoss({ connectionString: world.connectionString, logger: pino({ level: 'silent' }) })
  world.stopFirst(() => stopBoss(boss))
  const ports = { ...world.ports, clock: { now: () => new Date() }, queue: createJobQueue(boss, world.afterCommit) }
  await declareJobs(
    boss,
    webhookJobs(ports).map(({ job }) => job),
  )

  let node: ChildProcess | undefined
  async function startNode(): Promise<void> {
    const file = fileURLToPath(import.meta.resolve('./worker-process.ts'))
    const words = [file, world.connectionString, secretKey.toString('hex')]
    node = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(node.stdout ?? assert.fail(), 'data')
  }
  async function kill(): Promise<void> {
    if (node === undefined || node.exitCode !== null || node.signalCode !== null) return
    const gone = once(node, 'exit')
    node.kill('SIGKILL')
    await gone
  }
  world.stopFirst(kill)

  // Every third request fails, and answers take their time, so that many nodes die in the middle of one.
  const receiver = await startReceiver(t, (response, _, count) => {
    void delay(Math.random() * 300).then(() => status(count % 3 === 0 ? 500 : 200)(response))
  })
  const announced = new Map<string, string[]>()
  for (let request = 0; request < requests; request++) {
    const subscription = world.subscribe(`sr_${request}`, receiver.url)
    const ids: string[] = []
    for (let event = 0; event < events; event++) ids.push(await world.announceWith(ports, subscription))
    announced.set(subscription.id, ids)
  }
  for (let killed = 0; killed < kills; killed++) {
    await startNode()
    await delay(Math.random() * 700)
    await kill()
  }
  await startNode()
  const all = [...announced.values()].flat()
  for (let tries = 0; ; tries++) {
    const states = await Promise.all(all.map(async (id) => (await world.read(id)).delivery.state))
    if (states.every((state) => state === 'DELIVERED')) break
    assert.ok(tries < 2000, `not delivered: ${states.join(' ')}`)
    await delay(200)
  }

  assert.deepEqual(new Set(receiver.ids()), new Set(all))
  assert.equal(new Set(receiver.received.map(({ body }) => String(body))).size, all.length)
  for (const ids of announced.values()) {
    const came = receiver.ids().filter((id) => ids.includes(id))
    assert.deepEqual([...new Set(came)], ids)
    assert.deepEqual(
      came,
      came.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)),
      'an earlier event came again after a later one',
    )
  }
  t.diagnostic(`${receiver.received.length} requests for ${all.length} events`)
})
