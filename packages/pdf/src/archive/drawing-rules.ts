import type { ArchiveProfile } from './read-archive-profile.ts'

/** What our drawings keep to in a document, so that one that was PDF/A still is. */
export interface DrawingRules {
  /** Uncalibrated colors that are used where the document does not say what they mean. */
  readonly calibrated: readonly ('rgb' | 'gray')[]
  /** Nothing shines through. */
  readonly opaque: boolean
  /** Fonts list the glyphs that they have. */
  readonly listsGlyphs: boolean
  /** Every glyph stands for a text, also one that is but a part of a letter. */
  readonly textForEveryGlyph: boolean
  /** A field that is not seen has a look all the same. */
  readonly looksForInvisible: boolean
}

/** For documents that are no PDF/A: as small as can be. */
export const noDrawingRules: DrawingRules = {
  calibrated: [],
  opaque: false,
  listsGlyphs: false,
  textForEveryGlyph: false,
  looksForInvisible: false,
}

export function drawingRulesOf(profile: ArchiveProfile | null): DrawingRules {
  if (profile === null) return noDrawingRules
  const { part, level, intentColors } = profile
  const hasIntent = intentColors !== null
  return {
    // ISO 19005-1 6.2.3.3, ISO 19005-2 6.2.4.3: gray is at home in every output intent.
    calibrated: intentColors === 3 ? [] : hasIntent ? ['rgb'] : ['rgb', 'gray'],
    // ISO 19005-1 6.4; ISO 19005-2 6.2.10 asks for the space to blend in where no output intent names one.
    opaque: part === 1 || !hasIntent,
    // ISO 19005-1 6.3.5.
    listsGlyphs: part === 1,
    // ISO 19005-2 6.2.11.7.2.
    textForEveryGlyph: level !== 'b',
    // ISO 19005-1 6.9; later parts except what has no area.
    looksForInvisible: part === 1,
  }
}
