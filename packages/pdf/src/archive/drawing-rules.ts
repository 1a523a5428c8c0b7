import type { ArchiveProfile } from './read-archive-profile.ts'

/** Rules for drawings added to a document, so that a PDF/A stays one. */
export interface DrawingRules {
  /** Device colors whose meaning the document does not define. */
  readonly calibrated: readonly ('rgb' | 'gray')[]
  /** True if transparency is forbidden. */
  readonly opaque: boolean
  /** True if fonts must list their glyphs. */
  readonly listsGlyphs: boolean
  /** True if every glyph must map to a text, even one that is only part of a letter. */
  readonly textForEveryGlyph: boolean
  /** True if an invisible field needs an appearance, too. */
  readonly looksForInvisible: boolean
}

/** For documents that are not PDF/A: as small as possible. */
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
    // ISO 19005-1 6.2.3.3, ISO 19005-2 6.2.4.3: every output intent covers gray.
    calibrated: intentColors === 3 ? [] : hasIntent ? ['rgb'] : ['rgb', 'gray'],
    // ISO 19005-1 6.4; ISO 19005-2 6.2.10 requires a blending space if no output intent names one.
    opaque: part === 1 || !hasIntent,
    // ISO 19005-1 6.3.5.
    listsGlyphs: part === 1,
    // ISO 19005-2 6.2.11.7.2.
    textForEveryGlyph: level !== 'b',
    // ISO 19005-1 6.9; later parts exempt fields without an area.
    looksForInvisible: part === 1,
  }
}
