import { useEffect, useRef, useState } from 'react'
import { fetchDocument } from '../../api/signing.ts'
import { pictureIn } from './image-of.ts'

/** Larger files must be downloaded. */
const MOST_BYTES = 20 * 1024 * 1024
const MOST_WIDTH = 1600

type Props = {
  readonly token: string
  readonly number: number
  readonly name: string
  readonly size: number
  readonly onSeen: () => void
}

/**
 * Draws an image on a canvas, so that the browser never interprets the file as anything else. Renders nothing for other
 * files.
 */
export function FilePreview({ token, number, name, size, onSeen }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const mayBePicture = size <= MOST_BYTES && /\.(png|jpe?g|webp)$/i.test(name)
  useEffect(() => {
    if (!mayBePicture) return
    const controller = new AbortController()
    void draw(
      fetchDocument(token, number, controller.signal, () => {}),
      canvas.current,
      controller.signal,
    ).then((drawn) => {
      if (!drawn || controller.signal.aborted) return
      setDrawn(true)
      onSeen()
    })
    return () => controller.abort()
  }, [mayBePicture, token, number, onSeen])
  if (!mayBePicture) return null
  return <canvas ref={canvas} className="file-preview" role="img" aria-label={name} hidden={!isDrawn} />
}

async function draw(
  fetched: ReturnType<typeof fetchDocument>,
  canvas: HTMLCanvasElement | null,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const file = await fetched
    if (!file.ok || canvas === null) return false
    const picture = pictureIn(file.value)
    if (picture === null) return false
    const width = Math.min(picture.width, MOST_WIDTH)
    const blob = new Blob([file.value as Uint8Array<ArrayBuffer>], { type: picture.type })
    const bitmap = await createImageBitmap(blob, { resizeWidth: width, resizeQuality: 'high' })
    if (signal.aborted) return false
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
