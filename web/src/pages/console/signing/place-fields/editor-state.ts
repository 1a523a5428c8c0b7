import type { FieldType } from '@countersign/api'
import type { PagePlace, PageSize } from '../../../../viewer/page-place.ts'
import { type Alignment, fitted, type Handle } from './arrange.ts'
import { type FormField, located } from './form-field.ts'
import type { FieldContent, PlacedField } from './placed-field.ts'
import type { Guides } from './snap.ts'

/** The state of the editor, and what can be done with it. */

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
  readonly last: Action['do'] | 'full' | 'one-signature' | null
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
      /** Of a seal. */
      readonly seal: string
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
  /** Form fields of the PDF. Null takes them away from their signers. */
  | { readonly do: 'assign-forms'; readonly forms: readonly FormField[]; readonly signer: number | null }
  /** What the selected form fields are for. */
  | { readonly do: 'use-as'; readonly type: FieldType }

/** The service's limit. */
export const MOST_FIELDS = 500
const MOST_STEPS = 100

/** `forms` is null if the form fields of the document are not known. */
export function startEditing(
  fields: readonly PlacedField[],
  pages: readonly PageSize[],
  selected: readonly number[],
  forms: readonly FormField[] | null = null,
): EditorState {
  const onPages = fieldsInDocument(fields, pages, forms)
  const known = selected.filter((key) => onPages.some((field) => field.key === key))
  return { pages, fields: onPages, selected: known, past: [], future: [], step: null, drag: null, last: null }
}

/** The fields may come from another document, with other pages and forms. The same list, if all of them fit. */
function fieldsInDocument(
  fields: readonly PlacedField[],
  pages: readonly PageSize[],
  forms: readonly FormField[] | null,
): readonly PlacedField[] {
  const inDocument = fields.flatMap((field) => {
    if (field.form === undefined) return onPage(field, pages) ?? []
    if (forms === null) return field
    const form = forms.find(({ name }) => name === field.form?.name)
    if (form === undefined) return []
    const found = located(field, form)
    return JSON.stringify(found) === JSON.stringify(field) ? field : found
  })
  const isSame = inDocument.length === fields.length && inDocument.every((field, index) => field === fields[index])
  return isSame ? fields : inDocument
}

function onPage(field: PlacedField, pages: readonly PageSize[]): PlacedField | null {
  if (field.page > pages.length) return null
  const place = fitted(field, sizeOf(pages, field.page))
  return isSamePlace(field, place) ? field : { ...field, ...place }
}

function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}

export function selectedFields({ fields, selected }: EditorState): readonly PlacedField[] {
  return selected.flatMap((key) => fields.find((field) => field.key === key) ?? [])
}

export function sizeOf(pages: readonly PageSize[], page: number): PageSize {
  return pages[page - 1] ?? { width: 1, height: 1 }
}

/** Remembers the fields for undo, unless this continues the last step. */
export function withFields(state: EditorState, fields: readonly PlacedField[], step: string | null): EditorState {
  const name = step === null ? null : `${step} ${state.selected}`
  const continues = name !== null && name === state.step
  const past = continues ? state.past : [...state.past, state.fields].slice(-MOST_STEPS)
  return { ...state, fields, past, future: [], step: name }
}

/** Changes every selected field. Nothing happens if all stay the same. */
export function edited(
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

export function newKey({ fields, past, future }: EditorState): number {
  return 1 + Math.max(0, ...[fields, ...past, ...future].flatMap((all) => all.map(({ key }) => key)))
}
