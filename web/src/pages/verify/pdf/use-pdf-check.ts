import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchRoot } from '../../../api/trust.ts'
import { checkPdf, type PdfResult } from './check-pdf.ts'
import { isPdf } from './is-pdf.ts'
import { prepareWorker } from './pdf-workers.ts'

/** The signatures of the file that was chosen; none where it is no PDF. */
export type PdfState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly name: string }
  | { readonly kind: 'done'; readonly name: string; readonly result: PdfResult }

export type PdfCheck = {
  readonly state: PdfState
  readonly choose: (file: File) => void
  readonly cancel: () => void
}

const NONE: PdfState = { kind: 'none' }

export function usePdfCheck(): PdfCheck {
  const [state, setState] = useState(NONE)
  const latest = useRef<AbortController>(null)
  useReadiness()

  const cancel = useCallback(() => {
    latest.current?.abort()
    setState(NONE)
  }, [])

  const choose = useCallback((file: File) => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    const tell = (next: PdfState) => {
      if (!controller.signal.aborted) setState(next)
    }
    tell(NONE)
    check(file, tell, controller.signal).catch((error) => {
      if (!controller.signal.aborted) throw error
    })
  }, [])

  return { state, choose, cancel }
}

async function check(file: File, tell: (state: PdfState) => void, signal: AbortSignal): Promise<void> {
  if (!(await isPdf(file))) return
  const { name } = file
  tell({ kind: 'checking', name })
  tell({ kind: 'done', name, result: await checkPdf(file, signal) })
}

/** Everything that the check needs from the service is there before it goes away. */
function useReadiness(): void {
  useEffect(() => {
    const controller = new AbortController()
    fetchRoot(controller.signal).catch(() => {})
    const timer = setTimeout(prepareWorker, QUIET)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
}

/** Milliseconds after which the page itself has what it needs. */
const QUIET = 500
