import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLog } from '../../src/features/log/open-log.ts'
import { createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { CheckpointMemoryFailed } from '../../src/ports/checkpoint-memory.ts'
import { testPorts } from '../harness/test-ports.ts'

it('A place that keeps no checkpoint is reported once, however many are refused, and once that it does again', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  let isFull = true
  const file = createFileCheckpointMemory(ports.dataDir)
  const memory: typeof file = {
    ...file,
    async replace(recalled, note) {
      if (isFull) throw new CheckpointMemoryFailed('The disk is full.')
      return await file.replace(recalled, note)
    },
  }
  const reported: (string | undefined)[] = []
  const onFault = (fault: Error | undefined) => void reported.push(fault?.message)
  const log = await openLog({ ...ports, memories: [memory], onFault }, 'log.example.org/test', 'http://localhost')
  const checkpoints = createCheckpoints(ports, log, (error) => reported.push(`unforeseen: ${error.message}`))
  const append = () =>
    log.append({ id: 'ts_1', owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint: new Uint8Array(32) })

  for (let i = 0; i < 3; i++) {
    await assert.rejects(checkpoints.latest(), { code: 'SERVICE_UNAVAILABLE' })
    await assert.rejects(append(), { code: 'SERVICE_UNAVAILABLE' })
    assert.deepEqual(reported, ['The disk is full.'])
  }
  isFull = false
  await checkpoints.latest()
  await append()
  await checkpoints.close()
  assert.deepEqual(reported, ['The disk is full.', undefined])
})
