import { useEffect, useState } from 'react'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'
import { fieldTypes } from './placed-field.ts'

/** Longer documents are searched only at the beginning. */
const MOST_PAGES = 100

const tag = new RegExp(`\\{\\{\\s*(?:(?:${fieldTypes.join('|')})\\s*:|seal\\s*[;}])`, 'i')

/** Whether the text of the document seems to contain tags such as `{{signature:1}}`. The service decides. */
export function useHasTags({ document }: OpenDocument): boolean {
  const [found, setFound] = useState<object | null>(null)
  useEffect(() => {
    let isWanted = true
    const search = async () => {
      for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES) && isWanted; number++) {
        const { items } = await (await document.getPage(number)).getTextContent()
        const text = items.map((item) => ('str' in item ? item.str : '')).join('')
        if (tag.test(text) && isWanted) return setFound(document)
      }
    }
    // A page that cannot be read has no tags.
    search().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [document])
  return found === document
}
