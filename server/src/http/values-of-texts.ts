import type { BodySchema } from './body-schema.ts'

/** Numbers are written in digits and nothing else: what other ways there are is refused as the text that it is. */
const digits = /^-?\d{1,15}$/

/** Reads the numbers and booleans out of a query or a path, where all is text. */
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
