import { type JsonSchema, mapSchema, mapValues } from './json-schema.ts'

/**
 * A schema from the sender's point of view: a field with a default is filled in before the check, so it may be omitted.
 * The service itself checks the fields of `x-exactly-one`: a `oneOf` would describe them as well, but breaks clients
 * that are generated from the document.
 */
export function sentSchema(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (own) => {
    const { required = [], properties = {} } = own
    const needed = required.filter((name) => properties[name]?.default === undefined)
    // Unchanged if nothing may be omitted: equal requests and responses share one schema.
    const { required: _all, ...rest } = own
    const asSent = { ...(needed.length === 0 ? rest : { ...own, required: needed }), ...noteChoice(own) }
    return own.properties === undefined ? asSent : withNullLists(asSent, required)
  })
}

/** Null counts as omitted, and lists declare it: Java generators would send an empty list otherwise. */
function withNullLists(schema: JsonSchema, required: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isFree = field.type === 'array' && !required.includes(name)
    return [name, isFree ? { ...field, type: ['array', 'null'] } : field] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Also as text at each of the fields, for programs that do not know the extension. */
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
