import type { Font } from 'fontkit'
import type { FallbackFont, FontSet } from '../model.ts'
import { openFont } from './open-font.ts'

export type Weight = 'regular' | 'bold'

export interface ChosenFont {
  readonly font: Font
  /** No font of the wanted weight has the character: bold is synthesized from this one. */
  readonly lighter: boolean
}

/** Written with more than one script of Unicode (ISO 15924 codes that are not values of the Script property). */
const COMPOUND_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

/** Shape the text or do nothing, and are never visible: a font need not have them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/** The font for one grapheme, marks included; null if no font has all of it. */
export function chooseFont(fonts: FontSet, weight: Weight, cluster: string): ChosenFont | null {
  const primary = weight === 'bold' ? fonts.bold : fonts.regular
  for (const bytes of candidates(fonts, primary, cluster)) {
    const font = openFont(bytes)
    if (covers(font, cluster)) return { font, lighter: weight === 'bold' && bytes !== fonts.bold }
  }
  return null
}

/** Fonts for the character's script come first, then the main font, then the rest. */
function* candidates(fonts: FontSet, primary: Uint8Array, cluster: string): Generator<Uint8Array> {
  const made = fonts.fallbacks.filter((fallback) => isMadeFor(fallback, cluster))
  for (const fallback of made) yield fallback.bytes
  yield primary
  for (const fallback of fonts.fallbacks) if (!made.includes(fallback)) yield fallback.bytes
}

function isMadeFor(fallback: FallbackFont, cluster: string): boolean {
  return (fallback.scripts ?? []).some((script) => scriptPattern(script)?.test(cluster) === true)
}

const patterns = new Map<string, RegExp | null>()

function scriptPattern(script: string): RegExp | null {
  let pattern = patterns.get(script)
  if (pattern === undefined) {
    pattern = makeScriptPattern(script)
    patterns.set(script, pattern)
  }
  return pattern
}

function makeScriptPattern(script: string): RegExp | null {
  const names = COMPOUND_SCRIPTS[script] ?? [script]
  try {
    return new RegExp(`^[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u')
  } catch {
    // A code unknown to Unicode: such a font comes after the main one.
    return null
  }
}

export function covers(font: Font, cluster: string): boolean {
  for (const character of cluster) {
    if (!IGNORABLE.test(character) && !font.hasGlyphForCodePoint(character.codePointAt(0) as number)) return false
  }
  return true
}
