import { concatBytes } from './bytes.ts'
import { ProofError } from './errors.ts'
import { TILE_WIDTH } from './tile.ts'

const LENGTH_PREFIX = 2
const MAX_ENTRY_LENGTH = 0xffff

/** C2SP tlog-tiles: every entry is preceded by its length, a big-endian uint16. */
export function formatEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  assertWidth(entries.length)
  return concatBytes(entries.flatMap((entry) => [lengthPrefix(entry.length), entry]))
}

/** The entries of a bundle of exactly this many, as views of its bytes. */
export function parseEntryBundle(bundle: Uint8Array, width: number): Uint8Array[] {
  assertWidth(width)
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bundle.length) {
    const start = at + LENGTH_PREFIX
    const end = start + (bundle[at] as number) * 256 + (bundle[at + 1] ?? 0)
    if (start > bundle.length || end > bundle.length) throw new ProofError('malformed', 'the entry bundle is cut off')
    if (entries.length === width) throw new ProofError('malformed', `the entry bundle has more than ${width} entries`)
    entries.push(bundle.subarray(start, end))
    at = end
  }
  if (entries.length < width) throw new ProofError('malformed', `the entry bundle has fewer than ${width} entries`)
  return entries
}

function lengthPrefix(length: number): Uint8Array {
  if (length > MAX_ENTRY_LENGTH) throw new ProofError('too-large', 'the entry is too long for an entry bundle')
  return Uint8Array.of(length >> 8, length)
}

function assertWidth(width: number): void {
  if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH) {
    throw new ProofError('out-of-range', `an entry bundle has 1 to ${TILE_WIDTH} entries`)
  }
}
