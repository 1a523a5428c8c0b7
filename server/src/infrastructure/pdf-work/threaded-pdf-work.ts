import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { AsicError } from '@countersign/asic'
import { PdfError } from '@countersign/pdf'
import { Piscina } from 'piscina'
import { type PdfWork, PdfWorkFailed } from '../../ports/pdf-work.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import { MemoryWatch } from './memory-watch.ts'
import type { PdfAct, PdfAnswer, PdfTask, Result } from './pdf-task.ts'
import { limitWork, newStartMark } from './work-limit.ts'

export interface PdfWorkSettings {
  readonly threads: number
  /** How many may wait for a thread. */
  readonly waiting: number
  /** Processor time for one act. Small files have a third of it. */
  readonly seconds: number
  /** Per thread: its JavaScript heap, and as much again for files and their expansion. */
  readonly memoryMb: number
  /** How long a thread waits for work before it ends. */
  readonly idleSeconds: number
  /** The module that a thread runs. */
  readonly worker: URL
}

const defaults: PdfWorkSettings = {
  // More than the slots for one owner's documents.
  threads: Math.max(3, availableParallelism() - 1),
  waiting: 100,
  seconds: 30,
  memoryMb: 1024,
  // An idle thread takes some 30 MB, and a new one is ready in a third of a second.
  idleSeconds: 20,
  worker: new URL('./pdf-worker.ts', import.meta.url),
}

/** Runs each act in its own thread; a thread that exceeds its limits is ended and replaced. */
export function openPdfWork(chosen: Partial<PdfWorkSettings> = {}, timers: Timers = systemTimers): PdfWork {
  const threads = new Threads({ ...defaults, ...chosen }, timers)
  const perform =
    <Act extends PdfAct>(act: Act) =>
    (...words: Parameters<PdfWork[Act]>) =>
      threads.run({ act, words, mark: newStartMark() }) as Promise<Result<Act>>
  return {
    inspect: perform('inspect'),
    locateFields: perform('locateFields'),
    listFormFields: perform('listFormFields'),
    prepare: perform('prepare'),
    beginSignerSignature: perform('beginSignerSignature'),
    beginSeal: perform('beginSeal'),
    beginPlacedSeal: perform('beginPlacedSeal'),
    beginSignature: perform('beginSignature'),
    beginDocumentTimestamp: perform('beginDocumentTimestamp'),
    addValidationData: perform('addValidationData'),
    verify: perform('verify'),
    wrapFile: perform('wrapFile'),
    beginContainerSignature: perform('beginContainerSignature'),
    beginContainerTimestamp: perform('beginContainerTimestamp'),
    finishContainer: perform('finishContainer'),
    verifyContainer: perform('verifyContainer'),
    containerSignatureValues: perform('containerSignatureValues'),
    signatureValues: perform('signatureValues'),
    listCertificates: perform('listCertificates'),
    comparePages: perform('comparePages'),
    rasterizeSvg: perform('rasterizeSvg'),
    writeReport: perform('writeReport'),
    missingCharacters: perform('missingCharacters'),
    close: () => threads.close(),
  }
}

class Threads {
  readonly #limits: PdfWorkSettings
  readonly #timers: Timers
  readonly #pool: Pool
  /** Rendering keeps hundreds of megabytes until its thread ends, so each ends as soon as nothing is to be rendered. */
  readonly #drawing: Pool
  readonly #watch: MemoryWatch
  /** The waiting acts, in order; each is called when its slot is free, or never will be. */
  readonly #waiting: ((turn: 'yours' | 'never') => void)[] = []
  #running = 0
  #closed = false

  constructor(limits: PdfWorkSettings, timers: Timers) {
    this.#limits = limits
    this.#timers = timers
    this.#pool = openPool(limits, limits.idleSeconds)
    this.#drawing = openPool(limits, 0)
    this.#watch = new MemoryWatch(() => this.#threads(), limits.memoryMb * 1024 * 1024)
  }

  async run(task: PdfTask): Promise<unknown> {
    await this.#takeTurn()
    try {
      return open(await this.#runWithin(task))
    } finally {
      this.#passOn()
    }
  }

  /** The pool has a queue, too, but its clock would run while an act waits there. */
  async #takeTurn(): Promise<void> {
    if (this.#closed) throw stopping()
    if (this.#running < this.#limits.threads) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#limits.waiting) throw busy()
    if ((await new Promise<'yours' | 'never'>((resolve) => this.#waiting.push(resolve))) === 'never') throw stopping()
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running--
    else next('yours')
  }

  async #runWithin(task: PdfTask): Promise<PdfAnswer> {
    const limit = new AbortController()
    const over = limitWork({
      timers: this.#timers,
      threads: () => this.#threads(),
      mark: task.mark,
      ms: this.#limits.seconds * 1000 * shareOfTime(task),
      end: (why) => limit.abort(why),
    })
    try {
      const pool = task.act === 'comparePages' ? this.#drawing : this.#pool
      return await pool.run(task, { signal: limit.signal })
    } catch (error) {
      if (this.#closed) throw stopping()
      if (limit.signal.reason === 'starved') throw busy()
      if (limit.signal.aborted) throw new PdfWorkFailed('too-slow', 'This file takes too long to process')
      if (hasDied(error))
        throw new PdfWorkFailed('too-heavy', 'This file needs too much memory to process', { cause: error })
      throw new PdfWorkFailed('broken', 'PDF work could not be handed to a thread', { cause: error })
    } finally {
      over()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const refuse of this.#waiting.splice(0)) refuse('never')
    this.#watch.stop()
    await Promise.all([this.#pool.destroy(), this.#drawing.destroy()])
  }

  #threads(): Worker[] {
    return [...this.#pool.threads, ...this.#drawing.threads]
  }
}

type Pool = Piscina<PdfTask, PdfAnswer>

function openPool({ threads, memoryMb, worker }: PdfWorkSettings, idleSeconds: number): Pool {
  const pool: Pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    // A thread that sleeps on an atomic cannot be queried for its memory.
    atomics: 'disabled',
    idleTimeout: idleSeconds * 1000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  // A thread that ends without a task affects nobody; the pool starts another.
  pool.on('error', () => {})
  return pool
}

const manyBytes = 20 * 1024 * 1024

/** A small file needs little honest work, and others wait for its thread. */
function shareOfTime({ words: [file] }: PdfTask): number {
  if (!(file instanceof Uint8Array)) return 1
  return Math.min(1, 1 / 3 + file.length / manyBytes)
}

/** By its own memory limit, or ended by the watch. */
function hasDied(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message.startsWith('worker exited')
}

function busy(): PdfWorkFailed {
  return new PdfWorkFailed('busy', 'Too many documents are being processed. Try again in a moment')
}

function stopping(): PdfWorkFailed {
  return new PdfWorkFailed('closed', 'The service is stopping')
}

function open(answer: PdfAnswer): unknown {
  switch (answer.outcome) {
    case 'done':
      return answer.result
    case 'refused':
      throw new PdfError(answer.kind, answer.message, answer.field === undefined ? {} : { field: answer.field })
    case 'refused-container':
      throw new AsicError(answer.kind, answer.message)
    case 'failed':
      throw new PdfWorkFailed('broken', `PDF work failed: ${answer.message}`)
  }
}
