import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { releaseAfterLoad } from '../../src/release-after-load.ts'
import { setTimers } from '../harness/set-timers.ts'
import { someTurns } from '../harness/turns.ts'

const megabyte = 1024 * 1024

describe('The memory of a load', () => {
  function start({ unused = 100 * megabyte, busy = 0 } = {}) {
    const timers = setTimers()
    const state = { unused, busy, times: 0, finish: () => {} }
    const releaseMemory = () => {
      state.times++
      return new Promise<void>((resolve) => {
        state.finish = resolve
      })
    }
    releaseAfterLoad(releaseMemory, { unusedBytes: () => state.unused, busyPart: () => state.busy }, timers.every)
    return { timers, state }
  }

  it('is released within seconds after the load has ended', () => {
    const { timers, state } = start({ busy: 0.8 })
    timers.advance(600)
    assert.equal(state.times, 0)
    state.busy = 0.01
    timers.advance(2)
    assert.equal(state.times, 1)
  })

  it('stays where it is little', () => {
    const { timers, state } = start({ unused: 10 * megabyte })
    timers.advance(600)
    assert.equal(state.times, 0)
  })

  it('is released at most every half minute, and never twice concurrently', async () => {
    const { timers, state } = start()
    timers.advance(600)
    assert.equal(state.times, 1)
    state.finish()
    await someTurns()
    timers.advance(28)
    assert.equal(state.times, 1)
    timers.advance(2)
    assert.equal(state.times, 2)
  })
})
