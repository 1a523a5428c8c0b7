import { type Static, type TSchema, Type } from 'typebox'

/**
 * Parts that many schemas share. `x-expects` completes the sentence "<field> must be …" in a validation error, and stands
 * in the OpenAPI document as an extension.
 */

/** Written as one schema with two types, since `anyOf` would cost a validation at every serialization. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [(schema as { type?: string }).type, 'null'] })
}

export function oneOf<const T extends readonly string[]>(...values: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], 'x-expects': `one of ${values.join(', ')}` })
}

export const DateTime = Type.String({
  format: 'date-time',
  'x-expects': 'a date and time in ISO 8601, for example 2027-01-31T12:00:00Z',
})

export const EmailAddress = Type.String({
  format: 'email',
  maxLength: 254,
  'x-expects': 'a mail address, for example anna@example.org',
})

export function shortText(maxLength: number, example: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expects': `a text of 1 to ${maxLength} characters, for example "${example}"`,
  })
}

/** A name that people read; see `packages/rules/src/readable-name.ts`. */
export function nameText(maxLength: number, example: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    // No pattern, which clients in other languages could not read.
    format: 'readable-name',
    'x-expects': `a text of 1 to ${maxLength} characters on one line, for example "${example}"`,
  })
}

export function idOf(prefix: string) {
  return Type.String({ minLength: 1, maxLength: 100, 'x-expects': `an identifier that begins with ${prefix}_` })
}

/** In an address: whatever is no identifier there is one of nothing, and is answered like any other unknown one. */
export function pathIdOf(prefix: string) {
  return Type.String({ 'x-expects': `an identifier that begins with ${prefix}_` })
}

/** What lists of things with titles are searched for. */
export const TitlePart = Type.String({
  minLength: 1,
  maxLength: 100,
  'x-expects': 'a part of the title, of 1 to 100 characters',
})

/** Lists are read page by page: `cursor` is the last answer's `nextCursor`. */
export const PageQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, 'x-expects': 'a whole number from 1 to 100' }),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, 'x-expects': 'the nextCursor of the page before' }),
  ),
})

export function pageOf<const N extends string, T extends TSchema>(name: N, item: T) {
  const parts = { [name]: Type.Array(item), nextCursor: nullable(Type.String()) }
  return Type.Object(parts as { [K in N]: ReturnType<typeof Type.Array<T>> } & { nextCursor: typeof parts.nextCursor })
}
