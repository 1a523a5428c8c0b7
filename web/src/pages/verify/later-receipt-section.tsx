import { lazy, Suspense } from 'react'
import type { ChosenReceipt } from './check-receipt.ts'
import type { ChosenFile } from './use-file-hash.ts'

/** Loads on demand, because most visitors have no receipt. */
export function loadReceiptCheck(): Promise<typeof import('./receipt-section.tsx')> {
  return import('./receipt-section.tsx')
}

const Section = lazy(() =>
  loadReceiptCheck().then(
    ({ ReceiptSection }) => ({ default: ReceiptSection }),
    () => ({ default: () => null }),
  ),
)

type Props = { readonly receipt: ChosenReceipt; readonly file: ChosenFile; readonly onRemove: () => void }

export function LaterReceiptSection({ receipt, file, onRemove }: Props) {
  if (receipt.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <Section receipt={receipt} file={file} onRemove={onRemove} />
    </Suspense>
  )
}
