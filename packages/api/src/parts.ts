import { type Static, type TSchema, Type } from 'typebox'

/**
 * Parts that many schemas share. `x-expects` completes the sentence "<field> must be …" in a validation error, and
 * appears in the OpenAPI document as an extension.
 */

declare const defaulted: unique symbol
/** Marks, for the compiler only, what the sender may omit. */
export type Defaulted = { readonly [defaulted]: true }

/** Filled in if missing. */
export function withDefault<T extends TSchema>(schema: T, value: Static<T>): T & Defaulted {
  return { ...schema, default: value } as T as T & Defaulted
}

/** The type's name in the OpenAPI document and in generated clients. */
export function named<T extends TSchema>(title: string, schema: T): T {
  return { ...schema, title }
}

/** One schema with two types, since `anyOf` would cost a validation at every serialization. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values !== undefined && { enum: [...values, null] }),
  })
}

export function oneOf<const T extends readonly string[]>(...values: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], 'x-expects': `one of ${values.join(', ')}` })
}

/** Accepted in either case, returned in lowercase. */
export const Sha256Hex = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  'x-expects': 'a SHA-256 hash: 64 hexadecimal characters',
  'x-error-code': 'INVALID_HASH',
  examples: ['5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'],
})

/** As the service writes it. */
export const LowerSha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256, 64 lowercase hexadecimal characters.',
  examples: ['5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'],
})

/** A LowerSha256 with a description. */
export function sha256Of(description: string) {
  return Type.String({ ...LowerSha256, description })
}

export const DateTime = Type.String({
  format: 'date-time',
  'x-expects': 'a date and time in ISO 8601, for example 2027-01-31T12:00:00Z',
})

export const EmailAddress = Type.String({
  format: 'email',
  maxLength: 254,
  'x-expects': 'an email address, for example anna@example.org',
})

export function shortText(maxLength: number, example: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expects': `a string of 1 to ${maxLength} characters, for example "${example}"`,
  })
}

/** A name for people. */
export function nameText(maxLength: number, example: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    // No pattern, which clients in other languages could not read.
    format: 'readable-name',
    'x-expects': `a string of 1 to ${maxLength} characters on one line, for example "${example}"`,
  })
}

export function idOf(prefix: string) {
  return Type.String({ minLength: 1, maxLength: 100, 'x-expects': `an id that starts with ${prefix}_` })
}

/** In a path: a malformed identifier is answered like any unknown one. */
export function pathIdOf(prefix: string) {
  return Type.String({ 'x-expects': `an id that starts with ${prefix}_` })
}

/** The search text of lists with titles. */
export const TitlePart = Type.String({
  minLength: 1,
  maxLength: 100,
  'x-expects': 'a part of the title, 1 to 100 characters',
})

/** Needs no encoding in a URL (RFC 3986 2.3), so that a cursor can be pasted into one. */
export const cursorPattern = '^[0-9A-Za-z._~-]+$'

/** Lists are read page by page: `cursor` is the last response's `nextCursor`. */
export const PageQuery = Type.Object({
  limit: withDefault(Type.Integer({ minimum: 1, maximum: 100, 'x-expects': 'a whole number from 1 to 100' }), 20),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: cursorPattern,
      'x-expects': 'the nextCursor of the previous page',
    }),
  ),
})

export const NextCursor = nullable(
  Type.String({ pattern: cursorPattern, description: 'Cursor of the next page. Null on the last page.' }),
)

export function pageOf<const N extends string, T extends TSchema>(name: N, item: T) {
  const { title } = item as { title?: string }
  const parts = { [name]: Type.Array(item), nextCursor: NextCursor }
  const page = Type.Object(parts as { [K in N]: ReturnType<typeof Type.Array<T>> } & { nextCursor: typeof NextCursor })
  return title === undefined ? page : named(`${title}Page`, page)
}
