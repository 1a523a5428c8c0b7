import { type TOptional, type TProperties, type TSchema, Type } from 'typebox'

/** Optional, and not filled in if missing. */
export function unfilled<T extends TSchema>(schema: T): TOptional<T> {
  const { default: _default, ...rest } = schema as T & { default?: unknown }
  return Type.Optional(rest as unknown as T) as TOptional<T>
}

/** Every property of an object, optional and not filled in. */
export function allUnfilled<P extends TProperties>(properties: P) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, unfilled(schema)])
  return Object.fromEntries(entries) as { [K in keyof P]: TOptional<P[K]> }
}
