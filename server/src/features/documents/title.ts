import { documents } from '@countersign/api'
import { faultOfName } from '@countersign/rules/readable-name'
import { wrongField } from '../../vocabulary/refusal.ts'

const longest = documents.mostTitleCharacters

/** Reads the title of a document from a form. */
export function readTitle(given: string | undefined): string {
  if (given === undefined) throw wrongField('title', 'title is required. Send it in the form field title.')
  const title = given.trim()
  const isLine = title !== '' && [...title].length <= longest
  const fault = isLine ? faultOfName(title) : null
  if (!isLine || fault !== null) {
    const also = fault === null ? '' : ` and ${fault}`
    throw wrongField('title', `title must be one line of 1 to ${longest} characters${also}.`)
  }
  return title
}

/** A LIKE pattern for titles that contain this text literally. */
export function titlePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
