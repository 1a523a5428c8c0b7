import type { JsonSchema, OpenApiDocument } from '@countersign/api'
import { resolveReference } from '../../src/http/reference/resolve-reference.ts'
import { samplePng } from '../documents/sample-png.ts'
import type { Dice } from './dice.ts'
import type { KnownValues } from './known-values.ts'

export interface Surroundings {
  readonly document: OpenApiDocument
  readonly known: KnownValues
  /** Where requests of the service may go: no test calls the world outside. */
  readonly receiver: string
}

const deepest = 8

/** A value that a schema allows, or nearly so, with ids and other values that exist. */
export function plausibleValue(
  { document, known, receiver }: Surroundings,
  whole: JsonSchema,
  dice: Dice,
  name = '',
): unknown {
  const make = (unresolved: JsonSchema, field: string, depth: number): unknown => {
    const schema = resolveReference(document, unresolved)
    const { type, anyOf, oneOf, allOf, examples = [] } = schema
    const types = [type ?? []].flat()
    if (types.includes('null') && dice.chance(0.15)) return null
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return dice.pick(schema.enum)
    const choices = anyOf ?? oneOf
    if (choices !== undefined) return make(dice.pick(choices), field, depth)
    if (allOf !== undefined) return Object.assign({}, ...allOf.map((one) => make(one, field, depth)))
    const kind = types.find((one) => one !== 'null') ?? (schema.properties === undefined ? 'any' : 'object')
    if (examples.length > 0 && kind !== 'object' && dice.chance(0.3)) return dice.pick(examples)
    switch (kind) {
      case 'object':
        return makeObject(schema, depth)
      case 'array': {
        const { minItems = 0, maxItems = 3, items = {} } = schema
        const count = depth > deepest ? 0 : dice.whole(minItems, Math.max(minItems, Math.min(maxItems, 3)))
        return Array.from({ length: count }, () => make(items, field, depth + 1))
      }
      case 'boolean':
        return dice.chance(0.5)
      case 'integer':
      case 'number':
        return number(schema, kind, field)
      case 'string':
        return text(schema, field)
      default:
        return dice.pick([true, 1, 'text', { givenName: 'Ann' }, ['text']])
    }
  }
  const makeObject = (schema: JsonSchema, depth: number): unknown => {
    const { properties = {}, required = [], additionalProperties } = schema
    const chosen = schema['x-exactly-one'] && dice.pick(schema['x-exactly-one'])
    const isWanted = (one: string) =>
      schema['x-exactly-one']?.includes(one) ? one === chosen : required.includes(one) || dice.chance(0.35)
    const fields = Object.entries(properties).filter(([one]) => depth <= deepest && isWanted(one))
    const more =
      typeof additionalProperties === 'object' ? [[dice.pick(['rent', 'department', 'a.b']), additionalProperties]] : []
    return Object.fromEntries(
      [...fields, ...(more as [string, JsonSchema][])].map(([one, inner]) => [one, make(inner, one, depth + 1)]),
    )
  }
  const number = ({ minimum = 0, maximum = 1000 }: JsonSchema, kind: string, field: string): number => {
    const remembered = known.named(field, dice)
    if (typeof remembered === 'number' && dice.chance(0.4)) return remembered
    if (dice.chance(0.2)) return dice.pick([minimum, maximum])
    const value = dice.whole(minimum, Math.max(minimum, Math.min(maximum, minimum + 400)))
    return kind === 'integer' ? value : value + dice.pick([0, 0.5, 0.123456789])
  }
  const text = (schema: JsonSchema, field: string): string => {
    const { format, pattern = '', minLength = 1, maxLength = 60, 'x-expects': expects = '', contentMediaType } = schema
    const [, prefix] = expects.match(/starts with ([a-z]+)_/) ?? []
    const id = prefix && known.withPrefix(prefix, dice)
    if (id !== undefined && id !== '' && dice.chance(0.95)) return id
    const remembered = known.named(field, dice)
    if (typeof remembered === 'string' && format !== 'uri' && dice.chance(isUnique(field) ? 0.9 : 0.4))
      return remembered
    if (format === 'uri' || /url|issuer|origin/i.test(field)) return url(dice, receiver)
    if (format === 'email') return `person${dice.whole(1, 400)}@example.org`
    if (format === 'date-time') return new Date(Date.now() + dice.whole(-40, 40) * 86_400_000).toISOString()
    if (format === 'binary' || contentMediaType !== undefined || /^(image|logo)$/.test(field)) {
      return samplePng(dice.whole(1, 40)).toString('base64')
    }
    if (/0-9a-fA?-?F?\]\{64\}/.test(pattern)) return dice.bytes(32).toString('hex')
    if (/#\[0-9a-f/i.test(pattern)) return `#${dice.bytes(3).toString('hex')}`
    if (/ip-range/.test(format ?? '')) return dice.pick(['10.0.0.0/8', '0.0.0.0/0', '::/0', '192.168.1.7'])
    if (/password/i.test(field)) return 'correct horse battery'
    const length = dice.whole(minLength, Math.max(minLength, Math.min(maxLength, 30)))
    return (dice.pick(['Anna Kowalska', 'Łódź 合同', 'x', '1200', 'עברית', 'order-4711']) + 'a'.repeat(length)).slice(
      0,
      Math.max(minLength, Math.min(maxLength, 30)),
    )
  }
  return make(whole, name, 0)
}

/** What only something remembered can be. */
function isUnique(field: string): boolean {
  return /(id|hash|token|cursor|version|code|secret|challenge|domain|nonce)$/i.test(field)
}

function url(dice: Dice, receiver: string): string {
  return dice.pick([
    `${receiver}/hooks`,
    `${receiver}/contract.pdf`,
    `${receiver}/logo.png`,
    'http://127.0.0.1:1/',
    'https://nobody.invalid/hooks',
    'http://[::1]:22/',
    'http://169.254.169.254/latest/meta-data',
  ])
}
