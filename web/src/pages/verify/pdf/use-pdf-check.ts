import { useCallback, useRef, useState } from 'react'
import { isContainer, isPdf } from '../../../files/kind-of-file.ts'
import { strings } from '../../../strings/strings.ts'
import type { PdfResult } from './check-pdf.ts'
import type { Described } from './describe-signatures.tsx'

/** The signatures of the chosen file. `none` if it is neither a PDF nor a container. */
export type PdfState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly file: File }
  | { readonly kind: 'done'; readonly file: File; readonly result: PdfResult; readonly described: Described }

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
    const report = (next: PdfState) => {
      if (!controller.signal.aborted) setState(next)
    }
    report(NO_PDF)
    check(file, report, controller.signal).catch((error) => {
      if (!controller.signal.aborted) throw error
    })
  }, [])

  return { state, choose, cancel }
}

async function check(file: File, report: (state: PdfState) => void, signal: AbortSignal): Promise<void> {
  if (!(await isPdf(file)) && !(await isContainer(file))) return
  report({ kind: 'checking', file })
  const loaded = await loadPdfCheck().catch(() => null)
  const result = loaded === null ? notLoaded : await loaded.checkPdf(file, signal)
  report({ kind: 'done', file, ...(await describedOf(result)) })
}

const notLoaded: PdfResult = { kind: 'refused', reason: 'not-loaded' }

/** The texts load separately. Without them, the page must not say anything about the signatures. */
async function describedOf(result: PdfResult): Promise<{ readonly result: PdfResult; readonly described: Described }> {
  try {
    const { describeSignatures } = await loadDescriptions()
    return { result, described: describeSignatures(result) }
  } catch {
    const described: Described = { tone: 'open', title: strings.problems.unreachable, text: null }
    return { result: notLoaded, described }
  }
}

export function loadPdfCheck(): Promise<typeof import('./check-pdf.ts')> {
  return import('./check-pdf.ts')
}

export function loadDescriptions(): Promise<typeof import('./describe-signatures.tsx')> {
  return import('./describe-signatures.tsx')
}
