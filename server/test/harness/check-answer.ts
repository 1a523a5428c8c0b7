import { type Area, areaPaths, errorsOf, type Operation, operations } from '@countersign/api'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type BodySchema, closed } from '../../src/http/body-schema.ts'

/**
 * Fails if an answer differs from `@countersign/api`: another status, data of another shape, an unlisted reason.
 * Anything but an operation passes, and so does what no route has answered.
 */
export function checkAnswer(method: string, address: string, { status, headers, json }: Answered): void {
  const served = servedAt(method, new URL(address, 'http://localhost').pathname)
  if (served === undefined || json === undefined) return
  const { operation, area } = served
  const where = `${method} ${address} (${operation.id})`
  if (status < 300) {
    if (operation.answer === undefined) return
    const expected = operation.status ?? 200
    if (status !== expected) throw new Error(`${where} answered ${status} and should answer ${expected}`)
    const isTrue = validatorOf(operation)
    if (!isTrue(json.data))
      throw new Error(`${where}: ${ajv.errorsText(isTrue.errors)} in ${JSON.stringify(json.data)}`)
    return
  }
  const code = headers.get('x-error-code') ?? 'none'
  if (status >= 400 && status !== 405 && status !== 500 && !(errorsOf(operation, area) as string[]).includes(code)) {
    throw new Error(`${where} was refused for ${code}, which it does not list`)
  }
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what it is, is found out here
  readonly json: any
}

interface Place {
  readonly area: Area
  readonly pattern: RegExp
  readonly operation: Operation
}

function servedAt(method: string, path: string): Place | undefined {
  return places.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
}

/** Paths without a parameter come first: they are not values of one. */
const places: readonly Place[] = operations
  .flatMap((operation) =>
    areasOf(operation).map((area) => ({ area, operation, path: areaPaths[area] + operation.path })),
  )
  .toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))
  .map(({ path, ...place }) => ({ ...place, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }))

function areasOf({ area }: Operation): Area[] {
  return area === 'api' ? ['api', 'member'] : [area]
}

function parametersIn(path: string): number {
  return path.split(':').length
}

const ajv = addFormats
  .default(new Ajv({ strict: false }))
  .addFormat('readable-name', true)
  .addFormat('plain-text', true)
  .addFormat('ip-range', true)
const validators = new Map<string, ValidateFunction>()

function validatorOf({ id, answer = {} }: Operation): ValidateFunction {
  const known = validators.get(id)
  if (known !== undefined) return known
  const made = ajv.compile(closed(answer as BodySchema))
  validators.set(id, made)
  return made
}
