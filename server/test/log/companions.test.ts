import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { it, type TestContext } from 'node:test'
import { openLog } from '../../src/features/log/open-log.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { testPorts } from '../harness/test-ports.ts'

type Act = () => Promise<void>

/** A log, and the results of entries that are appended together, each with its companion. */
async function appender(t: TestContext) {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const memories = [createFileCheckpointMemory(ports.dataDir)]
  const log = await openLog({ ...ports, memories }, 'log.example.org/test', 'http://localhost')
  let count = 0
  return async (...companions: readonly { before?: Act; after?: Act }[]) => {
    const appends = companions.map((companion) => {
      const id = `ts_${++count}`
      const entry = { owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint: new Uint8Array(32) } as const
      return log.append(
        { id, ...entry },
        {
          names: [id],
          async join() {
            await companion.before?.()
            return async ({ sequenceNumber }) => {
              await companion.after?.()
              return `made of ${sequenceNumber}`
            }
          },
        },
      )
    })
    const outcomes = await Promise.allSettled(appends)
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') return outcome.reason.message
      assert.equal(outcome.value.result, `made of ${outcome.value.entry.sequenceNumber}`)
      return outcome.value.entry.sequenceNumber
    })
  }
}

const failing = async () => {
  throw new Error('its own fault')
}

it('What goes with one entry and fails leaves the others of its batch alone', async (t) => {
  const append = await appender(t)
  let written = 0
  const working = async () => {
    written++
  }
  const outcomes = await append({ after: working }, { before: failing }, { after: failing }, { after: working })
  assert.deepEqual(outcomes, [1, 'its own fault', 'its own fault', 2])
  // Once more for the first than was kept: it came before the one that failed.
  assert.equal(written, 3)
})

it('A batch is tried again without what fails three times, and fails as a whole with the fourth', async (t) => {
  const append = await appender(t)
  let tries = 0
  const counting = async () => {
    tries++
  }
  const three = Array.from({ length: 3 }, () => ({ after: failing }))
  assert.deepEqual(await append({ before: counting }, ...three), [1, ...Array(3).fill('its own fault')])
  tries = 0
  assert.deepEqual(await append({ before: counting }, { after: failing }, ...three), Array(5).fill('its own fault'))
  assert.equal(tries, 4)
})

it('What goes with an entry and fails by a deadlock is tried again with it', async (t) => {
  const append = await appender(t)
  let tries = 0
  const deadlocked = async () => {
    if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  }
  assert.deepEqual(await append({ after: deadlocked }), [1])
  assert.equal(tries, 2)
})

it('What goes with an entry runs in the context of its own caller, though it shares a commit with others', async (t) => {
  const append = await appender(t)
  const context = new AsyncLocalStorage<string>()
  const seen: string[] = []
  const look = (name: string) => async () => void seen.push(`${name} in ${context.getStore()}`)
  const appendIn = (name: string) => context.run(name, () => append({ before: look(name), after: look(name) }))
  assert.deepEqual(await Promise.all([appendIn('one'), appendIn('two')]), [[1], [2]])
  assert.deepEqual(seen.sort(), ['one in one', 'one in one', 'two in two', 'two in two'])
})
