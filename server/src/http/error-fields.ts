import type { ErrorObject } from 'ajv'

/** At most 2 KB together, since a proxy may accept only 4 KB of headers. Anything longer is not a field of the API. */
const mostFields = 20
const mostCharacters = 100
/** Finding all errors of a large body would help an attacker: text rules are slow on long texts. */
const mostValues = 2000
const charactersOfValue = 20

/**
 * The places of a request's errors, as JSON pointers (RFC 6901) in their URL form, which fits into a header. For
 * parameters the pointer is their name. An error of the whole request has no field.
 */
export function pointersOf(errors: readonly ErrorObject[]): string[] {
  const pointers = errors.filter(({ keyword }) => !combining.has(keyword)).map(pointerOf)
  const named = new Set(pointers.filter(({ length }) => length > 0 && length <= mostCharacters))
  return [...named].slice(0, mostFields)
}

/** The errors of their parts are reported already. */
const combining = new Set(['anyOf', 'oneOf', 'allOf', 'if'])

function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const named = keyword === 'required' ? params.missingProperty : undefined
  const unknown = keyword === 'additionalProperties' ? params.additionalProperty : undefined
  const inner: string | undefined = named ?? unknown
  const own = inner === undefined ? '' : `/${inner.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return encoded(instancePath + own)
}

/** A comma separates pointers; lone surrogates cannot be encoded. */
function encoded(pointer: string): string {
  if (pointer.length > mostCharacters) return pointer
  return pointer
    .toWellFormed()
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll('%7E', '~'))
    .join('/')
}

/** Reports whether a value is small enough to look for all its errors. */
export function isSmall(value: unknown): boolean {
  let left = mostValues
  const count = (one: unknown): boolean => {
    left -= typeof one === 'string' ? 1 + one.length / charactersOfValue : 1
    if (left < 0) return false
    if (typeof one !== 'object' || one === null) return true
    return Object.values(one).every(count)
  }
  return count(value)
}
