import type { Letter, TextLine } from './text-line.ts'

/** Hebrew, Arabic and the scripts beside them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const number = /\p{Nd}/u
const leftToRight = /\p{L}/u
const [opening, closing] = [
  ['(', '{', '['],
  [')', '}', ']'],
]
const mirrored = new Map([
  ...opening.map((sign, i) => [sign, closing[i] ?? sign] as const),
  ...closing.map((sign, i) => [sign, opening[i] ?? sign] as const),
])

type Kind = 'right' | 'left' | 'number' | 'neutral'

/** The letters of a line are given as they are seen, from left to right. */
export function readingsOf(letters: readonly Letter[]): TextLine['readings'] {
  if (!letters.some(({ text }) => text > '\u0590' && rightToLeft.test(text))) return [letters]
  const kinds = letters.map(kindOf)
  const fromRight = readFromRight(letters, kinds)
  if (!kinds.includes('left')) return [fromRight]
  const fromLeft = readFromLeft(letters, kinds)
  const isMostlyRight = count(kinds, 'right') >= count(kinds, 'left')
  return isMostlyRight ? [fromRight, fromLeft] : [fromLeft, fromRight]
}

function kindOf({ text }: Letter): Kind {
  if (number.test(text)) return 'number'
  if (rightToLeft.test(text)) return 'right'
  return leftToRight.test(text) ? 'left' : 'neutral'
}

function count(kinds: readonly Kind[], kind: Kind): number {
  return kinds.filter((one) => one === kind).length
}

/**
 * A paragraph from right to left: words of other scripts, and numbers, keep their own order. Brackets point the other
 * way there. Some writers give their text, others that of the bracket that is seen; the order shows which.
 */
function readFromRight(letters: readonly Letter[], kinds: readonly Kind[]): Letter[] {
  const runs = runsFromEnd(kinds, (kind) => kind === 'left' || kind === 'number')
  const asWritten = runs.flatMap(({ start, end }) => letters.slice(start, end))
  const asSeen = runs.flatMap(({ start, end, isRun }) =>
    isRun ? letters.slice(start, end) : letters.slice(start, end).map(mirror),
  )
  return unpairedBrackets(asSeen) < unpairedBrackets(asWritten) ? asSeen : asWritten
}

function unpairedBrackets(letters: readonly Letter[]): number {
  let [open, unpaired] = [0, 0]
  for (const { text } of letters) {
    if (opening.includes(text)) open++
    else if (closing.includes(text)) open > 0 ? open-- : unpaired++
  }
  return open + unpaired
}

/** A paragraph from left to right: words from right to left are turned, each group of them as a whole. */
function readFromLeft(letters: readonly Letter[], kinds: readonly Kind[]): Letter[] {
  return runsFromEnd(kinds, (kind) => kind === 'right')
    .toReversed()
    .flatMap(({ start, end, isRun }) =>
      isRun ? readFromRight(letters.slice(start, end), kinds.slice(start, end)) : letters.slice(start, end),
    )
}

interface Run {
  readonly start: number
  readonly end: number
  /** False for a single letter that is in no run. */
  readonly isRun: boolean
}

function runsFromEnd(kinds: readonly Kind[], belongs: (kind: Kind) => boolean): Run[] {
  const runs: Run[] = []
  for (let end = kinds.length; end > 0; end = runs.at(-1)?.start ?? 0) {
    const start = startOfRun(kinds, end - 1, belongs)
    runs.push({ start: start ?? end - 1, end, isRun: start !== undefined })
  }
  return runs
}

/**
 * Where a run that ends here begins: between two letters of its kind, neutral ones and numbers belong to it. Undefined if
 * none ends here.
 */
function startOfRun(kinds: readonly Kind[], end: number, belongs: (kind: Kind) => boolean): number | undefined {
  if (!belongs(kinds[end] as Kind)) return undefined
  let start = end
  for (let at = end - 1; at >= 0; at--) {
    const kind = kinds[at] as Kind
    if (belongs(kind)) start = at
    else if (kind !== 'neutral' && kind !== 'number') break
  }
  return start
}

function mirror(letter: Letter): Letter {
  const other = mirrored.get(letter.text)
  return other === undefined ? letter : { ...letter, text: other }
}
