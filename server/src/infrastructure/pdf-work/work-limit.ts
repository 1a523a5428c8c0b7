import { threadId, type Worker } from 'node:worker_threads'
import type { Timers } from '../../ports/timers.ts'

/** Where a thread writes which one it is, and what it had used of the processor when it began; zeros before that. */
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
  /** Of the processor. */
  readonly ms: number
  /** `too-slow`: it has used them up. `starved`: it could not in so long a time, since the machine has other work. */
  readonly end: (why: 'too-slow' | 'starved') => void
}

/** A crowded machine must not make a harmless file look like an attack: six times as long may pass on the clock. */
const patience = 6

/** Ends work that has had its time. What the thread has done counts, not how long it was kept waiting for a core. */
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
  // A thread inside of one long native call answers nobody.
  const last = timers.after(ms * patience, () => end(unanswered ? 'too-slow' : 'starved'))
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
