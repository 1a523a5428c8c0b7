import {
  areaPaths,
  errorsOf,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  operations,
  type ParameterObject,
  pathOf,
  statusOfError,
} from '@countersign/api'
import { resolveReference } from '../../src/http/reference/resolve-reference.ts'

/** What decides how a request proves who sends it. */
export type Door = 'api' | 'member' | 'console' | 'signer' | 'admin' | 'scim' | 'open'

/** What an operation takes, and what it may answer. */
export interface Target {
  readonly id: string
  readonly door: Door
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly parameters: readonly ParameterObject[]
  /** By media type. */
  readonly bodies: Readonly<Record<string, JsonSchema>>
  /** By status. */
  readonly answers: Readonly<Record<string, DeclaredAnswer>>
}

export interface DeclaredAnswer {
  readonly types: readonly string[]
  /** Error codes; undefined for a success. */
  readonly codes: readonly string[] | undefined
  /** Headers that every such answer has. */
  readonly headers: readonly string[]
  /** Of a JSON body. */
  readonly schema: JsonSchema | undefined
}

/** The operations of the OpenAPI document that the service serves. */
export function documentedTargets(document: OpenApiDocument): Target[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId ?? `${method} ${path}`,
      door: 'api' as const,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).filter((one) => one.in !== 'header'),
      bodies: schemasOf(operation.requestBody?.content ?? {}),
      answers: Object.fromEntries(
        Object.entries(operation.responses ?? {}).map(([status, { headers = {}, content = {} }]) => [
          status,
          {
            types: Object.keys(content),
            codes: headers['X-Error-Code'] && codesOf(resolveReference(document, headers['X-Error-Code']).schema),
            headers: headersDueWith(Number(status), Object.keys(headers)),
            schema: content['application/json']?.schema,
          },
        ]),
      ),
    })),
  )
}

/**
 * The operations that the document leaves out, for people, signers and operators, from the definitions that their
 * routes are created from. People have most operations of the document as well.
 */
export function otherTargets(documented: readonly Target[]): Target[] {
  const forMembers = new Map(operations.map((operation) => [operation.id, operation]))
  return [
    ...operations.filter(({ area }) => area !== 'api').map(definedTarget),
    ...documented.flatMap((target) => {
      const operation = forMembers.get(target.id)
      return operation === undefined ? [] : [memberTarget(target, operation)]
    }),
  ]
}

function memberTarget(target: Target, operation: Operation): Target {
  const path = target.path.replace(areaPaths.api, areaPaths.member.replace(':organizationId', '{organizationId}'))
  const parameters = [organizationId, ...target.parameters]
  const successes = Object.entries(target.answers)
    .filter(([status]) => Number(status) < 400)
    .map(([status, answer]) => [status, { ...answer, headers: withoutLimit(answer.headers) }] as const)
  const answers = { ...Object.fromEntries(successes), ...refusals(errorsOf(operation, 'member')) }
  return { ...target, id: `${target.id} (member)`, door: 'member', path, parameters, answers }
}

function withoutLimit(headers: readonly string[]): string[] {
  return headers.filter((name) => !name.startsWith('RateLimit-'))
}

const organizationId = { name: 'organizationId', in: 'path', required: true, schema: { type: 'string' } } as const

function definedTarget(operation: Operation): Target {
  const { id, area, method, params, query, body, answer, file, hasEtag, status = 200 } = operation
  const place = (where: string, schema: JsonSchema | undefined): ParameterObject[] =>
    Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || (schema?.required?.includes(name) ?? false),
      schema: field,
    }))
  const path = pathOf(operation).replaceAll(/:(\w+)/g, '{$1}')
  const data = answer as JsonSchema | undefined
  const success: DeclaredAnswer = {
    types: file ?? ['application/json'],
    codes: undefined,
    headers: ['X-Request-Id'],
    schema: data && {
      type: 'object',
      required: ['success', 'data'],
      properties: { success: { const: true }, data },
    },
  }
  return {
    id,
    door: area === 'verification' || area === 'public' ? 'open' : area,
    method,
    path,
    parameters: [
      ...(path.includes('{organizationId}') ? [organizationId] : []),
      ...place('path', params as JsonSchema | undefined),
      ...place('query', query as JsonSchema | undefined),
    ],
    bodies:
      body === undefined
        ? {}
        : schemasOf('content' in body ? body.content : { 'application/json': { schema: body as JsonSchema } }),
    answers: {
      [status]: success,
      ...(hasEtag && { 206: success, 304: { types: [], codes: undefined, headers: ['ETag'], schema: undefined } }),
      ...refusals(errorsOf(operation)),
    },
  }
}

function refusals(codes: readonly string[]): Record<string, DeclaredAnswer> {
  const statuses = [...new Set(codes.map((code) => statusOfError(code as never)))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        types: ['application/json'],
        codes: codes.filter((code) => statusOfError(code as never) === status),
        headers: headersDueWith(status, ['X-Error-Code', 'X-Request-Id']),
        schema: undefined,
      },
    ]),
  )
}

function schemasOf(content: Readonly<Record<string, { readonly schema?: unknown }>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, (schema ?? {}) as JsonSchema]))
}

function codesOf(schema: JsonSchema | undefined): readonly string[] {
  return (schema?.enum ?? []) as string[]
}

/** A refusal can come before the service knows the key, and so without the headers of the limit. */
function headersDueWith(status: number, declared: readonly string[]): string[] {
  if (status < 400) return declared.filter((name) => name !== 'Content-Disposition')
  const due = ['X-Error-Code', 'X-Request-Id', 'WWW-Authenticate', 'Content-Range']
  const retry = status === 429 || status === 503 ? ['Retry-After'] : []
  return [...declared.filter((name) => due.includes(name)), ...retry]
}
