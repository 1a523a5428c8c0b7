import type { Rectangle } from '../../model.ts'
import type { PageGeometry } from '../../page/page-box.ts'
import { mapRectangle, visualToUser } from '../../page/visual-space.ts'
import { operand } from '../../text/operand.ts'

/** Red, green and blue from 0 to 1. */
type CoverColor = readonly [number, number, number]

const white: CoverColor = [1, 1, 1]

/**
 * Operators that hide tags, to be drawn after the content of the page and in its initial graphics state. They are an
 * artifact, so that a screen reader does not announce them.
 */
export function coverOperators(covers: readonly Rectangle[], page: PageGeometry, color: CoverColor = white): string {
  if (covers.length === 0) return ''
  const boxes = covers.map((cover) => {
    const { x0, y0, x1, y1 } = mapRectangle(visualToUser(page), cover)
    return `${[x0, y0, x1 - x0, y1 - y0].map(operand).join(' ')} re`
  })
  return `/Artifact BMC q ${fillOf(color)} ${boxes.join(' ')} f Q EMC\n`
}

/** White is gray: archivable files allow gray beside any other color space. */
function fillOf([red, green, blue]: CoverColor): string {
  if (red === green && green === blue) return `${operand(red)} g`
  return `${[red, green, blue].map(operand).join(' ')} rg`
}

/** Letters reach a little beyond the height that their font says, and are drawn with soft edges. */
export function coverOf({ x, y, width, height }: Rectangle): Rectangle {
  const [beside, above] = [0.25, 0.5 + 0.06 * height]
  return { x: x - beside, y: y - above, width: width + 2 * beside, height: height + 2 * above }
}
