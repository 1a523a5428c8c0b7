import { language, locale } from './language.ts'

const whole = new Intl.NumberFormat(locale)
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function count(value: number): string {
  return whole.format(value)
}

/** In the largest unit of which it has at least two, rounded up: a limit that holds. */
export function duration(seconds: number): string {
  const [unit, size] = durations.find(([, size]) => seconds >= 2 * size) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: wordStyle })
  return format.format(Math.ceil(seconds / size))
}

/** Arabic words for units change with their place in a sentence. */
const wordStyle = language === 'ar' ? 'narrow' : 'long'

const durations = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** In steps of 1000, as in file managers and the SI units. */
export function fileSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const unitDisplay = unit === 0 ? 'long' : 'short'
  const maximumFractionDigits = unit === 0 || value >= 99.95 ? 0 : 1
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay,
    maximumFractionDigits,
  }).format(value)
}

/** Where a comma separates decimals, spreadsheet programs expect semicolons between cells. */
export const csvSeparator = new Intl.NumberFormat(locale).format(0.5).includes('.') ? ',' : ';'
