import { Refusal } from '../../vocabulary/refusal.ts'

const longest = 300

/** The title of a document as a form gives it: one line of text. */
export function readTitle(given: string | undefined): string {
  if (given === undefined) throw new Refusal('INVALID_REQUEST', 'title is required: the form field title must hold it.')
  const title = given.trim()
  if (title === '' || [...title].length > longest || /\p{Cc}/u.test(title) || !title.isWellFormed()) {
    throw new Refusal('INVALID_REQUEST', `title must be one line of 1 to ${longest} characters.`)
  }
  return title
}
