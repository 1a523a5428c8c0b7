import type { Operand } from '../find-text/content/content-scanner.ts'
import type { PaintState } from '../find-text/content/paint-state.ts'
import type { Entries } from '../find-text/fonts/font-box.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asInteger, asName, type PdfValue } from '../read/value.ts'

type White = PaintState['white']

const DEVICE: Readonly<Record<string, White>> = {
  DeviceGray: { value: 1, components: 1 },
  DeviceRGB: { value: 1, components: 3 },
  DeviceCMYK: { value: 0, components: 4 },
}

/** How a color space spells white; undefined for spaces that may spell it in any way. */
export function whiteOf(space: Operand | undefined, file: PdfFile, resources: Entries | undefined): White {
  if (typeof space !== 'string') return undefined
  const named = DEVICE[space]
  if (named !== undefined) return named
  const value = file.resolve(file.dictionary(resources?.get('ColorSpace'))?.get(space))
  if (value.kind === 'name') return DEVICE[value.value]
  return value.kind === 'array' ? whiteOfFamily(file, value.items) : undefined
}

function whiteOfFamily(file: PdfFile, [family, profile]: readonly PdfValue[]): White {
  const name = asName(file.resolve(family))
  if (name === 'CalGray') return DEVICE.DeviceGray
  if (name === 'CalRGB') return DEVICE.DeviceRGB
  const stream = file.resolve(profile)
  if (name !== 'ICCBased' || stream.kind !== 'stream') return undefined
  const components = asInteger(file.resolve(stream.entries.get('N')))
  if (components === 1) return DEVICE.DeviceGray
  return components === 3 ? DEVICE.DeviceRGB : undefined
}

export function isWhiteIn(white: White, operands: readonly Operand[]): boolean {
  return white !== undefined && operands.length === white.components && operands.every((one) => one === white.value)
}
