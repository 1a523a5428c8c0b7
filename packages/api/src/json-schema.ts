/** The part of JSON Schema 2020-12 that these schemas use. */
export interface JsonSchema {
  readonly $ref?: string
  /** The name of a schema among the components of the document. */
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly 'x-expects'?: string
  /** Fields of which exactly one is sent. */
  readonly 'x-exactly-one'?: readonly string[]
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly format?: string
  readonly contentMediaType?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

/** Applies `change` to all nested schemas, innermost first; then to the schema itself. */
export function mapSchema(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const inside = (one: JsonSchema) => mapSchema(one, change)
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema
  return change({
    ...schema,
    ...(properties && { properties: mapValues(properties, inside) }),
    ...(items && { items: inside(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inside(additionalProperties) }),
    ...(allOf && { allOf: allOf.map(inside) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
  })
}

export function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
