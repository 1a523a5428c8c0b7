import type { FieldType } from '@countersign/api/field-types'
import type { Rectangle } from '../../model.ts'
import type { PageGeometry } from '../../page/page-box.ts'
import { baseLineIn } from '../../prepare/base-line.ts'
import type { TagContent } from './tag-grammar.ts'

type Size = Pick<Rectangle, 'width' | 'height'>

/** Of one line, in points. */
const usualSizes: Record<FieldType, Size> = {
  signature: { width: 160, height: 40 },
  initials: { width: 60, height: 30 },
  date: { width: 90, height: 18 },
  name: { width: 150, height: 18 },
  email: { width: 180, height: 18 },
  text: { width: 150, height: 18 },
  number: { width: 90, height: 18 },
  checkbox: { width: 14, height: 14 },
  radio: { width: 150, height: 18 },
  dropdown: { width: 150, height: 18 },
  seal: { width: 140, height: 70 },
}
const usualLines = 3

/** The size of a field, in points, where nothing else is requested. */
export function usualSizeOf({ type, options, multiline }: Pick<TagContent, 'type' | 'options' | 'multiline'>): Size {
  const { width, height } = usualSizes[type]
  const lines = type === 'radio' ? Math.max(1, options?.length ?? 1) : multiline ? usualLines : 1
  return { width, height: height * lines }
}

/**
 * Where the field of a tag goes: from the start of the tag, which is its right end in text from right to left, and
 * moved onto the page if it reaches over its edge. Undefined if the field is larger than the page.
 */
export function placeField(
  tag: TagContent,
  line: LineOfText,
  page: PageGeometry,
  start: 'left' | 'right',
): Rectangle | undefined {
  const { box } = line
  const { width, height } = sizeOf(tag, box)
  if (width > page.width || height > page.height) return undefined
  const x = start === 'left' ? box.x : box.x + box.width - width
  const y = bottomOf(tag, line, height)
  return {
    x: Math.min(Math.max(x, 0), page.width - width),
    y: Math.min(Math.max(y, 0), page.height - height),
    width,
    height,
  }
}

/** The space of the tag is free for its field, except that a box to check stays one. */
function sizeOf(tag: TagContent, box: Rectangle): Size {
  const usual = usualSizeOf(tag)
  return {
    width: tag.width ?? (tag.type === 'checkbox' ? usual.width : Math.max(usual.width, box.width)),
    height: tag.height ?? usual.height,
  }
}

export type FieldOnLine = Pick<TagContent, 'type' | 'multiline'> & { readonly fontSize?: number | null }

/** A tag or an anchor. */
export interface LineOfText {
  readonly box: Rectangle
  /** The height of its base line; null for turned text. */
  readonly base: number | null
}

/**
 * The bottom of a field beside a text, or in its place. A signature is on the line, and several lines hang from it. A
 * text has the same base line, and a box to check is in the middle.
 */
export function bottomOf(
  { type, multiline, fontSize = null }: FieldOnLine,
  { box, base }: LineOfText,
  height: number,
): number {
  const [bottom, top] = [box.y, box.y + box.height]
  switch (type) {
    case 'signature':
    case 'initials':
    case 'seal':
      return bottom
    case 'radio':
      return top - height
    case 'checkbox':
      return (bottom + top - height) / 2
    case 'date':
    case 'name':
    case 'email':
    case 'text':
    case 'number':
    case 'dropdown':
      if (multiline) return top - height
      if (base === null) return (bottom + top - height) / 2
      return base - baseLineIn({ height, fontSize })
  }
}
