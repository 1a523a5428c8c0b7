import { breakName } from '@countersign/pdf/seal-name'

/** An image, if there is one, and lines of text below it or in a frame. */
export type SealLook = {
  readonly picture: Picture | null
  readonly rows: readonly Row[]
  /** Height divided by width. The same at every size, because all parts scale. */
  readonly ratio: number
  /** At the reference width. */
  readonly height: number
  readonly textHeight: number
}

export type Picture = { readonly href: string; readonly width: number; readonly height: number }

export type Row = { readonly text: string; readonly size: number; readonly isHead: boolean; readonly baseline: number }

/** At this width, the sizes below are points. They are the sizes that the service draws with. */
export const REFERENCE_WIDTH = 150
const TALLEST_PICTURE = 1.2 * REFERENCE_WIDTH
const LEADING = 1.35
const MARGIN = { framed: 8, pictured: 2 }
/** Width of a line of text. */
export const ROOM = { framed: REFERENCE_WIDTH - 2 * MARGIN.framed, pictured: REFERENCE_WIDTH }
const HEAD_SIZE = { framed: 12, pictured: 9 }
const LINE_SIZE = 7

export function lookOf(organization: string, lines: readonly string[], picture: Picture | null): SealLook {
  const kind = picture === null ? 'framed' : 'pictured'
  const margin = MARGIN[kind]
  const name = breakName(organization, { width: ROOM[kind], size: HEAD_SIZE[kind] })
  const texts = [
    ...name.lines.map((text) => ({ text, size: name.size, isHead: true })),
    ...lines.map((text) => ({ text, size: LINE_SIZE, isHead: false })),
  ]
  const textHeight = texts.reduce((sum, { size }) => sum + size * LEADING, 0) + 2 * margin
  const pictureHeight =
    picture === null ? 0 : Math.min((REFERENCE_WIDTH * picture.height) / picture.width, TALLEST_PICTURE)
  let top = pictureHeight + margin
  const rows = texts.map((row) => {
    const baseline = top + row.size
    top += row.size * LEADING
    return { ...row, baseline }
  })
  const height = pictureHeight + textHeight
  return { picture, rows, ratio: height / REFERENCE_WIDTH, height, textHeight }
}
