/** The part of a JSON schema that matters here. */
export interface BodySchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, BodySchema>>
  readonly required?: readonly string[]
  readonly items?: BodySchema
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly BodySchema[]
  readonly default?: unknown
}

/** Closes objects: they have the named fields and no others, unless the schema itself allows others. */
export function closed<T extends BodySchema>(schema: T): T {
  const { properties, items } = schema
  return {
    ...schema,
    ...(properties !== undefined && {
      additionalProperties: schema.additionalProperties ?? false,
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])),
    }),
    ...(items !== undefined && { items: closed(items) }),
  }
}

/** Drops null from optional fields where null has no meaning of its own: some clients send every field. */
export function withoutNulls(schema: BodySchema, value: unknown): unknown {
  if (Array.isArray(value))
    return schema.items === undefined ? value : value.map((one) => withoutNulls(schema.items ?? {}, one))
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return value
  const { properties, required = [] } = schema
  const kept = Object.entries(value).filter(([name, one]) => {
    const field = properties[name]
    return one !== null || field === undefined || isNeeded(field, required.includes(name)) || takesNull(field)
  })
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutNulls(properties[name] ?? {}, one)]))
}

/**
 * A field with a default may be omitted, although schemas call it required: the default is filled in before the check.
 */
function isNeeded(field: BodySchema, isRequired: boolean): boolean {
  return isRequired && field.default === undefined
}

function takesNull({ type, anyOf }: BodySchema): boolean {
  if (anyOf !== undefined) return anyOf.some(takesNull)
  return type === undefined || [type].flat().includes('null')
}
