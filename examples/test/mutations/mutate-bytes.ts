import { below, bytesOf, type Chance, pick } from './chance.ts'

/** Bytes with a bit flipped, or a piece removed, repeated, or inserted. */
export function mutateBytes(chance: Chance, bytes: Uint8Array): Uint8Array {
  const at = below(chance, bytes.length)
  const end = Math.min(bytes.length, at + 1 + below(chance, 8))
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)]
  switch (below(chance, 6)) {
    case 0:
      return Buffer.concat([before, after])
    case 1:
      return Buffer.concat([before, piece, piece, after])
    case 2:
      return Buffer.concat([before, bytesOf(chance, 1 + below(chance, 4)), piece, after])
    case 3:
      return Buffer.concat([before, piece])
    default: {
      const flipped = Uint8Array.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << below(chance, 8))
      return flipped
    }
  }
}

const noise = [
  ...[
    '\n',
    '\n\n',
    '\u0000',
    '\t',
    '\r',
    ' ',
    '\u00a0',
    '\u0085',
    '\ufeff',
    '\u2014 ',
    '\u2028',
    '\u007f',
    '\ud83d\ude00',
  ],
  ...[
    '\\ud800',
    '\\u0000',
    '\\u000a',
    '\\',
    '"',
    '"a":1,',
    ',',
    '{',
    '}',
    '[',
    ']',
    ':',
    '+',
    '-',
    '=',
    '==',
    '/',
    '#',
  ],
  ...['0', '1', '.0', 'e0', 'E+0', '-0', '1e400', 'NaN', 'Infinity', 'null', 'true', '""', 'a', 'A', 'f', 'F', '0x'],
]

export function mutateText(chance: Chance, text: string): string {
  const at = below(chance, text.length + 1)
  return `${text.slice(0, at)}${pick(chance, noise)}${text.slice(at + below(chance, 3))}`
}
