import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { type PagePlace, type PageSize, placeStyle } from '../../../../viewer/page-place.ts'
import { inReadingOrder, overlap } from './arrange.ts'
import { followPointer } from './follow-pointer.ts'
import { FormOutlines } from './form-outlines.tsx'
import { pagePointAt } from './page-point.ts'
import { PlacedBox } from './placed-box.tsx'
import type { Guides } from './snap.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields

type Props = {
  readonly editor: Editor
  readonly number: number
  readonly size: PageSize
  readonly scale: number
}

/** What lies over a page: its fields, and what the pointer draws. */
export function PageFields({ editor, number, size, scale }: Props) {
  const { state, armed, act, stage } = editor
  const [marquee, setMarquee] = useState<PagePlace | null>(null)
  const hasDrawn = useRef(false)
  // A form field has no place while the form of the document is not known.
  const here = state.fields.filter(({ page, width }) => page === number && width > 0)

  const pointAt = (at: { readonly clientX: number; readonly clientY: number }) =>
    pagePointAt(stage.current, state.pages, at)
  const press = (event: PointerEvent) => {
    hasDrawn.current = false
    // Fingers scroll the page. Only a mouse or pen draws a frame around fields.
    if (event.button !== 0 || event.pointerType === 'touch' || armed !== null) return
    const from = pointAt(event)
    if (from === null) return
    const around = (at: { readonly clientX: number; readonly clientY: number }): PagePlace => {
      const to = pointAt(at)
      const [x, y] = to === null || to.page !== number ? [from.x, from.y] : [to.x, to.y]
      return {
        x: Math.min(x, from.x),
        y: Math.min(y, from.y),
        width: Math.abs(x - from.x),
        height: Math.abs(y - from.y),
      }
    }
    followPointer(event, {
      onMove: (at) => setMarquee(around(at)),
      onDrop(at) {
        hasDrawn.current = true
        setMarquee(null)
        const keys = here.filter((field) => overlap(field, around(at))).map(({ key }) => key)
        act({ do: 'frame', keys, how: event.shiftKey ? 'also' : 'only' })
      },
      onGiveUp: () => setMarquee(null),
    })
  }
  const click = (event: MouseEvent) => {
    const at = pointAt(event)
    if (hasDrawn.current || at === null) return
    if (armed !== null) editor.add(armed, number, at)
    else if (state.selected.length > 0) act({ do: 'select', keys: [], how: 'only' })
  }
  return (
    <div className="page-fields" data-armed={armed !== null}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys add fields from the palette */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys add fields from the palette */}
      <div className="page-ground" onPointerDown={press} onClick={click} />
      <fieldset className="page-group">
        <legend className="visually-hidden">{texts.onPage(number)}</legend>
        {inReadingOrder(here).map((field) => (
          <PlacedBox key={field.key} editor={editor} field={field} size={size} scale={scale} />
        ))}
        <FormOutlines editor={editor} number={number} size={size} />
      </fieldset>
      {state.drag?.guides?.page === number && <GuideLines guides={state.drag.guides} size={size} />}
      {marquee !== null && <div className="page-marquee" style={placeStyle(marquee, size)} />}
    </div>
  )
}

function GuideLines({ guides: { xs, ys }, size }: { readonly guides: Guides; readonly size: PageSize }) {
  const { width, height } = size
  return (
    <>
      {xs.map((x) => (
        <div key={x} className="guide guide-upright" style={placeStyle({ x, y: 0, width: 0, height }, size)} />
      ))}
      {ys.map((y) => (
        <div key={y} className="guide" style={placeStyle({ x: 0, y, width, height: 0 }, size)} />
      ))}
    </>
  )
}
