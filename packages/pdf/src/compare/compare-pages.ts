import type { LaterMark, SignatureReport } from '../verify/report.ts'

/** A hostile file can have thousands, and each takes a moment to draw. */
const MOST_PAGES = 100
const MOST_NAMED_PAGES = 100
const MOST_SIGNATURES = 20

type Signed = Pick<SignatureReport, 'kind' | 'coversWholeFile' | 'signedLength'>

/** The first signatures after which something came that could show on a page. */
export function signaturesToCompare<Signature extends Signed>(signatures: readonly Signature[]): Signature[] {
  return signatures.filter(hasLaterRevision).slice(0, MOST_SIGNATURES)
}

function hasLaterRevision({ kind, coversWholeFile, signedLength }: Signed): boolean {
  return kind !== 'document-timestamp' && !coversWholeFile && signedLength !== null
}

/** From 1, in order: the first pages, and of the others those that are known to have changed. */
export function pagesToCompare(pageCount: number, changed: readonly number[] = []): number[] {
  const first = Array.from({ length: Math.min(pageCount, MOST_PAGES) }, (_, index) => index + 1)
  const named = changed.filter((page) => page > MOST_PAGES && page <= pageCount)
  const others = [...new Set(named)].sort((one, other) => one - other)
  return [...first, ...others.slice(0, MOST_NAMED_PAGES)]
}

/** A hostile file can show thousands of comments, each on every page. */
const MOST_MARKS = 1000
const MOST_PAGES_OF_MARK = 100

/** Where the first of them show. */
export function pagesOfMarks(marks: readonly Pick<LaterMark, 'pages'>[]): number[] {
  return marks.slice(0, MOST_MARKS).flatMap(({ pages }) => pages.slice(0, MOST_PAGES_OF_MARK))
}

const PICTURE_WIDTH = 700
const MOST_HEIGHT = 2000
/** In a smaller picture another digit could be overlooked. */
const LEAST_SCALE = 0.3

/** Points of a picture for each unit of a page; null where the page is too large to compare, or has no size. */
export function pictureScale({ width, height }: { readonly width: number; readonly height: number }): number | null {
  const scale = Math.min(PICTURE_WIDTH / width, MOST_HEIGHT / height)
  return scale >= LEAST_SCALE && Number.isFinite(scale) ? scale : null
}

/** Four samples for each point, in rows from the top. */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array | Uint8ClampedArray
}

/** One library draws both, so that even a hair's breadth is a difference; a shade of a color is none. */
const TOLERATED_SHADE = 24

/** Null is a page that does not exist. */
export function looksTheSame(one: Picture | null, other: Picture | null): boolean {
  if (one === null || other === null) return one === other
  if (one.width !== other.width || one.height !== other.height) return false
  return areAlike(one.samples, other.samples)
}

/** By a loop: with millions of samples a page, `every` takes seven times as long. */
function areAlike(one: Picture['samples'], other: Picture['samples']): boolean {
  for (let at = 0; at < one.length; at++) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > TOLERATED_SHADE) return false
  }
  return true
}

/** By the names of fields. */
export type FieldValues = ReadonlyMap<string, string>

export type ChangedField = { readonly name: string; readonly before: string; readonly now: string }

const MOST_FIELDS = 20

/** The first fields that hold something else. One without a look of its own shows in no picture. */
export function changedFields(before: FieldValues, now: FieldValues): ChangedField[] {
  const names = [...new Set([...before.keys(), ...now.keys()])]
  const all = names.map((name) => ({ name, before: before.get(name) ?? '', now: now.get(name) ?? '' }))
  return all.filter((field) => field.before !== field.now).slice(0, MOST_FIELDS)
}
