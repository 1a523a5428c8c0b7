import { type JsonSchema, mapSchema } from './json-schema.ts'

/**
 * A schema as its sender must read it: what has a default is filled in before anything is missed, so it may be left out. Of
 * the fields in `x-exactly-one` the service itself misses one, or finds too many: a `oneOf` would say so as well, but breaks
 * clients that are made from the document.
 */
export function sentSchema(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, ({ required, 'x-exactly-one': exactlyOne, ...own }) => {
    const needed = required?.filter((name) => own.properties?.[name]?.default === undefined) ?? []
    const note = exactlyOne && `Exactly one of ${exactlyOne.join(' and ')} is sent.`
    const description = [own.description, note].filter((text) => text !== undefined).join(' ')
    return {
      ...own,
      ...(needed.length > 0 && { required: needed }),
      ...(description !== '' && { description }),
    }
  })
}
