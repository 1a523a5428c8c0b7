import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from './use-zoom.ts'

/** Pinching with two fingers, or on a touchpad, which browsers report as a wheel event with the control key. */
export function usePinch(
  scroller: RefObject<HTMLElement | null>,
  zoom: number,
  zoomTo: (zoom: number, around: Point) => void,
): void {
  const latest = useRef({ zoom, zoomTo })
  latest.current = { zoom, zoomTo }

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let begin: { readonly distance: number; readonly zoom: number } | null = null

    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches
      if (event.touches.length !== 2 || one === undefined || other === undefined) {
        begin = null
        return
      }
      event.preventDefault()
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
      begin ??= { distance, zoom: latest.current.zoom }
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
      latest.current.zoomTo(begin.zoom * (distance / begin.distance), middle)
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.zoomTo(latest.current.zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    // Not passive, because the browser would zoom the whole page.
    const active = { passive: false }
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(type, touch, active)
    }
    element.addEventListener('wheel', wheel, active)
    return () => {
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
        element.removeEventListener(type, touch)
      }
      element.removeEventListener('wheel', wheel)
    }
  }, [scroller])
}
