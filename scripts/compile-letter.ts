import { readFileSync } from 'node:fs'
import mjml2html from 'mjml'

const folder = new URL('../server/src/features/mail/', import.meta.url)

export const letterSource = new URL('letter.mjml', folder)
export const compiledLetter = new URL('letter.html.txt', folder)

/**
 * MJML to the tables and inline styles that email programs understand. Done here and not when the service starts, since
 * loading the compiler takes a second and 100 MB.
 */
export async function compileLetter(): Promise<string> {
  const { html, errors } = await mjml2html(readFileSync(letterSource, 'utf8'), { keepComments: false, fonts: {} })
  const faults = errors.filter(({ message }) => !isPlaceholder(message))
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `${turnable(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')}\n`
}

/** The compiler writes sides of the page, which are those of a language that runs from left to right. */
function turnable(html: string): string {
  return html
    .replaceAll('direction:ltr', 'direction:{{direction}}')
    .replaceAll('text-align:left', 'text-align:{{start}}')
    .replaceAll('align="left"', 'align="{{start}}"')
}

/** A color that is filled in later is not valid yet. */
function isPlaceholder(message: string): boolean {
  return /has invalid value: \{\{\w+\}\} for type Color/.test(message)
}
