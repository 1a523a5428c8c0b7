import { type RefObject, useEffect } from 'react'

type Props = { readonly hasMoved: RefObject<boolean> }

/**
 * Comes after a page, so that it mounts with the page. Moves focus to a new page, because screen readers do not
 * announce it otherwise. The first page keeps the browser's own focus.
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

/** Arrow keys in the organization menu keep the focus there. */
function isChoosing(element: Element | null): boolean {
  return element instanceof HTMLSelectElement
}
