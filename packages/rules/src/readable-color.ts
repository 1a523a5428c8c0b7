/** Colors as `#rrggbb`, and their contrast. */

/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const textContrast = 4.5

type Rgb = readonly [number, number, number]

/** The smallest change toward black or white that makes a color readable on the background. */
export function readableOn(color: string, ground: string, least: number = textContrast): string {
  const wanted = parse(color)
  const goal: Rgb = contrast(ground, black) > contrast(ground, white) ? [0, 0, 0] : [255, 255, 255]
  for (let percent = 0; percent < 100; percent++) {
    const mixed = format(mix(wanted, goal, percent / 100))
    if (contrast(mixed, ground) >= least) return mixed
  }
  return format(goal)
}

/** One of the two has a contrast of at least √21, which is 4.58, with any color. */
export function textOn(ground: string): string {
  return contrast(ground, black) > contrast(ground, white) ? black : white
}

const black = '#000000'
const white = '#ffffff'

/** WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [at(0), at(1), at(2)]
}

function parse(color: string): Rgb {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? []
  if (red === undefined || green === undefined || blue === undefined) {
    throw new RangeError('a color must be written as #rrggbb')
  }
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function format(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
