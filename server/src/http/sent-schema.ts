import type { SchemaSource } from './reference/openapi-document.ts'

/**
 * A schema as its sender must read it: what has a default is filled in before anything is missed, so it may be left out. Of
 * the fields in `x-exactly-one` the route itself misses one, or finds too many, in words that the validator does not have.
 */
export function sentSchema(schema: SchemaSource): SchemaSource {
  const { properties, required, items, additionalProperties, allOf, anyOf, oneOf, ...others } = schema
  const { 'x-exactly-one': exactlyOne, ...own } = others
  const needed = required?.filter((name) => properties?.[name]?.default === undefined) ?? []
  return {
    ...own,
    ...(properties && { properties: mapValues(properties, sentSchema) }),
    ...(needed.length > 0 && { required: needed }),
    ...(items && { items: sentSchema(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : sentSchema(additionalProperties),
    }),
    ...(allOf && { allOf: allOf.map(sentSchema) }),
    ...(anyOf && { anyOf: anyOf.map(sentSchema) }),
    ...(oneOf && { oneOf: oneOf.map(sentSchema) }),
    ...(exactlyOne && { oneOf: exactlyOne.map((name) => ({ required: [name] })) }),
  }
}

/** A body of one type is a schema, one of several has a schema for each. */
export type BodySchema = SchemaSource | { readonly content: Readonly<Record<string, { schema: SchemaSource }>> }

export function sentBody(body: BodySchema): BodySchema {
  if (!('content' in body)) return sentSchema(body)
  return { ...body, content: mapValues(body.content, (media) => ({ ...media, schema: sentSchema(media.schema) })) }
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
