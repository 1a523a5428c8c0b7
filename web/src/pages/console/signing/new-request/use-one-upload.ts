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
  | { readonly kind: 'none' }
  /** The service would refuse it. */
  | { readonly kind: 'unfit'; readonly name: string; readonly fault: string }
  | { readonly kind: 'sending'; readonly name: string; readonly fraction: number }
  | { readonly kind: 'failed'; readonly name: string; readonly problem: Problem }

export type OneUpload = {
  readonly state: UploadState
  /** Uploads immediately, while the user fills in the form. */
  readonly take: (file: File) => void
  readonly retry: () => void
  readonly stop: () => void
}

type Job = { readonly file: File; readonly idempotencyKey: string }

export function useOneUpload(onUploaded: (document: NewDocument) => void): OneUpload {
  const { own } = useSession()
  const [state, setState] = useState<UploadState>({ kind: 'none' })
  const job = useRef<Job>(null)
  const running = useRef<AbortController>(null)
  const latest = useRef(onUploaded)
  latest.current = onUploaded
  useEffect(() => () => running.current?.abort(), [])
  useLeaveWarning(state.kind === 'sending')

  const run = useCallback(async () => {
    const { current } = job
    if (current === null) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: UploadState) => {
      if (!controller.signal.aborted) setState(next)
    }
    const document = await send(own('createDocument'), current, show, controller.signal)
    if (document === null || controller.signal.aborted) return
    show({ kind: 'none' })
    latest.current(document)
  }, [own])
  const take = useCallback(
    (file: File) => {
      job.current = { file, idempotencyKey: newIdempotencyKey() }
      void run()
    },
    [run],
  )
  const retry = useCallback(() => void run(), [run])
  const stop = useCallback(() => {
    running.current?.abort()
    setState({ kind: 'none' })
  }, [])
  return { state, take, retry, stop }
}

/** Null if the upload failed. The state has the reason. */
async function send(
  call: Call<'createDocument'>,
  { file, idempotencyKey }: Job,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<NewDocument | null> {
  const { name } = file
  show({ kind: 'sending', name, fraction: 0 })
  const fault = await faultOfFile(file)
  if (fault !== null) {
    show({ kind: 'unfit', name, fault })
    return null
  }
  const form = { title: titleOf(name), file }
  try {
    const onProgress = (fraction: number) => show({ kind: 'sending', name, fraction })
    // A retry uses the same key, so a lost response creates no second document.
    const answer = await upload(call, form, onProgress, signal, { 'idempotency-key': idempotencyKey })
    if (answer.ok) return answer.value
    show({ kind: 'failed', name, problem: answer.problem })
  } catch {
    show({ kind: 'failed', name, problem: { kind: 'unreadable-file' } })
  }
  return null
}
