/** The reference as it is told to a reader: made from an OpenAPI document, turned into a page. */
export interface Reference {
  readonly title: string
  readonly version: string
  readonly introduction: string
  readonly baseUrl: string
  readonly keyWays: readonly KeyWay[]
  readonly chapters: readonly Chapter[]
  /** What many operations may answer, told once. */
  readonly commonErrors: readonly ErrorAnswer[]
  /** The body of every error, if it is the same shape everywhere. */
  readonly errorBody: Shape | null
}

/** A way to send the API key: the header, with the key's place in it. */
export interface KeyWay {
  readonly header: string
  readonly prefix: '' | 'Bearer '
}

export interface Chapter {
  readonly name: string
  readonly description: string
  readonly anchor: string
  readonly operations: readonly Operation[]
}

export interface Operation {
  readonly anchor: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly deprecated: boolean
  readonly needsKey: boolean
  readonly parameters: readonly Parameter[]
  readonly bodies: readonly Body[]
  readonly needsBody: boolean
  readonly answers: readonly Answer[]
  readonly errors: readonly ErrorAnswer[]
}

export interface Parameter extends Field {
  readonly place: ParameterPlace
}

export const parameterPlaces = ['path', 'query', 'header'] as const
export type ParameterPlace = (typeof parameterPlaces)[number]

export interface Body {
  readonly mediaType: string
  readonly shape: Shape
}

export interface Answer {
  readonly status: string
  readonly description: string
  readonly headers: readonly Field[]
  readonly bodies: readonly Body[]
}

export interface ErrorAnswer {
  readonly status: string
  readonly description: string
}

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly shape: Shape
}

/** What a value may be. */
export type Shape = Facts & Kind

export type Kind =
  | ObjectKind
  | { readonly kind: 'map'; readonly values: Shape }
  | ListKind
  | { readonly kind: 'choice'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'constants'; readonly constants: readonly unknown[] }
  | TextKind
  | NumberKind
  | { readonly kind: 'boolean' }
  | { readonly kind: 'file'; readonly mediaType: string | null }
  | { readonly kind: 'null' }
  | { readonly kind: 'anything' }

/** What can be said of any shape. `example` and `fallback` are undefined where the document gives none. */
export interface Facts {
  readonly nullable: boolean
  readonly description: string
  /** Completes the sentence "<field> must be …". */
  readonly expects: string | null
  readonly example: unknown
  readonly fallback: unknown
}

export interface ObjectKind {
  readonly kind: 'object'
  readonly fields: readonly Field[]
  /** Groups of optional fields, one group of which must be there. */
  readonly oneGroupOf: readonly (readonly string[])[]
}

export interface ListKind {
  readonly kind: 'list'
  readonly item: Shape
  readonly minItems: number | null
  readonly maxItems: number | null
}

export interface TextKind {
  readonly kind: 'text'
  readonly format: string | null
  readonly pattern: string | null
  readonly minLength: number | null
  readonly maxLength: number | null
}

export interface NumberKind {
  readonly kind: 'number'
  readonly whole: boolean
  readonly minimum: number | null
  readonly maximum: number | null
  readonly above: number | null
  readonly below: number | null
}
