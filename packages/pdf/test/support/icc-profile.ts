/** The colors of an output intent, with their names in profiles (ICC.1:2010 table 19). */
const SPACES = { rgb: 'RGB ', cmyk: 'CMYK', gray: 'GRAY' } as const

export type ColorSpace = keyof typeof SPACES

/**
 * The smallest printer profile (ICC.1:2001-04): PDF/A requires a matching header, and nothing reads the colors here.
 */
export function iccProfile(space: ColorSpace): string {
  const description = 'Made for a test'
  const text = `desc${zeros(4)}${word(description.length + 1)}${description}\0${zeros(78)}`
  const table = `${word(1)}desc${word(144)}${word(text.length)}`
  const body = `${header(SPACES[space])}${table}${text}`
  return `${word(body.length + 4)}${body}`
}

function header(space: string): string {
  const made = [2026, 1, 1, 0, 0, 0].map(half).join('')
  const whitePoint = word(0xf6d6) + word(0x10000) + word(0xd32d)
  const kind = `${zeros(4)}${word(0x02100000)}prtr${space}XYZ ${made}acsp`
  return `${kind}${zeros(28)}${whitePoint}${zeros(48)}`
}

function word(value: number): string {
  return half(value >>> 16) + half(value & 0xffff)
}

function half(value: number): string {
  return String.fromCharCode(value >> 8, value & 255)
}

function zeros(count: number): string {
  return '\0'.repeat(count)
}
