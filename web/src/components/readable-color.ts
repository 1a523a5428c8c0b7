/** WCAG 2.2, 1.4.3: the least contrast of text. */
const TEXT_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** The least change of a colour towards black or white that makes text of it readable on the ground; `#rrggbb` all. */
export function readableOn(color: string, ground: string): string {
  const [wanted, below] = [parse(color), parse(ground)]
  const goal = contrast(below, BLACK) > contrast(below, WHITE) ? BLACK : WHITE
  for (let percent = 0; percent < 100; percent++) {
    const mixed = mix(wanted, goal, percent / 100)
    if (contrast(mixed, below) >= TEXT_CONTRAST) return format(mixed)
  }
  return format(goal)
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
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
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function format(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
