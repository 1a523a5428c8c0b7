/** The content of the reference: read from an OpenAPI document, rendered as a page. */
export interface Reference {
  readonly title: string
  readonly version: string
  readonly introduction: string
  readonly baseUrl: string
  readonly keyWays: readonly KeyWay[]
  readonly chapters: readonly Chapter[]
  readonly events: Events | null
  /** Errors of many operations, described once. */
  readonly commonErrors: readonly ErrorAnswer[]
  /** Every status with every code of any operation. */
  readonly errors: readonly ErrorAnswer[]
  /** Headers of every response, described once. */
  readonly commonHeaders: readonly Field[]
  /** The body of every error, if all have the same shape. */
  readonly errorBody: Shape | null
}

/** A way to send the API key: the header, with a placeholder for the key. */
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
  readonly id: string
  readonly anchor: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The scope that the key needs; null if any key will do. */
  readonly scope: string | null
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
  /** The reasons, for programs. */
  readonly codes: readonly string[]
}

/** What the service sends, with the parts that all events share. */
export interface Events {
  readonly name: string
  readonly description: string
  readonly anchor: string
  readonly headers: readonly Field[]
  /** Beside `data`. */
  readonly fields: readonly Field[]
  /** The effect of the receiver's response. */
  readonly answers: readonly Pick<Answer, 'status' | 'description'>[]
  readonly kinds: readonly EventKind[]
}

export interface EventKind {
  readonly anchor: string
  readonly kind: string
  readonly summary: string
  readonly description: string
  readonly body: Shape
}

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly shape: Shape
}

/** The possible values. */
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

/** Facts about any shape. `fallback` is undefined if the document has none. */
export interface Facts {
  /** The type's name in generated clients; null if it has none. */
  readonly name: string | null
  readonly nullable: boolean
  readonly description: string
  /** Completes the sentence "<field> must be …". */
  readonly expects: string | null
  readonly fallback: unknown
}

export interface ObjectKind {
  readonly kind: 'object'
  readonly fields: readonly Field[]
  /** Optional fields, exactly one of which must be present. */
  readonly exactlyOne: readonly string[]
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
