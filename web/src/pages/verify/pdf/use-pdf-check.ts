import { useCallback, useRef, useState } from 'react'
import { isContainer, isPdf } from '../../../files/kind-of-file.ts'
import { strings } from '../../../strings/strings.ts'
import { checkPdf, type PdfResult } from './check-pdf.ts'
import type { Told } from './told-signatures.tsx'

/** The signatures of the file that was chosen; none where it is neither a PDF nor a container. */
export type PdfState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly file: File }
  | { readonly kind: 'done'; readonly file: File; readonly result: PdfResult; readonly told: Told }

export type PdfCheck = {
  readonly state: PdfState
  readonly choose: (file: File) => void
  readonly cancel: () => void
}

export const NO_PDF: PdfState = { kind: 'none' }

export function usePdfCheck(): PdfCheck {
  const [state, setState] = useState(NO_PDF)
  const latest = useRef<AbortController>(null)

  const cancel = useCallback(() => {
    latest.current?.abort()
    setState(NO_PDF)
  }, [])

  const choose = useCallback((file: File) => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    const tell = (next: PdfState) => {
      if (!controller.signal.aborted) setState(next)
    }
    tell(NO_PDF)
    check(file, tell, controller.signal).catch((error) => {
      if (!controller.signal.aborted) throw error
    })
  }, [])

  return { state, choose, cancel }
}

async function check(file: File, tell: (state: PdfState) => void, signal: AbortSignal): Promise<void> {
  if (!(await isPdf(file)) && !(await isContainer(file))) return
  tell({ kind: 'checking', file })
  const result = await checkPdf(file, signal)
  tell({ kind: 'done', file, ...(await toldOf(result)) })
}

/** The words come apart from the page. Without them nothing can be said of the signatures, least of all that they hold. */
async function toldOf(result: PdfResult): Promise<{ readonly result: PdfResult; readonly told: Told }> {
  try {
    const { tellSignatures } = await loadTelling()
    return { result, told: tellSignatures(result) }
  } catch {
    const told: Told = { tone: 'open', title: strings.problems.unreachable, text: null }
    return { result: { kind: 'refused', reason: 'not-loaded' }, told }
  }
}

export function loadTelling(): Promise<typeof import('./told-signatures.tsx')> {
  return import('./told-signatures.tsx')
}
