import { type Content, type Html, html } from '../html.ts'

/** Paragraphs separated by empty lines, and `code`. There is no other markup: the rest is shown as written. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

export function inline(text: string): Content {
  return text.split('`').map((part, index, parts) => {
    const isClosed = index < parts.length - 1
    if (index % 2 === 0) return part
    return isClosed ? code(part) : `\`${part}`
  })
}

/** A name breaks at its hyphens only if it is too long for the narrowest screen. */
export function code(text: string): Html {
  return text.length <= 24 ? html`<code class="name">${text}</code>` : html`<code>${text}</code>`
}

/** Turns a phrase into a sentence: capitalized, with a period. */
export function sentence(phrase: string): string {
  const text = phrase.trim()
  if (text === '') return ''
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.')
}
