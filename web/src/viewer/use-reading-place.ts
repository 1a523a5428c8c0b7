import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { comeBack, type Spot, spotIn } from './held-spot.ts'
import { comeTo, placeIn, type ReadingPlace } from './reading-place.ts'

/** Must be a stable object for the same document. */
export type PlaceKeeper = {
  readonly read: () => ReadingPlace | null
  readonly keep: (place: ReadingPlace) => void
}

/**
 * Restores a returning reader's position. A reader who has started to scroll stays there, also when the device rotates.
 */
export function useReadingPlace(
  scroller: RefObject<HTMLElement | null>,
  room: number,
  zoom: number,
  begin: ReadingPlace | null,
  keeper: PlaceKeeper | undefined,
): void {
  const untouched = useRef(0)
  const spot = useRef<Spot>(null)

  const remember = useCallback(() => {
    // Between rotation and the new layout, the position on the screen is not the reader's choice.
    if (room === 0 || scroller.current?.clientWidth !== room) return
    spot.current = spotIn(scroller.current, zoom)
  }, [scroller, room, zoom])

  // The width changes again when the document is laid out and the window gets its scroll bar.
  useLayoutEffect(() => {
    if (room === 0 || scroller.current === null) return
    if (begin !== null && window.scrollY === untouched.current) {
      comeTo(scroller.current, begin)
      untouched.current = window.scrollY
    } else if (spot.current !== null) comeBack(scroller.current, spot.current)
  }, [scroller, room, begin])

  useEffect(() => {
    remember()
    const events = ['scroll', 'focusin', 'focusout'] as const
    for (const event of events) document.addEventListener(event, remember, { capture: true, passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, remember, { capture: true })
    }
  }, [remember])

  // The browser's own scroll restoration stops at the end of the page while the document loads. It would look as if the
  // reader had scrolled.
  useEffect(() => {
    if (keeper === undefined) return
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [keeper])

  // `visibilitychange` is the last event before a browser discards a background tab.
  useEffect(() => {
    const leave = () => {
      const place = document.visibilityState === 'hidden' ? placeIn(scroller.current, zoom) : null
      if (place !== null) keeper?.keep(place)
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [scroller, zoom, keeper])
}
