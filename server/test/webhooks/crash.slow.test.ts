import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { webhookJobs } from '../../src/features/webhooks/jobs.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { declareJobs } from '../../src/jobs/declare-jobs.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { eventually } from '../harness/eventually.ts'
import { choosePoints, type KillPoint, startHeir, toDieAt } from '../harness/kill-points.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { startReceiver, status } from './receiver.ts'
import { webhookFixture } from './webhook-fixture.ts'

const claim = 'update "webhook_subscriptions" set "claimed_by" = .*"turned_away"'
const record = 'insert into "webhook_attempts"'
const points: readonly KillPoint[] = [
  { name: 'the slot is not taken', moment: 'before', statement: claim, commit: true },
  { name: 'the slot may be taken', moment: 'sent', statement: claim, commit: true },
  { name: 'the slot is taken and nothing is sent', moment: 'after', statement: claim, commit: true, critical: true },
  { name: 'the event is answered and nothing is recorded', moment: 'before', statement: record, critical: true },
  { name: 'the record is not committed', moment: 'before', statement: record, commit: true },
  { name: 'the record may be committed', moment: 'sent', statement: record, commit: true, critical: true },
  { name: 'the record is committed and the job is not done', moment: 'after', statement: record, commit: true },
]

test('nodes that die at any step of a delivery lose no event, change none and keep the order of first attempts', async (t) => {
  const shop = await openShop(t, { requests: 3, events: 4, answerMs: 0, retrySeconds: 0.1 })
  for (const point of choosePoints(t, 'webhooks', points, 1)) {
    await shop.startNode(point)
    await shop.died(point)
  }
  await shop.startNode()
  await shop.assertDelivered()
})

const kills = 8

test(`${kills} SIGKILLs at any moment lose no event, change none and keep the order of first attempts`, {
  skip: !isLongRun,
  timeout: 600_000,
}, async (t) => {
  const shop = await openShop(t, { requests: 6, events: 5, answerMs: 300, retrySeconds: 2 })
  const chance = seededChance('webhooks at any moment')
  for (let killed = 0; killed < kills; killed++) {
    await shop.startNode()
    await delay(chance() * 700)
    await shop.kill()
  }
  await shop.startNode()
  await shop.assertDelivered()
})

interface Load {
  readonly requests: number
  /** Per request. */
  readonly events: number
  /** The longest time of an answer. */
  readonly answerMs: number
  readonly retrySeconds: number
}

/** Waiting events, a receiver that refuses every third request, and a node that is restarted again and again. */
async function openShop(t: TestContext, { requests, events, answerMs, retrySeconds }: Load) {
  const secretKey = randomBytes(32)
  const fixture = await webhookFixture(t, createSecretKeyVault(secretKey))
  const heir = await startHeir(fixture.connectionString)
  fixture.stopFirst(() => heir.end())
  const ports = {
    ...fixture.ports,
    clock: { now: () => new Date() },
    queue: createJobQueue(heir.boss, fixture.afterCommit),
  }
  await declareJobs(
    heir.boss,
    webhookJobs(ports).map(({ job }) => job),
  )
  let node: ChildProcess | undefined
  let gone: Promise<unknown[]> | undefined
  async function kill(): Promise<void> {
    node?.kill('SIGKILL')
    await gone
  }
  fixture.stopFirst(kill)

  const chance = seededChance('answers of the receiver')
  const receiver = await startReceiver(t, (response, _, count) => {
    void delay(chance() * answerMs).then(() => status(count % 3 === 0 ? 500 : 200)(response))
  })
  const announced = new Map<string, string[]>()
  for (let request = 0; request < requests; request++) {
    const subscription = fixture.subscribe(`sr_${request}`, receiver.url)
    const ids: string[] = []
    for (let event = 0; event < events; event++) ids.push(await fixture.announceWith(ports, subscription))
    announced.set(subscription.id, ids)
  }

  return {
    kill,
    async startNode(point?: KillPoint): Promise<void> {
      if (node !== undefined) await heir.inherit()
      const file = fileURLToPath(import.meta.resolve('./worker-process.ts'))
      node = spawn(
        process.execPath,
        [file, fixture.connectionString, secretKey.toString('hex'), String(retrySeconds)],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, ...(point === undefined ? {} : toDieAt(point)) },
        },
      )
      gone = once(node, 'exit')
      await Promise.race([once(node.stdout ?? assert.fail(), 'data'), gone])
    },
    async died(point: KillPoint): Promise<void> {
      await eventually(`the node dies where it should (${point.name})`, () => node?.signalCode === 'SIGKILL')
    },

    async assertDelivered(): Promise<void> {
      const all = [...announced.values()].flat()
      const states = () => Promise.all(all.map(async (id) => (await fixture.read(id)).delivery.state))
      await eventually(
        async () => `all are delivered: ${(await states()).join(' ')}`,
        async () => (await states()).every((state) => state === 'DELIVERED'),
        400,
      )
      assert.deepEqual(new Set(receiver.ids()), new Set(all))
      assert.equal(new Set(receiver.received.map(({ body }) => String(body))).size, all.length)
      for (const ids of announced.values()) {
        const came = receiver.ids().filter((id) => ids.includes(id))
        assert.deepEqual([...new Set(came)], ids)
        const numbers = await Promise.all(ids.map(async (id) => JSON.parse((await fixture.read(id)).body).sequence))
        assert.deepEqual(
          numbers,
          ids.map((_, index) => index + 1),
        )
      }
      t.diagnostic(`${receiver.received.length} requests for ${all.length} events`)
    },
  }
}
