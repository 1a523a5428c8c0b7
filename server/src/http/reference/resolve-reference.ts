import type { OpenApiDocument } from '@countersign/api'

/** A value, or a reference to it. */
interface Referring {
  readonly $ref?: string
}

/** Follows a reference inside the document (RFC 6901); a dead one resolves to an empty part. */
export function resolveReference<T extends Referring>(document: OpenApiDocument, part: T): T {
  let found = part
  for (let steps = 0; found.$ref !== undefined && steps < 32; steps++) {
    found = lookUp(document, found.$ref) as T
  }
  return found
}

function lookUp(document: OpenApiDocument, reference: string): object {
  let place: unknown = document
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return {}
    place = (place as Record<string, unknown>)[key]
  }
  return typeof place === 'object' && place !== null ? place : {}
}
