import { lazy, Suspense } from 'react'
import type { JudgedSignature } from './overall-standing.ts'
import type { PdfCheck } from './use-pdf-check.ts'

/** Loads on demand, because most visitors have no PDF yet. */
export function loadSection(): Promise<typeof import('./pdf-section.tsx')> {
  return import('./pdf-section.tsx')
}

/** If this cannot be loaded, the head of the page says that the signatures were not checked. */
const Section = lazy(() =>
  loadSection().then(
    ({ PdfSection }) => ({ default: PdfSection }),
    () => ({ default: () => null }),
  ),
)

type Props = { readonly check: PdfCheck; readonly isVerdictAbove: boolean }

export function LaterPdfSection({ check, isVerdictAbove }: Props) {
  if (check.state.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <Section check={check} isVerdictAbove={isVerdictAbove} />
    </Suspense>
  )
}

const Limits = lazy(() =>
  import('./pdf-limits.tsx').then(
    ({ PdfLimits }) => ({ default: PdfLimits }),
    () => ({ default: () => null }),
  ),
)

/** What the signatures do not prove, as items of the list of limits. */
export function LaterPdfLimits({ signatures }: { readonly signatures: readonly JudgedSignature[] }) {
  if (signatures.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Limits signatures={signatures} />
    </Suspense>
  )
}
