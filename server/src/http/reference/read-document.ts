import { STATUS_CODES } from 'node:http'
import { type Anchors, createAnchors } from './anchors.ts'
import { commonErrors } from './common-errors.ts'
import { mediaKind } from './media-type.ts'
import {
  type Answer,
  type Body,
  type Chapter,
  type Field,
  type KeyWay,
  type Operation,
  type Parameter,
  parameterPlaces,
  type Reference,
  type Shape,
} from './model.ts'
import {
  type MediaObject,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
  type SecurityScheme,
} from '@countersign/api'
import { readSchema } from './read-schema.ts'
import { resolveReference } from './resolve-reference.ts'

/** `anchors` has already given out the ids that the page keeps for itself. */
export function readDocument(document: OpenApiDocument, anchors: Anchors = createAnchors()): Reference {
  const chapters = readChapters(document, anchors)
  const operations = chapters.flatMap((chapter) => chapter.operations)
  return {
    title: document.info.title,
    version: document.info.version,
    introduction: document.info.description ?? '',
    baseUrl: document.servers?.[0]?.url ?? '',
    keyWays: Object.values(document.components?.securitySchemes ?? {}).flatMap(readKeyWay),
    chapters,
    commonErrors: commonErrors(operations),
    errorBody: readErrorBody(document),
  }
}

/** Tags in the document's order, then those that only operations name. */
function readChapters(document: OpenApiDocument, anchors: Anchors): Chapter[] {
  const sources = operationSources(document)
  const stated = document.tags ?? []
  const names = new Set([...stated.map(({ name }) => name), ...sources.map(({ tag }) => tag)])
  return [...names]
    .map((name) => ({ name, operations: sources.filter(({ tag }) => tag === name) }))
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, operations }) => ({
      name,
      description: stated.find((tag) => tag.name === name)?.description ?? '',
      anchor: anchors(name.toLowerCase()),
      operations: operations.map((found) => readOperation(document, found, anchors)),
    }))
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface FoundOperation {
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly source: OperationObject
}

function operationSources(document: OpenApiDocument): FoundOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, source]) => ({ tag: source.tags?.[0] ?? 'Other', method: method.toUpperCase(), path, source })),
  )
}

function readOperation(
  document: OpenApiDocument,
  { method, path, source }: FoundOperation,
  anchors: Anchors,
): Operation {
  const responses = Object.entries(source.responses ?? {})
  return {
    anchor: anchors(`${method.toLowerCase()}-${path.replace(/^\/api\/v\d+/, '')}`),
    method,
    path,
    summary: source.summary ?? `${method} ${path}`,
    description: source.description ?? '',
    deprecated: source.deprecated ?? false,
    needsKey: (source.security ?? document.security ?? []).length > 0,
    parameters: readParameters(document, source),
    bodies: readBodies(document, source.requestBody?.content),
    needsBody: source.requestBody?.required ?? false,
    answers: responses
      .filter(([status]) => !isError(status))
      .map(([status, answer]) => readAnswer(document, status, answer)),
    errors: responses
      .filter(([status]) => isError(status))
      .map(([status, { description }]) => ({ status, description: statedDescription(description) })),
  }
}

function isError(status: string): boolean {
  return /^[45]|^default$/.test(status)
}

function readParameters(document: OpenApiDocument, { parameters }: OperationObject): Parameter[] {
  return (parameters ?? []).flatMap((parameter) => {
    const place = parameterPlaces.find((known) => known === parameter.in)
    if (place === undefined) return []
    const shape = readMedia(document, parameter)
    const description = parameter.description ?? shape.description
    return [{ place, name: parameter.name, required: parameter.required ?? false, shape: { ...shape, description } }]
  })
}

function readBodies(document: OpenApiDocument, content: Readonly<Record<string, MediaObject>> | undefined): Body[] {
  return Object.entries(content ?? {}).map(([mediaType, media]) => ({ mediaType, shape: readMedia(document, media) }))
}

/** The document keeps the examples of a whole body or parameter beside its schema. */
function readMedia(document: OpenApiDocument, media: MediaObject): Shape {
  const shape = readSchema(media.schema ?? {}, (schema) => resolveReference(document, schema))
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value
  return example === undefined ? shape : { ...shape, example }
}

function readAnswer(document: OpenApiDocument, status: string, response: ResponseObject): Answer {
  const headers: Field[] = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const shape = readMedia(document, header)
    return { name, required: true, shape: { ...shape, description: header.description ?? shape.description } }
  })
  const bodies = readBodies(document, response.content)
  return { status, description: statedDescription(response.description), headers, bodies }
}

/** OpenAPI demands a description; this is what stands there when the route gave none. */
function statedDescription(description: string | undefined): string {
  return description === undefined || description === 'Default Response' ? '' : description
}

/** "201 Created"; ranges such as 2XX and `default` have no phrase. */
export function statusPhrase(status: string): string {
  return STATUS_CODES[status] ?? ''
}

function readKeyWay(scheme: SecurityScheme): KeyWay[] {
  if (scheme.type === 'apiKey' && scheme.in === 'header') return [{ header: scheme.name ?? '', prefix: '' }]
  if (scheme.type === 'http' && scheme.scheme === 'bearer') return [{ header: 'Authorization', prefix: 'Bearer ' }]
  return []
}

function readErrorBody(document: OpenApiDocument): Shape | null {
  for (const { source } of operationSources(document)) {
    for (const [status, { content }] of Object.entries(source.responses ?? {})) {
      const body = readBodies(document, isError(status) ? content : undefined)[0]
      if (body !== undefined && mediaKind(body.mediaType) === 'json') return body.shape
    }
  }
  return null
}
