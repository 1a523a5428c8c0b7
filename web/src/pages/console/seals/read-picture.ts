/** Limits of the service. */
const MOST_PICTURE_BYTES = 2 * 1024 * 1024
const MOST_SVG_BYTES = 256 * 1024
/** Larger files are not read, even to make them smaller. */
const MOST_FILE_BYTES = 20 * 1024 * 1024
/** At the default width of a seal, this is sharper than any printer. */
const LARGEST_SIDE = 1200

export type ReadPicture =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unreadable' }

/** Keeps SVG and PNG files, and converts other image formats to PNG. */
export async function readPicture(file: File): Promise<ReadPicture> {
  try {
    if (file.size > MOST_FILE_BYTES) return { kind: 'too-large' }
    if (await isSvg(file)) {
      return file.size > MOST_SVG_BYTES ? { kind: 'too-large' } : { kind: 'read', bytes: await bytesOf(file) }
    }
    const fits = file.type === 'image/png' && file.size <= MOST_PICTURE_BYTES
    return { kind: 'read', bytes: await bytesOf(fits ? file : await redrawn(file)) }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** Reads the content, because not every system knows the type of a file. */
async function isSvg(file: File): Promise<boolean> {
  return file.type === 'image/svg+xml' || (await file.slice(0, 512).text()).trimStart().startsWith('<')
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}

/** A PNG of acceptable size. A photo makes a large PNG, so it is halved until it fits. */
async function redrawn(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    let scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    for (;;) {
      const png = await pngOf(bitmap, scale)
      if (png.size <= MOST_PICTURE_BYTES) return png
      scale /= 2
    }
  } finally {
    bitmap.close()
  }
}

async function pngOf(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the picture cannot be drawn')
  return blob
}
