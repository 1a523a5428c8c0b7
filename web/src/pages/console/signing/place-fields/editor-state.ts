import type { FieldType } from '@countersign/api'
import { usualSizeOf } from '@countersign/pdf/field-size'
import type { PagePlace, PageSize } from '../../../../viewer/page-place.ts'
import {
  type Alignment,
  aligned,
  fitted,
  type Handle,
  inReadingOrder,
  moved,
  overlap,
  resized,
  stretched,
} from './arrange.ts'
import { contentOf, type FieldContent, type PlacedField } from './placed-field.ts'
import { type Guides, snapEdges, snapMove } from './snap.ts'

/** The state of the editor, and everything that changes it. */

export type EditorState = {
  readonly pages: readonly PageSize[]
  readonly fields: readonly PlacedField[]
  /** Keys, in the order of selection. */
  readonly selected: readonly number[]
  readonly past: readonly (readonly PlacedField[])[]
  readonly future: readonly (readonly PlacedField[])[]
  /** Names the last change. Further changes with the same name are undone together. */
  readonly step: string | null
  /** The fields before the drag that is under way, and the lines that they meet. */
  readonly drag: { readonly before: readonly PlacedField[]; readonly guides: Guides | null } | null
  /** What happened last, for screen readers. */
  readonly last: Action['do'] | 'full' | null
}

export type Point = { readonly x: number; readonly y: number }

export type Action =
  /** `at` is the middle of the new field. Without it, the field goes to a free place of the page. */
  | {
      readonly do: 'add'
      readonly type: FieldType
      readonly signer: number
      readonly page: number
      readonly at: Point | null
      /** Of a radio field or list. */
      readonly options: readonly string[]
    }
  | { readonly do: 'select'; readonly keys: readonly number[]; readonly how: 'only' | 'toggle' | 'also' }
  /** With a frame around the fields. */
  | { readonly do: 'frame'; readonly keys: readonly number[]; readonly how: 'only' | 'also' }
  | { readonly do: 'nudge'; readonly right: number; readonly up: number }
  /** `up` makes fields higher, and keeps their upper left corner. */
  | { readonly do: 'stretch'; readonly right: number; readonly up: number }
  /** Relative to the place before the drag. `reach` is the distance, in points, at which lines attract. */
  | {
      readonly do: 'drag'
      readonly key: number
      readonly page: number
      readonly right: number
      readonly up: number
      readonly reach: number
    }
  | {
      readonly do: 'drag-edge'
      readonly key: number
      readonly handle: Handle
      readonly right: number
      readonly up: number
      readonly reach: number
    }
  | { readonly do: 'drop' | 'give-up' | 'remove' | 'duplicate' | 'duplicate-to-all' | 'undo' | 'redo' }
  | { readonly do: 'change'; readonly change: Partial<FieldContent> }
  | { readonly do: 'place'; readonly change: Partial<PagePlace & { readonly page: number }> }
  | { readonly do: 'align'; readonly how: Alignment }
  | { readonly do: 'assign' | 'copy-to'; readonly signer: number }

/** The service's limit. */
export const MOST_FIELDS = 500
const MOST_STEPS = 100
/** How far a copy is from its original. */
const OFFSET = 12

export function startEditing(
  fields: readonly PlacedField[],
  pages: readonly PageSize[],
  selected: readonly number[],
): EditorState {
  const onPages = fieldsOnPages(fields, pages)
  const known = selected.filter((key) => onPages.some((field) => field.key === key))
  return { pages, fields: onPages, selected: known, past: [], future: [], step: null, drag: null, last: null }
}

/** The fields may come from another document, with other pages. The same list, if all of them fit. */
function fieldsOnPages(fields: readonly PlacedField[], pages: readonly PageSize[]): readonly PlacedField[] {
  const kept = fields.filter(({ page }) => page <= pages.length)
  const onPages = kept.map((field) => {
    const place = fitted(field, sizeOf(pages, field.page))
    return isSamePlace(field, place) ? field : { ...field, ...place }
  })
  const isSame = onPages.length === fields.length && onPages.every((field, index) => field === fields[index])
  return isSame ? fields : onPages
}

