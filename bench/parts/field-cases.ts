import { line, pagesOf } from '../../packages/pdf/test/support/text-page.ts'
import { manyPages } from './many-pages.ts'

/** A document with what its request asks for. */
export interface FieldCase {
  readonly name: string
  readonly file: Uint8Array
  readonly signers: number
  readonly request: object
}

/** Tags that cost the most: unclosed ones, and as many as a document may have. */
function hostileTags(): Uint8Array {
  const tags = (page: number) =>
    Array.from({ length: 10 }, (_, row) =>
      line(`{{text:1:Answer ${10 * page + row};required=false}}`, 72, 760 - 40 * row),
    )
  const braces = Array.from({ length: 200 }, (_, row) => line('{ {'.repeat(40), 72, 340 - row))
  return pagesOf(Array.from({ length: 49 }, (_, page) => [...tags(page), ...braces].join('')))
}

function manyFields(pages: number): object[] {
  return Array.from({ length: 500 }, (_, index) => ({
    signer: 1,
    type: 'text',
    required: false,
    page: 1 + (index % pages),
    x: 20 + 110 * (Math.floor(index / pages) % 5),
    y: 40 + 25 * (Math.floor(index / pages / 5) % 30),
    width: 100,
  }))
}

/** Each beside the same without fields. */
export function fieldCases(): FieldCase[] {
  const [short, long] = [manyPages(10), manyPages(1000)]
  return [
    { name: '10 pages, no fields', file: short, signers: 1, request: {} },
    { name: '10 pages, 500 fields', file: short, signers: 1, request: { fields: manyFields(10) } },
    { name: '10 pages, 50 signers, no fields', file: short, signers: 50, request: {} },
    {
      name: '10 pages, 50 signers, a signature field each',
      file: short,
      signers: 50,
      request: {
        fields: Array.from({ length: 50 }, (_, index) => ({
          signer: index + 1,
          type: 'signature',
          page: 1 + (index % 10),
          x: 50,
          y: 60 + 90 * Math.floor(index / 10),
        })),
      },
    },
    { name: '49 pages, hostile text, no fields', file: hostileTags(), signers: 1, request: {} },
    { name: '49 pages, 490 hostile tags', file: hostileTags(), signers: 1, request: { textTags: 'hide' } },
    { name: '1,000 pages, no fields', file: long, signers: 1, request: {} },
    { name: '1,000 pages, 500 fields', file: long, signers: 1, request: { fields: manyFields(1000) } },
  ]
}
