import { type JsonSchema, mapSchema } from './json-schema.ts'

/** Schemas with a title, each once; the rest of the document refers to them. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>()

  /** The schema with its named parts replaced by references. */
  refer(schema: JsonSchema): JsonSchema {
    return mapSchema(schema, (one) => {
      if (one.title === undefined) return one
      const { title, ...plain } = one
      const isNullable = takesNull(plain)
      const reference = this.keep(title, isNullable ? notNull(plain) : plain)
      return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference
    })
  }

  /** Registers the schema under this name and returns a reference to it. */
  keep(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#schemas.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two schemas are called ${name}`)
    }
    this.#schemas.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** No body is validated as null: where null is allowed, the body may be omitted. */
export function takesNull({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null')
}

export function notNull(schema: JsonSchema): JsonSchema {
  if (!takesNull(schema)) return schema
  const values = schema.enum?.filter((value) => value !== null)
  return { ...schema, type: withoutNull(schema.type as readonly string[]), ...(values && { enum: values }) }
}

function withoutNull(types: readonly string[]): string {
  return types.find((type) => type !== 'null') ?? 'null'
}
