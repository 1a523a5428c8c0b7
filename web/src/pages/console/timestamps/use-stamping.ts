import type { Timestamp } from '@countersign/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '../../../api/call.ts'
import { act, newIdempotencyKey } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { isReadableLine, labelOf, MOST_LABEL_CHARACTERS } from '../../../api/readable-line.ts'
import { hashFile } from '../../../files/hash-file.ts'
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts'
import { useSession } from '../shell/session.tsx'

/** A chosen file, and the state of its timestamp. */
export type StampedFile = {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Sent with the fingerprint. Empty for no label. */
  readonly label: string
  readonly state:
    | { readonly kind: 'draft' }
    | { readonly kind: 'waiting' }
    | { readonly kind: 'hashing'; readonly bytes: number }
    | { readonly kind: 'sending' }
    | { readonly kind: 'done'; readonly timestamp: Timestamp }
    | { readonly kind: 'failed'; readonly problem: Problem }
}

export type Stamping = {
  readonly files: readonly StampedFile[]
  readonly add: (files: readonly File[]) => void
  readonly entitle: (key: number, label: string) => void
  /** Removes a file that was not sent. */
  readonly remove: (key: number) => void
  /** Records all chosen files with valid labels. */
  readonly record: () => void
  readonly retry: (key: number) => void
  readonly clear: () => void
}

type Job = { readonly file: File; readonly label: string; readonly idempotencyKey: string }

/** An invalid label is refused, not shortened. */
export function isFitLabel(label: string): boolean {
  return label.trim() === '' || isReadableLine(label.trim(), MOST_LABEL_CHARACTERS)
}

/** Hashes one file after another, and sends each hash with its label. */
export function useStamping(onStamped: () => void): Stamping {
  const { own } = useSession()
  const [files, setFiles] = useState<readonly StampedFile[]>([])
  /** Files that were not sent. */
  const chosenFiles = useRef(new Map<number, File>())
  const jobs = useRef(new Map<number, Job>())
  const waiting = useRef<number[]>([])
  const running = useRef(false)
  /** Queued or in progress. These are not queued again. */
  const open = useRef(new Set<number>())
  const life = useRef<AbortController>(null)
  const count = useRef(0)
  const latest = useRef(onStamped)
  latest.current = onStamped
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])

  useLeaveWarning(files.some(({ state }) => state.kind !== 'done'))

  const work = useCallback(async () => {
    const signal = life.current?.signal
    if (running.current || signal === undefined) return
    running.current = true
    for (let key = waiting.current.shift(); key !== undefined; key = waiting.current.shift()) {
      const job = jobs.current.get(key)
      if (job === undefined) continue
      const show = (state: StampedFile['state']) =>
        setFiles((before) => before.map((one) => (one.key === key ? { ...one, state } : one)))
      try {
        const state = await stamp(own('createTimestamp'), job, show, signal)
        show(state)
        if (state.kind === 'done') latest.current()
      } catch {
        if (signal.aborted) break
        show({ kind: 'failed', problem: { kind: 'unreadable-file' } })
      } finally {
        open.current.delete(key)
      }
    }
    running.current = false
  }, [own])

  const add = useCallback((chosen: readonly File[]) => {
    const rows = chosen.map((file): StampedFile => {
      const key = ++count.current
      chosenFiles.current.set(key, file)
      return { key, name: file.name, size: file.size, label: labelOf(file.name), state: { kind: 'draft' } }
    })
    setFiles((before) => [...rows, ...before])
  }, [])
  const entitle = useCallback((key: number, label: string) => {
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, label } : one)))
  }, [])
  const remove = useCallback((key: number) => {
    chosenFiles.current.delete(key)
    setFiles((before) => before.filter((one) => one.key !== key))
  }, [])
  const record = () => {
    const fit = files.filter(({ state, label }) => state.kind === 'draft' && isFitLabel(label))
    for (const { key, label } of fit) {
      const file = chosenFiles.current.get(key)
      chosenFiles.current.delete(key)
      // Pressing twice before the list renders records the file once.
      if (file === undefined) continue
      jobs.current.set(key, { file, label: label.trim(), idempotencyKey: newIdempotencyKey() })
      waiting.current.push(key)
      open.current.add(key)
    }
    setFiles((before) =>
      before.map((one) =>
        jobs.current.has(one.key) && one.state.kind === 'draft' ? { ...one, state: { kind: 'waiting' } } : one,
      ),
    )
    void work()
  }
  const retry = useCallback(
    (key: number) => {
      if (open.current.has(key)) return
      open.current.add(key)
      waiting.current.push(key)
      setFiles((before) => before.map((one) => (one.key === key ? { ...one, state: { kind: 'waiting' } } : one)))
      void work()
    },
    [work],
  )
  const clear = useCallback(() => {
    for (const key of jobs.current.keys()) {
      if (!open.current.has(key)) jobs.current.delete(key)
    }
    setFiles((before) => before.filter(({ state }) => state.kind !== 'done' && state.kind !== 'failed'))
  }, [])
  return { files, add, entitle, remove, record, retry, clear }
}

async function stamp(
  call: Call<'createTimestamp'>,
  { file, label, idempotencyKey }: Job,
  show: (state: StampedFile['state']) => void,
  signal: AbortSignal,
): Promise<StampedFile['state']> {
  show({ kind: 'hashing', bytes: 0 })
  const { hash } = await hashFile(file, (bytes) => show({ kind: 'hashing', bytes }), signal)
  show({ kind: 'sending' })
  const body = label === '' ? { hash } : { hash, label }
  // A retry uses the same key, so a lost response creates no second timestamp.
  const answer = await act(call, body, signal, { 'idempotency-key': idempotencyKey })
  return answer.ok ? { kind: 'done', timestamp: answer.value } : { kind: 'failed', problem: answer.problem }
}
