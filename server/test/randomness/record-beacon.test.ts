import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { beaconCommitment, sha256 } from '@countersign/proof'
import { selectEntries } from '../../src/features/log/entry-store.ts'
import type { Companion } from '../../src/features/log/model.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { recordBeacons } from '../../src/features/randomness/record-beacon.ts'
import { selectBeacon } from '../../src/features/randomness/store.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { setClock } from '../harness/set-clock.ts'
import { testPorts } from '../harness/test-ports.ts'

const start = Date.parse('2027-01-01T00:00:00Z')

/** Nodes with one log, which record beacons at most every 5 seconds. */
async function nodesOf(t: TestContext, count = 1) {
  const { end, ...own } = await testPorts()
  t.after(end)
  const clock = setClock(new Date(start).toISOString())
  const ports = { ...own, clock, memories: [createFileCheckpointMemory(own.dataDir)] }
  let made = 0
  const open = async () => {
    const recorder = recordBeacons(ports, 5)
    const log = await openLog({ ...ports, lead: recorder.lead }, 'log.example.org/test', 'http://localhost')
    return {
      problems: recorder.problems,
      learn: (round: number, seconds: number) =>
        recorder.learn({ text: `round ${round}\n`, time: start + seconds * 1000 }),
      append: async (companion?: Companion<undefined>) => {
        const fingerprint = sha256(Buffer.from(`document ${++made}`))
        const id = `ts_${String(made).padStart(26, '0')}`
        return (await log.append({ id, owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint }, companion)).entry
      },
      appendAll: async (size: number) => {
        const entries = Array.from({ length: size }, () => {
          const id = `ts_${String(++made).padStart(26, '0')}`
          return { id, owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint: new Uint8Array(32) } as const
        })
        return await log.appendAll(entries)
      },
    }
  }
  const nodes = []
  for (let i = 0; i < count; i++) nodes.push(await open())
  const all = () => selectEntries(own.database, 0, 1000)
  const [node] = nodes
  assert.ok(node)
  return {
    ...node,
    nodes,
    database: own.database,
    advance: clock.advance,
    all,
    types: async () => (await all()).map(({ type }) => type),
  }
}

it('The log records a beacon before the entries of a commit, with what anybody can compute from its text', async (t) => {
  const { learn, append, all, types, database } = await nodesOf(t)
  learn(1, -1)
  const entry = await append()
  assert.equal(entry.sequenceNumber, 2)
  assert.deepEqual(await types(), ['GENESIS', 'RANDOMNESS', 'SUBMITTED_HASH'])
  const recorded = (await all())[1]
  assert.ok(recorded)
  assert.equal(recorded.owner, null)
  assert.deepEqual(new Uint8Array(recorded.salt), new Uint8Array(16))
  const commitment = sha256(recorded.fingerprint, recorded.salt)
  assert.deepEqual(commitment, beaconCommitment('round 1\n'))
  assert.equal(await selectBeacon(database, 1), 'round 1\n')
})

it('The log records one beacon in each interval, and none twice', async (t) => {
  const { learn, append, advance, types } = await nodesOf(t)
  learn(1, -1)
  for (const round of [2, 3, 4, 5, 6]) {
    await append()
    advance(1)
    learn(round, round)
  }
  await append()
  assert.equal((await types()).filter((type) => type === 'RANDOMNESS').length, 2)
  advance(60)
  await append()
  await append()
  // The sixth is the newest that is known, and it is recorded already.
  assert.equal((await types()).filter((type) => type === 'RANDOMNESS').length, 2)
})

it('The log records no beacon that is more than a minute ahead of the clock', async (t) => {
  const { learn, append, types } = await nodesOf(t)
  learn(1, 61)
  await append()
  assert.deepEqual(await types(), ['GENESIS', 'SUBMITTED_HASH'])
})

it('The log records a beacon a minute ahead of the clock, and an old one', async (t) => {
  for (const seconds of [60, -86_400]) {
    const { learn, append, types } = await nodesOf(t)
    learn(1, seconds)
    await append()
    assert.deepEqual(await types(), ['GENESIS', 'RANDOMNESS', 'SUBMITTED_HASH'])
  }
})

it('The log does not grow by a beacon alone if all entries of a commit are refused', async (t) => {
  const { learn, append, types } = await nodesOf(t)
  learn(1, -1)
  const refusing = {
    names: ['a'],
    async join() {
      throw new Refusal('QUOTA_EXCEEDED', 'No more.')
    },
  }
  await assert.rejects(append(refusing), /No more/)
  assert.deepEqual(await types(), ['GENESIS'])
})

it('Entries that are appended together get consecutive numbers after the beacon, and their commit covers all', async (t) => {
  const { learn, appendAll } = await nodesOf(t)
  learn(1, -1)
  const { entries, commit } = await appendAll(300)
  assert.deepEqual(
    entries.map(({ sequenceNumber }) => sequenceNumber),
    Array.from({ length: 300 }, (_, at) => at + 2),
  )
  assert.equal(commit?.entries.length, 301)
  assert.equal(commit.encoded.length, 301)
  assert.equal(commit.entries[0]?.type, 'RANDOMNESS')
})

it('Two nodes do not record the same beacon, nor two in one interval', async (t) => {
  const { nodes, types, advance } = await nodesOf(t, 2)
  for (const { learn } of nodes) learn(1, -1)
  for (const { append } of nodes) await append()
  nodes[1]?.learn(2, 2)
  advance(3)
  for (const { append } of nodes) await append()
  assert.equal((await types()).filter((type) => type === 'RANDOMNESS').length, 1)
  advance(3)
  for (const { append } of nodes) await append()
  assert.equal((await types()).filter((type) => type === 'RANDOMNESS').length, 2)
})

it('Entries are recorded without a beacon if it cannot be stored, and the operator learns why', async (t) => {
  const { learn, append, types, database, problems } = await nodesOf(t)
  learn(1, -1)
  const { sql } = await import('kysely')
  await sql`drop table recorded_beacons`.execute(database)
  assert.deepEqual(problems(), [])
  assert.equal((await append()).sequenceNumber, 1)
  assert.deepEqual(await types(), ['GENESIS', 'SUBMITTED_HASH'])
  assert.match(problems().join(), /could not be recorded in the log: .*recorded_beacons/)
})

it('A beacon whose commit failed goes before the next entries', async (t) => {
  const { learn, append, types } = await nodesOf(t)
  learn(1, -1)
  const failing = {
    names: ['a'],
    join: async () => async () => {
      throw new Error('what goes with the entry is broken')
    },
  }
  await assert.rejects(append(failing), /is broken/)
  await append()
  assert.deepEqual(await types(), ['GENESIS', 'RANDOMNESS', 'SUBMITTED_HASH'])
})
