import type { FieldType } from '@countersign/api/field-types'
import type { Rectangle } from '../../model.ts'
import type { PageGeometry } from '../../page/page-box.ts'
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
 * moved onto the page if it reaches over its edge. A signature is on the line, a text in the middle of it, and several
 * lines hang from it. Undefined if the field is larger than the page.
 */
export function placeField(
  tag: TagContent,
  box: Rectangle,
  page: PageGeometry,
  start: 'left' | 'right',
): Rectangle | undefined {
  const { width, height } = sizeOf(tag, box)
  if (width > page.width || height > page.height) return undefined
  const x = start === 'left' ? box.x : box.x + box.width - width
  const y = bottomOf(tag, box, height)
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

function bottomOf({ type, multiline }: TagContent, box: Rectangle, height: number): number {
  const [bottom, top] = [box.y, box.y + box.height]
  if (type === 'signature' || type === 'initials' || type === 'seal') return bottom
  return multiline || type === 'radio' ? top - height : (bottom + top - height) / 2
}
