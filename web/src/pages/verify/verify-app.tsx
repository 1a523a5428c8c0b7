import { useEffect, useRef } from 'react'
import { usePathname } from '../../navigation/navigate.ts'
import { LookUpPage } from './look-up-page.tsx'
import { MalformedPage } from './malformed-page.tsx'
import { PageFrame } from './page-frame.tsx'
import { placeOf } from './place.ts'
import { RecordPage } from './record-page.tsx'
import { useChosenProof } from './use-chosen-proof.ts'
import { useFileHash } from './use-file-hash.ts'
import { useTakenFiles } from './use-taken-files.ts'
import { useWindowDrop } from './use-window-drop.ts'

/** The page of verification at all its addresses. The chosen file and proof stay when the address changes. */
export function VerifyApp() {
  const pathname = usePathname()
  const fileHash = useFileHash()
  const proofChoice = useChosenProof()
  const { takeDocument, takeProof, takeDropped } = useTakenFiles(fileHash, proofChoice)
  const dragging = useWindowDrop(takeDropped)
  useFocusOnArrival(pathname)

  const shown = () => {
    const place = placeOf(pathname)
    switch (place.page) {
      case 'look-up':
        return (
          <LookUpPage
            fileHash={fileHash}
            proofChoice={proofChoice}
            dragging={dragging}
            onDocument={takeDocument}
            onProof={takeProof}
          />
        )
      case 'record':
        return (
          <RecordPage
            key={place.hash}
            hash={place.hash}
            fileHash={fileHash}
            dragging={dragging}
            onFile={takeDocument}
          />
        )
      case 'malformed':
        return <MalformedPage text={place.text} />
    }
  }
  return <PageFrame>{shown()}</PageFrame>
}

/** A new address without a new page is told to nobody but by the focus. */
function useFocusOnArrival(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [pathname])
}
