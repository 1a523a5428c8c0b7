import type { Operand } from '../find-text/content/content-scanner.ts'
import type { PaintState } from '../find-text/content/paint-state.ts'
import { type Entries, numbersOf } from '../find-text/fonts/font-box.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asInteger, asName, type PdfValue } from '../read/value.ts'

type White = PaintState['white']

const GRAY: White = { value: 1, components: 1 }
const RGB: White = { value: 1, components: 3 }

interface DeviceSpace {
  readonly white: White
  /** The entry of the resources that replaces it (ISO 32000-2 8.6.5.6). */
  readonly substitute: string
}

const DEVICE: ReadonlyMap<string, DeviceSpace> = new Map([
  ['DeviceGray', { white: GRAY, substitute: 'DefaultGray' }],
  ['DeviceRGB', { white: RGB, substitute: 'DefaultRGB' }],
  ['DeviceCMYK', { white: { value: 0, components: 4 }, substitute: 'DefaultCMYK' }],
])

/** How a color space spells white; undefined for spaces that may spell it in any way. */
export function whiteOf(space: Operand | undefined, file: PdfFile, resources: Entries | undefined): White {
  if (typeof space !== 'string') return undefined
  const spaces = file.dictionary(resources?.get('ColorSpace'))
  const value = file.resolve(spaces?.get(space))
  if (value.kind === 'array' && !DEVICE.has(space)) return whiteOfFamily(file, value.items)
  const device = DEVICE.get(DEVICE.has(space) ? space : (asName(value) ?? ''))
  return device === undefined || spaces?.has(device.substitute) ? undefined : device.white
}

function whiteOfFamily(file: PdfFile, [family, profile]: readonly PdfValue[]): White {
  const name = asName(file.resolve(family))
  if (name === 'CalGray') return GRAY
  if (name === 'CalRGB') return RGB
  const stream = file.resolve(profile)
  return name === 'ICCBased' && stream.kind === 'stream' ? whiteOfProfile(file, stream.entries) : undefined
}

/** A profile of three components may also be of Lab, which its alternate or its range shows. */
function whiteOfProfile(file: PdfFile, profile: Entries): White {
  const components = asInteger(file.resolve(profile.get('N')))
  const white = components === 1 ? GRAY : components === 3 ? RGB : undefined
  const isUsual = numbersOf(file, profile.get('Range')).every((limit, i) => limit === i % 2)
  return isUsual && mayReplace(file, profile.get('Alternate'), components) ? white : undefined
}

const ALTERNATES: ReadonlyMap<string, number> = new Map([
  ['DeviceGray', 1],
  ['CalGray', 1],
  ['DeviceRGB', 3],
  ['CalRGB', 3],
])

function mayReplace(file: PdfFile, alternate: PdfValue | undefined, components: number | undefined): boolean {
  const value = file.resolve(alternate)
  if (value.kind === 'null') return true
  const name = asName(value.kind === 'array' ? file.resolve(value.items[0]) : value)
  return name !== undefined && ALTERNATES.get(name) === components
}

export function isWhiteIn(white: White, operands: readonly Operand[]): boolean {
  return white !== undefined && operands.length === white.components && operands.every((one) => one === white.value)
}
