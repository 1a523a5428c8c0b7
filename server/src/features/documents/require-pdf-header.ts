import { Refusal } from '../../vocabulary/refusal.ts'

/** As far as whoever opens a PDF looks for its header. */
const headerWithin = 1024

/** Hands on what comes, once it has begun as a PDF does; refuses what does not. */
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
