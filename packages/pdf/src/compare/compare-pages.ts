import type { LaterMark, SignatureReport } from '../verify/report.ts'

/** A hostile file can have thousands, and each takes a moment to render. */
const MOST_PAGES = 100
const MOST_NAMED_PAGES = 100
const MOST_SIGNATURES = 20

type Signed = Pick<SignatureReport, 'kind' | 'coversWholeFile' | 'signedLength'>

/** The first signatures after which a change could show on a page. */
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

/** The pages of the first marks. */
export function pagesOfMarks(marks: readonly Pick<LaterMark, 'pages'>[]): number[] {
  return marks.slice(0, MOST_MARKS).flatMap(({ pages }) => pages.slice(0, MOST_PAGES_OF_MARK))
}

const PICTURE_WIDTH = 700
const MOST_HEIGHT = 2000
/** In a smaller picture a changed digit could go unnoticed. */
const LEAST_SCALE = 0.3

/** Pixels per unit of a page; null if the page is too large to compare, or has no size. */
export function pictureScale({ width, height }: { readonly width: number; readonly height: number }): number | null {
  const scale = Math.min(PICTURE_WIDTH / width, MOST_HEIGHT / height)
  return scale >= LEAST_SCALE && Number.isFinite(scale) ? scale : null
}

/** Four samples per pixel, in rows from the top. */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array | Uint8ClampedArray
}

/** One library renders both, so even a hairline is a difference; a shade of a color is not. */
const TOLERATED_SHADE = 24

/** Null is a page that does not exist. */
export function looksTheSame(one: Picture | null, other: Picture | null): boolean {
  if (one === null || other === null) return one === other
  if (one.width !== other.width || one.height !== other.height) return false
  return areAlike(one.samples, other.samples)
}

/** A loop: with millions of samples per page, `every` takes seven times as long. */
function areAlike(one: Picture['samples'], other: Picture['samples']): boolean {
  for (let at = 0; at < one.length; at++) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > TOLERATED_SHADE) return false
  }
  return true
}

/** By field name. */
export type FieldValues = ReadonlyMap<string, string>

export type ChangedField = { readonly name: string; readonly before: string; readonly now: string }

const MOST_FIELDS = 20

/** The first fields with another value. A field without an appearance shows in no picture. */
export function changedFields(before: FieldValues, now: FieldValues): ChangedField[] {
  const names = [...new Set([...before.keys(), ...now.keys()])]
  const all = names.map((name) => ({ name, before: before.get(name) ?? '', now: now.get(name) ?? '' }))
  return all.filter((field) => field.before !== field.now).slice(0, MOST_FIELDS)
}
