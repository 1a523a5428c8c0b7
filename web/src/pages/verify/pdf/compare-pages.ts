import {
  type ChangedField,
  changedFields,
  type FieldValues,
  looksTheSame,
  type Picture,
  pagesToCompare,
  pictureScale,
} from '@countersign/pdf/compare'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { loadPdfjs, openDocument } from '../../../viewer/load-pdfjs.ts'

/**
 * A page that looks different. One image is null if the page was added or removed. Both are null if the page is only
 * named.
 */
export type DifferentPage = {
  readonly page: number
  readonly before: HTMLCanvasElement | null
  readonly now: HTMLCanvasElement | null
  /** Fields whose values changed. A field without an appearance shows in no image. */
  readonly fields: readonly ChangedField[]
}

export type Comparison = {
  readonly different: readonly DifferentPage[]
  /** The number of pages that were not compared. */
  readonly left: number
}

/** Images of more pages, over all comparisons, would fill the memory of a phone. Other pages are only named. */
export const MOST_PICTURES = 10

type Choice = {
  /** The maximum number of images to keep. */
  readonly pictures: number
  /** Pages that are known to have changed. They are compared even beyond the first pages of a long file. */
  readonly changedPages: readonly number[]
}

/** Draws each page as it was signed and as it is now, and compares the images. */
export async function comparePages(
  file: File,
  { signedLength, ...choice }: Choice & { readonly signedLength: number },
  onPage: (nth: number, of: number) => void,
  signal: AbortSignal,
): Promise<Comparison> {
  const library = await loadPdfjs()
  const open = async (part: Blob) => openDocument(library, new Uint8Array(await part.arrayBuffer()))
  const signed = await open(file.slice(0, signedLength))
  try {
    const whole = await open(file)
    try {
      return await compare(signed.document, whole.document, choice, onPage, signal)
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
  { pictures: mostPictures, changedPages }: Choice,
  onPage: (nth: number, of: number) => void,
  signal: AbortSignal,
): Promise<Comparison> {
  const pages = Math.max(signed.numPages, whole.numPages)
  const looked = pagesToCompare(pages, changedPages)
  const different: DifferentPage[] = []
  let left = pages - looked.length
  for (const [index, page] of looked.entries()) {
    signal.throwIfAborted()
    onPage(index + 1, looked.length)
    const [before, now] = [await drawPicture(signed, page), await drawPicture(whole, page)]
    if (before === 'too-large' && now === 'too-large') {
      left++
      continue
    }
    if (before === 'too-large' || now === 'too-large') {
      different.push({ page, before: null, now: null, fields: [] })
      continue
    }
    const fields = changedFields(await valuesOf(signed, page), await valuesOf(whole, page))
    if (looksTheSame(pictureOf(before), pictureOf(now)) && fields.length === 0) continue
    const pictures = different.length < mostPictures ? { before, now } : { before: null, now: null }
    different.push({ page, ...pictures, fields })
  }
  return { different, left }
}

type Drawn = HTMLCanvasElement | 'too-large' | null

async function drawPicture(document: PDFDocumentProxy, number: number): Promise<Drawn> {
  if (number > document.numPages) return null
  const page = await document.getPage(number)
  const scale = pictureScale(page.getViewport({ scale: 1 }))
  if (scale === null) return 'too-large'
  const viewport = page.getViewport({ scale })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
  return canvas
}

async function valuesOf(document: PDFDocumentProxy, number: number): Promise<FieldValues> {
  if (number > document.numPages) return new Map()
  const annotations = await (await document.getPage(number)).getAnnotations()
  return new Map(
    annotations
      .filter(({ fieldType, fieldName }) => fieldType !== undefined && fieldType !== 'Sig' && fieldName)
      .map(({ fieldName, fieldValue }) => [String(fieldName), [fieldValue ?? ''].flat().join(', ')]),
  )
}

function pictureOf(canvas: HTMLCanvasElement | null): Picture | null {
  if (canvas === null) return null
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this browser draws no pictures')
  const { width, height } = canvas
  return { width, height, samples: context.getImageData(0, 0, width, height).data }
}
