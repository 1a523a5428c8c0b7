import type { FieldType, Seal } from '@countersign/api'
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import type { PageSize } from '../../../../viewer/page-place.ts'
import { type Action, type EditorState, type Point, startEditing } from './editor-state.ts'
import { reduce } from './editor-steps.ts'
import type { FormField } from './form-field.ts'
import type { FieldPerson } from './person-tone.ts'
import { NO_SIGNER, type PlacedField, type Purpose } from './placed-field.ts'

/** What the parts of the editor share. */
export type Editor = {
  readonly state: EditorState
  readonly act: (action: Action) => void
  readonly people: readonly FieldPerson[]
  /** The seals that can be placed. */
  readonly seals: readonly Seal[]
  /** The form fields of the PDF that signers can get. */
  readonly forms: readonly FormField[]
  /** The person whose fields are added. */
  readonly person: FieldPerson
  readonly setPerson: (person: FieldPerson) => void
  /** The type that the next click on a page adds. */
  readonly armed: FieldType | null
  readonly arm: (type: FieldType | null) => void
  readonly add: (type: FieldType, page: number, at: Point | null) => void
  /** Whether a click or Space adds to the selection. */
  readonly several: boolean
  readonly setSeveral: (several: boolean) => void
  /** Opens or focuses the settings of the selection. */
  readonly openSettings: () => void
  /** Around the pages. */
  readonly stage: RefObject<HTMLDivElement | null>
  /** A message of the service about a field that is still as it was sent. */
  readonly refusalOf: (field: PlacedField) => string | null
  /** How many fields were on pages that the document does not have. */
  readonly leftOut: number
  readonly purpose: Purpose
}

/** A field that needs attention. Without a message, its settings say why. */
export type Refusal = { readonly field: PlacedField; readonly message: string | null }

type Options = {
  readonly fields: readonly PlacedField[]
  readonly sizes: readonly PageSize[]
  readonly people: readonly FieldPerson[]
  readonly seals: readonly Seal[]
  /** Null if they are not known. */
  readonly forms: readonly FormField[] | null
  readonly refusal: Refusal | null
  readonly purpose?: Purpose
  readonly onFields: (fields: readonly PlacedField[]) => void
  readonly openSettings: () => void
}

const texts = consoleTexts.placeFields

const NO_FORMS: readonly FormField[] = []

/** Choices of a new radio field or list, until the sender writes others. */
const options = [texts.option(1), texts.option(2)]

export function useEditor(given: Options): Editor {
  const { fields, sizes, people, seals, forms, refusal, purpose = 'request', onFields, openSettings } = given
  const [state, act] = useReducer(reduce, null, () =>
    startEditing(fields, sizes, refusal === null ? [] : [refusal.field.key], forms),
  )
  const [personKey, setPersonKey] = useState(people[0]?.key)
  const [armed, setArmed] = useState<FieldType | null>(null)
  const [several, setSeveral] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const person = people.find(({ key }) => key === personKey) ?? people[0] ?? { key: 1, position: 1, name: '' }
  const [leftOut] = useState(fields.length - state.fields.length)
  useChangesOf(fields, state, onFields)
  useFocusOnSelected(state, stage)

  const arm = useCallback((type: FieldType | null) => {
    setArmed(type)
    if (type !== null) act({ do: 'select', keys: [], how: 'only' })
  }, [])
  const add = useCallback(
    (type: FieldType, page: number, at: Point | null) => {
      // With several seals, the service wants to know which.
      const seal = seals.length > 1 ? (seals[0]?.sealId ?? '') : ''
      act({ do: 'add', type, signer: type === 'seal' ? NO_SIGNER : person.key, page, at, options, seal })
      setArmed(null)
    },
    [person.key, seals],
  )
  const refusalOf = (field: PlacedField) =>
    refusal !== null && JSON.stringify(refusal.field) === JSON.stringify(field) ? refusal.message : null
  const setPerson = ({ key }: FieldPerson) => setPersonKey(key)
  return {
    state,
    act,
    people,
    seals,
    forms: forms ?? NO_FORMS,
    person,
    setPerson,
    armed,
    arm,
    add,
    several,
    setSeveral,
    openSettings,
    stage,
    refusalOf,
    leftOut,
    purpose,
  }
}

/** Reports finished steps, so that the form stores them. Also what differs from `given` at the beginning. */
function useChangesOf(
  given: readonly PlacedField[],
  { fields, drag }: EditorState,
  onFields: (fields: readonly PlacedField[]) => void,
): void {
  const reported = useRef(given)
  const latest = useRef(onFields)
  latest.current = onFields
  const isDragging = drag !== null
  useLayoutEffect(() => {
    if (isDragging || reported.current === fields) return
    reported.current = fields
    latest.current(fields)
  }, [fields, isDragging])
}

const focusing: readonly EditorState['last'][] = ['add', 'duplicate', 'copy-to', 'remove', 'undo', 'redo', 'frame']
/** Steps after which a field may have moved in the document, and lost its focus. */
const moving: readonly EditorState['last'][] = ['nudge', 'stretch', 'drop', 'give-up', 'align', 'place', 'assign-forms']

function useFocusOnSelected(state: EditorState, stage: RefObject<HTMLDivElement | null>): void {
  const before = useRef(state)
  useLayoutEffect(() => {
    const isNew = before.current !== state
    before.current = state
    const key = state.selected.at(-1)
    if (!isNew || document.querySelector('dialog[open]') !== null) return
    const isLost = document.activeElement === document.body
    if (key === undefined) {
      // Shortcuts still work there.
      if (isLost) stage.current?.querySelector<HTMLElement>('.viewer-scroller')?.focus({ preventScroll: true })
      return
    }
    if (!(focusing.includes(state.last) || (moving.includes(state.last) && isLost))) return
    const field = stage.current?.querySelector<HTMLElement>(`[data-field="${key}"]`)
    field?.focus({ preventScroll: (state.last === 'add' || state.last === 'frame') && !isLost })
  }, [state, stage])
}
