/** The service's limits. */
const DIGITS = 6
const LONGEST_ACCESS_CODE = 64

/** The digits of an emailed code as people copy or type it: with spaces, dashes, or digits of other scripts. */
export function digitsIn(text: string): string {
  return text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')
    .slice(0, DIGITS)
}

export function areAllDigits(code: string): boolean {
  return code.length === DIGITS
}

/** The service ignores spaces around it. */
export function accessCodeIn(text: string): string {
  return text.slice(0, LONGEST_ACCESS_CODE)
}