function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}

export function reduce(state: EditorState, action: Action): EditorState {
  const before = { ...state, last: null }
  const next = carryOut(before, action)
  return next === before ? state : { ...next, last: next.last === 'full' ? 'full' : action.do }
}

function carryOut(state: EditorState, action: Action): EditorState {
  switch (action.do) {
    case 'add':
      return added(state, action)
    case 'select':
    case 'frame':
      return { ...state, selected: chosen(state, action.keys, action.how), step: null }
    case 'nudge':
      return edited(state, 'nudge', (field, page) => moved(field, action.right, action.up, page))
    case 'stretch':
      return edited(state, 'stretch', (field, page) => {
        const size = { width: field.width + action.right, height: field.height + action.up }
        return stretchedByKeys(field, size, page)
      })
    case 'drag':
      return dragged(state, action)
    case 'drag-edge':
      return draggedEdge(state, action)
    case 'drop':
      return dropped(state)
    case 'give-up':
      return state.drag === null ? state : { ...state, fields: state.drag.before, drag: null }
    case 'remove':
      return removed(state)
    case 'duplicate':
      return copied(state, ({ page, x, y }) => ({ page, x: x + OFFSET, y: y - OFFSET }))
    case 'copy-to':
      return copied(state, ({ page, x, y }) => ({ page, x: x + OFFSET, y: y - OFFSET, signer: action.signer }))
    case 'duplicate-to-all':
      return duplicatedToAll(state)
    case 'change':
      return edited(state, `change ${Object.keys(action.change)}`, (field, page) => changed(field, action.change, page))
    case 'place':
      return placed(state, action.change)
    case 'align':
      return alignedTo(state, action.how)
    case 'assign':
      return edited(state, null, () => ({ signer: action.signer }))
    case 'undo':
      return undone(state)
    case 'redo':
      return redone(state)
  }
}

export function selectedFields({ fields, selected }: EditorState): readonly PlacedField[] {
  return selected.flatMap((key) => fields.find((field) => field.key === key) ?? [])
}

function sizeOf(pages: readonly PageSize[], page: number): PageSize {
  return pages[page - 1] ?? { width: 1, height: 1 }
}

/** Remembers the fields for undo, unless this continues the last step. */
function withFields(state: EditorState, fields: readonly PlacedField[], step: string | null): EditorState {
  const name = step === null ? null : `${step} ${state.selected}`
  const continues = name !== null && name === state.step
  const past = continues ? state.past : [...state.past, state.fields].slice(-MOST_STEPS)
  return { ...state, fields, past, future: [], step: name }
}

/** Changes every selected field. Nothing happens if all stay the same. */
function edited(
  state: EditorState,
  step: string | null,
  change: (field: PlacedField, page: PageSize) => Partial<PlacedField>,
): EditorState {
  let isChanged = false
  const fields = state.fields.map((field) => {
    if (!state.selected.includes(field.key)) return field
    const next = change(field, sizeOf(state.pages, field.page))
    const differs = Object.entries(next).some(([name, value]) => field[name as keyof PlacedField] !== value)
    isChanged ||= differs
    return differs ? { ...field, ...next } : field
  })
  return isChanged ? withFields(state, fields, step) : state
}

function newKey({ fields, past, future }: EditorState): number {
  return 1 + Math.max(0, ...[fields, ...past, ...future].flatMap((all) => all.map(({ key }) => key)))
}

