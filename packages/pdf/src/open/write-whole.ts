import { concatBytes } from '@countersign/proof/bytes'
import { PdfError } from '../errors.ts'
import { latin1Bytes } from '../read/syntax.ts'
import { number, type PdfValue } from '../read/value.ts'
import { serialize } from '../sign/serialize.ts'
import { limits } from './limits.ts'

export interface WholeObject {
  readonly generation: number
  readonly value: PdfValue
}

export interface WholeFile {
  /** As `1.7`. */
  readonly version: string
  readonly objects: ReadonlyMap<number, WholeObject>
  readonly trailer: ReadonlyMap<string, PdfValue>
}

/** A file of these objects under their own numbers, in one revision with one plain table (ISO 32000-2 7.5.4). */
export function writeWhole({ version, objects, trailer }: WholeFile): Uint8Array {
  // Bytes beyond ASCII in the second line mark the file as binary (7.5.2).
  const parts: Uint8Array[] = [latin1Bytes(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)]
  const rows: string[] = ['0 1\n0000000000 65535 f \n']
  let at = parts[0]?.length ?? 0
  let size = 1
  for (const [objectNumber, { generation, value }] of [...objects].sort(([one], [other]) => one - other)) {
    const object = [latin1Bytes(`${objectNumber} ${generation} obj\n`), serialize(value), latin1Bytes('\nendobj\n')]
    rows.push(`${objectNumber} 1\n${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`)
    at += object.reduce((sum, part) => sum + part.length, 0)
    parts.push(...object)
    size = objectNumber + 1
    // Packed objects expand to many times the size of their file.
    if (at > limits.bytes) throw new PdfError('too-large', 'This PDF is too large when decompressed')
  }
  const entries = new Map([...trailer, ['Size', number(size)] as const])
  const end = [latin1Bytes(`xref\n${rows.join('')}trailer\n`), serialize({ kind: 'dictionary', entries })]
  return concatBytes([...parts, ...end, latin1Bytes(`\nstartxref\n${at}\n%%EOF\n`)])
}
