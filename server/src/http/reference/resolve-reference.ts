import type { JsonSchema, OpenApiDocument } from '@countersign/api'

/** Follows a reference inside the document (RFC 6901); whatever leads nowhere is a schema that says nothing. */
export function resolveReference(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  let found = schema
  for (let steps = 0; found.$ref !== undefined && steps < 32; steps++) {
    found = lookUp(document, found.$ref)
  }
  return found
}

function lookUp(document: OpenApiDocument, reference: string): JsonSchema {
  let place: unknown = document
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return {}
    place = (place as Record<string, unknown>)[key]
  }
  return typeof place === 'object' && place !== null ? place : {}
}
