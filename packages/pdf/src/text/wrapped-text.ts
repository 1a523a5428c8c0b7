import { cleanWhole, longestLine } from './clean-text.ts'
import { breaksOf, clusterEnds } from './line-breaks.ts'
import { shapeLine, type TextStyle } from './shape-line.ts'
import type { Typesetter } from './typesetter.ts'

interface Piece {
  readonly text: string
  readonly width: number
  /** Whether a space follows. */
  readonly spaced: boolean
}

/** A text of any length, to be broken into lines of different widths: each word is measured once. */
export class WrappedText {
  readonly #typesetter: Typesetter
  readonly #style: TextStyle
  readonly #paragraphs: readonly (readonly Piece[])[]
  readonly #widths = new Map<string, number>()
  readonly #clusters = new Map<string, readonly Piece[]>()
  readonly #space: number

  constructor(typesetter: Typesetter, text: string, style: TextStyle) {
    this.#typesetter = typesetter
    this.#style = style
    this.#space = this.#widthOf('n n') - 2 * this.#widthOf('n')
    this.#paragraphs = text.split(/\r\n|\r|\n/).map((paragraph) => this.#piecesOf(cleanWhole(paragraph)))
  }

  /**
   * The lines at this width, relative to the font size: broken between words, and inside a word only if it is wider
   * than a line. Widths of words are added up, which a line may exceed by a little.
   */
  lines(width: number): string[] {
    return this.#paragraphs.flatMap((pieces) => {
      const line = new GrowingLine(width, this.#space)
      for (const piece of pieces) for (const part of this.#partsOf(piece, width)) line.add(part)
      return line.end().map(({ text }) => text)
    })
  }

  #piecesOf(paragraph: string): Piece[] {
    let start = 0
    return breaksOf(paragraph).map((end) => {
      const piece = paragraph.slice(start, end)
      start = end
      const text = piece.trimEnd()
      return { text, width: this.#widthOf(text), spaced: text !== piece }
    })
  }

  /** A word that is wider than a line, in parts that are not. */
  #partsOf(piece: Piece, width: number): readonly Piece[] {
    if (piece.width <= width && piece.text.length <= longestLine) return [piece]
    const line = new GrowingLine(width, 0)
    for (const cluster of this.#clustersOf(piece.text)) line.add(cluster)
    const parts = line.end()
    return parts.map((part, index) => ({ ...part, spaced: index === parts.length - 1 && piece.spaced }))
  }

  #clustersOf(text: string): readonly Piece[] {
    const known = this.#clusters.get(text)
    if (known !== undefined) return known
    let start = 0
    const clusters = clusterEnds(text).map((end) => {
      const cluster = text.slice(start, end)
      start = end
      return { text: cluster, width: this.#widthOf(cluster), spaced: false }
    })
    this.#clusters.set(text, clusters)
    return clusters
  }

  #widthOf(text: string): number {
    const width = this.#widths.get(text) ?? shapeLine(this.#typesetter, text, this.#style).width
    this.#widths.set(text, width)
    return width
  }
}

class GrowingLine {
  readonly #most: number
  readonly #space: number
  readonly #full: Omit<Piece, 'spaced'>[] = []
  #text = ''
  #width = 0
  #spaced = false

  constructor(most: number, space: number) {
    this.#most = most
    this.#space = space
  }

  add({ text, width, spaced }: Piece): void {
    const gap = this.#spaced ? ' ' : ''
    const longer = this.#width + gap.length * this.#space + width
    const isFull = longer > this.#most || this.#text.length + gap.length + text.length > longestLine
    if (this.#text === '') this.#begin(text, width)
    else if (isFull) {
      this.#full.push({ text: this.#text, width: this.#width })
      this.#begin(text, width)
    } else {
      this.#text += gap + text
      this.#width = longer
    }
    this.#spaced = spaced
  }

  /** All lines; the last may be empty. */
  end(): readonly Omit<Piece, 'spaced'>[] {
    return [...this.#full, { text: this.#text, width: this.#width }]
  }

  #begin(text: string, width: number): void {
    this.#text = text
    this.#width = width
  }
}
