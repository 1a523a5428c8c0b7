import { Standard14Font } from '@libpdf/core'
import type { Heights } from './font-box.ts'

type Family = 'Helvetica' | 'Times' | 'Courier'

/** The measures of the fonts that every reader has, which a file need not repeat (ISO 32000-2 9.6.2.2). */
export class StandardMeasures {
  readonly #font: Standard14Font
  readonly #widths = new Map<string, number>()
  readonly heights: Heights

  /** Of the standard font that is closest to the name; other fonts without measures are drawn with it, too. */
  constructor(baseFont: string) {
    const family = familyOf(baseFont)
    this.#font = Standard14Font.of(faces[family][styleOf(baseFont)])
    this.heights = heights[family]
  }

  widthOf(text: string): number {
    const known = this.#widths.get(text)
    if (known !== undefined) return known
    const width = this.#font.widthOfTextAtSize(text, 1)
    this.#widths.set(text, width)
    return width
  }
}

function familyOf(baseFont: string): Family {
  if (/cour|mono/i.test(baseFont)) return 'Courier'
  return /times|serif|roman|garamond|georgia|cambria/i.test(baseFont) && !/sans/i.test(baseFont) ? 'Times' : 'Helvetica'
}

function styleOf(baseFont: string): Style {
  const isItalic = /italic|oblique/i.test(baseFont)
  if (/bold|black|heavy/i.test(baseFont)) return isItalic ? 'boldItalic' : 'bold'
  return isItalic ? 'italic' : 'regular'
}

type Style = 'regular' | 'bold' | 'italic' | 'boldItalic'

const faces: Record<Family, Record<Style, Parameters<typeof Standard14Font.of>[0]>> = {
  Helvetica: {
    regular: 'Helvetica',
    bold: 'Helvetica-Bold',
    italic: 'Helvetica-Oblique',
    boldItalic: 'Helvetica-BoldOblique',
  },
  Times: { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic', boldItalic: 'Times-BoldItalic' },
  Courier: { regular: 'Courier', bold: 'Courier-Bold', italic: 'Courier-Oblique', boldItalic: 'Courier-BoldOblique' },
}

const heights: Record<Family, Heights> = {
  Helvetica: { ascent: 0.718, descent: -0.207 },
  Times: { ascent: 0.683, descent: -0.217 },
  Courier: { ascent: 0.629, descent: -0.157 },
}
