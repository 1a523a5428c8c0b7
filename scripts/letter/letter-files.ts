import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const mail = new URL('../../server/src/features/mail/', import.meta.url)

export const letterSource = new URL('letter.mjml', mail)
export const compiledLetter = new URL('letter.html.txt', mail)
/** Written with the compiled letter: the hashes of it and of everything that it was made from. */
export const letterRecord = new URL('compiled.json', import.meta.url)

const hashed = {
  'letter.mjml': letterSource,
  'letter.html.txt': compiledLetter,
  'compile-letter.ts': new URL('compile-letter.ts', import.meta.url),
  'mjml/package-lock.json': new URL('mjml/package-lock.json', import.meta.url),
}

/** The record of the files as they are now. It differs from the written one if any was changed since. */
export function recordLetter(): Record<string, string> {
  const hash = (file: URL) => createHash('sha256').update(readFileSync(file)).digest('hex')
  return Object.fromEntries(Object.entries(hashed).map(([name, file]) => [name, hash(file)]))
}
