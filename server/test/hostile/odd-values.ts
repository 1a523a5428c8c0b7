import type { Dice } from './dice.ts'
import { rawJson } from './draft.ts'

/** Texts that break programs. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202eevil\u202c',
  '\u200b\u200d\ufeff',
  '\uffff\ufffe',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  'e\u0301'.repeat(40),
  'Z\u0351\u036b\u0343\u036a'.repeat(30),
  '\r\nSet-Cookie: a=b',
  '\u001b[31m',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e400',
  '0x10',
  '١٢٣',
  '9'.repeat(400),
  "' or '1'='1",
  '"; drop table documents; --',
  '$1',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://127.0.0.1:1@nobody.invalid/',
  '//nobody.invalid',
  '2026-13-45T99:99:99Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  'a@b',
  'a@xn--.invalid',
  `${'a'.repeat(250)}@example.org`,
  '"a b"@example.org',
  'doc_00000000000000000000000000',
  'ts_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  'sr_01K9JQHE0FBKXWT3DBS330J0B4',
]

/** Numbers as JSON, also those that no program keeps. */
const oddNumbers = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1.0000000000000000001',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1e308',
  '1e400',
  '-1e400',
  '5e-324',
  '1e-400',
  `1${'0'.repeat(400)}`,
]

/** A value of any type, in most cases one that nobody expects. */
export function oddValue(dice: Dice): unknown {
  const kind = dice.whole(0, 11)
  if (kind <= 3) return dice.pick(oddTexts)
  if (kind <= 6) return rawJson(dice.pick(oddNumbers))
  if (kind === 7) return dice.pick([null, true, false, [], {}, [[]], [null], { length: 1 }])
  if (kind === 8)
    return dice.pick(['a', 'é', '\u0000', '🙂', ' ']).repeat(dice.pick([41, 201, 255, 256, 501, 5001, 70_000, 400_000]))
  if (kind === 9)
    return Array.from({ length: dice.pick([1, 21, 51, 101, 1001, 20_000]) }, () => dice.pick([null, 'a', 1, {}, []]))
  if (kind === 10) return rawJson(nested(dice))
  return JSON.parse(
    dice.pick([
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"":{"":1}}',
      '{"toString":1,"then":1}',
    ]),
  )
}

function nested(dice: Dice): string {
  const depth = dice.pick([5, 98, 99, 100, 101, 1000, 50_000])
  return dice.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

/** For a place in a URL, as written there. */
export function oddSegment(dice: Dice): string {
  const written = [
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '..',
    '.',
    '%',
    '%zz',
    '%0',
    '%00',
    'a%00b',
    '%ff%fe',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%0d%0aSet-Cookie:%20a=b',
    '%2500',
    ';a=b',
    'a;b',
    '*',
    '~',
    '\u00e9',
    '🙂',
    '%F0%9F%99%82',
    'a'.repeat(256),
    'a'.repeat(257),
    'a'.repeat(6000),
    '%61'.repeat(300),
    '0',
    '-1',
    '1e9',
    '00000001',
    '9007199254740993',
    '99999999999999999999',
    '0x10',
    'x001/234',
    '',
  ]
  return dice.chance(0.6) ? dice.pick(written) : encodeURIComponent(sound(dice.pick(oddTexts)))
}

/** Lone surrogates have no place in a URL. */
export function sound(text: string): string {
  return text.toWellFormed()
}

/** The file, damaged. */
export function damaged(file: Buffer, dice: Dice): Buffer {
  if (file.length === 0) return file
  const copy = Buffer.from(file)
  const at = () => dice.whole(0, file.length - 1)
  switch (dice.whole(0, 6)) {
    case 0:
      return copy.subarray(0, at())
    case 1:
      return copy.subarray(at())
    case 2: {
      for (let flips = dice.whole(1, 30); flips > 0; flips--) copy[at()] = dice.whole(0, 255)
      return copy
    }
    case 3: {
      const [from, to] = [at(), at()].toSorted((a, b) => a - b)
      return Buffer.concat([copy.subarray(0, to), copy.subarray(from)])
    }
    case 4: {
      const start = at()
      return copy.fill(0, start, Math.min(copy.length, start + dice.whole(1, 2000)))
    }
    case 5:
      return Buffer.concat([dice.bytes(dice.whole(1, 1500)), copy])
    default:
      // Digits decide lengths, offsets and numbers of objects.
      return Buffer.from(
        copy
          .toString('latin1')
          .replaceAll(/\d+/g, (digits) => (dice.chance(0.03) ? String(dice.pick([0, -1, 99999, 4294967296])) : digits)),
        'latin1',
      )
  }
}
