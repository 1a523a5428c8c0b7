import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { MemoryWatch } from '../../../src/infrastructure/pdf-work/memory-watch.ts'
import { setTimers } from '../../harness/set-timers.ts'

/** Answers with these numbers of bytes, one after the other; null while it does not run. Resolves once it is ended. */
function threadThatHolds(...answers: (number | null)[]) {
  const ended = Promise.withResolvers<void>()
  const thread = {
    async getHeapStatistics() {
      const bytes = answers.shift() ?? null
      if (bytes === null) throw new Error('Worker instance not running')
      return { external_memory: bytes }
    },
    async terminate() {
      ended.resolve()
      return 1
    },
  }
  return { thread: thread as unknown as Worker, ended: ended.promise, left: answers }
}

it('a thread that is slow to start is watched all the same', async () => {
  const { thread, ended, left } = threadThatHolds(null, 50, null, 101)
  const timers = setTimers()
  const watch = new MemoryWatch(() => [thread], 100, timers)
  for (const asked of [3, 2, 1, 0]) {
    timers.advance(0.2)
    await setImmediate()
    assert.equal(left.length, asked)
  }
  await ended
  watch.stop()
})
