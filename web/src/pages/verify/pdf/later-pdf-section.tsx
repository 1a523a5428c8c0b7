import { lazy, Suspense } from 'react'
import type { PdfCheck } from './use-pdf-check.ts'

/** No part of the page itself: most who come have no PDF in hand yet. */
export function loadSection(): Promise<typeof import('./pdf-section.tsx')> {
  return import('./pdf-section.tsx')
}

/** Where it cannot be loaded, the head of the page says that the signatures were not checked. */
const Section = lazy(() =>
  loadSection().then(
    ({ PdfSection }) => ({ default: PdfSection }),
    () => ({ default: () => null }),
  ),
)

type Props = { readonly check: PdfCheck; readonly isToldAbove: boolean }

export function LaterPdfSection({ check, isToldAbove }: Props) {
  if (check.state.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <Section check={check} isToldAbove={isToldAbove} />
    </Suspense>
  )
}
