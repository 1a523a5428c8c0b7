/** What the reference reads of an OpenAPI 3.1 document. Everything else in one is left alone. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly { readonly url?: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly security?: readonly object[]
  readonly paths?: object
  readonly components?: object
}

/** The parts that are behind `object` above, since their published types differ from version to version. */
export interface DocumentParts {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationSource>>>>
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> }
}

export interface OperationSource {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly security?: readonly object[]
  readonly parameters?: readonly ParameterSource[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, MediaSource>> }
  readonly responses?: Readonly<Record<string, ResponseSource>>
}

export interface ParameterSource extends MediaSource {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

export interface ResponseSource {
  readonly description?: string
  readonly headers?: Readonly<Record<string, MediaSource & { readonly description?: string }>>
  readonly content?: Readonly<Record<string, MediaSource>>
}

export interface MediaSource {
  readonly schema?: SchemaSource
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

export interface SecurityScheme {
  readonly type: string
  readonly in?: string
  readonly name?: string
  readonly scheme?: string
}

/** JSON Schema 2020-12, as far as our schemas use it. */
export interface SchemaSource {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly 'x-expects'?: string
  /** Fields of which exactly one is sent; only in the schemas that the document is made from. */
  readonly 'x-exactly-one'?: readonly string[]
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly SchemaSource[]
  readonly anyOf?: readonly SchemaSource[]
  readonly oneOf?: readonly SchemaSource[]
  readonly properties?: Readonly<Record<string, SchemaSource>>
  readonly required?: readonly string[]
  readonly additionalProperties?: SchemaSource | boolean
  readonly items?: SchemaSource
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

/** Follows a reference inside the document (RFC 6901); whatever leads nowhere is a schema that says nothing. */
export function resolveReference(document: OpenApiDocument, schema: SchemaSource): SchemaSource {
  let found = schema
  for (let steps = 0; found.$ref !== undefined && steps < 32; steps++) {
    found = lookUp(document, found.$ref)
  }
  return found
}

function lookUp(document: OpenApiDocument, reference: string): SchemaSource {
  let place: unknown = document
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return {}
    place = (place as Record<string, unknown>)[key]
  }
  return typeof place === 'object' && place !== null ? place : {}
}
