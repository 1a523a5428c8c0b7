import { commonName } from '../model.ts'
import { type FormField, isEmpty, READ_ONLY } from '../read/form-fields.ts'
import { isDocumentTimestamp } from '../read/signature-dictionary.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { asInteger } from '../read/value.ts'
import type { ChangeContext } from './change-context.ts'
import {
  byCommonName,
  type ChangedField,
  type FieldChange,
  markFields,
  pagesOf,
  pagesOfWidgets,
} from './field-marks.ts'
import { isInvisible } from './invisible-widget.ts'

/** Every field of the signed revision, and its widgets. */
export function compareFields(context: ChangeContext): void {
  const current = new Map(context.now.fields.map((field) => [field.reference.number, field]))
  const changed: ChangedField[] = []
  const broken: ChangedField[] = []
  for (const field of context.before.fields) {
    const now = current.get(field.reference.number)
    if (now === undefined || now.name !== field.name) context.forbid(`${describe(field)} was removed or renamed.`)
    else {
      const change = compareField(context, field, now)
      changed.push({ field, change })
      if (change === 'forbidden' && isLockBroken(context, field)) broken.push({ field, change })
    }
  }
  forbidBroken(context, broken)
  markFields(context, changed)
}

function compareField(context: ChangeContext, field: FormField, now: FormField): FieldChange {
  const change = judgeValue(context, field, now)
  switch (change) {
    case 'none':
      break
    case 'filled':
      context.allow(`${describe(field)} was filled in.`)
      break
    case 'signed':
      context.allow(`${describe(field)} was signed.`)
      break
    case 'forbidden':
      if (!isLockBroken(context, field)) context.forbid(describeForbidden(context, field))
  }
  compareParts(context, field, field.reference, change)
  for (const widget of field.widgets) {
    if (widget.number !== field.reference.number) compareParts(context, field, widget, change)
  }
  return change
}

function judgeValue(context: ChangeContext, field: FormField, now: FormField): FieldChange {
  const { before, objects, mayFill, rules } = context
  if (objects.same(field.value, now.value)) return 'none'
  const wasEmpty = isEmpty(before.file, field.value)
  if (context.isLocked(field.name) || now.type !== field.type || !mayFill) return 'forbidden'
  if (field.type === 'Sig') {
    const signed = context.now.signed.find(({ reference }) => reference.number === field.reference.number)
    if (!wasEmpty || signed === undefined) return 'forbidden'
    return isDocumentTimestamp(context.now.file, signed.signature) && !isHidden(context, field) ? 'forbidden' : 'signed'
  }
  // Nobody can type into a read-only field: a later signature fills it, and that signer confirms it, or not.
  if ((field.flags & READ_ONLY) !== 0 && !(wasEmpty && rules.signedAgain)) return 'forbidden'
  return 'filled'
}

/** Anybody can get a timestamp, without a name: it must not pass for the signature that the field was made for. */
function isHidden({ before, now }: ChangeContext, { widgets }: FormField): boolean {
  return (
    widgets.length > 0 && widgets.every((widget) => isInvisible(before.file, widget) && isInvisible(now.file, widget))
  )
}

function describeForbidden(context: ChangeContext, field: FormField): string {
  const { name, type, value } = field
  const wasEmpty = isEmpty(context.before.file, value)
  if (type === 'Sig' && !wasEmpty) return `The signature in the field ${name} was replaced or removed.`
  if (!context.mayFill) return `${describe(field)} was changed although the document was certified against it.`
  return wasEmpty ? `${describe(field)} was filled in without a signature.` : `${describe(field)} was changed.`
}

/** Reports whether a change is forbidden because the signer locked the field. */
function isLockBroken({ before, mayFill, isLocked }: ChangeContext, { name, type, value }: FormField): boolean {
  return mayFill && isLocked(name) && (type !== 'Sig' || isEmpty(before.file, value))
}

/** One sentence for one signer's fields on all pages. */
function forbidBroken({ before, rules, forbid }: ChangeContext, broken: readonly ChangedField[]): void {
  if (broken.length === 0) return
  const pages = pagesOfWidgets(before)
  for (const [, fields] of byCommonName(broken)) {
    const widgets = fields.flatMap((field) => field.widgets)
    const place = describePages(pagesOf(widgets, pages))
    forbid(`${describe(fields[0])}${place} was changed although ${shortened(rules.signer)} locked it by signing.`)
  }
}

/** Of a name in a sentence: certificates and files may have longer ones. */
const MOST_NAME_CHARACTERS = 100

function shortened(name: string): string {
  const start = Array.from(name.slice(0, 2 * MOST_NAME_CHARACTERS + 2))
  return start.length > MOST_NAME_CHARACTERS ? `${start.slice(0, MOST_NAME_CHARACTERS - 1).join('')}…` : name
}

/** Empty if no page shows it. */
function describePages(pages: readonly number[]): string {
  if (pages.length === 0) return ''
  const shown = pages.slice(0, MOST_PAGES).join(', ')
  return ` on ${pages.length === 1 ? 'page' : 'pages'} ${shown}${pages.length > MOST_PAGES ? ' and more' : ''}`
}

const MOST_PAGES = 5

/** One signer's fields on all pages as one: nobody wants to read the same a thousand times. */
function describe({ name }: FormField): string {
  return `The field ${shortened(commonName(name))}`
}

// What changes with the value of a field (ISO 32000-2 12.7.4, 12.5.2), and with nothing else.
const WITH_VALUE = new Set(['V', 'AP', 'AS', 'M', 'RV', 'I'])
// Anybody's timestamp signs, too: if an object is a field and also a group or a choice of layers, it must not change
// more.
const WITH_SIGNATURE = new Set(['V', 'AP', 'M'])
// Read-only and locked: what a signature may add to a field's or a widget's flags.
const LOCKING_BITS: ReadonlyMap<string, number> = new Map([
  ['F', 64 + 128 + 512],
  ['Ff', READ_ONLY],
])

function compareParts(context: ChangeContext, field: FormField, target: PdfReference, change: FieldChange): void {
  const { before, now, objects, forbid } = context
  const old = before.file.dictionary(target)
  const current = now.file.dictionary(target)
  if (old === undefined || current === undefined) {
    forbid(`${describe(field)} was removed or renamed.`)
    return
  }
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    if (objects.same(old.get(key), current.get(key))) continue
    if (key === 'V' && (change === 'forbidden' || field.reference.number === target.number)) continue
    if (change === 'filled' || change === 'signed') {
      if ((change === 'signed' ? WITH_SIGNATURE : WITH_VALUE).has(key)) continue
      if (change === 'signed' && key === 'Lock' && !old.has('Lock')) continue
      if (onlyLocks(context, key, old.get(key), current.get(key))) continue
    }
    forbid(
      key === 'Rect'
        ? `${describe(field)} was moved.`
        : `The appearance of the field ${shortened(commonName(field.name))} was changed.`,
    )
  }
}

function onlyLocks({ before, now }: ChangeContext, key: string, old?: PdfValue, current?: PdfValue): boolean {
  const bits = LOCKING_BITS.get(key)
  if (bits === undefined) return false
  const from = asInteger(before.file.resolve(old)) ?? 0
  const to = asInteger(now.file.resolve(current)) ?? 0
  return (from & to) === from && (to & ~from & ~bits) === 0
}
