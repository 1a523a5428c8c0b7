import type { PointerEvent as ReactPointerEvent } from 'react'

export type At = { readonly clientX: number; readonly clientY: number }

type Follower = {
  /** The pointer has moved far enough to mean it. */
  readonly onMove: (at: At) => void
  readonly onDrop: (at: At) => void
  /** Escape, or the browser needs the pointer to scroll. */
  readonly onGiveUp: () => void
}

/** In CSS pixels. A trembling finger must not move what it touches. */
const THRESHOLD = 4
/** Near the edge of the screen, the page scrolls. */
const EDGE = 56
const SPEED = 10

/**
 * Follows the pointer until it is released. The listeners are on the window, because a field that comes to another page
 * becomes another element.
 */
export function followPointer(begin: ReactPointerEvent, { onMove, onDrop, onGiveUp }: Follower): void {
  const start = { x: begin.clientX, y: begin.clientY }
  const { pointerId } = begin
  let isMoving = false
  let latest: At = begin
  let frame = 0
  const listening = new AbortController()
  const { signal } = listening

  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const by = latest.clientY < EDGE ? -SPEED : latest.clientY > innerHeight - EDGE ? SPEED : 0
    const before = scrollY
    if (by !== 0) window.scrollBy(0, by)
    if (scrollY !== before) onMove(latest)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    listening.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    latest = event
    if (!isMoving && Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return
    if (!isMoving) frame = requestAnimationFrame(scroll)
    isMoving = true
    onMove(event)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    end()
    if (isMoving) onDrop(event)
  }
  const giveUp = () => {
    end()
    if (isMoving) onGiveUp()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && giveUp(), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && giveUp(), { signal })
}
