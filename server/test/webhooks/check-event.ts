import assert from 'node:assert/strict'
import { eventDefinitions } from '@countersign/api'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type BodySchema, closed } from '../../src/http/body-schema.ts'

const ajv = addFormats.default(new Ajv({ strict: false }))
const validators = new Map<string, ValidateFunction>(
  eventDefinitions.map(({ kind, data }) => [kind, ajv.compile(closed(data as BodySchema))]),
)

/** Fails unless the data of an event is exactly what the API describes for its kind. */
export function checkEvent({ event, data }: { readonly event: string; readonly data: unknown }): void {
  const validate = validators.get(event)
  assert.ok(validate, `nothing is said of ${event}`)
  assert.ok(validate(data), `${event}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(data)}`)
}
