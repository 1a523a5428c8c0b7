import { threadId, type Worker } from 'node:worker_threads'
import type { Timers } from '../../ports/timers.ts'

/** Where a thread writes its id, and the processor time it had used when it began; zeros before that. */
export type StartMark = Int32Array

export const newStartMark = (): StartMark => new Int32Array(new SharedArrayBuffer(8))

/** Called by the thread. */
export function markStart(mark: StartMark): void {
  Atomics.store(mark, 1, milliseconds(process.threadCpuUsage()))
  Atomics.store(mark, 0, threadId)
}

interface Work {
  readonly timers: Timers
  readonly threads: () => readonly Worker[]
  readonly mark: StartMark
  /** Processor time. */
  readonly ms: number
  /** `too-slow`: it has used up its time. `starved`: it could not in a multiple of that, since the machine is busy. */
  readonly end: (why: 'too-slow' | 'starved') => void
}

/** A busy machine must not make a safe file look like an attack: six times as long may pass on the clock. */
const starvedFactor = 6

/** Ends work that has used up its time. Counts the thread's own work, not how long it waited for a core. */
export function limitWork({ timers, threads, mark, ms, end }: Work): () => void {
  let done = false
  let unanswered = false
  let next = () => {}
  const look = () => void ask()
  const ask = async () => {
    unanswered = true
    const used = await usedSince(mark, threads())
    unanswered = false
    if (done) return
    if (used >= ms) end('too-slow')
    else next = timers.after(Math.max(ms - used, ms / 10), look)
  }
  next = timers.after(ms, look)
  // A thread inside one long native call does not respond.
  const last = timers.after(ms * starvedFactor, () => end(unanswered ? 'too-slow' : 'starved'))
  return () => {
    done = true
    next()
    last()
  }
}

async function usedSince(mark: StartMark, threads: readonly Worker[]): Promise<number> {
  const own = Atomics.load(mark, 0)
  const thread = threads.find((candidate) => candidate.threadId === own)
  if (own === 0 || thread === undefined) return 0
  const usage = await thread.cpuUsage().catch(() => undefined)
  return usage === undefined ? 0 : milliseconds(usage) - Atomics.load(mark, 1)
}

/** From microseconds. */
function milliseconds({ user, system }: { readonly user: number; readonly system: number }): number {
  return Math.round((user + system) / 1000)
}
