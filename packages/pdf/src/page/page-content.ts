import { type PDF, PdfArray, PdfRef, PdfStream } from '@libpdf/core'
import { type Balance, balanced, measureBalance } from './content-balance.ts'
import type { Page, Resolve } from './page-tree.ts'

/** Compressed; a larger page is an image or an attack, and counts as balanced. */
const largestCounted = 16 * 1024 * 1024
/** The most operators added to balance one page. */
const mostMended = 1000

/** References to the page's content streams. A stream is always an indirect object. */
export function contentStreams(page: Page, resolve: Resolve): PdfRef[] {
  const contents = page.dict.get('Contents')
  const value = contents instanceof PdfRef ? resolve(contents) : contents
  if (value instanceof PdfStream && contents instanceof PdfRef) return [contents]
  if (!(value instanceof PdfArray)) return []
  return value.toArray().filter((item): item is PdfRef => item instanceof PdfRef && resolve(item) instanceof PdfStream)
}

/**
 * Puts operators around the page's content. What is drawn `after` finds the initial graphics state, whatever the
 * content does to it; `before` applies only to the content.
 */
export function wrapContent(document: PDF, page: Page, resolve: Resolve, before: string, after: string): void {
  const streams = contentStreams(page, resolve)
  const { statesLeft, statesMissing, marksLeft, inText } = readBalance(streams, resolve)
  const times = (word: string, count: number) => `${word} `.repeat(Math.min(count, mostMended))
  const open = `q ${before}\n${times('q', statesMissing)}\n`
  const close = `\n${inText ? 'ET ' : ''}${times('EMC', marksLeft)}${times('Q', statesLeft)}Q\n`
  const add = (text: string) => document.createStream({}, new TextEncoder().encode(text))
  page.dict.set('Contents', PdfArray.of(add(open), ...streams, add(`${close}${after}`)))
}

function readBalance(streams: readonly PdfRef[], resolve: Resolve): Balance {
  const parts: Uint8Array[] = []
  let size = 0
  for (const ref of streams) {
    const stream = resolve(ref) as PdfStream
    size += stream.data.length
    if (size > largestCounted) return balanced
    try {
      parts.push(stream.getDecodedData(), new Uint8Array([0x0a]))
    } catch {
      return balanced
    }
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return measureBalance(whole)
}
