import { statusOfError } from './errors.ts'
import { type JsonSchema, mapValues } from './json-schema.ts'
import { Components, notNull, takesNull } from './openapi-components.ts'
import type { OpenApiDocument, OperationObject, ParameterObject } from './openapi-document.ts'
import { errorCodeHeader, type HeaderName, headers, referHeaders, usualHeaders } from './openapi-headers.ts'
import type { MediaBody, Operation } from './operation.ts'
import { pathOf } from './operation.ts'
import { errorsOf } from './operation-errors.ts'
import { sentSchema } from './sent-schema.ts'

export interface OpenApiOptions {
  readonly publicUrl: string
  readonly version: string
}

/** Something that the service sends by itself. */
export interface EventDefinition {
  readonly kind: string
  readonly summary: string
  readonly data: object
}

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of the operations below /api/v1. */
export function describeInterface(
  operations: readonly Operation[],
  events: readonly EventDefinition[],
  { publicUrl, version }: OpenApiOptions,
): OpenApiDocument {
  const components = new Components()
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const one of operations.filter(({ area }) => area === 'api')) {
    const path = pathOf(one).replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationObject(one, components) }
  }
  const webhooks = Object.fromEntries(events.map((event) => [event.kind, webhookObject(event, components)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version,
      description: introduction,
      contact: { name: 'Countersign', url: `${publicUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags,
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    ...(events.length > 0 && { webhooks }),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same API key.' },
      },
      headers,
      schemas: { Error: errorBody, ...components.all() },
    },
  }
}

const introduction = `Proof that a document existed at a moment, that named people agreed to it, and that a company stands behind it.

Every request needs an API key, in the header \`X-API-Key\` or as \`Authorization: Bearer\`. Successes are
\`{ "success": true, "data": … }\`, failures \`{ "success": false, "error": …, "timestamp": … }\`, with a machine-readable
code in the header \`X-Error-Code\` and the request's id in \`X-Request-Id\`. Every key may make a number of requests an hour;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell where it stands. A POST that carries an
\`Idempotency-Key\` can be repeated safely for 24 hours.`

const tags = [
  { name: 'Timestamps', description: 'A place in the log for a hash, and its proof.' },
  { name: 'Documents', description: 'Files that are kept, with all that was put on them.' },
  {
    name: 'Signing',
    description: 'Requests to people for their signatures, up to the finished document and its evidence.',
  },
  { name: 'Seals', description: "An organization's seals: put on documents, and checked." },
  { name: 'Quota', description: 'What the plan allows, and what is used of it.' },
  { name: 'Webhooks', description: 'Endpoints of yours that receive events, and what became of each delivery.' },
  { name: 'Events', description: 'What has happened, for programs that ask instead of being called.' },
  { name: 'Webhook events', description: 'What the service posts to your endpoints and callback URLs.' },
]

const errorBody = {
  type: 'object',
  description: 'What went wrong. The header X-Error-Code holds the code for programs.',
  properties: {
    success: { type: 'boolean', description: 'False.', examples: [false] },
    error: { type: 'string', description: 'What went wrong and what to do, for a person.' },
    timestamp: { type: 'string', format: 'date-time' },
  },
  required: ['success', 'error', 'timestamp'],
}

function operationObject(operation: Operation, components: Components): OperationObject {
  const { id, tag, summary, description, body, status = 200 } = operation
  return {
    operationId: id,
    ...(tag !== undefined && { tags: [tag] }),
    summary,
    description: description ?? `${summary}.`,
    parameters: parametersOf(operation, components),
    ...(body !== undefined && { requestBody: requestBodyOf(body, components) }),
    responses: {
      [status]: successOf(operation, components),
      ...(operation.hasEtag && { 206: partOf(operation), 304: unchanged }),
      ...failuresOf(operation),
    },
  }
}

const unchanged = {
  description: 'The file is the one that If-None-Match names.',
  headers: referHeaders([...usualHeaders, 'ETag']),
}

function parametersOf(operation: Operation, components: Components): ParameterObject[] {
  const { method, params, query, hasEtag = false } = operation
  const each = (place: string, schema: JsonSchema | undefined) =>
    Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || (schema?.required?.includes(name) ?? false),
      ...aboutParameter(field),
      schema: components.refer(field),
    }))
  return [
    ...each('path', params),
    ...each('query', query && sentSchema(query)),
    // Every POST takes one, and refuses a malformed one; those that create nothing have no use for it.
    ...(method === 'POST' ? [idempotencyKey] : []),
    ...(hasEtag ? [ifNoneMatch, range, ifRange] : []),
  ]
}

function aboutParameter({ description, 'x-expects': expects }: JsonSchema): { readonly description?: string } {
  if (description !== undefined) return { description }
  return expects === undefined ? {} : { description: `${capital(expects)}.` }
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the file that you have: where nothing is newer, the answer is 304 without the file.',
  schema: { type: 'string' },
}

const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'The part that you want, for example bytes=1000-1999, bytes=1000- or bytes=-500 for the end. Several parts, and what is not understood, get the whole file.',
  schema: { type: 'string' },
}

const ifRange = {
  name: 'If-Range',
  in: 'header',
  required: false,
  description:
    'The ETag of the file that you have a part of: where the file is another one now, all of it is answered.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a repetition within 24 hours get the first answer, where something is created.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    'x-expects': 'a text of 1 to 255 characters of ASCII, without spaces',
  },
}

