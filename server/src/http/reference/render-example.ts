import { type Content, type Html, html, join } from '../html.ts'
import type { Anchors } from './anchors.ts'
import type { Language, Snippets } from './examples.ts'

/** A block of code with a caption. It scrolls, so it is focusable for keyboard users. */
export function renderExample(anchor: string, caption: string, content: Content): Html {
  return html`<figure class="sample">
<figcaption id="${anchor}">${caption}</figcaption>
<pre tabindex="0" role="group" aria-labelledby="${anchor}"><code>${content}</code></pre>
</figure>
`
}

const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  shell: 'Shell',
}

/** The same in several languages, of which a reader chooses one; works without script. */
export function renderSnippets(
  anchors: Anchors,
  path: readonly string[],
  caption: string,
  source: string,
  snippets: Snippets,
): Html {
  const anchor = anchors(...path)
  const known = Object.entries(snippets) as [Language, string][]
  return html`<figure class="sample" data-source="${source}">
<figcaption id="${anchor}">${caption}</figcaption>
<fieldset class="languages"><legend class="visually-hidden">${caption}: language</legend>${known.map(
    ([language], index) =>
      html`<label><input type="radio" name="${anchor}" value="${language}"${index === 0 ? html` checked` : null}> ${languageNames[language]}</label>`,
  )}</fieldset>
${known.map(([language, code]) => {
  const label = anchors(...path, language)
  return html`<pre class="code code-${language}" id="${label}" tabindex="0" role="group" aria-label="${caption}: ${languageNames[language]}"><code>${code}</code></pre>
`
})}</figure>
`
}

/** JSON, indented by two, with names, texts and other values highlighted. */
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

/** The lines before a body, one for each header. */
export function renderHead(first: string, headers: Readonly<Record<string, string>>): Html {
  return html`${first}${Object.entries(headers).map(
    ([name, value]) => html`
<span class="json-name">${name}</span>: ${value}`,
  )}`
}
