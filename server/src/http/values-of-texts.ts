import type { BodySchema } from './body-schema.ts'

/** Numbers consist of digits; any other notation is refused as text. */
const digits = /^-?\d{1,15}$/

/** Parses the numbers and booleans of a query or a path, where everything is text. */
export function valuesOfTexts({ properties = {} }: BodySchema, texts: unknown): unknown {
  const pairs = Object.entries(texts as Record<string, unknown>)
  return Object.fromEntries(pairs.map(([name, text]) => [name, asValue(text, properties[name]?.type)]))
}

function asValue(text: unknown, type: BodySchema['type']): unknown {
  if (typeof text !== 'string') return text
  if ((type === 'integer' || type === 'number') && digits.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
