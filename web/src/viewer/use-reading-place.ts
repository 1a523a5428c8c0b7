import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { comeBack, type Spot, spotIn } from './held-spot.ts'
import { comeTo, placeIn, type ReadingPlace } from './reading-place.ts'

/** Must stay the same while the document does. */
export type PlaceKeeper = {
  readonly read: () => ReadingPlace | null
  readonly keep: (place: ReadingPlace) => void
}

/**
 * A reader who comes back continues where they were. A reader who has begun to scroll stays where they are, also when the
 * device is turned.
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
    // Between the turn of the device and the new layout of the pages, what is on the screen is nobody's choice.
    if (room === 0 || scroller.current?.clientWidth !== room) return
    spot.current = spotIn(scroller.current, zoom)
  }, [scroller, room, zoom])

  // The room changes once more when the document is laid out and the window gets its scroll bar.
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

  // The browser's own way back ends where the page ends while the document is still on its way, and would look as if the
  // reader had begun to scroll.
  useEffect(() => {
    if (keeper === undefined) return
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [keeper])

  // A browser that takes the memory of a tab in the background says nothing more than that.
  useEffect(() => {
    const leave = () => {
      const place = document.visibilityState === 'hidden' ? placeIn(scroller.current, zoom) : null
      if (place !== null) keeper?.keep(place)
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [scroller, zoom, keeper])
}
