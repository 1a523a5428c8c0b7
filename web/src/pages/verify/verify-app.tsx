import { useEffect, useRef } from 'react'
import { PublicFrame } from '../../components/public-frame.tsx'
import { useWindowDrop } from '../../components/use-window-drop.ts'
import { usePathname } from '../../navigation/navigate.ts'
import { strings } from '../../strings/strings.ts'
import { LaterReceiptSection } from './later-receipt-section.tsx'
import { LookUpPage } from './look-up-page.tsx'
import { MalformedPage } from './malformed-page.tsx'
import { usePdfCheck } from './pdf/use-pdf-check.ts'
import { LOOK_UP, placeOf } from './place.ts'
import { RecordPage } from './record-page.tsx'
import { useChosenProof } from './use-chosen-proof.ts'
import { useFileHash } from './use-file-hash.ts'
import { useReadiness } from './use-readiness.ts'
import { useReceipt } from './use-receipt.ts'
import { useTakenFiles } from './use-taken-files.ts'

/** All pages of verification. The chosen file, proof and receipt stay when the URL changes. */
export function VerifyApp() {
  const pathname = usePathname()
  const isReady = useReadiness()
  const pdfCheck = usePdfCheck()
  const fileHash = useFileHash(pdfCheck.cancel)
  const proofChoice = useChosenProof()
  const receiptChoice = useReceipt()
  const { take, takeProof } = useTakenFiles(fileHash, proofChoice, pdfCheck, receiptChoice)
  const dragging = useWindowDrop(take)
  useFocusOnArrival(pathname)

  const shown = () => {
    const place = placeOf(pathname)
    switch (place.page) {
      case 'look-up':
        return (
          <LookUpPage
            isReady={isReady}
            fileHash={fileHash}
            pdfCheck={pdfCheck}
            proofChoice={proofChoice}
            dragging={dragging}
            onDocument={(file) => take([file])}
            onProof={takeProof}
          />
        )
      case 'record':
        return (
          <RecordPage
            key={place.hash}
            hash={place.hash}
            fileHash={fileHash}
            pdfCheck={pdfCheck}
            dragging={dragging}
            onFile={(file) => take([file])}
          />
        )
      case 'malformed':
        return <MalformedPage text={place.text} />
    }
  }
  return (
    <PublicFrame page={LOOK_UP} section={strings.section}>
      <LaterReceiptSection receipt={receiptChoice.receipt} file={fileHash.file} onRemove={receiptChoice.remove} />
      {shown()}
    </PublicFrame>
  )
}

/** Moves focus to a new page, because screen readers do not announce a client-side navigation. */
function useFocusOnArrival(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [pathname])
}
