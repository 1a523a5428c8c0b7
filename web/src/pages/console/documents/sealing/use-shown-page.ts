import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'
import type { Size } from './placement.ts'

export type ShownPage = { readonly number: number; readonly page: PDFPageProxy; readonly size: Size }

/** The page with its displayed size in points, after rotation, cropping and UserUnit. */
export function useShownPage({ document }: OpenDocument, number: number): ShownPage | null {
  const [shown, setShown] = useState<ShownPage | null>(null)
  useEffect(() => {
    let isWanted = true
    document.getPage(number).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        if (isWanted) setShown({ number, page, size: { width, height } })
      },
      // A page that cannot be read is not shown. The user can choose another.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [document, number])
  return shown?.number === number ? shown : null
}
