import { STATUS_CODES } from 'node:http'
import type { OpenApiDocument, OperationObject, ResponseObject, SecurityScheme } from '@countersign/api'
import { type Anchors, createAnchors } from './anchors.ts'
import { allErrors, commonErrors } from './common-errors.ts'
import { commonHeaders, withoutHeaders } from './common-headers.ts'
import { mediaKind } from './media-type.ts'
import type { Answer, Chapter, ErrorAnswer, KeyWay, Operation, Reference, Shape } from './model.ts'
import { readEvents } from './read-events.ts'
import { readBodies, readDescription, readHeaders, readParameters } from './read-media.ts'

/** `anchors` has already issued the ids that the page reserves. */
export function readDocument(document: OpenApiDocument, anchors: Anchors = createAnchors()): Reference {
  const chapters = readChapters(document, anchors)
  const operations = chapters.flatMap((chapter) => chapter.operations)
  const shared = commonHeaders(operations)
  return {
    title: document.info.title,
    version: document.info.version,
    introduction: document.info.description ?? '',
    baseUrl: (document.servers?.[0]?.url ?? '').replace(/\/$/, ''),
    keyWays: Object.values(document.components?.securitySchemes ?? {}).flatMap(readKeyWay),
    chapters: chapters.map((chapter) => withoutHeaders(chapter, shared)),
    events: readEvents(document, anchors),
    commonHeaders: shared,
    commonErrors: commonErrors(operations),
    errors: allErrors(operations),
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
    id: source.operationId ?? '',
    anchor: anchors(`${method.toLowerCase()}-${path.replace(/^\/api\/v\d+/, '')}`),
    method,
    path,
    summary: source.summary ?? `${method} ${path}`,
    description: readDescription(source),
    scope: source['x-required-scope'] ?? null,
    parameters: readParameters(document, source),
    bodies: readBodies(document, source.requestBody?.content),
    needsBody: source.requestBody?.required ?? false,
    answers: responses
      .filter(([status]) => !isError(status))
      .map(([status, answer]) => readAnswer(document, status, answer)),
    errors: responses.filter(([status]) => isError(status)).map(([status, answer]) => readError(status, answer)),
  }
}

function isError(status: string): boolean {
  return /^[45]|^default$/.test(status)
}

function readAnswer(document: OpenApiDocument, status: string, response: ResponseObject): Answer {
  return {
    status,
    // OpenAPI requires a description; this one is used when there is nothing to say.
    description: response.description === 'Success.' ? '' : (response.description ?? ''),
    headers: readHeaders(document, response),
    bodies: readBodies(document, response.content),
  }
}

function readError(status: string, { description = '', headers }: ResponseObject): ErrorAnswer {
  return { status, description, codes: (headers?.['X-Error-Code']?.schema?.enum ?? []).map(String) }
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
