import { locale } from './language.ts'

const whole = new Intl.NumberFormat(locale)
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function count(value: number): string {
  return whole.format(value)
}

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
