import type { JsonSchema, MediaObject, OpenApiDocument, OperationObject, ResponseObject } from '@countersign/api'
import { type Body, type Field, type Parameter, parameterPlaces, type Shape } from './model.ts'
import { sentence } from './prose.ts'
import { readSchema } from './read-schema.ts'
import { resolveReference } from './resolve-reference.ts'

function readMedia(document: OpenApiDocument, media: MediaObject): Shape {
  return readSchema(media.schema ?? {}, (schema: JsonSchema) => resolveReference(document, schema))
}

export function readBodies(
  document: OpenApiDocument,
  content: Readonly<Record<string, MediaObject>> | undefined,
): Body[] {
  return Object.entries(content ?? {}).map(([mediaType, media]) => ({ mediaType, shape: readMedia(document, media) }))
}

export function readParameters(document: OpenApiDocument, { parameters }: OperationObject): Parameter[] {
  return (parameters ?? []).flatMap((parameter) => {
    const place = parameterPlaces.find((known) => known === parameter.in)
    if (place === undefined) return []
    const shape = readMedia(document, parameter)
    const stated = parameter.description ?? shape.description
    // The document repeats the expectation there, for readers without the extension; it is shown once here.
    const description = stated === sentence(shape.expects ?? '') ? '' : stated
    return [{ place, name: parameter.name, required: parameter.required ?? false, shape: { ...shape, description } }]
  })
}

export function readHeaders(document: OpenApiDocument, { headers }: ResponseObject): Field[] {
  return Object.entries(headers ?? {}).map(([name, stated]) => {
    const header = resolveReference(document, stated)
    const shape = readMedia(document, header)
    return { name, required: true, shape: { ...shape, description: header.description ?? shape.description } }
  })
}

/** If the document has nothing to add to the summary, it repeats it. */
export function readDescription({ summary, description = '' }: OperationObject): string {
  return description === `${summary}.` ? '' : description
}
