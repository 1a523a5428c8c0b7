import type { PDFPageProxy, RenderTask } from 'pdfjs-dist'

/** Phones refuse or crash on larger canvases. A page that needs more is drawn at a lower resolution and scaled. */
const MOST_POINTS = 16_000_000

/** During a pinch, sizes change quickly. Only the last one is drawn. */
const PAUSE = 120

/**
 * Draws a page in device pixels. The previous image stays until the new one is ready. Returns a function that cancels.
 */
export function drawPage(page: PDFPageProxy, host: HTMLElement, scale: number, onDrawn: () => void): () => void {
  let task: RenderTask | null = null
  const begin = () => {
    const canvas = document.createElement('canvas')
    const viewport = page.getViewport({ scale: scale * sharpness(page, scale) })
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    task = page.render({ canvas, viewport })
    task.promise.then(
      () => {
        host.replaceChildren(canvas)
        onDrawn()
      },
      // Canceled, or the page cannot be drawn. It stays white, and the file can still be downloaded.
      () => {},
    )
  }
  const timer = setTimeout(begin, host.hasChildNodes() ? PAUSE : 0)
  return () => {
    clearTimeout(timer)
    task?.cancel()
  }
}

/** Canvas pixels per CSS pixel. */
function sharpness(page: PDFPageProxy, scale: number): number {
  const { width, height } = page.getViewport({ scale })
  return Math.min(Math.max(1, devicePixelRatio), Math.sqrt(MOST_POINTS / (width * height)))
}
