import type { JsonSchema } from './json-schema.ts'

/** An event that the service sends. */
export interface EventDefinition {
  readonly kind: string
  readonly summary: string
  readonly data: object
}

/** The part of an OpenAPI 3.1 document that this one uses. */
export interface OpenApiDocument {
  readonly openapi?: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description?: string
    readonly contact?: { readonly name?: string; readonly url?: string }
    readonly license?: object
  }
  readonly servers?: readonly { readonly url?: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly security?: readonly object[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
    readonly headers?: Readonly<Record<string, HeaderObject>>
    readonly schemas?: Readonly<Record<string, JsonSchema>>
  }
}

export interface OperationObject {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  /** The scope that a key needs, if its scopes are limited. */
  readonly 'x-required-scope'?: string
  readonly parameters?: readonly ParameterObject[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, MediaObject>> }
  readonly responses?: Readonly<Record<string, ResponseObject>>
}

export interface ParameterObject extends MediaObject {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

export interface ResponseObject {
  readonly description?: string
  readonly headers?: Readonly<Record<string, HeaderObject>>
  readonly content?: Readonly<Record<string, MediaObject>>
}

export interface MediaObject {
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

export interface SecurityScheme {
  readonly description?: string
  readonly type: string
  readonly in?: string
  readonly name?: string
  readonly scheme?: string
}

/** A value, or a reference to it. */
export interface HeaderObject extends MediaObject {
  readonly $ref?: string
  readonly description?: string
  readonly required?: boolean
}
