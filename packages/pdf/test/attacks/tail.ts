import { PdfFile } from '../../src/read/pdf-file.ts'
import { toBytes, toText } from '../support/plain-pdf.ts'

export type TailOptions = {
  /** Written before the table, and listed in it if they have a number. */
  readonly objects?: readonly {
    readonly number: number
    readonly text: string
    readonly generation?: number
    readonly listed?: boolean
  }[]
  /** Bytes before the objects. */
  readonly lead?: string
  /** More rows of the table: number, offset, generation, letter. */
  readonly rows?: readonly (readonly [number, number, number, 'n' | 'f'])[]
  readonly spellRow?: (offset: number, generation: number, letter: string) => string
  /** Between the objects and the table. */
  readonly beforeTable?: string
  readonly size?: string
  readonly root?: string
  readonly prev?: string | null
  /** More entries of the trailer. */
  readonly trailer?: string
  readonly startxref?: (offset: number) => string
  readonly end?: string
  /** After the end. */
  readonly behind?: string
}

const spell = (offset: number, generation: number, letter: string) =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${letter} \n`

/** A file with one more, hand-written revision: with a table, and with any faults. */
export function withTail(signed: Uint8Array, options: TailOptions): Uint8Array {
  const { spellRow = spell, beforeTable = '', trailer = '', end = '%%EOF\n', behind = '' } = options
  const file = new PdfFile(signed)
  let text = toText(signed) + (options.lead ?? '')
  const rows: [number, number, number, string][] = (options.rows ?? []).map((row) => [...row])
  for (const { number, text: object, generation = 0, listed = true } of options.objects ?? []) {
    if (listed) rows.push([number, text.length, generation, 'n'])
    text += `${number} ${generation} obj\n${object}\nendobj\n`
  }
  rows.sort(([one], [other]) => one - other)
  text += beforeTable
  const offset = text.length
  const size =
    options.size ?? String(Math.max(...file.crossReference.locations.keys(), ...rows.map(([number]) => number)) + 1)
  const prev = options.prev === undefined ? String(file.crossReference.sections[0].offset) : options.prev
  const subsections = rows.map(([number, at, generation, letter]) => `${number} 1\n${spellRow(at, generation, letter)}`)
  text += `xref\n${rows.length === 0 ? '0 0\n' : subsections.join('')}trailer\n`
  text += `<< /Size ${size} /Root ${options.root ?? `${file.root.number} 0 R`} ${prev === null ? '' : `/Prev ${prev}`} ${trailer} >>\n`
  text += `startxref\n${options.startxref?.(offset) ?? offset}\n${end}${behind}`
  return toBytes(text)
}

/** Where an object is in the file. */
export function offsetOf(signed: Uint8Array, number: number): number {
  const location = new PdfFile(signed).location(number)
  if (location?.kind !== 'offset') throw new Error(`object ${number} is in no place of its own`)
  return location.offset
}
