import type { ErrorCode } from '@countersign/api'
import { isIpRange } from '@countersign/rules/ip-address'
import { faultOfName } from '@countersign/rules/readable-name'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Refusal } from '../vocabulary/refusal.ts'
import { type BodySchema, closed, withoutNulls } from './body-schema.ts'
import { isSmall, pointersOf } from './error-fields.ts'
import { nearestName } from './nearest-name.ts'
import { valuesOfTexts } from './values-of-texts.ts'

/**
 * Bodies are strict: a number instead of a text is an error, and so is an unknown field. Queries and paths are text by
 * nature, so numbers and booleans are parsed from it. A streamed body (`x-streamed`) is checked by its route. The
 * message describes the first error; for a small body, all are named by their fields.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    if ('x-streamed' in schema) return () => true
    return checkOf(schema, httpPart ?? 'body')
  }
}

/** Reads a value that is stored, not sent, like the body of a request: refuses it, or fills in what it lacks. */
export function readAsBody<T extends TSchema>(schema: T, stored: unknown): Static<T> {
  const read = checkOf(schema, 'body')(stored)
  if ('error' in read) throw read.error
  return read.value as Static<T>
}

function checkOf(schema: TSchema, part: string): (data: unknown) => { value: unknown } | { error: Refusal } {
  const isBody = part === 'body'
  const read = isBody ? withoutNulls : valuesOfTexts
  let checked: object | undefined
  let validate: ValidateFunction | undefined
  return (data) => {
    checked ??= isBody ? closed(schema as BodySchema) : schema
    validate ??= compileOnce(checked)
    const value = read(schema as BodySchema, data)
    if (validate(value)) return { value }
    const [first] = validate.errors ?? []
    const all = isSmall(value) ? allErrors(checked, value) : []
    const fields = pointersOf(first === undefined ? all : [first, ...all])
    return { error: refuse(first, part, fields) }
  }
}

const options = { verbose: true, useDefaults: true, strict: false, removeAdditional: false } as const
const ajv = withFormats(new Ajv({ ...options, allErrors: false }))
const thoroughAjv = withFormats(new Ajv({ ...options, allErrors: true }))
const compiled = new Map<string, ValidateFunction>()
const thoroughlyCompiled = new Map<string, ValidateFunction>()

/**
 * Compiling takes long, so it is done when the first request of its kind arrives. Several areas register the same
 * routes, and several servers may run in a process. Schemas are plain JSON without `$id`: equal texts are equal schemas.
 */
function compileOnce(schema: object, by = ajv, kept = compiled): ValidateFunction {
  const text = JSON.stringify(schema)
  const known = kept.get(text)
  if (known !== undefined) return known
  const made = by.compile(schema)
  kept.set(text, made)
  return made
}

function allErrors(schema: object, value: unknown): readonly ErrorObject[] {
  const validate = compileOnce(schema, thoroughAjv, thoroughlyCompiled)
  validate(value)
  return validate.errors ?? []
}

/** The format rule accepts more than `Date` can parse: leap seconds, and offsets without minutes. */
function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  return (
    ajv
      .addFormat('date-time', (text: string) => validate(text) && !Number.isNaN(Date.parse(text)))
      // Browsers accept more than RFC 3986 allows, and URLs are checked where they are called.
      .addFormat('uri', true)
      .addFormat('readable-name', (text: string) => faultOfName(text) === null)
      .addFormat('ip-range', isIpRange)
      .addFormat('plain-text', (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text))
  )
}

function refuse(error: ErrorObject | undefined, part: string, fields: readonly string[]): Refusal {
  if (error === undefined) return new Refusal('INVALID_REQUEST', 'The request is not valid.')
  if (error.keyword === 'additionalProperties') return unknownField(error, fields)
  const missing = error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : null
  const path = fieldPath(error.instancePath, missing)
  const field = part === 'body' ? path : `${partNames[part] ?? part} ${path}`.trim()
  const schema = missing === null ? error.parentSchema : error.parentSchema?.properties?.[missing]
  const code = (schema?.['x-error-code'] as ErrorCode | undefined) ?? 'INVALID_REQUEST'
  const words = wordError(error, field, missing !== null, schema?.['x-expects'] as string | undefined)
  return new Refusal(code, words, undefined, { fields })
}

function unknownField({ instancePath, params, parentSchema }: ErrorObject, fields: readonly string[]): Refusal {
  const { additionalProperty: name } = params as { additionalProperty: string }
  const meant = nearestName(name, Object.keys(parentSchema?.properties ?? {}))
  const advice = meant === undefined ? 'Remove it.' : `Did you mean ${fieldPath(instancePath, meant)}?`
  const words = `${fieldPath(instancePath, name)} is not a known field. ${advice}`
  return new Refusal('INVALID_REQUEST', words, undefined, { fields })
}

function wordError(error: ErrorObject, field: string, missing: boolean, expects: string | undefined): string {
  if (missing) return `${field} is required.${expects === undefined ? '' : ` Send ${expects}.`}`
  if (error.keyword === 'minProperties') return `Send at least one of ${wordFields(error.parentSchema)}.`
  if (field === '') return 'The body must be a JSON object.'
  const fault = error.keyword === 'format' && error.schema === 'readable-name' ? faultOfName(String(error.data)) : null
  if (fault !== null) return `${field} ${fault}.`
  if (expects !== undefined) return `${field} must be ${expects}.`
  if (error.keyword === 'type') return `${field} must be ${wordType(error.schema)}.`
  return `${field} ${error.message?.replace('NOT', 'not') ?? 'must be valid'}.`
}

function wordFields(schema: ErrorObject['parentSchema']): string {
  return Object.keys(schema?.properties ?? {}).join(', ')
}

function wordType(types: unknown): string {
  return [types]
    .flat()
    .map((type) => typeWords[String(type)] ?? String(type))
    .join(' or ')
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const partNames: Record<string, string> = {
  querystring: 'The query parameter',
  params: 'The path parameter',
  headers: 'The header',
}

/** `/signers/0/email` is shown as `signers[0].email`. */
function fieldPath(pointer: string, inner: string | null): string {
  const parts = pointer.split('/').slice(1)
  if (inner !== null) parts.push(inner)
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 64))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
}
