import type { PageSize } from '../../../../viewer/page-place.ts'
import type { At } from './follow-pointer.ts'

/** A point of the screen, on the page below it. */
export type PagePoint = {
  /** Counts from 1. */
  readonly page: number
  /** In points, from the lower left corner. Outside the page if `isOver` is false. */
  readonly x: number
  readonly y: number
  /** CSS pixels per point. */
  readonly scale: number
  readonly isOver: boolean
}

/** On the nearest page of the viewer in `stage`. Null without pages. */
export function pagePointAt(stage: Element | null, sizes: readonly PageSize[], at: At): PagePoint | null {
  let nearest: { readonly far: number; readonly page: number; readonly box: DOMRect } | null = null
  for (const [index, sheet] of [...(stage?.querySelectorAll('.page') ?? [])].entries()) {
    const box = sheet.getBoundingClientRect()
    const far = Math.max(box.top - at.clientY, at.clientY - box.bottom, 0)
    if (nearest === null || far < nearest.far) nearest = { far, page: index + 1, box }
  }
  const size = nearest === null ? undefined : sizes[nearest.page - 1]
  if (nearest === null || size === undefined) return null
  const { box, page } = nearest
  const scale = box.width / size.width
  const [x, y] = [(at.clientX - box.left) / scale, (box.bottom - at.clientY) / scale]
  return { page, x, y, scale, isOver: x >= 0 && x <= size.width && y >= 0 && y <= size.height }
}
