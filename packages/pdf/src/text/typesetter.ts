import type { Font } from 'fontkit'
import type { FontSet } from '../model.ts'
import type { ChosenFont, Weight } from './choose-font.ts'
import { chooseFont, covers } from './choose-font.ts'
import { GlyphCodes } from './glyph-codes.ts'
import { openFont } from './open-font.ts'
import type { Word } from './shaped-line.ts'

/**
 * Sets text in one set of fonts and records the drawn glyphs, so that all drawings of one change to a document share
 * their fonts. Writing the fonts closes it: what is drawn later would be missing from them.
 */
export class Typesetter {
  readonly fonts: FontSet
  /** Characters that no font of the set has; a replacement is shown for them. */
  readonly missing = new Set<string>()
  readonly #chosen = new Map<string, ChosenFont | null>()
  readonly #shaped = new Map<Font, Map<string, Word>>()
  readonly #codes = new Map<Font, GlyphCodes>()
  #closed = false

  constructor(fonts: FontSet) {
    this.fonts = fonts
  }

  /** Null if no font has the whole grapheme. */
  fontFor(weight: Weight, cluster: string, preferred?: Uint8Array): ChosenFont | null {
    const first = preferred === undefined ? null : openFont(preferred)
    if (first !== null && covers(first, cluster)) return { font: first, lighter: false }
    const key = weight + cluster
    let chosen = this.#chosen.get(key)
    if (chosen === undefined) {
      chosen = chooseFont(this.fonts, weight, cluster)
      this.#chosen.set(key, chosen)
      if (chosen === null) this.missing.add(cluster)
    }
    return chosen
  }

  shapedOnce(font: Font, key: string, shape: () => Word): Word {
    const words = this.#shaped.get(font) ?? new Map<string, Word>()
    this.#shaped.set(font, words)
    const word = words.get(key) ?? shape()
    words.set(key, word)
    return word
  }

  codesOf(font: Font): GlyphCodes {
    if (this.#closed) throw new Error('the fonts of this typesetter are written already')
    const known = this.#codes.get(font)
    if (known !== undefined) return known
    const codes = new GlyphCodes(font, `F${this.#codes.size}`)
    this.#codes.set(font, codes)
    return codes
  }

  close(): readonly GlyphCodes[] {
    this.#closed = true
    return [...this.#codes.values()]
  }
}
