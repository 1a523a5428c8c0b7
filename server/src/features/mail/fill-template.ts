/**
 * The values of a template: texts, sections that are shown or hidden, and sections repeated for each item of a list.
 */
export interface Values {
  readonly [name: string]: string | boolean | readonly Values[]
}

export interface Template {
  fill(values: Values): string
}

type Part =
  | { readonly kind: 'markup'; readonly markup: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'section'; readonly name: string; readonly parts: readonly Part[] }

/**
 * Markup with `{{name}}` for a text and `{{#name}}…{{/name}}` for a section. Every inserted text is escaped, without
 * exception, and never parsed as a template.
 */
export function parseTemplate(source: string): Template {
  const tokens = source.split(/(\{\{[#/]?\w+\}\})/)
  const parts = parseParts(tokens, undefined)
  return { fill: (values) => fillParts(parts, values) }
}

/** Consumes tokens up to the end of the current section. */
function parseParts(tokens: string[], within: string | undefined): Part[] {
  const parts: Part[] = []
  for (;;) {
    const token = tokens.shift()
    if (token === undefined) {
      if (within !== undefined) throw new Error(`section ${within} has no end`)
      return parts
    }
    const [, sign, name] = /^\{\{([#/]?)(\w+)\}\}$/.exec(token) ?? []
    if (name === undefined) parts.push({ kind: 'markup', markup: token })
    else if (sign === '#') parts.push({ kind: 'section', name, parts: parseParts(tokens, name) })
    else if (sign !== '/') parts.push({ kind: 'value', name })
    else if (name === within) return parts
    else throw new Error(`section ${name} ends where ${within ?? 'none'} is open`)
  }
}

function fillParts(parts: readonly Part[], values: Values): string {
  return parts.map((part) => fillPart(part, values)).join('')
}

function fillPart(part: Part, values: Values): string {
  if (part.kind === 'markup') return part.markup
  const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined
  if (part.kind === 'value') {
    if (typeof value !== 'string') throw new Error(`the template wants a text for ${part.name}`)
    return escapeMarkup(value)
  }
  if (value === undefined || typeof value === 'string') throw new Error(`the template wants a section for ${part.name}`)
  if (typeof value === 'boolean') return value ? fillParts(part.parts, values) : ''
  return value.map((inner) => fillParts(part.parts, { ...values, ...inner })).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe in text and in quoted attributes. */
function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
