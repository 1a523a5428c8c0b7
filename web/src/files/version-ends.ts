/** "%%EOF" ends each version of a PDF (ISO 32000-1 7.5.5). */
const MARK = [0x25, 0x25, 0x45, 0x4f, 0x46]
const PERCENT = 0x25

/** More versions than a genuine file has. A hostile file may contain any number. */
const MOST_MARKS = 100

/** A version may or may not include the line end after its mark. */
const MOST_WHITE_SPACE = 4

/**
 * Finds where a version of a PDF may end: after each mark, and after the white space that follows. Takes the slices in
 * order, and returns the offsets within each.
 */
export function createEndFinder(): (slice: Uint8Array) => number[] {
  let marks = 0
  let matched = 0
  let whiteSpaceLeft = 0
  return (slice) => {
    const ends: number[] = []
    for (let at = 0; at < slice.length; at++) {
      if (whiteSpaceLeft === 0 && matched === 0) {
        if (marks === MOST_MARKS) break
        at = slice.indexOf(PERCENT, at)
        if (at < 0) break
      }
      const byte = slice[at] as number
      if (whiteSpaceLeft > 0) {
        whiteSpaceLeft = isWhiteSpace(byte) ? whiteSpaceLeft - 1 : 0
        if (isWhiteSpace(byte)) ends.push(at + 1)
      }
      matched = nextMatched(matched, byte)
      if (matched === MARK.length && marks < MOST_MARKS) {
        ends.push(at + 1)
        marks++
        whiteSpaceLeft = MOST_WHITE_SPACE
      }
      if (matched === MARK.length) matched = 0
    }
    return ends
  }
}

function nextMatched(matched: number, byte: number): number {
  if (byte === MARK[matched]) return matched + 1
  if (byte !== PERCENT) return 0
  return matched === 2 ? 2 : 1
}

/** ISO 32000-1 7.2.2. */
function isWhiteSpace(byte: number): boolean {
  return byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32
}
