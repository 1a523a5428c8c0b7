import { useCallback, useEffect, useState } from 'react'
import type { Outcome, Problem } from '../api/problem.ts'
import type { OnPart } from '../api/read-parts.ts'
import { loadPdfjs, type OpenDocument, openDocument } from './load-pdfjs.ts'

export type DocumentState =
  /** In percent. Null if the size is unknown. */
  | { readonly kind: 'loading'; readonly percent: number | null }
  | { readonly kind: 'open'; readonly opened: OpenDocument }
  /** Without a problem, the document has arrived, but the viewer has not, or cannot show it. */
  | { readonly kind: 'failed'; readonly problem: Problem | null }

const LOADING: DocumentState = { kind: 'loading', percent: null }

/** Must be a stable function for the same document. */
export type FetchDocument = (signal: AbortSignal, onPart: OnPart) => Promise<Outcome<Uint8Array>>

export type LoadedDocument = { readonly state: DocumentState; readonly again: () => void }

/** Downloads the document while the library loads. */
export function useDocument(fetchBytes: FetchDocument): LoadedDocument {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState({ of: fetchBytes, state: LOADING })
  const again = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    const controller = new AbortController()
    const setState = (state: DocumentState) => setKnown({ of: fetchBytes, state })
    let opened: OpenDocument | null = null
    const take = (result: DocumentState) => {
      if (result.kind === 'open') opened = result.opened
      if (!controller.signal.aborted) setState(result)
      else opened?.close()
    }
    let percent: number | null = null
    const onPart = (part: number) => {
      const now = Math.floor(part * 100)
      if (now !== percent && !controller.signal.aborted) setState({ kind: 'loading', percent: now })
      percent = now
    }
    setState(LOADING)
    load((signal) => fetchBytes(signal, onPart), controller.signal).then(take, () =>
      take({ kind: 'failed', problem: null }),
    )
    return () => {
      controller.abort()
      opened?.close()
    }
  }, [fetchBytes, attempt])

  // Applies from the first render with another document, because the previous one is about to be closed.
  return { state: known.of === fetchBytes ? known.state : LOADING, again }
}

async function load(
  fetchBytes: (signal: AbortSignal) => ReturnType<FetchDocument>,
  signal: AbortSignal,
): Promise<DocumentState> {
  const [library, file] = await Promise.all([loadPdfjs().catch(() => null), fetchBytes(signal)])
  if (!file.ok) return { kind: 'failed', problem: file.problem }
  if (library === null) return { kind: 'failed', problem: null }
  return { kind: 'open', opened: await openDocument(library, file.value) }
}
