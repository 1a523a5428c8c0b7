import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { listed } from '../../../../strings/word-forms.ts'
import { type EditorState, MOST_FIELDS, selectedFields } from './editor-state.ts'
import type { FieldPerson } from './person-tone.ts'
import type { PlacedField } from './placed-field.ts'

const texts = consoleTexts.placeFields

/** "Text of Anna Kowalska". */
export function fieldName({ type, label, signer, form }: PlacedField, people: readonly FieldPerson[]): string {
  const who = people.find(({ key }) => key === signer)?.name ?? ''
  const what = texts.types[type]
  if (type === 'seal') return label.trim() === '' ? what : `${what}: ${label.trim()}`
  const named = [label.trim(), form?.name ?? ''].find((one) => one !== '')
  return named === undefined ? texts.of(what, who) : texts.named(what, named, who)
}

/** What a screen reader says after a step. */
export function announcement(state: EditorState, people: readonly FieldPerson[]): string {
  switch (state.last) {
    case null:
    case 'drag':
    case 'drag-edge':
    case 'change':
      return ''
    case 'full':
      return texts.said.full(MOST_FIELDS)
    case 'one-signature':
      return texts.forms.oneSignature
    case 'remove':
      return texts.said.removed
    case 'undo':
      return texts.said.undone
    case 'redo':
      return texts.said.redone
    case 'duplicate-to-all':
      return texts.said.toAll
    case 'add':
    case 'select':
    case 'frame':
    case 'nudge':
    case 'stretch':
    case 'drop':
    case 'give-up':
    case 'duplicate':
    case 'place':
    case 'align':
    case 'assign':
    case 'copy-to':
    case 'assign-forms':
    case 'use-as':
      return selectionText(state, people)
  }
}

function selectionText(state: EditorState, people: readonly FieldPerson[]): string {
  const [field, ...more] = selectedFields(state)
  if (field === undefined) return ''
  if (more.length > 0) return texts.said.selected(more.length + 1)
  const { page, x, y, width, height } = field
  const points = (value: number) => count(Math.round(value))
  const { from, size, place } = texts.said
  const where = listed([from(points(x), points(y)), size(points(width), points(height))])
  return place(fieldName(field, people), page, where)
}
