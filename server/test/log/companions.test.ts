import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLog } from '../../src/features/log/open-log.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { testPorts } from '../harness/test-ports.ts'

it('What goes with one entry and fails leaves the others of its batch alone', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const memories = [createFileCheckpointMemory(ports.dataDir)]
  const log = await openLog({ ...ports, memories }, 'log.example.org/test', 'http://localhost')
  const failing = async () => {
    throw new Error('its own fault')
  }
  let written = 0
  const working = async () => {
    written++
  }
  const append = (id: string, companion: { before?: () => Promise<void>; after?: () => Promise<void> }) =>
    log.append(
      { id, owner: 'user_1', charge: null, type: 'SUBMITTED_HASH', fingerprint: new Uint8Array(32) },
      { names: [id], ...companion },
    )
  const outcomes = await Promise.allSettled([
    append('ts_1', { after: working }),
    append('ts_2', { before: failing }),
    append('ts_3', { after: failing }),
    append('ts_4', { after: working }),
  ])
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.sequenceNumber : outcome.reason.message)),
    [1, 'its own fault', 'its own fault', 2],
  )
  // Once more for the first than was kept: it came before the one that failed.
  assert.equal(written, 3)
})