function added(state: EditorState, { type, signer, page, at, options }: Action & { do: 'add' }): EditorState {
  if (state.fields.length >= MOST_FIELDS) return { ...state, last: 'full' }
  const content = contentOf(type, options)
  const key = newKey(state)
  const size = usualSizeOf({ type, ...content })
  const sheet = sizeOf(state.pages, page)
  const place =
    at === null
      ? freePlace(
          size,
          state.fields.filter((field) => field.page === page),
          sheet,
        )
      : fitted({ x: at.x - size.width / 2, y: at.y - size.height / 2, ...size }, sheet)
  const field: PlacedField = { key, signer, type, page, ...place, ...content }
  return { ...withFields(state, [...state.fields, field], null), selected: [key] }
}

/** In the middle, or below what is there. */
function freePlace(size: PageSize, taken: readonly PagePlace[], page: PageSize): PagePlace {
  const middle = fitted({ x: (page.width - size.width) / 2, y: (page.height - size.height) / 2, ...size }, page)
  for (let place = middle; ; ) {
    if (!taken.some((one) => overlap(one, place))) return place
    const lower = moved(place, 0, -(size.height + OFFSET), page)
    if (lower.y === place.y) return middle
    place = lower
  }
}

function chosen(state: EditorState, keys: readonly number[], how: 'only' | 'toggle' | 'also'): readonly number[] {
  switch (how) {
    case 'only':
      return keys
    case 'also':
      return [...new Set([...state.selected, ...keys])]
    case 'toggle': {
      const kept = state.selected.filter((key) => !keys.includes(key))
      return [...kept, ...keys.filter((key) => !state.selected.includes(key))]
    }
  }
}

function stretchedByKeys(field: PagePlace, size: PageSize, page: PageSize): PagePlace {
  const wide = stretched(field, 'e', size.width - field.width, 0, page)
  return stretched(wide, 's', 0, field.height - size.height, page)
}

/** A field that follows the pointer may come to another page, with the others if they are on the same. */
function dragged(state: EditorState, { key, page, right, up, reach }: Action & { do: 'drag' }): EditorState {
  const before = state.drag?.before ?? state.fields
  const held = before.find((field) => field.key === key)
  if (held === undefined) return state
  const group = before.filter((field) => state.selected.includes(field.key))
  const isTogether = group.every((field) => field.page === held.page)
  const target = isTogether ? page : held.page
  const sheet = sizeOf(state.pages, target)
  const others = before.filter((field) => field.page === target && !state.selected.includes(field.key))
  const wanted = moved(held, right, up, sheet)
  const snap = snapMove(wanted, others, sheet, reach)
  const [byX, byY] = [wanted.x + snap.right - held.x, wanted.y + snap.up - held.y]
  const fields = before.map((field) => {
    if (!state.selected.includes(field.key)) return field
    const to = isTogether ? target : field.page
    return { ...field, page: to, ...moved(field, byX, byY, sizeOf(state.pages, to)) }
  })
  return { ...state, fields, drag: { before, guides: { page: target, xs: snap.xs, ys: snap.ys } } }
}

function draggedEdge(state: EditorState, action: Action & { do: 'drag-edge' }): EditorState {
  const { key, handle, right, up, reach } = action
  const before = state.drag?.before ?? state.fields
  const held = before.find((field) => field.key === key)
  if (held === undefined) return state
  const sheet = sizeOf(state.pages, held.page)
  const others = before.filter((field) => field.page === held.page && field.key !== key)
  const wanted = stretched(held, handle, right, up, sheet)
  const snap = snapEdges(wanted, handle, others, sheet, reach)
  const place = stretched(wanted, handle, snap.right, snap.up, sheet)
  const fields = before.map((field) => (field.key === key ? { ...field, ...place } : field))
  return { ...state, fields, drag: { before, guides: { page: held.page, xs: snap.xs, ys: snap.ys } } }
}

function dropped(state: EditorState): EditorState {
  if (state.drag === null) return state
  const { fields, drag } = state
  return { ...withFields({ ...state, fields: drag.before }, fields, null), drag: null }
}

