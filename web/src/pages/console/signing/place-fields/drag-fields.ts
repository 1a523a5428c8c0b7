import { moved, stretched } from './arrange.ts'
import { type Action, type EditorState, sizeOf, withFields } from './editor-state.ts'
import type { PlacedField } from './placed-field.ts'
import { snapEdges, snapMove } from './snap.ts'

/** A field that follows the pointer may come to another page, with the others if they are on the same. */
export function dragged(state: EditorState, { key, page, right, up, reach }: Action & { do: 'drag' }): EditorState {
  const before = state.drag?.before ?? state.fields
  const held = before.find((field) => field.key === key)
  if (held === undefined || held.form !== undefined) return state
  const isMoving = (field: PlacedField) => state.selected.includes(field.key) && field.form === undefined
  const group = before.filter(isMoving)
  const isTogether = group.every((field) => field.page === held.page)
  const target = isTogether ? page : held.page
  const sheet = sizeOf(state.pages, target)
  const others = before.filter((field) => field.page === target && !isMoving(field))
  const wanted = moved(held, right, up, sheet)
  const snap = snapMove(wanted, others, sheet, reach)
  const [byX, byY] = [wanted.x + snap.right - held.x, wanted.y + snap.up - held.y]
  const fields = before.map((field) => {
    if (!isMoving(field)) return field
    const to = isTogether ? target : field.page
    return { ...field, page: to, ...moved(field, byX, byY, sizeOf(state.pages, to)) }
  })
  return { ...state, fields, drag: { before, guides: { page: target, xs: snap.xs, ys: snap.ys } } }
}

export function draggedEdge(state: EditorState, action: Action & { do: 'drag-edge' }): EditorState {
  const { key, handle, right, up, reach } = action
  const before = state.drag?.before ?? state.fields
  const held = before.find((field) => field.key === key)
  if (held === undefined || held.form !== undefined) return state
  const sheet = sizeOf(state.pages, held.page)
  const others = before.filter((field) => field.page === held.page && field.key !== key)
  const wanted = stretched(held, handle, right, up, sheet)
  const snap = snapEdges(wanted, handle, others, sheet, reach)
  const place = stretched(wanted, handle, snap.right, snap.up, sheet)
  const fields = before.map((field) => (field.key === key ? { ...field, ...place } : field))
  return { ...state, fields, drag: { before, guides: { page: held.page, xs: snap.xs, ys: snap.ys } } }
}

export function dropped(state: EditorState): EditorState {
  if (state.drag === null) return state
  const { fields, drag } = state
  return { ...withFields({ ...state, fields: drag.before }, fields, null), drag: null }
}
