import type { Box } from './boxes.ts'

export interface Arrow {
  readonly from: Box
  readonly to: Box
}

export interface Way {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** Between two adjacent lines, and between a line and the corner of a box. */
const gap = 18
/** Between a line and a box that it passes. */
const berth = 22

/** A straight path for each arrow, across or down, that touches no other box and no other path. */
export function findWays(arrows: readonly Arrow[], boxes: readonly Box[]): Way[] {
  const taken: Way[] = []
  for (const arrow of arrows) taken.push(findWay(arrow, boxes, taken))
  return taken
}

function findWay({ from, to }: Arrow, boxes: readonly Box[], taken: readonly Way[]): Way {
  const others = boxes.filter((box) => box !== from && box !== to)
  const free = (way: Way) =>
    !others.some((box) =>
      meet(way, { x1: box.x, y1: box.y, x2: box.x + box.width, y2: box.y + box.height }, berth - 1),
    ) && !taken.some((other) => meet(way, other, gap - 1))
  const way = [...across(from, to), ...down(from, to)].find(free)
  if (way !== undefined) return way
  throw new Error(
    `The picture has no straight way from "${from.name}" to "${to.name}", which imports join now. ` +
      'If they should, move the boxes in scripts/architecture/boxes.ts.',
  )
}

function across(from: Box, to: Box): Way[] {
  const [x1, x2] = from.x < to.x ? [from.x + from.width, to.x] : [from.x, to.x + to.width]
  const ends: Way = { x1, x2, y1: 0, y2: 0 }
  return common(from.y, from.height, to.y, to.height).map((y) => ({ ...ends, y1: y, y2: y }))
}

function down(from: Box, to: Box): Way[] {
  const [y1, y2] = from.y < to.y ? [from.y + from.height, to.y] : [from.y, to.y + to.height]
  const ends: Way = { x1: 0, x2: 0, y1, y2 }
  return common(from.x, from.width, to.x, to.width).map((x) => ({ ...ends, x1: x, x2: x }))
}

/** Positions along an edge that both share, the middle first. */
function common(at: number, length: number, otherAt: number, otherLength: number): number[] {
  const first = Math.max(at, otherAt) + gap
  const last = Math.min(at + length, otherAt + otherLength) - gap
  const middle = (first + last) / 2
  const places = Array.from({ length: Math.max(0, Math.floor(last - first) + 1) }, (_, step) => first + step)
  return places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
}

/** Reports whether they come closer than this. */
function meet(a: Way, b: Way, distance: number): boolean {
  const apart = (a1: number, a2: number, b1: number, b2: number) =>
    Math.max(Math.min(a1, a2), Math.min(b1, b2)) - Math.min(Math.max(a1, a2), Math.max(b1, b2)) > distance
  return !apart(a.x1, a.x2, b.x1, b.x2) && !apart(a.y1, a.y2, b.y1, b.y2)
}
