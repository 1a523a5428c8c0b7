import type { FontSet } from '../model.ts'
import { chooseFont } from './choose-font.ts'
import { cleanText } from './clean-text.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The graphemes of a line that no font has, each once: a replacement would be shown for them. */
export function missingCharacters(fonts: FontSet, text: string): readonly string[] {
  const characters = new Set(Array.from(graphemes.segment(cleanText(text)), ({ segment }) => segment))
  return [...characters].filter((character) => chooseFont(fonts, 'regular', character) === null)
}
