/** Markup that is safe to send. Only `html` creates it, and escapes everything inserted. */
export class Html {
  readonly markup: string

  constructor(key: typeof maker, markup: string) {
    if (key !== maker) throw new TypeError('markup is made by html`…` alone')
    this.markup = markup
  }
}

export type Content = string | number | null | Html | readonly Content[]

const maker = Symbol('html')

export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  let markup = strings[0] ?? ''
  contents.forEach((content, index) => {
    markup += toMarkup(content) + (strings[index + 1] ?? '')
  })
  return new Html(maker, markup)
}

/** Joins contents with a separator. */
export function join(contents: readonly Content[], separator: Content): Content {
  return contents.flatMap((content, index) => (index === 0 ? [content] : [separator, content]))
}

function toMarkup(content: Content): string {
  if (content === null) return ''
  if (content instanceof Html) return content.markup
  if (typeof content === 'string' || typeof content === 'number') return escapeText(String(content))
  return content.map(toMarkup).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe in text and in quoted attributes, the two places where `html` inserts contents. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
