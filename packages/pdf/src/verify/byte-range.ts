import type { PdfFile } from '../read/pdf-file.ts'
import { hexDigit, matchesAt } from '../read/syntax.ts'
import type { PdfValue } from '../read/value.ts'
import { asInteger } from '../read/value.ts'

export type SignedBytes =
  | {
      readonly whole: true
      /** The end of the signed revision. */
      readonly end: number
      readonly contents: Uint8Array
      readonly gap: { readonly from: number; readonly to: number }
    }
  | { readonly whole: false; readonly reason: string }

/**
 * The range must be a whole revision except for the string of this signature (ISO 32000-2 12.8.1). Anything looser
 * allows unsigned bytes in the file.
 */
export function checkByteRange(file: PdfFile, signature: ReadonlyMap<string, PdfValue>): SignedBytes {
  const contents = signature.get('Contents')
  const range = signature.get('ByteRange')
  if (contents?.kind !== 'string' || contents.bytes.length === 0) return broken('The signature has no value.')
  if (range?.kind !== 'array') return broken('The signature does not say which bytes it covers.')
  const [start, first, second, length, ...more] = range.items.map(asInteger)
  if (start !== 0 || first === undefined || second === undefined || length === undefined || more.length > 0) {
    return broken('The signature does not cover the document from its first byte in two parts.')
  }
  if (first < 1 || second <= first || length < 1 || second + length > file.bytes.length) {
    return broken('The signature claims to cover bytes that do not exist.')
  }
  const isString = contents.form === 'hexadecimal' && isHexString(file.bytes, first, second)
  if (!isString || contents.from !== first || contents.to !== second) {
    return broken('The signature omits more of the document than its own value.')
  }
  const end = second + length
  if (!endsRevision(file.bytes, end)) return broken('The signature does not cover a complete revision.')
  return { whole: true, end, contents: contents.bytes, gap: { from: first, to: second } }
}

function broken(reason: string): SignedBytes {
  return { whole: false, reason }
}

/** No white space either: the gap contains only digits. */
function isHexString(bytes: Uint8Array, from: number, to: number): boolean {
  if (bytes[from] !== 0x3c || bytes[to - 1] !== 0x3e || (to - from) % 2 !== 0) return false
  for (let at = from + 1; at < to - 1; at++) if (hexDigit(bytes[at]) < 0) return false
  return true
}

export function endsRevision(bytes: Uint8Array, end: number): boolean {
  let at = end
  if (bytes[at - 1] === 10) at--
  if (bytes[at - 1] === 13) at--
  return matchesAt(bytes, at - 5, '%%EOF')
}

/** The hashed parts, in place. */
export function signedParts(
  bytes: Uint8Array,
  { end, gap }: Extract<SignedBytes, { whole: true }>,
): readonly [Uint8Array, Uint8Array] {
  return [bytes.subarray(0, gap.from), bytes.subarray(gap.to, end)]
}
