import type { NewDocument } from '@countersign/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '../../../../api/call.ts'
import { newIdempotencyKey, upload } from '../../../../api/console.ts'
import type { Problem } from '../../../../api/problem.ts'
import { titleOf } from '../../../../api/readable-line.ts'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { faultOfFile } from '../../documents/check-file.ts'
import { useSession } from '../../shell/session.tsx'

type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly fraction: number }
  /** The service would refuse it. */
  | { readonly kind: 'unfit'; readonly fault: string }
  | { readonly kind: 'failed'; readonly problem: Problem }

export type FormUpload = {
  readonly key: number
  readonly file: File
  /** A retry uses the same key, so a lost response creates no second document. */
  readonly idempotencyKey: string
  readonly state: UploadState
}

export type FormUploads = {
  /** Those that are not documents of the form yet. */
  readonly items: readonly FormUpload[]
  /** Uploads immediately, one after another, while the user fills in the form. */
  readonly add: (files: readonly File[]) => void
  readonly retry: (key: number) => void
  /** Cancels the upload, too. */
  readonly remove: (key: number) => void
  /** Removes those that failed. */
  readonly clear: () => void
}

export function isOnItsWay({ state: { kind } }: FormUpload): boolean {
  return kind === 'waiting' || kind === 'sending'
}

export function useFormUploads(onUploaded: (document: NewDocument) => void): FormUploads {
  const { own } = useSession()
  const [items, setItems] = useState<readonly FormUpload[]>([])
  const count = useRef(0)
  const running = useRef<{ readonly key: number; readonly controller: AbortController }>(null)
  const latest = useRef(onUploaded)
  latest.current = onUploaded
  useEffect(() => () => running.current?.controller.abort(), [])
  useLeaveWarning(items.some(isOnItsWay))

  const show = useCallback((key: number, state: UploadState) => {
    setItems((before) => before.map((one) => (one.key === key ? { ...one, state } : one)))
  }, [])
  const remove = useCallback((key: number) => {
    if (running.current?.key === key) {
      running.current.controller.abort()
      running.current = null
    }
    setItems((before) => before.filter((one) => one.key !== key))
  }, [])
  useEffect(() => {
    const next = items.find(({ state }) => state.kind === 'waiting')
    if (running.current !== null || next === undefined) return
    const { key } = next
    const controller = new AbortController()
    running.current = { key, controller }
    const report = (state: UploadState) => {
      if (!controller.signal.aborted) show(key, state)
    }
    void send(own('createDocument'), next, report, controller.signal).then((document) => {
      if (controller.signal.aborted) return
      running.current = null
      if (document !== null) {
        latest.current(document)
        remove(key)
      } else setItems((before) => [...before])
    })
  }, [items, own, show, remove])

  return {
    items,
    add: useCallback((files: readonly File[]) => {
      const added = files.map((file): FormUpload => {
        return { key: ++count.current, file, idempotencyKey: newIdempotencyKey(), state: { kind: 'waiting' } }
      })
      setItems((before) => [...before, ...added])
    }, []),
    retry: useCallback((key: number) => show(key, { kind: 'waiting' }), [show]),
    remove,
    clear: useCallback(() => setItems((before) => before.filter(isOnItsWay)), []),
  }
}

/** Null if the upload failed. The state has the reason. */
async function send(
  call: Call<'createDocument'>,
  { file, idempotencyKey }: FormUpload,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<NewDocument | null> {
  show({ kind: 'sending', fraction: 0 })
  const fault = await faultOfFile(file)
  if (fault !== null) {
    show({ kind: 'unfit', fault })
    return null
  }
  const form = { title: titleOf(file.name), file }
  try {
    const onProgress = (fraction: number) => show({ kind: 'sending', fraction })
    const answer = await upload(call, form, onProgress, signal, { 'idempotency-key': idempotencyKey })
    if (answer.ok) return answer.value
    show({ kind: 'failed', problem: answer.problem })
  } catch {
    show({ kind: 'failed', problem: { kind: 'unreadable-file' } })
  }
  return null
}
