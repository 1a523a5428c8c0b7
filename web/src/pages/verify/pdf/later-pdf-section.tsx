import { lazy, Suspense, useEffect } from 'react'
import type { PdfCheck } from './use-pdf-check.ts'

let loading: Promise<typeof import('./pdf-section.tsx')> | undefined

function loadSection(): Promise<typeof import('./pdf-section.tsx')> {
  loading ??= import('./pdf-section.tsx')
  return loading
}

const Section = lazy(async () => ({ default: (await loadSection()).PdfSection }))

/** Milliseconds after which the page itself has what it needs. */
const QUIET = 500

/**
 * What shows signatures is fetched when the page is there: most who come have no PDF in hand yet. It is not left until one
 * is brought, since the page may be offline by then.
 */
export function LaterPdfSection({ check }: { readonly check: PdfCheck }) {
  useEffect(() => {
    const timer = setTimeout(() => void loadSection(), QUIET)
    return () => clearTimeout(timer)
  }, [])
  if (check.state.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <Section check={check} />
    </Suspense>
  )
}
