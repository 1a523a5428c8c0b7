import { pictureIn } from '../image-of.ts'
import { type Box, inkBox } from './ink-box.ts'
import { removePaper } from './remove-paper.ts'

/** Larger files are not read, even to make them smaller. */
const MOST_FILE_BYTES = 10 * 1024 * 1024
/** The photo is searched for ink at this size. */
const WORKING_SIDE = 1600
/** Sharper than a printer at the size of a signature, and below the service's limits. */
const LARGEST_SIDE = 1000
const MOST_BYTES = 200 * 1024

export type ReadPicture =
  /** A PNG as a data URL. */
  { readonly kind: 'read'; readonly image: string } | { readonly kind: PictureFault }

export type PictureFault = 'too-large' | 'unreadable' | 'empty'

/** Turns a photo of a signature on paper, or a scan, into the ink alone, as the API takes it. */
export async function readPicture(file: File): Promise<ReadPicture> {
  try {
    if (file.size > MOST_FILE_BYTES) return { kind: 'too-large' }
    const type = pictureIn(new Uint8Array(await file.arrayBuffer()))?.type
    if (type !== 'image/png' && type !== 'image/jpeg') return { kind: 'unreadable' }
    const photo = await drawnUpright(file)
    const found = inkOf(photo)
    if (found === null) return { kind: 'empty' }
    return { kind: 'read', image: await smallPng(photo, found) }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** As its camera was held, which the file notes (EXIF). */
async function drawnUpright(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, WORKING_SIDE / Math.max(bitmap.width, bitmap.height))
    return canvasWith(bitmap, wholeOf(bitmap), scale)
  } finally {
    bitmap.close()
  }
}

function wholeOf({ width, height }: { readonly width: number; readonly height: number }): Box {
  return { x: 0, y: 0, width, height }
}

/** Replaces the photo by its ink, and returns where that is. */
function inkOf(photo: HTMLCanvasElement): Box | null {
  const context = contextOf(photo)
  const ink = removePaper(context.getImageData(0, 0, photo.width, photo.height))
  context.putImageData(new ImageData(new Uint8ClampedArray(ink.data), ink.width, ink.height), 0, 0)
  return inkBox(ink)
}

async function smallPng(photo: HTMLCanvasElement, part: Box): Promise<string> {
  let scale = Math.min(1, LARGEST_SIDE / Math.max(part.width, part.height))
  for (;;) {
    const canvas = canvasWith(photo, part, scale)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('the picture cannot be drawn')
    if (blob.size <= MOST_BYTES) return canvas.toDataURL('image/png')
    scale *= 0.7
  }
}

function canvasWith(source: CanvasImageSource, part: Box, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('the browser cannot draw')
  return context
}
