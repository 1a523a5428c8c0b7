import type { JsonSchema, OpenApiDocument } from '@countersign/api'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { internalPath, longestParameter } from '../../src/http/server.ts'
import type { Answer } from './exchange.ts'
import type { DeclaredAnswer, Target } from './targets.ts'

export interface Judge {
  /** The operation at this path, however it was reached; undefined if there is none. */
  targetAt(method: string, path: string): Target | undefined
  /** What is wrong with the answer; undefined if nothing is. */
  faultOf(target: Target | undefined, method: string, answer: Answer): string | undefined
}

/** Judges answers by the OpenAPI document and the definitions, and by what no answer may reveal. */
export function openJudge(document: OpenApiDocument, targets: readonly Target[], secrets: readonly string[]): Judge {
  const places = targets
    .map((target) => ({ target, pattern: patternOf(target.path), parameters: target.path.split('{').length }))
    .toSorted((a, b) => a.parameters - b.parameters)
  const validators = new Map<JsonSchema, ValidateFunction>()
  const validatorOf = (schema: JsonSchema) => {
    const known = validators.get(schema)
    if (known !== undefined) return known
    const made = ajv.compile({ ...schema, components: document.components })
    validators.set(schema, made)
    return made
  }
  const faultOfDeclared = (declared: DeclaredAnswer, { headers, body }: Answer, isHead: boolean) => {
    const missing = declared.headers.filter((name) => !headers.has(name.toLowerCase()))
    if (missing.length > 0) return `it lacks the header ${missing.join(', ')}`
    const type = typeOf(headers)
    if (declared.types.length > 0 && !declared.types.includes(type) && type !== 'application/x-ndjson') {
      return `its type ${type} is not declared (${declared.types.join(', ')})`
    }
    const code = headers.get('x-error-code')
    if (declared.codes !== undefined && !declared.codes.includes(code ?? '')) return `its code ${code} is not declared`
    if (isHead || declared.schema === undefined || type !== 'application/json') return undefined
    const isTrue = validatorOf(declared.schema)
    if (isTrue(JSON.parse(body.toString()))) return undefined
    return `its body is not as declared: ${ajv.errorsText(isTrue.errors)}`
  }

  return {
    targetAt(method, path) {
      const served = method === 'HEAD' ? 'GET' : method
      const plain = plainPath(path)
      if (plain === undefined) return undefined
      const found = places.find(({ target, pattern }) => target.method === served && pattern.test(plain))?.target
      const [internal = ''] = internalPath.exec(found?.path ?? '') ?? []
      return path.startsWith(internal) ? found : undefined
    },
    faultOf(target, method, answer) {
      const { status } = answer
      if (status >= 500) return 'the service failed'
      const revealed = secretIn(answer, secrets)
      if (revealed !== undefined) return `it reveals ${revealed}`
      const isHead = method === 'HEAD'
      if (status >= 400 && !isHead) {
        const fault = faultOfRefusal(answer, target)
        if (fault !== undefined) return fault
      }
      if (target === undefined || Object.keys(target.answers).length === 0) return undefined
      if (isBeforeRouting(answer)) return undefined
      const declared = target.answers[status]
      if (declared === undefined) return `the status is not declared (${answer.headers.get('x-error-code')})`
      return faultOfDeclared(declared, answer, isHead)
    },
  }
}

const ajv = addFormats
  .default(new Ajv({ strict: false }))
  // A draft returns what was given as a URL, and browsers accept more than RFC 3986 allows.
  .addFormat('uri', true)
  .addFormat('readable-name', true)
  .addFormat('plain-text', true)
  .addFormat('ip-range', true)

/** Without the query; percent-encoded letters count as letters. Undefined if it cannot be read, or leads nowhere. */
function plainPath(path: string): string | undefined {
  const [plain = ''] = path.split(/[?#]/)
  try {
    const segments = plain.split('/').map(decodeURIComponent)
    if (segments.some(({ length }) => length > longestParameter)) return undefined
    return segments.map(encodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]*')}$`)
}

/** What the server refuses before it is a request: it has no id yet, and its connection ends (RFC 9112 9.6). */
function isBeforeRouting({ status, headers }: Answer): boolean {
  const isCut = headers.get('connection') === 'close' && !headers.has('x-request-id')
  return (
    headers.get('x-error-code') === 'INVALID_REQUEST' && ([408, 417, 431].includes(status) || (status === 400 && isCut))
  )
}

function typeOf(headers: ReadonlyMap<string, string>): string {
  return headers.get('content-type')?.split(';')[0]?.trim() ?? ''
}

/** Every refusal has the same form, for programs. People get a page, SCIM has its own form (RFC 7644 3.12). */
function faultOfRefusal({ headers, body }: Answer, target: Target | undefined): string | undefined {
  const type = typeOf(headers)
  if (type === 'application/scim+json') {
    return body.includes('urn:ietf:params:scim:api:messages:2.0:Error') ? undefined : 'a refusal in no form of SCIM'
  }
  if (type === 'text/html' || (type === 'text/plain' && target?.door === 'open')) return undefined
  if (type !== 'application/json') return `a refusal of type ${type}`
  let refusal: Record<string, unknown>
  try {
    refusal = JSON.parse(body.toString())
  } catch {
    return 'the body of the refusal is not JSON'
  }
  const names = Object.keys(refusal).join()
  if (names !== 'success,error,timestamp' || refusal.success !== false) return `a refusal with ${names}`
  if (typeof refusal.error !== 'string' || refusal.error === '') return 'a refusal without a sentence'
  return headers.has('x-error-code') ? undefined : 'a refusal without a code'
}

/** Traces of the inside: stacks, files of the machine, statements, and secrets. */
const traces: readonly [name: string, pattern: RegExp][] = [
  ['a stack', /\bat (?:async )?[\w.<>]+ \((?:file|node|\/)/],
  ['a source', /node_modules|server\/(?:src|dist)|\.(?:ts|js|mjs):\d+:\d+/],
  ['a path', /\/(?:work|home|root|tmp|var|proc|usr)\/[\w.-]+/],
  ['a statement', /\b(?:insert into|delete from|violates|duplicate key|syntax error at|relation "|search_path)\b/i],
  // The reason may be shown for a URL that the caller named.
  [
    'a failure of the program',
    /\b(?:TypeError|ReferenceError|RangeError|Cannot read propert|is not a function|(?<!is unreachable \()ECONNREFUSED|ENOENT)\b/,
  ],
]

function secretIn({ headers, body }: Answer, secrets: readonly string[]): string | undefined {
  const text = `${[...headers.values()].join('\n')}\n${body.toString('latin1')}`
  const secret = secrets.find((one) => text.includes(one))
  if (secret !== undefined) return 'a secret of the service'
  if (!/json/.test(headers.get('content-type') ?? '')) return undefined
  const trace = traces.find(([, pattern]) => pattern.test(text))
  return trace && `${trace[0]} (${text.match(trace[1])?.[0]})`
}
