/** The part of fontkit that is used here; the package has no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number
    /** The characters of the glyph; empty for the further glyphs of a character that became several. */
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
    /** Of the outline; infinite without one. */
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
  }

  export interface GlyphPosition {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }

  /** From left to right as displayed, whatever the direction of the script. */
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly GlyphPosition[]
  }

  export interface Subset {
    /** The glyph's number in the subset. */
    includeGlyph(glyph: Glyph): number
    encode(): Uint8Array
  }

  export interface Font {
    readonly type: 'TTF'
    readonly postscriptName: string | null
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly italicAngle: number
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    readonly directory: { readonly tables: Readonly<Record<string, unknown>> }
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph: (id: number, codePoints?: readonly number[]) => Glyph
    /** Its private cache, by id only. */
    readonly _glyphs: Record<number, Glyph>
    glyphForCodePoint(codePoint: number): Glyph
    layout(
      text: string,
      features?: Readonly<Record<string, boolean>>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun
    createSubset(): Subset
  }

  export function create(bytes: Uint8Array): Font
}
