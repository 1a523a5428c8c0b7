import type { Rectangle } from '../../model.ts'
import { operand } from '../../text/operand.ts'

/** Operators that hide tags, on the visible page, with white. */
export function coverOperators(covers: readonly Rectangle[]): string {
  if (covers.length === 0) return ''
  const boxes = covers.map(({ x, y, width, height }) => `${[x, y, width, height].map(operand).join(' ')} re`)
  return `q 1 g ${boxes.join(' ')} f Q\n`
}

/** Letters reach a little beyond what their font says, are drawn with soft edges, and sometimes in another font. */
export function coverOf({ x, y, width, height }: Rectangle): Rectangle {
  const [beside, above] = [0.9, 0.5 + 0.12 * height]
  return { x: x - beside, y: y - above, width: width + 2 * beside, height: height + 2 * above }
}
