import { type RefObject, useEffect } from 'react'

type Props = { readonly hasMoved: RefObject<boolean> }

/**
 * Stands behind a page, so that it comes when the page does. A new page without a new document is told to nobody but by
 * the focus; at the first one the browser's own beginning is kept.
 */
export function FocusOnArrival({ hasMoved }: Props) {
  useEffect(() => {
    if (hasMoved.current && !isChoosing(document.activeElement)) {
      const target = document.getElementById('title') ?? document.getElementById('content')
      target?.focus({ preventScroll: true })
    }
    hasMoved.current = true
  }, [hasMoved])
  return null
}

/** Going through the organizations with the arrow keys keeps the focus. */
function isChoosing(element: Element | null): boolean {
  return element instanceof HTMLSelectElement
}
