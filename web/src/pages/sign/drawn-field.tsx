import { type RefObject, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { texts } from '../../strings/signing.ts'
import { drawStrokes, makePad, strokesOf } from './draw-strokes.ts'
import type { MarkWords } from './mark.ts'
import type { Stroke } from './strokes.ts'

type Props = {
  readonly id: string
  readonly words: MarkWords
  readonly strokes: readonly Stroke[]
  readonly missing: boolean
  readonly onChange: (strokes: readonly Stroke[]) => void
}

/** Stores strokes instead of pixels, so that rotating the phone or undoing can draw them again. */
export function DrawnField({ id, words, strokes, missing, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(canvas)
  usePad(canvas, width, strokes, onChange)
  const isEmpty = strokes.length === 0

  return (
    <div className="drawn-field">
      <canvas
        ref={canvas}
        className="pad"
        role="img"
        aria-label={words.padLabel}
        aria-describedby={`${id}-hint`}
        tabIndex={-1}
      />
      <div className="pad-below">
        <p id={`${id}-hint`} className={`note${missing ? ' failure' : ''}`}>
          {missing ? (isEmpty ? words.padMissing : words.padLine) : words.padHint}
        </p>
        <button
          type="button"
          className="button-small"
          aria-disabled={isEmpty}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          {texts.form.undo}
        </button>
        <button type="button" className="button-small" aria-disabled={isEmpty} onClick={() => onChange([])}>
          {texts.form.clear}
        </button>
      </div>
    </div>
  )
}

/** In CSS pixels. 0 until it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

function usePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  width: number,
  strokes: readonly Stroke[],
  onChange: (strokes: readonly Stroke[]) => void,
): void {
  const pad = useRef<SignaturePad>(null)
  const latest = useRef(onChange)
  latest.current = onChange

  useEffect(() => {
    if (canvas.current === null || width === 0) return
    const made = makePad(canvas.current, width)
    const report = () => latest.current(strokesOf(made, width))
    made.addEventListener('endStroke', report)
    pad.current = made
    return () => {
      made.off()
      made.removeEventListener('endStroke', report)
      pad.current = null
    }
  }, [canvas, width])

  useEffect(() => {
    if (pad.current !== null) drawStrokes(pad.current, strokes, width)
  }, [strokes, width])
}
