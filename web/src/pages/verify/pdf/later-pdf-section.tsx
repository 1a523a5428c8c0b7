import { lazy, Suspense, useEffect } from 'react'
import type { PdfCheck } from './use-pdf-check.ts'

let loading: Promise<typeof import('./pdf-section.tsx')> | undefined

function loadSection(): Promise<typeof import('./pdf-section.tsx')> {
  loading ??= import('./pdf-section.tsx')
  return loading
}

/** Where it cannot be loaded, the head of the page says that the signatures were not checked. */
const Section = lazy(() =>
  loadSection().then(
    ({ PdfSection }) => ({ default: PdfSection }),
    () => ({ default: () => null }),
  ),
)

/** Milliseconds after which the page itself has what it needs. */
const QUIET = 500

type Props = { readonly check: PdfCheck; readonly isToldAbove: boolean }

/**
 * What shows signatures is fetched when the page is there: most who come have no PDF in hand yet. It is not left until one
 * is brought, since the page may be offline by then.
 */
export function LaterPdfSection({ check, isToldAbove }: Props) {
  useEffect(() => {
    const timer = setTimeout(() => void loadSection().catch(() => {}), QUIET)
    return () => clearTimeout(timer)
  }, [])
  if (check.state.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <Section check={check} isToldAbove={isToldAbove} />
    </Suspense>
  )
}
