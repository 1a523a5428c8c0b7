import type { PaintState } from '../find-text/content/paint-state.ts'
import { type Entries, numberOf } from '../find-text/fonts/font-box.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asName } from '../read/value.ts'

/** ISO 32000-2 table 57. */
export function changeByDictionary(file: PdfFile, entries: Entries, paint: PaintState): PaintState {
  const lengthAt = (key: string, now: number) => (entries.has(key) ? Math.abs(numberOf(file, entries.get(key))) : now)
  return {
    ...paint,
    lineWidth: lengthAt('LW', paint.lineWidth),
    miterLimit: lengthAt('ML', paint.miterLimit),
    // A form that is drawn in a darkening mode stays so, whatever its content sets.
    isPlain: paint.isPlain && hasPlainBlending(file, entries) && hasPlainTransfer(file, entries),
  }
}

function hasPlainBlending(file: PdfFile, entries: Entries): boolean {
  const mode = entries.get('BM')
  return mode === undefined || ['Normal', 'Compatible'].includes(asName(file.resolve(mode)) ?? '')
}

function hasPlainTransfer(file: PdfFile, entries: Entries): boolean {
  return ['TR', 'TR2'].every((key) => {
    const transfer = entries.get(key)
    return transfer === undefined || ['Identity', 'Default'].includes(asName(file.resolve(transfer)) ?? '')
  })
}
