import { type JsonSchema, mapSchema, mapValues } from './json-schema.ts'

/**
 * A schema as its sender must read it: what has a default is filled in before anything is missed, so it may be left out. Of
 * the fields in `x-exactly-one` the service itself misses one, or finds too many: a `oneOf` would say so as well, but breaks
 * clients that are made from the document.
 */
export function sentSchema(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (own) => {
    const { required = [], properties = {} } = own
    const needed = required.filter((name) => properties[name]?.default === undefined)
    // As it was where nothing is left out: what is sent and answered alike is one schema.
    const { required: _all, ...rest } = own
    const asSent = { ...(needed.length === 0 ? rest : { ...own, required: needed }), ...noteChoice(own) }
    return own.properties === undefined ? asSent : withNullLists(asSent, required)
  })
}

/** Null is taken for what is left out, and is said of lists: generators for Java would send an empty one otherwise. */
function withNullLists(schema: JsonSchema, required: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isFree = field.type === 'array' && !required.includes(name)
    return [name, isFree ? { ...field, type: ['array', 'null'] } : field] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** In words at each of the fields, where a program that does not know the extension shows it as well. */
function noteChoice({ 'x-exactly-one': names, properties }: JsonSchema): JsonSchema {
  if (names === undefined || properties === undefined) return {}
  const note = `Send exactly one of ${names.join(' and ')}.`
  const chosen = names.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]] as const]))
  const noted = mapValues(Object.fromEntries(chosen), (field) => ({
    ...field,
    description: field.description === undefined ? note : `${field.description} ${note}`,
  }))
  return { properties: { ...properties, ...noted } }
}
