import { cleanText } from './clean-text.ts'
import { breaksOf, clusterEnds } from './line-breaks.ts'
import type { TextStyle } from './shape-line.ts'
import { shapeLine } from './shape-line.ts'
import type { Line } from './shaped-line.ts'
import type { Typesetter } from './typesetter.ts'

export interface FittedLine {
  readonly line: Line
  /** In points, like the width. */
  readonly size: number
}

export interface Fit {
  readonly width: number
  readonly size: number
  /** The text shrinks down to this; beyond it is cut. */
  readonly smallest: number
}

const ELLIPSIS = '\u2026'

export function fitLine(typesetter: Typesetter, text: string, style: TextStyle, fit: Fit): FittedLine {
  const line = shapeLine(typesetter, text, style)
  if (line.width * fit.size <= fit.width) return { line, size: fit.size }
  const shrunk = fit.width / line.width
  if (shrunk >= fit.smallest) return { line, size: shrunk }
  return fitAtMost(cutLine(typesetter, text, style, fit.width / fit.smallest), fit.width, fit.smallest)
}

/** A single character may be wider than a line, and cannot be broken. */
function fitAtMost(line: Line, width: number, size: number): FittedLine {
  return { line, size: Math.min(size, width / line.width) }
}

/** A text shrinks down to this part of its size before it is wrapped. */
const EASY_SHRINK = 0.8

/** On one line if it need not shrink much, else on several; cut only if neither fits. */
export function fitText(
  typesetter: Typesetter,
  text: string,
  style: TextStyle,
  fit: Fit & { readonly lines: number },
): readonly FittedLine[] {
  const line = shapeLine(typesetter, text, style)
  if (line.words.length === 0) return []
  const size = Math.min(fit.size, fit.width / line.width)
  const least = Math.max(fit.size * EASY_SHRINK, fit.smallest)
  if (size >= least) return [{ line, size }]
  return wrapText(typesetter, text, style, { ...fit, size: least })
}

/** Breaks between words, as each script divides them, and inside a word only if it is wider than a line. */
function wrapText(
  typesetter: Typesetter,
  text: string,
  style: TextStyle,
  fit: Fit & { readonly lines: number },
): readonly FittedLine[] {
  const fitted: FittedLine[] = []
  const accepts = (start: string) => shapeLine(typesetter, start, style).width * fit.size <= fit.width
  let rest = cleanText(text)
  while (rest !== '' && fitted.length < fit.lines - 1) {
    let end = longestStart(rest, breaksOf(rest), accepts)
    if (!accepts(rest.slice(0, end))) end = longestStart(rest, clusterEnds(rest), accepts)
    if (end === rest.length) break
    fitted.push(fitAtMost(shapeLine(typesetter, rest.slice(0, end), style), fit.width, fit.size))
    rest = rest.slice(end).trim()
  }
  if (rest !== '') fitted.push(fitLine(typesetter, rest, style, fit))
  return fitted
}

/** From this factor on, two lines are worth it. */
const CLEARLY_LARGER = 1.25

/** On one line, or on two of one size if that is clearly larger. */
export function fitInTwo(
  typesetter: Typesetter,
  text: string,
  style: TextStyle,
  one: Fit,
  two: Fit,
): readonly FittedLine[] {
  const halves = halveText(typesetter, text, style)
  const natural = (part: string, { width, size }: Fit) =>
    Math.min(size, width / shapeLine(typesetter, part, style).width)
  const size = Math.min(...halves.map((half) => natural(half, two)))
  if (halves.length === 1 || size < CLEARLY_LARGER * natural(text, one)) return [fitLine(typesetter, text, style, one)]
  const shared = { ...two, size: Math.max(size, two.smallest) }
  const fitted = halves.map((half) => fitLine(typesetter, half, style, shared))
  const common = Math.min(...fitted.map((half) => half.size))
  return fitted.map(({ line }) => ({ line, size: common }))
}

/** Broken once, where the wider part is narrowest; whole if there is no break. */
function halveText(typesetter: Typesetter, text: string, style: TextStyle): readonly string[] {
  const clean = cleanText(text)
  const breaks = breaksOf(clean).filter((end) => end < clean.length)
  if (breaks.length === 0) return [clean]
  const widthOf = (part: string) => shapeLine(typesetter, part.trim(), style).width
  const half = widthOf(clean) / 2
  const before = longestStart(clean, breaks, (start) => widthOf(start) <= half)
  const behind = breaks.find((end) => end > before) ?? before
  const wider = (end: number) => Math.max(widthOf(clean.slice(0, end)), widthOf(clean.slice(end)))
  const end = wider(behind) < wider(before) ? behind : before
  return [clean.slice(0, end).trim(), clean.slice(end).trim()]
}

function cutLine(typesetter: Typesetter, text: string, style: TextStyle, width: number): Line {
  const clean = cleanText(text)
  const cut = (start: string) => shapeLine(typesetter, start.trimEnd() + ELLIPSIS, style)
  return cut(
    clean.slice(
      0,
      longestStart(clean, clusterEnds(clean), (start) => cut(start).width <= width),
    ),
  )
}

/** The longest accepted prefix of the text, by bisection; at least the shortest, so that there is progress. */
function longestStart(text: string, ends: readonly number[], accepts: (start: string) => boolean): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (accepts(text.slice(0, ends[middle]))) low = middle
    else high = middle - 1
  }
  return ends[low] ?? text.length
}
