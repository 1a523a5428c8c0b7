import { PdfError } from '../errors.ts'

/** What is wrong with a field of the request, as the end of a sentence that begins with its id. */
export function refusal(field: string, what: string): PdfError {
  return new PdfError('bad-field', `The field ${field} ${what}`, { field })
}
