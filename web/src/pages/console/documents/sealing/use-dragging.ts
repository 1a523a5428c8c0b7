import { type PointerEvent, useRef } from 'react'
import { fitted, type Placement, resized, type Size } from './placement.ts'

type Drag = {
  readonly pointer: number
  readonly startX: number
  readonly startY: number
  readonly from: Placement
  readonly how: 'move' | 'resize'
}

export type DragParts = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

type Options = {
  readonly placed: Placement
  readonly page: Size
  readonly ratio: number
  /** CSS pixels per point. */
  readonly scale: () => number
  readonly onPlace: (placement: Placement) => void
}

/** By mouse, pen or finger. If the browser cancels the drag, the seal moves back. */
export function useDragging({ placed, page, ratio, scale, onPlace }: Options): (how: Drag['how']) => DragParts {
  const drag = useRef<Drag>(null)
  const place = (placement: Placement) => {
    const fit = fitted(placement, page, ratio)
    if (fit !== null) onPlace(fit)
  }
  return (how) => ({
    onPointerDown(event) {
      if (event.button !== 0 || drag.current !== null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, startX: event.clientX, startY: event.clientY, from: placed, how }
    },
    onPointerMove(event) {
      const { current } = drag
      if (current?.pointer !== event.pointerId) return
      const right = (event.clientX - current.startX) / scale()
      const down = (event.clientY - current.startY) / scale()
      const { from } = current
      if (current.how === 'move') place({ ...from, x: from.x + right, y: from.y - down })
      // Keeps the proportions and follows the larger movement.
      else place(resized(from, from.width + Math.max(right, down / ratio), page, ratio))
    },
    onPointerUp(event) {
      if (drag.current?.pointer === event.pointerId) drag.current = null
    },
    onPointerCancel(event) {
      if (drag.current?.pointer !== event.pointerId) return
      onPlace(drag.current.from)
      drag.current = null
    },
  })
}
