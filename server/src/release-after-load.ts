import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Timers } from './ports/timers.ts'

/** Measurements of the process itself. */
export interface Vitals {
  /** Heap that V8 has taken from the system and does not use. */
  unusedBytes(): number
  /** The fraction of time since the last call, from 0 to 1, in which the event loop was busy. */
  busyPart(): number
}

const lookMs = 2000
/** A bursty load must not cause a collection between any two bursts. */
const looksBetween = 15
const quiet = 0.1
const worthBytes = 32 * 1024 * 1024

/**
 * Checks, for as long as the process lives, whether a load has ended and left the heap large. V8 itself notices only
 * after minutes, and in a quiet service never.
 */
export function releaseAfterLoad(
  releaseMemory: () => Promise<void>,
  vitals: Vitals = vitalsOfProcess(),
  every: Timers['every'] = everyWhileRunning,
): void {
  let looks = 0
  let releasing = false
  every(lookMs, () => {
    looks++
    const busy = vitals.busyPart() > quiet
    if (busy || releasing || looks < looksBetween || vitals.unusedBytes() < worthBytes) return
    releasing = true
    void releaseMemory().finally(() => {
      releasing = false
      looks = 0
    })
  })
}

function vitalsOfProcess(): Vitals {
  let last = performance.eventLoopUtilization()
  return {
    unusedBytes() {
      const { total_heap_size, used_heap_size } = getHeapStatistics()
      return total_heap_size - used_heap_size
    },
    busyPart() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  }
}

function everyWhileRunning(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms).unref()
  return () => clearInterval(timer)
}
