import assert from 'node:assert/strict'
import { eventDefinitions } from '@countersign/api'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { type BodySchema, closed } from '../../src/http/body-schema.ts'

const ajv = addFormats.default(new Ajv({ strict: false }))
const schemas = new Map<string, BodySchema>(
  eventDefinitions.map(({ kind, data }) => [kind, closed(data as BodySchema)]),
)

/** Fails unless the data of an event is exactly what the API describes for its kind. */
export function checkEvent({ event, data }: { readonly event: string; readonly data: unknown }): void {
  const schema = schemas.get(event)
  assert.ok(schema, `nothing is said of ${event}`)
  // Ajv compiles a schema when it is used first, and most files see few kinds of events.
  assert.ok(ajv.validate(schema, data), `${event}: ${ajv.errorsText()} in ${JSON.stringify(data)}`)
}
