import { type MarkLook, makeMarkAppearance, type SignatureLook } from '../block/signature-appearance.ts'
import type { CheckedButton, FilledText } from '../sign/signature-request.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { PdfLanguage } from '../words/words.ts'
import { writeMoment } from '../words/write-moment.ts'
import { drawText } from './draw-entry.ts'
import { refusal } from './refusal.ts'
import { type FieldValues, filledBySigning, type PreparedEntry } from './requested-field.ts'

/** A signer at the time of signing. */
export interface FillingSigner {
  /** The signer's own signature field. */
  readonly fieldName: string
  readonly entries: readonly PreparedEntry[]
  /** The prefilled value counts where there is none. */
  readonly values: FieldValues
  readonly name: string
  readonly email: string | undefined
  readonly signedAt: Date
  readonly language: PdfLanguage
  readonly mark: SignatureLook['mark']
  readonly initials: SignatureLook['mark'] | undefined
}

export interface FilledEntries {
  readonly texts: readonly FilledText[]
  readonly buttons: readonly CheckedButton[]
}

/**
 * What the signature fills in. A text that the signer left empty is set, too: some validators take the look of a locked
 * field for changed unless it is as old as its lock. An unchecked box stays as it was prepared.
 */
export function fillEntries(typesetter: Typesetter, signer: FillingSigner): FilledEntries {
  requireKnown(signer)
  const texts: FilledText[] = []
  const buttons: CheckedButton[] = []
  const mark = markDrawer(typesetter, signer.mark, signer, signer)
  const initials = markDrawer(typesetter, signer.initials ?? initialsOf(signer), signer, null)
  const open = signer.entries.filter(({ readOnly, fieldName }) => !readOnly && fieldName !== signer.fieldName)
  for (const entry of open) {
    const { fieldName, type } = entry
    switch (type) {
      case 'signature':
        texts.push({ fieldName, value: signer.name, draw: mark })
        break
      case 'initials':
        texts.push({ fieldName, value: initialsText(signer.name), draw: initials })
        break
      case 'checkbox':
        if (isChecked(entry, signer.values)) buttons.push({ fieldName, option: null })
        break
      case 'radio': {
        const option = entry.options.indexOf(textOf(entry, signer))
        if (option >= 0) buttons.push({ fieldName, option })
        break
      }
      case 'date':
      case 'name':
      case 'email':
      case 'text':
      case 'number':
      case 'dropdown': {
        const value = textOf(entry, signer)
        texts.push({ fieldName, value, draw: textDrawer(typesetter, entry, value) })
      }
    }
  }
  return { texts, buttons }
}

function requireKnown({ entries, values }: FillingSigner): void {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  for (const id of Object.keys(values)) {
    const entry = known.get(id)
    if (entry === undefined) throw refusal(id, 'is not a field of this signer')
    if (entry.readOnly || filledBySigning.has(entry.type)) throw refusal(id, 'cannot be changed by the signer')
  }
}

/** An id may be the name of something that every object has. */
function givenFor(id: string, values: FieldValues): FieldValues[string] | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined
}

function isChecked({ id, value }: PreparedEntry, values: FieldValues): boolean {
  const given = givenFor(id, values) ?? value === 'true'
  if (typeof given !== 'boolean') throw refusal(id, 'is a checkbox: its value must be true or false')
  return given
}

function textOf(entry: PreparedEntry, { values, name, email, signedAt, language }: FillingSigner): string {
  const { type, id } = entry
  if (type === 'date') return writeMoment(signedAt, language).day
  if (type === 'name') return name
  if (type !== 'email') return enteredText(entry, values)
  if (email === undefined) throw refusal(id, 'needs the email address of the signer')
  return email
}

/** More than any field takes. */
const mostCharacters = 10_000

function enteredText({ id, value, options, maxLength }: PreparedEntry, values: FieldValues): string {
  const given = givenFor(id, values) ?? value ?? ''
  if (typeof given !== 'string') throw refusal(id, 'has a value that is not a text')
  const text = given.trim() === '' ? '' : given
  if ([...text].length > Math.min(maxLength ?? mostCharacters, mostCharacters))
    throw refusal(id, 'has too long a value')
  if (text !== '' && options.length > 0 && !options.includes(text)) {
    throw refusal(id, 'has a value that is not one of its options')
  }
  return text
}

function textDrawer(typesetter: Typesetter, entry: PreparedEntry, value: string): FilledText['draw'] {
  return (width, height, style) => drawText(typesetter, { width, height }, value, entry, style)
}

function markDrawer(
  typesetter: Typesetter,
  mark: SignatureLook['mark'],
  { language }: FillingSigner,
  caption: MarkLook['caption'],
): FilledText['draw'] {
  return (width, height) => makeMarkAppearance(typesetter, { width, height, mark, language, caption })
}

const mostInitials = 3

/** The first letters of the words of a name. */
function initialsText(name: string): string {
  const words = name.split(/[\s-]+/u).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
  const shown = words.length <= mostInitials ? words : [...words.slice(0, mostInitials - 1), ...words.slice(-1)]
  return shown.length === 0 ? name : shown.join('').toLocaleUpperCase('und')
}

/** In the style of the signature, if that was typed. */
function initialsOf({ name, mark }: FillingSigner): SignatureLook['mark'] {
  const style = mark.kind === 'typed' && mark.style !== undefined ? { style: mark.style } : {}
  return { kind: 'typed', text: initialsText(name), ...style }
}
