import { useEffect, useState } from 'react'
import type { OpenDocument } from './load-pdfjs.ts'
import type { PageSize } from './page-place.ts'

/** A4 portrait, for a page whose size is unknown. */
export const USUAL_SIZE: PageSize = { width: 595, height: 842 }

/** Enough to keep the worker busy, few enough to stop soon after the document is closed. */
const AT_ONCE = 50

/** The sizes of all pages, after rotation, cropping and UserUnit. Null until they are known, and without a document. */
export function usePageSizes(opened: OpenDocument | null): readonly PageSize[] | null {
  const [known, setKnown] = useState<{ readonly of: object; readonly sizes: readonly PageSize[] } | null>(null)
  const document = opened?.document
  useEffect(() => {
    if (document === undefined) return
    let isWanted = true
    const read = async () => {
      const sizes: PageSize[] = []
      while (sizes.length < document.numPages && isWanted) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, document.numPages - sizes.length) }, (_, index) => index)
        const first = sizes.length + 1
        sizes.push(...(await Promise.all(numbers.map((index) => sizeOf(document, first + index)))))
      }
      if (isWanted) setKnown({ of: document, sizes })
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [document])
  return known !== null && known.of === document ? known.sizes : null
}

/** A page that cannot be read stays white, in the usual size. */
async function sizeOf(document: OpenDocument['document'], number: number): Promise<PageSize> {
  try {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
    return { width, height }
  } catch {
    return USUAL_SIZE
  }
}
