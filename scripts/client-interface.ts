import { spawnSync } from 'node:child_process'
import {
  describeInterface,
  errorCodes,
  eventDefinitions,
  type JsonSchema,
  type OperationObject,
  operations,
} from '../packages/api/src/index.ts'

/**
 * The types of the API and the paths of its operations, as plain TypeScript: the client needs no schema library, and
 * its readers see names and sentences instead of inferred types.
 */
export function clientInterface(): string {
  const document = describeInterface(operations, eventDefinitions, { publicUrl: '', version: '' })
  const found = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const all = document.components?.schemas ?? {}
  const schemas = Object.entries(all).filter(([name, schema]) => name !== 'Error' && !isEnvelope(schema))
  const text = [
    '// Written by `npm run docs` from packages/api; changes made here are lost.',
    ...schemas.map(([name, schema]) => declaration(name, schema)),
    `${comment('Why a request was refused. Newer services may know more reasons.', '')}export type ErrorCode = ${union([...errorCodes, 'INTERNAL_ERROR'].map(quoted))} | (string & {})`,
    eventTypes(),
    `export interface Operations {\n${found.map(({ operation }) => operationType(operation, all)).join('\n')}\n}`,
    `export const operations = {\n${found.map((one) => place(one)).join('\n')}\n} as const`,
  ].join('\n\n')
  return formatted(text)
}

/** What the command line uses from the administration API, with the types behind it. */
const administered = [
  'AdminSeal',
  'AnchoringStatus',
  'ApiKey',
  'Batch',
  'Certificate',
  'InstalledCrl',
  'IssuingRequest',
  'MailRecord',
  'NewApiKey',
  'NewOperator',
  'NewUser',
  'Operator',
  'Organization',
  'OwnCertificates',
  'ParkedJob',
  'RevokedCertificate',
  'Closing',
  'LogKey',
  'LogStatus',
  'SignInDomain',
  'SignInDomains',
  'User',
]

/** The types of the administration API, for the command line only. */
export function administrationInterface(): string {
  const own = operations.filter(({ area }) => area === 'admin').map((one) => ({ ...one, area: 'api' as const }))
  const { components } = describeInterface(own, [], { publicUrl: '', version: '' })
  const all = components?.schemas ?? {}
  const needed = withParts(administered, all)
  const text = [
    '// Written by `npm run docs` from packages/api; changes made here are lost.',
    ...needed.map((name) => declaration(name, all[name] ?? {}, administered.includes(name))),
  ].join('\n\n')
  return formatted(text)
}

function withParts(names: readonly string[], all: Readonly<Record<string, JsonSchema>>): string[] {
  const found = new Set(names)
  for (const name of found) {
    if (all[name] === undefined) throw new Error(`the administration has no ${name}`)
    const text = JSON.stringify(all[name])
    for (const [, part = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) found.add(part)
  }
  return [...found].toSorted()
}

function declaration(name: string, schema: JsonSchema, isExported = true): string {
  const about = `${comment(schema.description, '')}${isExported ? 'export ' : ''}`
  const isPlainObject = schema.properties !== undefined && schema.anyOf === undefined
  if (isPlainObject) return `${about}interface ${name} ${objectType(schema)}`
  return `${about}type ${name} = ${typeOf(schema)}`
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const among = schema.anyOf ?? schema.oneOf
  if (among !== undefined) return union(among.map(typeOf))
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  if (schema.enum !== undefined) {
    const values = schema.enum.map((value) => JSON.stringify(value))
    return union(types.includes('null') && !schema.enum.includes(null) ? [...values, 'null'] : values)
  }
  return types.length === 0 ? 'unknown' : union(types.map((type) => simpleType(type, schema)))
}

function simpleType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`
    case 'object':
      return objectType(schema)
    default:
      return type
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Readonly<Record<string, ${values}>>`
  }
  const lines = Object.entries(properties).map(([name, field]) => {
    const isOptional = !required.includes(name)
    return `${comment(aboutField(field), '  ')}  readonly ${propertyName(name)}${isOptional ? '?' : ''}: ${typeOf(field)}${isOptional ? ' | undefined' : ''}`
  })
  return `{\n${lines.join('\n')}\n}`
}

function aboutField({ description, default: standard }: JsonSchema): string | undefined {
  if (standard === undefined || typeof standard === 'object') return description
  return [description, `${JSON.stringify(standard)} unless given.`].filter((part) => part !== undefined).join(' ')
}

/** The client unwraps answers and events. */
function isEnvelope({ properties = {} }: JsonSchema): boolean {
  const { data, success, event } = properties
  // A webhook's event names its one kind.
  const isOfWebhook = event !== undefined && event.$ref === undefined
  return data !== undefined && (success !== undefined || isOfWebhook)
}

function operationType(operation: OperationObject, schemas: Readonly<Record<string, JsonSchema>>): string {
  const { operationId = '', summary, parameters = [], requestBody, responses = {} } = operation
  const fieldsIn = (where: string) => parameters.filter((parameter) => parameter.in === where)
  const parts: string[] = []
  for (const [name, where] of [
    ['params', 'path'],
    ['query', 'query'],
  ] as const) {
    const fields = fieldsIn(where)
    if (fields.length === 0) continue
    const properties = Object.fromEntries(fields.map((one) => [one.name, { ...one.schema, ...aboutParameter(one) }]))
    const required = fields.filter((one) => one.required).map((one) => one.name)
    parts.push(`readonly ${name}: ${objectType({ properties, required })}`)
  }
  const body = requestBody?.content?.['application/json']?.schema
  if (body !== undefined) parts.push(`readonly body: ${typeOf(body)}${requestBody?.required ? '' : ' | undefined'}`)
  const answered = responses[200] ?? responses[201] ?? responses[202]
  const envelope = answered?.content?.['application/json']?.schema?.$ref?.split('/').at(-1)
  const data = schemas[envelope ?? '']?.properties?.data
  if (data !== undefined) parts.push(`readonly answer: ${typeOf(data)}`)
  const type = parts.length === 0 ? 'object' : `{\n${parts.join('\n')}\n}`
  return `${comment(summary && `${summary}.`, '  ')}  readonly ${operationId}: ${type}`
}

function aboutParameter({ description }: { readonly description?: string }): { readonly description?: string } {
  return description === undefined ? {} : { description }
}

function place(one: { readonly method: string; readonly path: string; readonly operation: OperationObject }): string {
  const { method, path, operation } = one
  const isRepeatable = operations.some(({ id, repeatable }) => id === operation.operationId && repeatable === true)
  const words = [`method: ${quoted(method.toUpperCase())}`, `path: ${quoted(path)}`, `isRepeatable: ${isRepeatable}`]
  return `  ${operation.operationId}: { ${words.join(', ')} },`
}

function eventTypes(): string {
  const kinds = eventDefinitions.map(({ kind }) => kind)
  const fields = eventDefinitions.map(({ kind, summary, data }) => {
    const { title } = data as JsonSchema
    return `${comment(`${summary}.`, '  ')}  readonly ${quoted(kind)}: ${title ?? typeOf(data)}`
  })
  return `export type WebhookEventKind = ${kinds.length === 0 ? 'never' : union(kinds.map(quoted))}

/** The data of each event. */
export interface WebhookEventData {\n${fields.join('\n')}\n}`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function quoted(text: string): string {
  return `'${text}'`
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined || text === ''
    ? ''
    : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
}

function formatted(text: string): string {
  const { status, stdout, stderr } = spawnSync('biome', ['format', '--stdin-file-path=interface.ts'], {
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the interface of the client cannot be formatted: ${stderr}`)
  return stdout
}
