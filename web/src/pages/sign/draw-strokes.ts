import SignaturePad, { type PointGroup } from 'signature_pad'
import { PAD_HEIGHT, PAD_WIDTH, type Stroke } from './strokes.ts'

/** The color of the drawn signature in the document. */
const INK = '#11214d'
/** Relative to the size of the pad. */
const PEN = { dotSize: 7, minWidth: 2.5, maxWidth: 7 }

/** A signature pad in device pixels. */
export function makePad(canvas: HTMLCanvasElement, width: number): SignaturePad {
  fit(canvas, width, width * (PAD_HEIGHT / PAD_WIDTH), devicePixelRatio)
  const scale = width / PAD_WIDTH
  return new SignaturePad(canvas, {
    penColor: INK,
    dotSize: PEN.dotSize * scale,
    minWidth: PEN.minWidth * scale,
    maxWidth: PEN.maxWidth * scale,
    // Throttling would drop the last movements of a quick hand.
    throttle: 0,
  })
}

export function drawStrokes(pad: SignaturePad, strokes: readonly Stroke[], width: number): void {
  const scale = width / PAD_WIDTH
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad
  const options = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation }
  const groups: PointGroup[] = strokes.map((stroke) => ({
    ...options,
    points: stroke.map(([x, y, pressure, time]) => ({ x: x * scale, y: y * scale, pressure, time })),
  }))
  pad.fromData(groups)
}

export function strokesOf(pad: SignaturePad, width: number): readonly Stroke[] {
  const scale = PAD_WIDTH / width
  return pad.toData().map(({ points }) => {
    const begin = points[0]?.time ?? 0
    return points.map(({ x, y, pressure, time }) => [
      rounded(x * scale),
      rounded(y * scale),
      rounded(pressure),
      Math.round(time - begin),
    ])
  })
}

/** The drawing as a PNG with a transparent background, as the API takes it. */
export function pictureOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas')
  const pad = makePad(canvas, PAD_WIDTH)
  pad.off()
  fit(canvas, PAD_WIDTH, PAD_HEIGHT, 1)
  drawStrokes(pad, strokes, PAD_WIDTH)
  return canvas.toDataURL('image/png')
}

function fit(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
