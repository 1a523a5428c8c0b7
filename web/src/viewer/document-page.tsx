import type { PDFPageProxy } from 'pdfjs-dist'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { texts } from '../strings/signing.ts'
import { addTextLayer } from './add-text-layer.ts'
import { drawPage } from './draw-page.ts'
import type { OpenDocument } from './load-pdfjs.ts'
import type { PageSize } from './page-place.ts'
import type { Watch } from './use-current-page.ts'
import { USUAL_SIZE } from './use-page-sizes.ts'

export type OverlaidPage = {
  readonly number: number
  readonly size: PageSize
  /** CSS pixels per point. */
  readonly scale: number
}

/** What lies over a page. */
export type PageOverlay = (page: OverlaidPage) => ReactNode

type Props = {
  readonly opened: OpenDocument
  readonly number: number
  /** In CSS pixels. */
  readonly width: number
  readonly watch: Watch
  readonly onSeen: () => void
  /** Null until the sizes of all pages are known, or if nobody needs them. */
  readonly knownSize: PageSize | null
  readonly overlay: PageOverlay | null
}

/** One page, drawn while it is near the screen. Its text lies over the image, for selecting and screen readers. */
export function DocumentPage({ opened, number, width, watch, onSeen, knownSize, overlay }: Props) {
  const host = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(host)
  const page = usePage(opened, number, isNear)
  const size = knownSize ?? page?.getViewport({ scale: 1 }) ?? USUAL_SIZE
  const scale = width / size.width
  // Before layout, all pages have the same position.
  const isLaidOut = width > 0

  useEffect(
    () => (isLaidOut && host.current !== null ? watch(host.current, number) : undefined),
    [watch, number, isLaidOut],
  )
  useEffect(() => {
    if (page === null || !isNear || width === 0 || picture.current === null) return
    return drawPage(page, picture.current, scale, onSeen)
  }, [page, isNear, width, scale, onSeen])
  useEffect(() => {
    // Images are large, and a long document must not keep them all.
    if (!isNear) picture.current?.replaceChildren()
  }, [isNear])
  useEffect(() => {
    if (page === null || !isNear || text.current === null) return
    return addTextLayer(opened.pdfjs, page, text.current)
  }, [opened, page, isNear])

  const style = { width, height: size.height * scale, '--total-scale-factor': scale }
  return (
    <article ref={host} className="page" aria-label={texts.viewer.page(number, opened.document.numPages)} style={style}>
      <div ref={picture} className="page-picture" />
      <div ref={text} className="page-text" />
      {knownSize !== null && overlay?.({ number, size: knownSize, scale })}
    </article>
  )
}

/** Whether the page is on the screen or within one screen of it. */
function useIsNear(host: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    if (host.current !== null) observer.observe(host.current)
    return () => observer.disconnect()
  }, [host])
  return isNear
}

/** Loaded once the page is near. Its size stays known. */
function usePage({ document }: OpenDocument, number: number, isNear: boolean): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    if (!isNear) return
    let isWanted = true
    document.getPage(number).then(
      (found) => isWanted && setPage(found),
      // A page that cannot be read stays white. The file can still be downloaded.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [document, number, isNear])
  return page
}
