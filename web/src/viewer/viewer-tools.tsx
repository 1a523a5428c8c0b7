import type { ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { texts } from '../strings/signing.ts'
import { LARGEST_ZOOM, SMALLEST_ZOOM } from './use-zoom.ts'

const words = texts.viewer

type Props = {
  /** URL of the download. Null if the page around the viewer offers it. */
  readonly href: string | null
  readonly zoom: number
  readonly onZoom: (direction: 1 | -1) => void
  readonly page: number
  readonly pages: number
  readonly onDownload: () => void
  readonly children?: ReactNode
}

export function ViewerTools({ href, zoom, onZoom, page, pages, onDownload, children }: Props) {
  return (
    <div className="viewer-tools">
      <span className="viewer-zoom">
        <button
          type="button"
          className="button-small"
          aria-label={words.zoomOut}
          aria-disabled={zoom <= SMALLEST_ZOOM}
          onClick={() => onZoom(-1)}
        >
          <Icon name="dash" />
        </button>
        <output className="viewer-number">{words.zoom(Math.round(zoom * 100))}</output>
        <button
          type="button"
          className="button-small"
          aria-label={words.zoomIn}
          aria-disabled={zoom >= LARGEST_ZOOM}
          onClick={() => onZoom(1)}
        >
          <Icon name="plus" />
        </button>
      </span>
      <span className="viewer-number viewer-page">
        <span className="viewer-page-words">{words.page(page, pages)}</span>
        <span className="viewer-page-short" aria-hidden="true">
          {words.pageShort(page, pages)}
        </span>
      </span>
      {children}
      {href !== null && (
        <a className="button-small" href={href} download onClick={onDownload}>
          <Icon name="download" /> <span className="viewer-download">{words.download}</span>
        </a>
      )}
    </div>
  )
}
