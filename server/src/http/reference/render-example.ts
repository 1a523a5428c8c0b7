import { type Content, type Html, html, join } from '../html.ts'

/** A block of code with a caption. It scrolls inside itself, so it takes the focus for those who scroll by keyboard. */
export function renderExample(anchor: string, caption: string, content: Content): Html {
  return html`<figure class="sample">
<figcaption id="${anchor}">${caption}</figcaption>
<pre tabindex="0" role="group" aria-labelledby="${anchor}"><code>${content}</code></pre>
</figure>
`
}

/** JSON, indented by two, with its names, texts and other values told apart. */
export function renderJson(value: unknown, indent = '\n'): Html {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return html`[]`
    const items = value.map((item) => renderJson(item, inner))
    return html`[${inner}${join(items, `,${inner}`)}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => html`${renderName(name)}: ${renderJson(member, inner)}`,
    )
    return members.length === 0 ? html`{}` : html`{${inner}${join(members, `,${inner}`)}${indent}}`
  }
  const text = JSON.stringify(value) ?? 'null'
  return typeof value === 'string'
    ? html`<span class="json-text">${text}</span>`
    : html`<span class="json-value">${text}</span>`
}

function renderName(name: string): Html {
  return html`<span class="json-name">${JSON.stringify(name)}</span>`
}
