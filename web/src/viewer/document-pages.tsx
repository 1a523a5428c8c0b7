import './document-viewer.css'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { DocumentPage } from './document-page.tsx'
import type { OpenDocument } from './load-pdfjs.ts'
import { useCurrentPage } from './use-current-page.ts'
import { usePinch } from './use-pinch.ts'
import { type PlaceKeeper, useReadingPlace } from './use-reading-place.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerTools } from './viewer-tools.tsx'

type Props = {
  /** Where the document is downloaded from; null where the page around offers that. */
  readonly href: string | null
  readonly opened: OpenDocument
  /** Where it is kept at which place somebody reads, if anywhere. */
  readonly keeper?: PlaceKeeper
  /** Called whenever a part of the document is shown or taken home. */
  readonly onSeen: () => void
}

/** All pages, to be scrolled and enlarged. What is around has the heading `viewer-title`. */
export function DocumentPages({ href, opened, keeper, onSeen }: Props) {
  const { numPages } = opened.document
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const [begin] = useState(() => keeper?.read() ?? null)
  const { zoom, zoomBy, zoomTo } = useZoom(scroller, begin?.zoom ?? 1)
  usePinch(scroller, zoom, zoomTo)
  useReadingPlace(scroller, room, zoom, begin, keeper)
  const [current, watch] = useCurrentPage()

  return (
    <>
      <ViewerTools href={href} zoom={zoom} onZoom={zoomBy} page={current} pages={numPages} onDownload={onSeen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.2, 2.1.1) */}
      <section ref={scroller} className="viewer-scroller" dir="ltr" aria-labelledby="viewer-title" tabIndex={0}>
        <div className="viewer-pages">
          {Array.from({ length: numPages }, (_, index) => (
            <DocumentPage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
              key={index}
              opened={opened}
              number={index + 1}
              width={Math.floor(room * zoom)}
              watch={watch}
              onSeen={onSeen}
            />
          ))}
        </div>
      </section>
    </>
  )
}

/** How wide a page may be without zoom, in CSS pixels; 0 until it is known. */
function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  const measure = useCallback(() => setRoom(scroller.current?.clientWidth ?? 0), [scroller])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    if (scroller.current !== null) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, measure])
  return room
}