function requestBodyOf(body: JsonSchema | MediaBody, components: Components): Json {
  const media = 'content' in body ? body.content : { 'application/json': { schema: body as JsonSchema } }
  const isOptional = Object.values(media).some(({ schema }) => takesNull(schema as JsonSchema))
  return {
    required: !isOptional,
    content: mapValues(media, ({ schema }) => ({
      schema: components.refer(notNull(sentSchema(schema as JsonSchema))),
    })),
  }
}

function successOf(operation: Operation, components: Components): Json {
  const { answer, file = [], hasEtag = false } = operation
  if (answer !== undefined) {
    const content = { 'application/json': { schema: envelopeOf(operation, components) } }
    return { description: 'Success.', headers: referHeaders(usualHeaders), content }
  }
  const names = [...headersOfFile(operation), ...(hasEtag ? (['Accept-Ranges'] as const) : [])]
  return { description: 'The file.', headers: referHeaders(names), content: contentOf(file) }
}

function partOf(operation: Operation): Json {
  const names = [...headersOfFile(operation), 'Accept-Ranges', 'Content-Range'] as const
  return {
    description: 'The part of the file that Range names.',
    headers: referHeaders(names),
    content: contentOf(operation.file ?? []),
  }
}

function headersOfFile({ file = [], hasEtag = false }: Operation): HeaderName[] {
  // A picture is looked at, and has no name of its own.
  const isSaved = !file.every((type) => type.startsWith('image/'))
  return [
    ...usualHeaders,
    ...(hasEtag ? (['ETag'] as const) : []),
    ...(isSaved ? (['Content-Disposition'] as const) : []),
  ]
}

function contentOf(file: readonly string[]): Json {
  return Object.fromEntries(file.map((type) => [type, { schema: fileSchema(type) }]))
}

function fileSchema(type: string): JsonSchema {
  if (type === 'application/json') return { type: 'object', additionalProperties: true }
  return type === 'text/plain' ? { type: 'string' } : { type: 'string', format: 'binary' }
}

/** Has a name, too: generators would invent one for each operation, and change it when another operation is added. */
function envelopeOf({ id, answer = {} }: Operation, components: Components): JsonSchema {
  const { title = capital(id) } = answer as JsonSchema
  return components.keep(`${title}Response`, {
    type: 'object',
    properties: {
      success: { type: 'boolean', description: 'True.', examples: [true] },
      data: components.refer(answer),
    },
    required: ['success', 'data'],
  })
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

const reasons: Readonly<Record<number, string>> = {
  400: 'The request is not valid; the error names the field and what it should be.',
  401: 'The API key is missing, invalid or expired.',
  402: "The organization's quota is used up.",
  403: 'The key is not linked to an organization, the plan lacks the interface, or the thing belongs to someone else.',
  404: 'There is no such thing.',
  409: 'The current state does not allow it, or the Idempotency-Key was used for another request.',
  413: 'The body is too large.',
  416: 'The range begins beyond the end of the file; Content-Range gives its size.',
  429: 'The hourly limit is exceeded; Retry-After gives the seconds to wait.',
  500: 'Something went wrong on our side.',
  503: 'The service cannot do this at the moment; Retry-After gives the seconds to wait.',
}

function failuresOf(operation: Operation): Record<string, Json> {
  const codes = errorsOf(operation)
  const statuses = [...new Set(codes.map(statusOfError)), 500].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const own: readonly string[] =
        status === 500 ? ['INTERNAL_ERROR'] : codes.filter((code) => statusOfError(code) === status)
      return [String(status), failureOf(status, own)]
    }),
  )
}

function failureOf(status: number, codes: readonly string[]): Json {
  const names: HeaderName[] = [
    ...(status === 401 ? (['X-Request-Id', 'WWW-Authenticate'] as const) : usualHeaders),
    ...(status === 400 ? (['X-Error-Field'] as const) : []),
    ...(status === 416 ? (['Content-Range'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]
  return {
    description: reasons[status] ?? '',
    headers: { 'X-Error-Code': errorCodeHeader(codes), ...referHeaders(names) },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function webhookObject(
  { kind, summary, data }: EventDefinition,
  components: Components,
): { readonly post: OperationObject } {
  const name = kind.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
  const body = components.keep(`${capital(name)}Event`, {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The same whenever this event is sent.' },
      event: { type: 'string', enum: [kind] },
      createdAt: { type: 'string', format: 'date-time' },
      sequence: { type: ['integer', 'null'] },
      data: components.refer(data),
    },
    required: ['id', 'event', 'createdAt', 'sequence', 'data'],
  })
  return {
    post: {
      operationId: name,
      // A tag of their own: some generators cannot write a class for what is received beside what is called.
      tags: ['Webhook events'],
      summary,
      description: `${summary}.`,
      parameters: webhookHeaders,
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: { '2XX': { description: 'Received. Every other answer is tried again.' } },
    },
  }
}

const webhookHeaders = [
  ...Object.entries({
    'X-Service-Event': 'The kind of the event.',
    'X-Service-Event-Id': 'The id of the event.',
    'X-Service-Timestamp': 'When this attempt was made.',
    'X-Service-Signature': 'sha256= and the HMAC of the time, a dot and the body, by the secret.',
    'X-Service-Attempt': 'From 1, one more for each attempt.',
  }).map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })),
  {
    name: 'X-Service-Signature-Next',
    in: 'header',
    required: false,
    description: 'The same by the new secret, while one replaces another.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Service-Mode',
    in: 'header',
    required: false,
    description: 'test for what has happened in test mode.',
    schema: { type: 'string', enum: ['test'] },
  },
]
