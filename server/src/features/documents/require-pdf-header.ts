import { Refusal } from '../../vocabulary/refusal.ts'

/** How far PDF readers look for the header. */
const headerWithin = 1024

/** Passes the pieces on once they start like a PDF; refuses any other content. */
export async function* requirePdfHeader(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun = false
  let head = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (begun) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    begun = head.subarray(0, headerWithin).includes('%PDF-')
    if (begun) yield head
    else if (head.length >= headerWithin) throw notPdf('This file is not a PDF.')
  }
  if (!begun) throw notPdf(head.length === 0 ? 'This file is empty. Send a PDF.' : 'This file is not a PDF.')
}

function notPdf(message: string): Refusal {
  return new Refusal('INVALID_PDF', message)
}
