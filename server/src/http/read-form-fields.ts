import type { Static, TObject, TSchema } from 'typebox'
import { Refusal } from '../vocabulary/refusal.ts'
import { createValidatorCompiler } from './validation.ts'

const compile = createValidatorCompiler()

/** The form fields that a schema names, validated like those of a JSON body. Objects come as JSON. */
export function readFormFields<T extends TObject>(schema: T, fields: ReadonlyMap<string, string>): Static<T> {
  const named = Object.entries(schema.properties).flatMap(([name, field]) => {
    const text = fields.get(name)
    return text === undefined ? [] : [[name, readField(name, text, field)] as const]
  })
  const check = compile({ schema, method: 'POST', url: '', httpPart: 'body' })
  const { value, error } = check(Object.fromEntries(named)) as { value?: unknown; error?: Error }
  if (error !== undefined) throw error
  return value as Static<T>
}

function readField(name: string, text: string, { type }: TSchema & { readonly type?: unknown }): unknown {
  if (type !== 'object') return text
  try {
    const value: unknown = JSON.parse(text)
    // As in a JSON body, where it is refused.
    if (typeof value === 'object' && value !== null && !Object.hasOwn(value, '__proto__')) return value
  } catch {
    // Refused below.
  }
  throw new Refusal('INVALID_REQUEST', `${name} must be a JSON object.`, undefined, {
    fields: [`/${name}`],
  })
}
