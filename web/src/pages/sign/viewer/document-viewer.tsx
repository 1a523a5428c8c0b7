import './document-viewer.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { documentPath } from '../../../api/signing.ts'
import { Icon } from '../../../components/icon.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/signing.ts'
import { DocumentPage } from './document-page.tsx'
import type { OpenDocument } from './load-pdfjs.ts'
import { useCurrentPage } from './use-current-page.ts'
import { useDocument } from './use-document.ts'
import { usePinch } from './use-pinch.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerTools } from './viewer-tools.tsx'

const words = texts.viewer

type Props = {
  readonly token: string
  /** Called whenever a part of the document is shown or taken home. */
  readonly onSeen: () => void
}

export function DocumentViewer({ token, onSeen }: Props) {
  const { state, again } = useDocument(token)
  const shown = () => {
    switch (state.kind) {
      case 'loading':
        return (
          <p className="viewer-empty" role="status">
            {words.loading}
          </p>
        )
      case 'open':
        return <Pages token={token} opened={state.opened} onSeen={onSeen} />
      case 'failed':
        return (
          <div className="viewer-failed" role="alert">
            <p>
              <strong>{words.failed}</strong> {words.failedHelp}
            </p>
            {state.problem !== null && <ProblemNote problem={state.problem} />}
            <p className="viewer-failed-actions">
              <a className="button button-plain" href={documentPath(token)} download onClick={onSeen}>
                <Icon name="download" /> {words.downloadDocument}
              </a>
              <button type="button" className="button button-plain" onClick={again}>
                {texts.again}
              </button>
            </p>
          </div>
        )
    }
  }
  return (
    <div className="viewer">
      <h2 id="viewer-title" className="visually-hidden">
        {words.title}
      </h2>
      {shown()}
    </div>
  )
}

type PagesProps = Props & { readonly opened: OpenDocument }

function Pages({ token, opened, onSeen }: PagesProps) {
  const { numPages } = opened.document
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const { zoom, zoomBy, zoomTo } = useZoom(scroller)
  usePinch(scroller, zoom, zoomTo)
  const [current, watch] = useCurrentPage()

  return (
    <>
      <ViewerTools token={token} zoom={zoom} onZoom={zoomBy} page={current} pages={numPages} onDownload={onSeen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.2, 2.1.1) */}
      <section ref={scroller} className="viewer-scroller" aria-labelledby="viewer-title" tabIndex={0}>
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
function useRoom(scroller: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  const measure = useCallback(() => setRoom(scroller.current?.clientWidth ?? 0), [scroller])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    if (scroller.current !== null) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, measure])
  return room
}
