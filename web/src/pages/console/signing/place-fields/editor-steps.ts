import { usualSizeOf } from '@countersign/pdf/field-size'
import type { PagePlace, PageSize } from '../../../../viewer/page-place.ts'
import { type Alignment, aligned, fitted, inReadingOrder, moved, overlap, resized, stretched } from './arrange.ts'
import { assignedForms, signsTwice } from './assign-form.ts'
import { dragged, draggedEdge, dropped } from './drag-fields.ts'
import {
  type Action,
  type EditorState,
  edited,
  MOST_FIELDS,
  newKey,
  type Point,
  selectedFields,
  sizeOf,
  withFields,
} from './editor-state.ts'
import { contentOf, type FieldContent, type PlacedField } from './placed-field.ts'

/** How far a copy is from its original. */
const OFFSET = 12

/** The same state if the action changes nothing. */
export function reduce(state: EditorState, action: Action): EditorState {
  const before = { ...state, last: null }
  const next = carryOut(before, action)
  return next === before ? state : { ...next, last: next.last ?? action.do }
}

function carryOut(state: EditorState, action: Action): EditorState {
  switch (action.do) {
    case 'add':
      return added(state, action)
    case 'select':
    case 'frame':
      return { ...state, selected: chosen(state, action.keys, action.how), step: null }
    case 'nudge':
      return arranged(state, 'nudge', (field, page) => moved(field, action.right, action.up, page))
    case 'stretch':
      return arranged(state, 'stretch', (field, page) => {
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
      return copied(state, (field) => {
        const { page, x, y } = field
        return { page, x: x + OFFSET, y: y - OFFSET, ...ownedBy(field, action.signer) }
      })
    case 'duplicate-to-all':
      return duplicatedToAll(state)
    case 'change':
      return edited(state, `change ${Object.keys(action.change)}`, (field, page) => changed(field, action.change, page))
    case 'place':
      return placed(state, action.change)
    case 'align':
      return alignedTo(state, action.how)
    case 'assign':
      return assigned(state, action.signer)
    case 'assign-forms':
      return assignedForms(state, action)
    case 'use-as':
      return edited(state, null, ({ form }) => (form === undefined ? {} : { type: action.type }))
    case 'undo':
      return undone(state)
    case 'redo':
      return redone(state)
  }
}

/** A seal belongs to nobody. */
function ownedBy({ type }: PlacedField, signer: number): Partial<PlacedField> {
  return type === 'seal' ? {} : { signer }
}

function assigned(state: EditorState, signer: number): EditorState {
  const next = edited(state, null, (field) => ownedBy(field, signer))
  const isRefused = selectedFields(next).some((field) => signsTwice(next.fields, field))
  return isRefused ? { ...state, last: 'one-signature' } : next
}

/** Changes the places of the selected fields, except for form fields of the PDF. */
function arranged(
  state: EditorState,
  step: string | null,
  change: (field: PlacedField, page: PageSize) => Partial<PlacedField>,
): EditorState {
  return edited(state, step, (field, page) => (field.form === undefined ? change(field, page) : {}))
}

/** A document has each form field once. */
function copyable(state: EditorState): readonly PlacedField[] {
  return selectedFields(state).filter(({ form }) => form === undefined)
}

function added(state: EditorState, { type, signer, page, at, options, seal }: Action & { do: 'add' }): EditorState {
  if (state.fields.length >= MOST_FIELDS) return { ...state, last: 'full' }
  const content = { ...contentOf(type, options), seal: type === 'seal' ? seal : '' }
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
  const originals = copyable(state)
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
  const originals = copyable(state)
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
  if (field.form !== undefined) return change
  const before = usualSizeOf(field)
  const after = usualSizeOf({ ...field, ...change })
  const needsHeight = after.height !== before.height && field.height === before.height
  return needsHeight ? { ...change, ...resized(field, { ...after, width: field.width }, page) } : change
}

/** Exact numbers, for the fields that are selected. */
function placed(state: EditorState, change: Partial<PagePlace & { readonly page: number }>): EditorState {
  if (change.page !== undefined && state.pages[change.page - 1] === undefined) return state
  return arranged(state, `place ${Object.keys(change)}`, (field) => {
    const page = change.page ?? field.page
    return { page, ...fitted({ ...field, ...change }, sizeOf(state.pages, page)) }
  })
}

function alignedTo(state: EditorState, how: Alignment): EditorState {
  const group = copyable(state)
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