/** The next field in reading order becomes selected, so that the keyboard continues there. */
function removed(state: EditorState): EditorState {
  if (state.selected.length === 0) return state
  const order = inReadingOrder(state.fields)
  const isGone = ({ key }: PlacedField) => state.selected.includes(key)
  const left = order.filter((field) => !isGone(field))
  const position = order.findIndex(isGone)
  const next = left[order.slice(0, position).length] ?? left.at(-1)
  const fields = state.fields.filter((field) => !isGone(field))
  return { ...withFields(state, fields, null), selected: next === undefined ? [] : [next.key] }
}

function copied(
  state: EditorState,
  change: (field: PlacedField) => Partial<PlacedField> & Point & { readonly page: number },
): EditorState {
  const originals = selectedFields(state)
  if (originals.length === 0) return state
  if (state.fields.length + originals.length > MOST_FIELDS) return { ...state, last: 'full' }
  const first = newKey(state)
  const copies = originals.map((field, index) => {
    const copy = { ...field, ...change(field), key: first + index }
    return { ...copy, ...fitted(copy, sizeOf(state.pages, copy.page)) }
  })
  return { ...withFields(state, [...state.fields, ...copies], null), selected: copies.map(({ key }) => key) }
}

/** To every page that the field is not on, at the same distance from the upper left corner. */
function duplicatedToAll(state: EditorState): EditorState {
  const originals = selectedFields(state)
  const others = originals.flatMap((field) =>
    state.pages.flatMap((_, index) => (index + 1 === field.page ? [] : [{ field, page: index + 1 }])),
  )
  if (others.length === 0) return state
  if (state.fields.length + others.length > MOST_FIELDS) return { ...state, last: 'full' }
  const first = newKey(state)
  const copies = others.map(({ field, page }, index) => {
    const [from, to] = [sizeOf(state.pages, field.page), sizeOf(state.pages, page)]
    const place = fitted({ ...field, y: to.height - (from.height - field.y) }, to)
    return { ...field, ...place, page, key: first + index }
  })
  return withFields(state, [...state.fields, ...copies], null)
}

/** More options or lines need more height, unless the sender chose another. */
function changed(field: PlacedField, change: Partial<FieldContent>, page: PageSize): Partial<PlacedField> {
  const before = usualSizeOf(field)
  const after = usualSizeOf({ ...field, ...change })
  const needsHeight = after.height !== before.height && field.height === before.height
  return needsHeight ? { ...change, ...resized(field, { ...after, width: field.width }, page) } : change
}

/** Exact numbers, for the fields that are selected. */
function placed(state: EditorState, change: Partial<PagePlace & { readonly page: number }>): EditorState {
  if (change.page !== undefined && state.pages[change.page - 1] === undefined) return state
  return edited(state, `place ${Object.keys(change)}`, (field) => {
    const page = change.page ?? field.page
    return { page, ...fitted({ ...field, ...change }, sizeOf(state.pages, page)) }
  })
}

function alignedTo(state: EditorState, how: Alignment): EditorState {
  const group = selectedFields(state)
  const sheets = group.map(({ page }) => sizeOf(state.pages, page))
  const places = aligned(group, how, sheets)
  const byKey = new Map(group.map(({ key }, index) => [key, places[index]]))
  return edited(state, null, ({ key }) => byKey.get(key) ?? {})
}

function undone(state: EditorState): EditorState {
  const before = state.past.at(-1)
  if (before === undefined) return state
  const past = state.past.slice(0, -1)
  return { ...withKnown(state, before), past, future: [...state.future, state.fields], step: null }
}

function redone(state: EditorState): EditorState {
  const after = state.future.at(-1)
  if (after === undefined) return state
  const future = state.future.slice(0, -1)
  return { ...withKnown(state, after), past: [...state.past, state.fields], future, step: null }
}

function withKnown(state: EditorState, fields: readonly PlacedField[]): EditorState {
  const selected = state.selected.filter((key) => fields.some((field) => field.key === key))
  return { ...state, fields, selected }
}
