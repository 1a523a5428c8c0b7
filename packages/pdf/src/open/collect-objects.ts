import { PdfError } from '../errors.ts'
import { generationAt } from '../read/cross-reference.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { walkFrom } from '../read/walk-references.ts'
import type { WholeFile, WholeObject } from './write-whole.ts'

/** Every object that the document reaches, to be written into a new file. */
export function collectObjects(file: PdfFile): WholeFile {
  const objects = new Map<number, WholeObject>()
  const trailer = new Map([...file.trailer].filter(([key]) => kept.has(key)))
  let streamed = 0
  walkFrom(trailer.values(), (target) => {
    const generation = generationAt(file.location(target.number))
    const value = file.get(target)
    if (generation === undefined || value.kind === 'null') return undefined
    if (value.kind === 'stream') streamed += value.raw.length
    // Overlapping streams would be written once for each.
    if (streamed > file.bytes.length) throw new PdfError('damaged', 'streams of the file overlap')
    objects.set(target.number, { generation, value })
    return value
  })
  return { version: versionOf(file), objects, trailer }
}

const kept = new Set(['Root', 'Info', 'ID'])

function versionOf({ bytes }: PdfFile): string {
  const header = String.fromCharCode(...bytes.subarray(0, 16))
  return /^%PDF-(\d\.\d)/.exec(header)?.[1] ?? '1.7'
}
