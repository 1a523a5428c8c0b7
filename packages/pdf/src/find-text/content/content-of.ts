import type { PdfPage } from '../../read/page-tree.ts'
import type { PageContext } from './run-content.ts'

/** Several streams are one content, which may be split between any two of its parts (ISO 32000-2 7.8.2). */
export function contentOf(page: PdfPage, { file, effort, streams }: PageContext): Uint8Array {
  const value = file.resolve(page.entries.get('Contents'))
  const parts: Uint8Array[] = []
  for (const item of value.kind === 'array' ? value.items : [value]) {
    // An array may name one stream a million times.
    if (!effort.spendContent(0)) break
    const stream = file.resolve(item)
    const part = stream.kind === 'stream' ? streams.decode(stream) : undefined
    if (part !== undefined) parts.push(part, LINE_FEED)
  }
  return Buffer.concat(parts)
}

const LINE_FEED = Uint8Array.of(10)
