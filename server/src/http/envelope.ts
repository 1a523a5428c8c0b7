import { type TSchema, Type } from 'typebox'

/** Every success is `{ success: true, data }`, every failure `{ success: false, error, timestamp }` and nothing more. */
export function envelope<T extends TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data })
}

export function success<T>(data: T): { success: true; data: T } {
  return { success: true, data }
}

export function failure(message: string, now: Date) {
  return { success: false, error: message, timestamp: now.toISOString() }
}
