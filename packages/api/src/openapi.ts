import { statusOfError } from './errors.ts'
import { type JsonSchema, mapValues } from './json-schema.ts'
import { Components, notNull, takesNull } from './openapi-components.ts'
import type { EventDefinition, OpenApiDocument, OperationObject, ParameterObject } from './openapi-document.ts'
import { errorCodeHeader, type HeaderName, headers, referHeaders, usualHeaders } from './openapi-headers.ts'
import type { MediaBody, Operation } from './operation.ts'
import { pathOf, takesKey } from './operation.ts'
import { errorsOf } from './operation-errors.ts'
import { scopeOf } from './operation-scopes.ts'
import { sentSchema } from './sent-schema.ts'

export interface OpenApiOptions {
  readonly publicUrl: string
  readonly version: string
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

const introduction = `Timestamp files, collect signatures and seal documents, with proof that anyone can check.

Every request needs an API key, in the header \`X-API-Key\` or as \`Authorization: Bearer\`. A success returns
\`{ "success": true, "data": … }\`. An error returns \`{ "success": false, "error": …, "timestamp": … }\`, with a machine-readable
code in \`X-Error-Code\`. Every response has the id of the request in \`X-Request-Id\`. Each key has an hourly limit;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` show its usage. You can safely retry a POST for 24 hours if you
send an \`Idempotency-Key\`. A key can be limited to scopes: each operation names the one it needs.`

const tags = [
  { name: 'Timestamps', description: 'Prove that a file existed at a point in time.' },
  { name: 'Documents', description: 'Upload files, and retrieve them with their signatures and seals.' },
  {
    name: 'Signing',
    description: 'Request signatures, follow their progress, and download the final document and its evidence.',
  },
  { name: 'Drafts', description: 'Prepare signing requests, and send them later.' },
  { name: 'Templates', description: 'Keep documents with roles and fields, and create signing requests from them.' },
  { name: 'Bulk', description: 'Create many signing requests from one template.' },
  { name: 'Branding', description: 'Set the name, logo and color of your emails and signing pages.' },
  { name: 'Embedding', description: 'Show the signing page in a frame of your own pages.' },
  { name: 'Seals', description: 'Seal documents in the name of your organization, and verify seals.' },
  { name: 'Quota', description: 'See the limits of your plan and your current usage.' },
  { name: 'Audit log', description: 'See who changed what in your organization, and prove it.' },
  { name: 'Data protection', description: 'Delete documents and personal data, and export what is known of a person.' },
  { name: 'Webhooks', description: 'Manage the endpoints that receive your events, and inspect each delivery.' },
  { name: 'Events', description: 'Poll for events instead of receiving webhooks.' },
  {
    name: 'Webhook events',
    description: 'The requests that the service sends to your webhook endpoints and callback URLs.',
  },
]

const errorBody = {
  type: 'object',
  description: 'An error. The header X-Error-Code has its machine-readable code.',
  properties: {
    success: { type: 'boolean', description: 'False.', examples: [false] },
    error: { type: 'string', description: 'What is wrong and what to do, in plain words.' },
    timestamp: { type: 'string', format: 'date-time' },
  },
  required: ['success', 'error', 'timestamp'],
}

function operationObject(operation: Operation, components: Components): OperationObject {
  const { id, tag, summary, description, body, status = 200 } = operation
  const scope = scopeOf(operation)
  return {
    operationId: id,
    ...(tag !== undefined && { tags: [tag] }),
    summary,
    description: description ?? `${summary}.`,
    ...(scope !== null && { 'x-required-scope': scope }),
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
  description: 'Not modified: the file still has the ETag in If-None-Match.',
  headers: referHeaders([...usualHeaders, 'ETag']),
}

function parametersOf(operation: Operation, components: Components): ParameterObject[] {
  const { params, query, hasEtag = false } = operation
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
    ...(takesKey(operation) ? [idempotencyKey] : []),
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
  description: 'The ETag of your copy. If the file has not changed, the response is 304 without a body.',
  schema: { type: 'string' },
}

const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'The byte range to return, for example bytes=1000-1999, bytes=1000- or bytes=-500. Several ranges or a malformed one return the whole file.',
  schema: { type: 'string' },
}

const ifRange = {
  name: 'If-Range',
  in: 'header',
  required: false,
  description: 'The ETag of your partial copy. If the file has changed, the response is the whole file.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: a repeated request within 24 hours gets the first response, and nothing is created twice.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    'x-expects': 'a string of 1 to 255 printable ASCII characters without spaces',
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
  const { answer, hasEtag = false } = operation
  if (answer !== undefined) {
    const content = { 'application/json': { schema: envelopeOf(operation, components) } }
    return { description: 'Success.', headers: referHeaders(usualHeaders), content }
  }
  const names = [...headersOfFile(operation), ...(hasEtag ? (['Accept-Ranges'] as const) : [])]
  return { description: 'The file.', headers: referHeaders(names), content: contentOf(operation) }
}

function partOf(operation: Operation): Json {
  const names = [...headersOfFile(operation), 'Accept-Ranges', 'Content-Range'] as const
  return {
    description: 'The requested range of the file.',
    headers: referHeaders(names),
    content: contentOf(operation),
  }
}

function headersOfFile({ file = [], hasEtag = false }: Operation): HeaderName[] {
  // A picture is displayed, and has no file name.
  const isSaved = !file.every((type) => type.startsWith('image/'))
  return [
    ...usualHeaders,
    ...(hasEtag ? (['ETag'] as const) : []),
    ...(isSaved ? (['Content-Disposition'] as const) : []),
  ]
}

function contentOf({ file = [], jsonFile = anyObject }: Operation): Json {
  return Object.fromEntries(file.map((type) => [type, { schema: fileSchema(type, jsonFile) }]))
}

const anyObject: JsonSchema = { type: 'object', additionalProperties: true }

function fileSchema(type: string, json: JsonSchema): JsonSchema {
  if (type === 'application/json') return json
  return type === 'text/plain' ? { type: 'string' } : { type: 'string', format: 'binary' }
}

/** Named as well: generators would invent a name for each operation, and change it when another operation is added. */
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
  400: 'The request is invalid. The error names the field and says what to send.',
  401: 'The API key is missing, invalid or expired.',
  402: 'The organization has used up its quota.',
  403: 'The key lacks the scope, does not work from this IP address, or is not linked to an organization. Or the plan does not include API access, or the resource belongs to someone else.',
  404: 'The resource does not exist.',
  409: 'The current state of the resource does not allow this, or the Idempotency-Key was used for another request.',
  413: 'The body is too large.',
  416: 'The range starts after the end of the file. Content-Range gives the size of the file.',
  429: 'The hourly limit is exceeded. Retry-After gives the seconds to wait.',
  500: 'The service failed to process the request.',
  503: 'The service is temporarily unavailable. Retry-After gives the seconds to wait.',
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
    ...(status === 429 || status === 503 || codes.includes('PROOF_NOT_AVAILABLE') ? (['Retry-After'] as const) : []),
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
      id: { type: 'string', description: 'Id of the event. It is the same in every delivery.' },
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
      // Their own tag: some generators cannot write a class for received events beside one for calls.
      tags: ['Webhook events'],
      summary,
      description: `${summary}.`,
      parameters: webhookHeaders,
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: { '2XX': { description: 'Received. The service retries after any other response.' } },
    },
  }
}

const webhookHeaders = [
  ...Object.entries({
    'X-Service-Event': 'The event kind.',
    'X-Service-Event-Id': 'Id of the event.',
    'X-Service-Timestamp': 'Time of this attempt.',
    'X-Service-Signature':
      'sha256= followed by the HMAC of the timestamp, a dot and the raw body, keyed with the webhook secret.',
    'X-Service-Attempt': 'Number of this attempt, starting at 1.',
  }).map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })),
  {
    name: 'X-Service-Signature-Next',
    in: 'header',
    required: false,
    description: 'The signature with the new secret, while you rotate secrets.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Service-Mode',
    in: 'header',
    required: false,
    description: 'test if the event is from test mode.',
    schema: { type: 'string', enum: ['test'] },
  },
  {
    name: 'traceparent',
    in: 'header',
    required: false,
    description: 'Trace of the request that caused the event (W3C Trace Context), if the operator records traces.',
    schema: { type: 'string' },
  },
]
