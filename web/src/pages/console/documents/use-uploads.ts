import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '../../../api/call.ts'
import { newIdempotencyKey, upload } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { titleOf } from '../../../api/readable-line.ts'
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts'
import { useSession } from '../shell/session.tsx'
import { faultOfFile, faultOfTitle } from './check-file.ts'

export type UploadState =
  | { readonly kind: 'draft' }
  /** The service would refuse it. */
  | { readonly kind: 'unfit'; readonly fault: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'done'; readonly documentId: string }

/** A file to upload, and its title. */
export type Upload = {
  readonly key: number
  readonly file: File
  readonly title: string
  readonly state: UploadState
}

export type Uploads = {
  readonly items: readonly Upload[]
  /** Whether the user added more files than the list accepts. */
  readonly tooMany: boolean
  readonly add: (files: readonly File[]) => void
  readonly entitle: (key: number, title: string) => void
  /** Uploads one file, or all that can be sent. Files with an invalid title stay. */
  readonly send: (key?: number) => void
  /** Cancels the upload, too. */
  readonly remove: (key: number) => void
  readonly clear: () => void
}

export const MOST_AT_A_TIME = 50
const SENT_AT_ONCE = 2

export function useUploads(onUploaded: () => void): Uploads {
  const { own } = useSession()
  const [items, setItems] = useState<readonly Upload[]>([])
  const [tooMany, setTooMany] = useState(false)
  const count = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  const latest = useRef(onUploaded)
  latest.current = onUploaded

  const show = useCallback((key: number, change: Partial<Upload>) => {
    setItems((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }, [])

  useEffect(() => {
    const free = SENT_AT_ONCE - running.current.size
    for (const item of items.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, free))) {
      if (running.current.has(item.key)) continue
      const controller = new AbortController()
      running.current.set(item.key, controller)
      show(item.key, { state: { kind: 'sending', fraction: 0 } })
      void sendOne(own('createDocument'), item, (state) => show(item.key, { state }), controller.signal).then(
        (state) => {
          running.current.delete(item.key)
          if (state !== null) show(item.key, { state })
          if (state?.kind === 'done') latest.current()
        },
      )
    }
  }, [items, own, show])
  useEffect(() => {
    const { current } = running
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])
  useLeaveWarning(items.some(({ state }) => state.kind !== 'done' && state.kind !== 'unfit'))

  const add = useCallback((files: readonly File[]) => {
    const taken = files.slice(0, MOST_AT_A_TIME)
    setTooMany(files.length > taken.length)
    const added = taken.map((file): Upload => {
      return { key: ++count.current, file, title: titleOf(file.name), state: { kind: 'draft' } }
    })
    setItems((before) => [...before, ...added])
    for (const { key, file } of added) {
      void faultOfFile(file).then((fault) => {
        if (fault === null) return
        setItems((before) =>
          before.map((one) =>
            one.key === key && one.state.kind === 'draft' ? { ...one, state: { kind: 'unfit', fault } } : one,
          ),
        )
      })
    }
  }, [])
  return {
    items,
    tooMany,
    add,
    entitle: (key, title) => show(key, { title }),
    send(key) {
      setItems((before) =>
        before.map((one) =>
          (key === undefined || one.key === key) && canBeSent(one) ? { ...one, state: { kind: 'waiting' } } : one,
        ),
      )
    },
    remove(key) {
      running.current.get(key)?.abort()
      running.current.delete(key)
      setItems((before) => before.filter((one) => one.key !== key))
    },
    clear: () => setItems((before) => before.filter(({ state }) => state.kind !== 'done')),
  }
}

export function canBeSent({ title, state }: Upload): boolean {
  return (state.kind === 'draft' || state.kind === 'failed') && faultOfTitle(title) === null
}

/** Null if it was canceled. */
async function sendOne(
  call: Call<'createDocument'>,
  { file, title }: Upload,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<UploadState | null> {
  const headers = { 'idempotency-key': keyOf(file, title.trim()) }
  try {
    const onProgress = (fraction: number) => show({ kind: 'sending', fraction })
    const answer = await upload(call, { title: title.trim(), file }, onProgress, signal, headers)
    return answer.ok
      ? { kind: 'done', documentId: answer.value.documentId }
      : { kind: 'failed', problem: answer.problem }
  } catch {
    return signal.aborted ? null : { kind: 'failed', problem: { kind: 'unreadable-file' } }
  }
}

const keys = new WeakMap<File, Map<string, string>>()

/** A retry uses the same key, so a lost response creates no second document. */
function keyOf(file: File, title: string): string {
  const ofFile = keys.get(file) ?? new Map<string, string>()
  keys.set(file, ofFile)
  const key = ofFile.get(title) ?? newIdempotencyKey()
  ofFile.set(title, key)
  return key
}
