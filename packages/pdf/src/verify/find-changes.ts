import { generationAt } from '../read/cross-reference.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { fieldsLockedBy } from '../read/signature-dictionary.ts'
import type { ChangeContext, ChangeRules, FoundMark } from './change-context.ts'
import { compareFields } from './field-changes.ts'
import { compareForm } from './form-changes.ts'
import { ObjectComparison } from './object-comparison.ts'
import { comparePages } from './page-changes.ts'
import type { Changes } from './report.ts'
import type { Revision } from './revision.ts'

export type FoundChanges = Changes & { readonly marks: readonly FoundMark[] }

/**
 * What later revisions did to a signed one (ISO 32000-2 12.8.2.2): forms may be filled and signatures added, with their
 * validation data; everything else that a reader could show or that could act is forbidden.
 */
export function findChanges(before: Revision, now: Revision, rules: ChangeRules): FoundChanges {
  const allowed = new Set<string>()
  const forbidden = new Set<string>()
  const marks: FoundMark[] = []
  const context: ChangeContext = {
    before,
    now,
    objects: new ObjectComparison(before.file, now.file, comparedByThemselves(before)),
    rules,
    mayFill: rules.docMdp !== 1,
    isLocked: fieldsLockedBy(before.file, rules.signature),
    allow: (sentence) => addBounded(allowed, sentence),
    forbid: (sentence) => addBounded(forbidden, sentence),
    mark: (mark) => marks.push(mark),
  }
  compareStructure(context)
  compareCatalog(context)
  comparePages(context)
  compareForm(context)
  compareFields(context)
  return { allowed: [...allowed], forbidden: [...forbidden], marks }
}

const MOST_SENTENCES = 100

/** More than anybody reads are summed up. */
function addBounded(sentences: Set<string>, sentence: string): void {
  if (sentences.size < MOST_SENTENCES) sentences.add(sentence)
  else if (!sentences.has(sentence)) sentences.add('There are more changes of this kind.')
}

/** Only objects of the signed revision: a later one must not choose what is left out of the comparison. */
function comparedByThemselves({ pages, fields }: Revision): Set<number> {
  const numbers = new Set(pages.map(({ reference }) => reference.number))
  for (const field of fields) {
    numbers.add(field.reference.number)
    for (const widget of field.widgets) numbers.add(widget.number)
  }
  return numbers
}

function compareStructure({ before, now, objects, allow, forbid }: ChangeContext): void {
  const signedSection = before.file.crossReference.sections[0].offset
  if (!now.file.crossReference.sections.some(({ offset }) => offset === signedSection)) {
    forbid('A later revision does not build on the signed one.')
  }
  const { length } = before.file.bytes
  if (now.file.crossReference.sections.some(({ offset, trailer }) => offset >= length && trailer.has('XRefStm'))) {
    // Readers differ in which of the two tables they trust, and in what else they use from the hidden one.
    forbid('A later revision lists objects in two ways.')
  }
  if (now.file.crossReference.trailingBytes) forbid('Bytes were added after the end of the document.')
  const { root } = before.file
  if (now.file.root.number !== root.number || now.file.root.generation !== root.generation) {
    forbid('The document was replaced by another one.')
  }
  if (hasOtherGenerations(before.file, now.file)) forbid('Objects of the document were replaced by others.')
  if (!objects.same(before.file.trailer.get('Info'), now.file.trailer.get('Info'))) {
    allow("The document's description was updated.")
  }
}

/**
 * The comparison uses only numbers. A reader that also checks generations ignores references to another generation:
 * with a new one it would show what it did not show before, though no object differs.
 */
function hasOtherGenerations(before: PdfFile, now: PdfFile): boolean {
  for (const [number, location] of before.crossReference.locations) {
    const [old, current] = [generationAt(location), generationAt(now.location(number))]
    if (old !== undefined && current !== undefined && old !== current) return true
  }
  return false
}

// Compared by their own rules.
const BY_RULE = new Set(['Pages', 'AcroForm'])
// Validation data and declarations, which no reader shows on a page.
const INVISIBLE: ReadonlyMap<string, string> = new Map([
  ['DSS', 'Validation data was added.'],
  ['Extensions', 'The declared extensions were updated.'],
  ['Version', 'The declared version was updated.'],
  ['Metadata', "The document's description was updated."],
])
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Names', 'Attachments, scripts or named places of the document were changed.'],
  ['OpenAction', 'What happens when the document is opened was changed.'],
  ['AA', "The document's actions were changed."],
  ['OCProperties', 'The layers of the document were changed.'],
  ['Perms', 'The permissions of the document were changed.'],
  ['Outlines', 'The bookmarks were changed.'],
  ['StructTreeRoot', "The document's structure for assistive readers was changed."],
])

function compareCatalog({ before, now, objects, allow, forbid }: ChangeContext): void {
  const [old, current] = [before.file.catalog, now.file.catalog]
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    if (BY_RULE.has(key) || objects.same(old.get(key), current.get(key))) continue
    const invisible = INVISIBLE.get(key)
    if (invisible === undefined) forbid(NAMES.get(key) ?? `The document's settings (${key}) were changed.`)
    else allow(invisible)
  }
}
