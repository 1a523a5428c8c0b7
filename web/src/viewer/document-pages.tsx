import './document-viewer.css'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { DocumentPage, type PageOverlay } from './document-page.tsx'
import type { OpenDocument } from './load-pdfjs.ts'
import { useCurrentPage } from './use-current-page.ts'
import { usePageSizes } from './use-page-sizes.ts'
import { usePinch } from './use-pinch.ts'
import { type PlaceKeeper, useReadingPlace } from './use-reading-place.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerTools } from './viewer-tools.tsx'

type Props = {
  /** URL of the download. Null if the page around the viewer offers it. */
  readonly href: string | null
  readonly opened: OpenDocument
  /** Stores the reading position, if given. */
  readonly keeper?: PlaceKeeper
  /** Called whenever a part of the document is shown or downloaded. */
  readonly onSeen: () => void
  /** Rendered over every page, also those far from the screen. */
  readonly overlay?: PageOverlay | undefined
  /** Further tools beside the zoom. */
  readonly tools?: ReactNode
  readonly onPage?: (number: number) => void
}

/** All pages, with scrolling and zoom. The container has the heading `viewer-title`. */
export function DocumentPages({ href, opened, keeper, onSeen, overlay, tools, onPage }: Props) {
  const { numPages } = opened.document
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const [begin] = useState(() => keeper?.read() ?? null)
  const { zoom, zoomBy, zoomTo } = useZoom(scroller, begin?.zoom ?? 1)
  usePinch(scroller, zoom, zoomTo)
  useReadingPlace(scroller, room, zoom, begin, keeper)
  const [current, watch] = useCurrentPage()
  const sizes = usePageSizes(overlay === undefined ? null : opened)
  useEffect(() => onPage?.(current), [current, onPage])

  return (
    <>
      <ViewerTools href={href} zoom={zoom} onZoom={zoomBy} page={current} pages={numPages} onDownload={onSeen}>
        {tools}
      </ViewerTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.2, 2.1.1) */}
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
              knownSize={sizes?.[index] ?? null}
              overlay={overlay ?? null}
            />
          ))}
        </div>
      </section>
    </>
  )
}

/** The width of a page without zoom, in CSS pixels. 0 until it is measured. */
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
