import { PdfError } from '../errors.ts'

/**
 * How often all the bytes may be read. Objects do not overlap, so once is enough; a malformed one may be read to the
 * end before that shows.
 */
const MAX_PASSES = 8

/**
 * Limits the reading of objects by the length of their source. Many could begin inside each other and end at the same
 * place.
 */
export class Effort {
  #spent = 0

  on<Found extends { readonly end: number }>(bytes: Uint8Array, offset: number, read: () => Found): Found {
    if (this.#spent > MAX_PASSES * bytes.length) throw new PdfError('damaged', 'objects of the file overlap')
    let end = bytes.length
    try {
      const found = read()
      end = found.end
      return found
    } finally {
      this.#spent += Math.max(0, end - offset)
    }
  }
}
