import bidiModule, { type Bidi } from 'bidi-js'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import type { Weight } from './choose-font.ts'
import { cleanText } from './clean-text.ts'
import { openFont } from './open-font.ts'
import type { Line, PlacedGlyph, Word } from './shaped-line.ts'
import type { Typesetter } from './typesetter.ts'

export interface TextStyle {
  readonly weight: Weight
  /** A font that comes before those of the typesetter. */
  readonly font?: Uint8Array
  /** Space between letters, relative to the font size. */
  readonly tracking?: number
  /** The direction of the whole line; default that of its first letter (UAX #9, P2). */
  readonly direction?: 'ltr' | 'rtl'
}

interface Run {
  readonly text: string
  readonly start: number
  readonly level: number
  readonly font: Font
  readonly embolden: boolean
  readonly missing: boolean
}

// The package's types describe an ES module, but Node gets its CommonJS build: the function itself.
const bidi = (bidiModule as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const REPLACEMENT = 0xfffd

/** Canonical order puts a vowel before its shadda, which fonts expect the other way round. */
const ARABIC_SHADDA = /([\u064b-\u0650\u0670]+)\u0651/gu

/** Thai puts the ring of SARA AM below the tone marks that are typed before it, which fontkit does not. */
const THAI_AM = /([\u0e48-\u0e4b]*)\u0e33/gu

export function shapeLine(typesetter: Typesetter, text: string, style: TextStyle): Line {
  const clean = cleanText(text)
  const embedding = bidi.getEmbeddingLevels(clean, style.direction ?? 'auto')
  const mirrored = bidi.getMirroredCharactersMap(clean, embedding.levels)
  const runs = splitIntoRuns(typesetter, clean, embedding.levels, style)
  const words = inVisualOrder(runs).map((run) => shapeOnce(typesetter, run, mirrored, style.tracking ?? 0))
  return {
    words,
    width: words.reduce((sum, word) => sum + word.glyphs.reduce((width, { advance }) => width + advance, 0), 0),
    rightToLeft: ((embedding.paragraphs[0]?.level ?? 0) & 1) === 1,
  }
}

/** A run has one font and one direction, and is no longer than a word; marks stay with their letter. */
function splitIntoRuns(typesetter: Typesetter, text: string, levels: Uint8Array, style: TextStyle): readonly Run[] {
  const runs: Run[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const next = makeRun(typesetter, segment, index, levels[index] ?? 0, style)
    const last = runs.at(-1)
    if (last !== undefined && belongTogether(last, next))
      runs[runs.length - 1] = { ...last, text: last.text + next.text }
    else runs.push(next)
  }
  return runs
}

function makeRun(typesetter: Typesetter, text: string, start: number, level: number, style: TextStyle): Run {
  const chosen = typesetter.fontFor(style.weight, text, style.font)
  if (chosen !== null) return { text, start, level, font: chosen.font, embolden: chosen.lighter, missing: false }
  return { text, start, level, font: openFont(typesetter.fonts.regular), embolden: false, missing: true }
}

function belongTogether(a: Run, b: Run): boolean {
  return a.font === b.font && a.level === b.level && !a.missing && !b.missing && a.text !== ' ' && b.text !== ' '
}

/** UAX #9, rule L2, on runs instead of characters: shaping has reversed the characters of a run already. */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  return ordered
}

/** Words repeat, on a thousand pages or while a text is fitted, and shaping takes most of the time. */
function shapeOnce(typesetter: Typesetter, run: Run, mirrored: ReadonlyMap<number, string>, tracking: number): Word {
  const brackets = (run.level & 1) === 1 ? mirror(run, mirrored) : ''
  const key = [run.text, brackets, run.embolden, run.missing, tracking].join('\n')
  return typesetter.shapedOnce(run.font, key, () => shapeRun(run, mirrored, tracking))
}

function shapeRun(run: Run, mirrored: ReadonlyMap<number, string>, tracking: number): Word {
  const { font, embolden } = run
  if (run.missing) return { font, embolden, glyphs: [replacement(run)], actualText: null }
  const rightToLeft = (run.level & 1) === 1
  const source = (rightToLeft ? mirror(run, mirrored) : run.text)
    .replace(ARABIC_SHADDA, '\u0651$1')
    .replace(THAI_AM, '\u0e4d$1\u0e32')
  const { glyphs, positions } = layOut(font, source, rightToLeft ? 'rtl' : 'ltr')
  const texts = textsOf(glyphs, rightToLeft, source, run.text)
  // Letters that are joined stay so.
  const spacing = rightToLeft ? 0 : tracking
  const hasMarks = positions.some(({ xAdvance }) => xAdvance === 0)
  return {
    font,
    embolden,
    glyphs: glyphs.map((glyph, i) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      return {
        glyph,
        text: texts?.[i] ?? String.fromCodePoint(...glyph.codePoints),
        advance: xAdvance / font.unitsPerEm + (xAdvance === 0 ? 0 : spacing),
        xOffset: xOffset / font.unitsPerEm,
        yOffset: yOffset / font.unitsPerEm,
      }
    }),
    actualText: rightToLeft || (texts !== null && !hasMarks && tracking === 0) ? null : run.text,
  }
}

/** fontkit fails on a few letters whose marks have no anchor; such a word is set without positioning its marks. */
function layOut(font: Font, text: string, direction: 'ltr' | 'rtl'): Pick<GlyphRun, 'glyphs' | 'positions'> {
  for (const features of [{}, { mark: false, mkmk: false }]) {
    try {
      return font.layout(text, features, undefined, undefined, direction)
    } catch {}
  }
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) as number))
  if (direction === 'rtl') glyphs.reverse()
  return { glyphs, positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, xOffset: 0, yOffset: 0 })) }
}

function replacement(run: Run): PlacedGlyph {
  const glyph = run.font.hasGlyphForCodePoint(REPLACEMENT)
    ? run.font.glyphForCodePoint(REPLACEMENT)
    : run.font.getGlyph(0)
  return { glyph, text: run.text, advance: glyph.advanceWidth / run.font.unitsPerEm, xOffset: 0, yOffset: 0 }
}

/** UAX #9, rule L4: brackets open toward their content. */
function mirror(run: Run, mirrored: ReadonlyMap<number, string>): string {
  let text = ''
  let index = run.start
  for (const character of run.text) {
    text += mirrored.get(index) ?? character
    index += character.length
  }
  return text
}

/** The text of each glyph, or null if the glyphs do not follow the characters one by one. */
function textsOf(
  glyphs: readonly Glyph[],
  rightToLeft: boolean,
  shaped: string,
  original: string,
): readonly string[] | null {
  const logical = rightToLeft ? glyphs.toReversed() : glyphs
  if (String.fromCodePoint(...logical.flatMap(({ codePoints }) => codePoints)) !== shaped) return null
  const characters = [...original]
  if (characters.length !== [...shaped].length) return null
  let at = 0
  const texts = logical.map(({ codePoints }) => {
    at += codePoints.length
    return characters.slice(at - codePoints.length, at).join('')
  })
  return rightToLeft ? texts.toReversed() : texts
}
