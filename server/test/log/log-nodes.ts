import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { createFakeChain } from '../harness/fake-chain.ts'
import { setClock } from '../harness/set-clock.ts'
import { type SetTimers, setTimers } from '../harness/set-timers.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { createWitness, type Witness } from '../harness/witness.ts'

/** Runs the cleanup of a test, last first: a node stops before its database does. */
export interface Ending {
  onEnd(step: () => Promise<void>): void
}

export function endingOf(t: TestContext): Ending {
  const steps: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const step of steps.reverse()) await step()
  })
  return { onEnd: (step) => void steps.push(step) }
}

/** A node of a service with several, which looks at the log only when the test lets its time pass. */
export interface LogNode extends TestService {
  readonly timers: SetTimers
  stamp(): Promise<Answer>
  /** Stamps so many, each of which must succeed, and returns the size of the log afterwards. */
  grow(count: number): Promise<number>
  /** Requests the proof of its last own stamp, and so a signed checkpoint, which the witness gets. It must succeed. */
  prove(): Promise<Answer>
  /** The same where it may fail. */
  tryToProve(): Promise<Answer>
  /** The log's part of readiness. */
  readiness(): Promise<{ ok: boolean; reason: string }>
  /** The key with which it stamps, and the hash of its last own stamp. */
  readonly apiKey: string
  lastHash(): string
  /** The promises that it got for its stamps. */
  readonly receipts: readonly string[]
  /** The size that the node's own file remembers. */
  remembered(): Promise<number>
  /** Lets time pass until the file remembers this size. */
  lookUntil(size: number): Promise<void>
}

export interface LogNodes {
  readonly witness: Witness
  start(options?: { databaseUrl?: string; environment?: Record<string, string> }): Promise<LogNode>
  /** The witness reads from all nodes, each of which signs what there is. */
  see(): Promise<void>
}

export function logNodes(ending: Ending, databaseUrl: string, storageUrl?: string): LogNodes {
  const witness = createWitness()
  const clock = setClock(new Date().toISOString())
  const nodes: LogNode[] = []
  const environment = {
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_TOKEN: randomBytes(16).toString('hex'),
    LOG_ORIGIN: 'log.example.org/nodes',
    RATE_LIMIT_PER_HOUR: '1000000',
    ...(storageUrl === undefined ? {} : { STORAGE_URL: storageUrl }),
  }
  let key: string | undefined

  return {
    witness,
    async start(options = {}) {
      const timers = setTimers()
      const service = await startTestService({
        databaseUrl: options.databaseUrl ?? databaseUrl,
        environment: { ...environment, ...options.environment },
        clock,
        timers,
        chain: createFakeChain(),
      })
      ending.onEnd(() => service.stop())
      key ??= (await service.organization()).key
      const node = nodeOf(service, timers, key, witness)
      nodes.push(node)
      await witness.see(node.url)
      return node
    },
    async see() {
      clock.advance(2)
      for (const { url } of nodes) await witness.see(url)
    },
  }
}

function nodeOf(service: TestService, timers: SetTimers, key: string, witness: Witness): LogNode {
  let lastId = ''
  let lastHash = ''
  const receipts: string[] = []

  async function stamp(): Promise<Answer> {
    const hash = randomBytes(32).toString('hex')
    const answer = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    if (answer.status === 201) {
      ;[lastId, lastHash] = [answer.json.data.id, hash]
      receipts.push(answer.json.data.receipt)
    }
    return answer
  }

  async function remembered(): Promise<number> {
    const note = await readFile(join(service.dataDir, 'log-checkpoint'), 'utf8').catch(() => '')
    return Number(note.split('\n')[1] ?? 0)
  }

  async function tryToProve(): Promise<Answer> {
    const answer = await service.call('GET', `/api/v1/timestamp/${lastId}/proof`, { key })
    if (answer.status === 200) await witness.add(answer.json.checkpoint, `a proof of ${service.url}`, service.url)
    return answer
  }

  return {
    ...service,
    timers,
    stamp,
    tryToProve,
    apiKey: key,
    lastHash: () => lastHash,
    receipts,
    remembered,
    async grow(count) {
      let size = 0
      for (let done = 0; done < count; done++) {
        const { status, text, json } = await stamp()
        assert.equal(status, 201, text)
        size = json.data.sequenceNumber + 1
      }
      return size
    },
    async prove() {
      const answer = await tryToProve()
      assert.equal(answer.status, 200, answer.text)
      return answer
    },
    async readiness() {
      const { json } = await service.call('GET', '/health/ready')
      const { ok, reason = '' } = json.checks.find(({ name }: { name: string }) => name === 'log')
      return { ok, reason }
    },
    async lookUntil(size) {
      await eventually(
        async () => `the file remembers ${size}, not ${await remembered()}`,
        async () => {
          timers.advance(1)
          return (await remembered()) >= size
        },
      )
    },
  }
}

export async function ownDatabase(ending: Ending): Promise<string> {
  const database = await migratedDatabase()
  ending.onEnd(() => database.drop())
  return database.connectionString
}

/** The connections were cut, so the first requests may fail for that alone; none of them may succeed. */
export async function refuses(node: LogNode, words: RegExp): Promise<void> {
  await eventually('readiness gives the reason', async () => {
    const { ok, reason } = await node.readiness()
    assert.equal(ok, false)
    return words.test(reason)
  })
  await eventually('a stamp is refused for that reason', async () => {
    const { status, json } = await node.stamp()
    assert.notEqual(status, 201)
    return status === 503 && words.test(json.error)
  })
}

export async function stampsAgain(node: LogNode): Promise<void> {
  await eventually('a stamp', async () => (await node.stamp()).status === 201)
}
