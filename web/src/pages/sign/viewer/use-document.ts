import { useCallback, useEffect, useState } from 'react'
import { fetchDocument } from '../../../api/signing.ts'
import type { Problem } from '../../../problem.ts'
import { loadPdfjs, type OpenDocument, openDocument } from './load-pdfjs.ts'

export type DocumentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenDocument }
  /** No problem: the document came, and the viewer did not, or cannot show it. */
  | { readonly kind: 'failed'; readonly problem: Problem | null }

const LOADING: DocumentState = { kind: 'loading' }

/** The document, fetched while the library that shows it is. */
export function useDocument(token: string): { readonly state: DocumentState; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(LOADING)
  const again = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again
  useEffect(() => {
    const controller = new AbortController()
    let opened: OpenDocument | null = null
    const take = (result: DocumentState) => {
      if (result.kind === 'open') opened = result.opened
      if (!controller.signal.aborted) setState(result)
      else opened?.close()
    }
    setState(LOADING)
    load(token, controller.signal).then(take, () => take({ kind: 'failed', problem: null }))
    return () => {
      controller.abort()
      opened?.close()
    }
  }, [token, attempt])

  return { state, again }
}

async function load(token: string, signal: AbortSignal): Promise<DocumentState> {
  const [pdfjs, file] = await Promise.all([loadPdfjs(), fetchDocument(token, signal)])
  if (!file.ok) return { kind: 'failed', problem: file.problem }
  return { kind: 'open', opened: await openDocument(pdfjs, file.value) }
}
