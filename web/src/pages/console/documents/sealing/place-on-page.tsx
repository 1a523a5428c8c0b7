import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { drawPage } from '../../../../viewer/draw-page.ts'
import { placeStyle } from '../../../../viewer/page-place.ts'
import { fitted, type Placement, POINTS_OF_MILLIMETRE, resized, type Size } from './placement.ts'
import { SealDrawing } from './seal-drawing.tsx'
import type { SealLook } from './seal-look.ts'
import { useDragging } from './use-dragging.ts'
import type { ShownPage } from './use-shown-page.ts'

const texts = consoleTexts.documents.sealing

type Props = {
  readonly shown: ShownPage
  readonly pages: number
  readonly look: SealLook
  readonly placed: Placement
  readonly onPlace: (placement: Placement) => void
}

/** A page with the seal. The seal moves by dragging, by keys, or to where the user clicks (WCAG 2.2, 2.5.7). */
export function PlaceOnPage({ shown, pages, look, placed, onPlace }: Props) {
  const { number, size } = shown
  const { ratio } = look
  const hintId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  // Scrolls so that the seal at the bottom or top of the page is visible.
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const scale = () => (sheet.current?.getBoundingClientRect().width ?? size.width) / size.width
  const drag = useDragging({ placed, page: size, ratio, scale, onPlace })
  const place = (placement: Placement) => {
    const fit = fitted(placement, size, ratio)
    if (fit !== null) onPlace(fit)
  }

  const press = (event: KeyboardEvent) => {
    const next = moved(event, placed, (width) => resized(placed, width, size, ratio))
    if (next === null) return
    event.preventDefault()
    place(next)
  }
  const click = ({ clientX, clientY }: MouseEvent) => {
    const box = sheet.current?.getBoundingClientRect()
    if (box === undefined) return
    const x = (clientX - box.left) / scale() - placed.width / 2
    const y = (box.bottom - clientY) / scale() - (placed.width * ratio) / 2
    place({ ...placed, x, y })
  }

  const seal = placeStyle({ ...placed, height: placed.width * ratio }, size)
  const { left, bottom } = placeStyle({ ...placed, x: placed.x + placed.width, height: 0 }, size)
  return (
    <div className="sealing-frame" dir="ltr">
      <div ref={sheet} className="sealing-sheet" style={sheetLook(size)}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move the seal itself */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move the seal itself */}
        <div className="sealing-ground" onClick={click}>
          <PagePicture key={number} shown={shown} name={texts.pageShown(number, pages)} />
        </div>
        <div className="sealing-look" style={seal}>
          <SealDrawing look={look} />
        </div>
        <button
          type="button"
          className="sealing-seal"
          style={seal}
          aria-label={texts.handle}
          aria-describedby={hintId}
          onKeyDown={press}
          {...drag('move')}
        />
        <span className="sealing-corner" style={{ left, bottom }} title={texts.resize} {...drag('resize')} />
      </div>
      <p id={hintId} className="note" dir="auto">
        {texts.keys}
      </p>
    </div>
  )
}

/** The styles use the ratio to keep the page within the height of the screen. */
function sheetLook({ width, height }: Size): CSSProperties {
  const ratio: Record<`--${string}`, number> = { '--sheet-ratio': width / height }
  return { aspectRatio: `${width} / ${height}`, ...ratio }
}

const FAR = 10

/** Null for keys that do not move the seal. */
function moved(
  { key, shiftKey }: KeyboardEvent,
  placed: Placement,
  ofWidth: (width: number) => Placement,
): Placement | null {
  const step = POINTS_OF_MILLIMETRE * (shiftKey ? FAR : 1)
  switch (key) {
    case 'ArrowLeft':
      return { ...placed, x: placed.x - step }
    case 'ArrowRight':
      return { ...placed, x: placed.x + step }
    case 'ArrowUp':
      return { ...placed, y: placed.y + step }
    case 'ArrowDown':
      return { ...placed, y: placed.y - step }
    case '+':
    case '=':
      return ofWidth(placed.width + POINTS_OF_MILLIMETRE)
    case '-':
      return ofWidth(placed.width - POINTS_OF_MILLIMETRE)
    default:
      return null
  }
}

/** Draws the page in device pixels. */
function PagePicture({ shown: { page, size }, name }: { readonly shown: ShownPage; readonly name: string }) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(host.current?.clientWidth ?? 0))
    if (host.current !== null) observer.observe(host.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (width === 0 || host.current === null) return
    return drawPage(page, host.current, width / size.width, () => {})
  }, [page, size.width, width])
  return <div ref={host} className="sealing-picture" role="img" aria-label={name} />
}
