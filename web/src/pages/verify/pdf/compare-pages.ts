import type { PDFDocumentProxy } from 'pdfjs-dist'
import { loadPdfjs, openDocument } from '../../../viewer/load-pdfjs.ts'

/** A page that does not look as it did; null where it was not there, or is not there any more. */
export type DifferentPage = {
  readonly page: number
  readonly before: HTMLCanvasElement | null
  readonly now: HTMLCanvasElement | null
  /** What fields hold that held something else. A field without a look of its own shows in no picture. */
  readonly fields: readonly ChangedField[]
}

export type ChangedField = { readonly name: string; readonly before: string; readonly now: string }

export type Comparison = {
  readonly different: readonly DifferentPage[]
  /** How many pages were not looked at. */
  readonly left: number
}

/** A hostile file can have thousands, and each takes a phone a moment. */
export const MOST_PAGES = 100
/** Pictures of more pages than that, of all comparisons, would fill the memory of a phone; the rest is only named. */
export const MOST_PICTURES = 10

/** Draws each page of the beginning of the file, as somebody signed it, and of the whole file, and compares the pictures. */
export async function comparePages(
  file: File,
  { signedLength, pictures }: { readonly signedLength: number; readonly pictures: number },
  onPage: (page: number, of: number) => void,
  signal: AbortSignal,
): Promise<Comparison> {
  const library = await loadPdfjs()
  const open = async (part: Blob) => openDocument(library, new Uint8Array(await part.arrayBuffer()))
  const signed = await open(file.slice(0, signedLength))
  try {
    const whole = await open(file)
    try {
      return await compare(signed.document, whole.document, pictures, onPage, signal)
    } finally {
      whole.close()
    }
  } finally {
    signed.close()
  }
}

async function compare(
  signed: PDFDocumentProxy,
  whole: PDFDocumentProxy,
  mostPictures: number,
  onPage: (page: number, of: number) => void,
  signal: AbortSignal,
): Promise<Comparison> {
  const pages = Math.max(signed.numPages, whole.numPages)
  const looked = Math.min(pages, MOST_PAGES)
  const different: DifferentPage[] = []
  let left = pages - looked
  for (let page = 1; page <= looked; page++) {
    signal.throwIfAborted()
    onPage(page, looked)
    const [before, now] = [await drawPicture(signed, page), await drawPicture(whole, page)]
    if (before === 'too-large' || now === 'too-large') {
      left++
      continue
    }
    const fields = changedFields(await valuesOf(signed, page), await valuesOf(whole, page))
    if (looksTheSame(before, now) && fields.length === 0) continue
    const pictures = different.length < mostPictures ? { before, now } : { before: null, now: null }
    different.push({ page, ...pictures, fields })
  }
  return { different, left }
}

/** Fine enough to read, and small enough for ten of them. */
const PICTURE_WIDTH = 700
const MOST_HEIGHT = 2000
/** In a smaller picture another digit could be overlooked. */
const LEAST_SCALE = 0.3

type Picture = HTMLCanvasElement | 'too-large' | null

async function drawPicture(document: PDFDocumentProxy, number: number): Promise<Picture> {
  if (number > document.numPages) return null
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(PICTURE_WIDTH / width, MOST_HEIGHT / height)
  if (scale < LEAST_SCALE) return 'too-large'
  const viewport = page.getViewport({ scale })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
  return canvas
}

type Values = ReadonlyMap<string, string>

async function valuesOf(document: PDFDocumentProxy, number: number): Promise<Values> {
  if (number > document.numPages) return new Map()
  const annotations = await (await document.getPage(number)).getAnnotations()
  return new Map(
    annotations
      .filter(({ fieldType, fieldName }) => fieldType !== undefined && fieldType !== 'Sig' && fieldName)
      .map(({ fieldName, fieldValue }) => [String(fieldName), [fieldValue ?? ''].flat().join(', ')]),
  )
}

const MOST_FIELDS = 20

function changedFields(before: Values, now: Values): ChangedField[] {
  const names = [...new Set([...before.keys(), ...now.keys()])]
  const all = names.map((name) => ({ name, before: before.get(name) ?? '', now: now.get(name) ?? '' }))
  return all.filter((field) => field.before !== field.now).slice(0, MOST_FIELDS)
}

/** One library draws both, so that even a hair's breadth is a difference; a shade of a color is none. */
const TOLERATED_SHADE = 24

function looksTheSame(one: HTMLCanvasElement | null, other: HTMLCanvasElement | null): boolean {
  if (one === null || other === null) return one === other
  if (one.width !== other.width || one.height !== other.height) return false
  const [a, b] = [pointsOf(one), pointsOf(other)]
  return a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= TOLERATED_SHADE)
}

function pointsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this browser draws no pictures')
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}
