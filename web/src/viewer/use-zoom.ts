import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** At 1, a page fills the available width. */
export const SMALLEST_ZOOM = 0.5
export const LARGEST_ZOOM = 4
const STEPS = [SMALLEST_ZOOM, 0.75, 1, 1.25, 1.5, 2, 3, LARGEST_ZOOM]

/** A point of the screen, and the part of the document below it. */
type Anchor = { readonly x: number; readonly y: number; readonly right: number; readonly down: number }

export type Point = { readonly x: number; readonly y: number }

export type Zoom = {
  readonly zoom: number
  readonly zoomBy: (direction: 1 | -1) => void
  readonly zoomTo: (zoom: number, around: Point) => void
}

/** Zooms around the point that the reader looks at. */
export function useZoom(scroller: RefObject<HTMLElement | null>, begin: number): Zoom {
  const [zoom, setZoom] = useState(begin)
  const anchor = useRef<Anchor>(null)

  const zoomTo = useCallback(
    (wanted: number, around: Point) => {
      anchor.current = anchorAt(scroller.current, around)
      setZoom(Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, wanted)))
    },
    [scroller],
  )
  const zoomBy: Zoom['zoomBy'] = (direction) => {
    const steps = direction > 0 ? STEPS.filter((step) => step > zoom) : STEPS.filter((step) => step < zoom).reverse()
    const { left = 0, width = 0 } = scroller.current?.getBoundingClientRect() ?? {}
    zoomTo(steps[0] ?? zoom, { x: left + width / 2, y: innerHeight / 2 })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new zoom has just changed the layout
  useLayoutEffect(() => {
    if (anchor.current !== null) scrollTo(scroller.current, anchor.current)
    anchor.current = null
  }, [zoom, scroller])

  return { zoom, zoomBy, zoomTo }
}

function anchorAt(scroller: HTMLElement | null, { x, y }: Point): Anchor | null {
  const pages = scroller?.firstElementChild?.getBoundingClientRect()
  if (pages === undefined) return null
  return { x, y, right: (x - pages.left) / pages.width, down: (y - pages.top) / pages.height }
}

function scrollTo(scroller: HTMLElement | null, { x, y, right, down }: Anchor): void {
  const pages = scroller?.firstElementChild?.getBoundingClientRect()
  if (pages === undefined) return
  scroller?.scrollBy(pages.left + right * pages.width - x, 0)
  // Content above the document did not change size, so a reader there stays.
  if (down > 0) window.scrollBy(0, pages.top + down * pages.height - y)
}
