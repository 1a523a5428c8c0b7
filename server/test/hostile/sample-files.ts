import { samplePdf } from '../documents/sample-pdf.ts'
import { samplePng } from '../documents/sample-png.ts'
import type { Dice } from './dice.ts'
import type { KnownValues } from './known-values.ts'
import { damaged } from './odd-values.ts'

const pdf = samplePdf()
const pages = samplePdf({ text: 'One' }, { text: 'Two' })

/** A file for an upload: sound, damaged, or of another kind. Most are small, since each costs the service some work. */
export function fileFor(known: KnownValues, dice: Dice): Buffer {
  const kind = dice.whole(0, 9)
  if (kind <= 1) return samplePdf({ text: `Contract ${dice.whole(1, 1e9)}` })
  if (kind <= 3) return damaged(dice.pick([pdf, pages]), dice)
  if (kind === 4) return known.file(/pdf/, dice) ?? pdf
  if (kind === 5) return damaged(known.file(/pdf/, dice) ?? pages, dice)
  if (kind === 6) return damaged(known.file(/zip|asic|timestamp|octet|json/, dice) ?? samplePng(), dice)
  if (kind === 7) return brokenPdf(dice)
  if (kind === 8)
    return dice.pick([Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('PK\u0003\u0004'), samplePng()])
  return dice.bytes(dice.whole(1, 400))
}

/** Objects that refer to themselves, wrong counts, impossible sizes. */
function brokenPdf(dice: Dice): Buffer {
  const oddity = dice.pick([
    ['/Count 1', '/Count 99999999'],
    ['/Count 1', '/Count -1'],
    ['/Kids [4 0 R]', '/Kids [2 0 R 2 0 R]'],
    ['/Kids [4 0 R]', '/Kids []'],
    ['/Parent 2 0 R', '/Parent 4 0 R'],
    ['/MediaBox [0 0 400 500]', '/MediaBox [0 0 1e38 -1e38]'],
    ['/MediaBox [0 0 400 500]', '/MediaBox [NaN 0 0 0] /Rotate 45'],
    ['/MediaBox [0 0 400 500]', '/MediaBox [0 0 400 500] /UserUnit 1e9'],
    ['/Length ', '/Length 99999999 /X '],
    ['/Length ', '/Length 5 0 R /X '],
    ['/Catalog', '/Catalog /AcroForm << /Fields [1 0 R] /XFA (x) >>'],
    ['/Catalog', '/Catalog /Names 1 0 R /Outlines 1 0 R'],
    ['/Catalog', `/Catalog /A ${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['startxref\n', 'startxref\n-'],
    ['/Size ', '/Encrypt << /Filter /Standard /V 5 >> /Size '],
    ['/Size ', '/Prev 0 /Size '],
  ])
  const [from = '', to = ''] = oddity
  return Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')
}

/** RFC 3161 2.4.1: a request for a timestamp. */
export function timestampQuery(dice: Dice): Buffer {
  const sha256 = Buffer.from('300d06096086480165030402010500', 'hex')
  const imprint = der(0x30, sha256, der(0x04, dice.bytes(32)))
  const extras = [
    ...(dice.chance(0.3) ? [der(0x06, Buffer.from('2b0601040186', 'hex'), dice.bytes(1))] : []),
    ...(dice.chance(0.6) ? [der(0x02, dice.bytes(dice.pick([1, 8, 20, 200])))] : []),
    ...(dice.chance(0.6) ? [der(0x01, Buffer.from([0xff]))] : []),
    ...(dice.chance(0.1) ? [der(0xa0, dice.bytes(20))] : []),
  ]
  return der(0x30, der(0x02, Buffer.from([1])), imprint, ...extras)
}

/** RFC 6960 4.1.1: a request for the status of a certificate. */
export function statusQuery(dice: Dice): Buffer {
  const sha1 = Buffer.from('300906052b0e03021a0500', 'hex')
  const id = der(0x30, sha1, der(0x04, dice.bytes(20)), der(0x04, dice.bytes(20)), der(0x02, dice.bytes(16)))
  return der(0x30, der(0x30, der(0x30, ...Array.from({ length: dice.pick([1, 2, 40]) }, () => der(0x30, id)))))
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
