import type { Measured } from '../../server/test/harness/measure.ts'

/** The cost of one file, in a process that may have run others before. */
export interface FileCosts extends Measured {
  readonly seconds: number
  /** Of the process that ran it, all threads. */
  readonly cpuSeconds: number
  /** Started by it. */
  readonly programs: number
  /** Of those that have ended. */
  readonly programCpuSeconds: number
  /** The event loop was idle: it waited for a program, a server or a timer. */
  readonly idleSeconds: number
}

export interface CaseResult {
  readonly name: string
  readonly verdict: 'passed' | 'failed' | 'skipped'
  readonly ms: number
}

/** What the runner answers to a process that is ready. */
export type RunnerMessage = { readonly kind: 'run'; readonly file: string } | { readonly kind: 'end' }

/** What a process reports to the runner. */
export type BundleMessage =
  /** For its first or next file, with the bytes of memory that it uses. */
  | { readonly kind: 'ready'; readonly memory: number }
  | { readonly kind: 'case-ended' }
  /** After the last file, once everything that the files share is closed. */
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'file-ended'
      readonly file: string
      readonly isPassed: boolean
      /** Why it failed. */
      readonly reason?: string
      readonly cases: readonly CaseResult[]
      /** What its tests want printed at the end of the run: `t.diagnostic('SUMMARY name: value')`. */
      readonly summary: readonly string[]
      readonly costs: FileCosts
    }
