import type { ErrorObject } from 'ajv'

/** Together at most 2 KB, since a proxy may take no more than 4 KB of headers. What is longer is no field of ours. */
const mostFields = 20
const mostCharacters = 100
/** Looking for all errors of a large body is what a hostile one would like: rules for texts take their time on long ones. */
const mostValues = 2000
const charactersOfValue = 20

/**
 * Where the errors of a request are, as JSON pointers (RFC 6901) in the form that addresses have, which a header can carry. Of
 * parameters the pointer is their name. What is wrong with the request as a whole is in no field.
 */
export function pointersOf(errors: readonly ErrorObject[]): string[] {
  const pointers = errors.filter(({ keyword }) => !combining.has(keyword)).map(pointerOf)
  const named = new Set(pointers.filter(({ length }) => length > 0 && length <= mostCharacters))
  return [...named].slice(0, mostFields)
}

/** Those of what they are made of are told already. */
const combining = new Set(['anyOf', 'oneOf', 'allOf', 'if'])

function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const named = keyword === 'required' ? params.missingProperty : undefined
  const unknown = keyword === 'additionalProperties' ? params.additionalProperty : undefined
  const inner: string | undefined = named ?? unknown
  const own = inner === undefined ? '' : `/${inner.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return encoded(instancePath + own)
}

/** A comma parts two pointers; halves of characters have no form. */
function encoded(pointer: string): string {
  if (pointer.length > mostCharacters) return pointer
  return pointer
    .toWellFormed()
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll('%7E', '~'))
    .join('/')
}

/** Whether all errors of a value may be looked for. */
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
