import { type TSchema, Type } from 'typebox'

/** Every success is `{ success: true, data }`, every failure `{ success: false, error, timestamp }` and nothing more. */
export function envelope<T extends TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data })
}

export function success<T>(data: T): { success: true; data: T } {
  return { success: true, data }
}

export const ErrorEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'What went wrong and what to do, for a person.' }),
    timestamp: Type.String({ format: 'date-time' }),
  },
  { description: 'The header X-Error-Code holds the machine-readable code, X-Request-Id the request.' },
)

export function failure(message: string, now: Date) {
  return { success: false, error: message, timestamp: now.toISOString() }
}
