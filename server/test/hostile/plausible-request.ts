import type { ParameterObject } from '@countersign/api'
import { readExamples } from '../../src/http/reference/examples.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Dice } from './dice.ts'
import type { Draft, Part } from './draft.ts'
import { sound } from './odd-values.ts'
import { plausibleValue, type Surroundings } from './plausible-values.ts'
import { fileFor, statusQuery, timestampQuery } from './sample-files.ts'
import type { Door, Target } from './targets.ts'

/** What requests prove their sender with. */
export interface Credentials {
  headers(door: Door, dice: Dice): [string, string][]
}

/** The bodies that the reference shows, by operation. */
const shown = Map.groupBy(
  readExamples('https://sign.example.org').exchanges.filter(({ request }) => request.body !== undefined),
  ({ operation }) => operation,
)

/** A request that the service should understand, and often one that it grants. */
export function plausibleRequest(
  target: Target,
  surroundings: Surroundings,
  credentials: Credentials,
  host: string,
  dice: Dice,
): Draft {
  const textOf = ({ name, schema = {} }: ParameterObject) => String(plausibleValue(surroundings, schema, dice, name))
  const inPath = new Map(target.parameters.filter((one) => one.in === 'path').map((one) => [one.name, one]))
  const path = target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = inPath.get(name)
    const value = encodeURIComponent(sound(parameter === undefined ? 'x' : textOf(parameter)))
    // The number of a tile has several segments.
    return name === 'tile' ? value.replaceAll('%2F', '/') : value
  })
  const asked = target.parameters.filter((one) => one.in === 'query' && (one.required === true || dice.chance(0.4)))
  const draft: Draft = {
    method: target.method,
    path,
    query: asked.map((one) => `${one.name}=${encodeURIComponent(sound(textOf(one)))}`),
    headers: [
      ['Host', host],
      // From all networks: limits of one network would hide what is behind them.
      ['X-Forwarded-For', `10.${dice.whole(0, 255)}.${dice.whole(0, 255)}.${dice.whole(0, 255)}`],
      ...credentials.headers(target.door, dice),
      ...(target.method === 'POST' && dice.chance(0.1)
        ? [['Idempotency-Key', `k${dice.whole(1, 50)}`] as [string, string]]
        : []),
    ],
    body: { boundary: 'b0undary', edits: [] },
    framing: target.method === 'GET' ? 'none' : 'length',
    isBroken: false,
  }
  const types = Object.keys(target.bodies)
  if (types.length > 0) giveBody(draft, target, dice.pick(types), surroundings, dice)
  return draft
}

function giveBody(draft: Draft, target: Target, type: string, surroundings: Surroundings, dice: Dice): void {
  const schema = target.bodies[type] ?? {}
  draft.body.type = type
  if (dice.chance(0.1)) draft.framing = 'chunked'
  if (type === 'application/timestamp-query') draft.body.bytes = timestampQuery(dice)
  else if (type === 'application/ocsp-request') draft.body.bytes = statusQuery(dice)
  else if (type.includes('json')) draft.body.json = jsonFor(target, schema, surroundings, dice)
  else if (type === 'multipart/form-data') {
    draft.body.type = `${type}; boundary=${draft.body.boundary}`
    const value = plausibleValue(surroundings, schema, dice)
    draft.body.parts = partsFor(typeof value === 'object' && value !== null ? value : {}, surroundings, dice)
  } else draft.body.bytes = Buffer.from('old 0\n\nexample.org/log\n1\nAAAA\n\n\u2014 example.org/log AAAA\n')
}

function jsonFor(target: Target, schema: object, surroundings: Surroundings, dice: Dice): unknown {
  const examples = shown.get(target.id.split(' ')[0] ?? '')
  if (examples === undefined || dice.chance(0.5)) return plausibleValue(surroundings, schema, dice)
  const known = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(known)
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, known(inner)]))
    if (typeof one !== 'string') return one
    if (/^https?:/.test(one)) return `${surroundings.receiver}/hooks`
    const [, prefix = ''] = one.match(/^([a-z]{1,8})_[0-9a-z]{26}$/) ?? []
    return surroundings.known.withPrefix(prefix, dice) ?? one
  }
  return known(dice.pick(examples).request.body)
}

function partsFor(value: object, { known }: Surroundings, dice: Dice): Part[] {
  const fields = Object.entries(value).filter(([name]) => name !== 'file')
  const file = dice.chance(0.2) ? samplePdf({ text: `Lease ${dice.whole(1, 1e9)}` }) : fileFor(known, dice)
  return [
    ...fields.map(([name, content]) => ({
      head: `Content-Disposition: form-data; name="${name}"`,
      content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })),
    {
      head: `Content-Disposition: form-data; name="file"; filename="lease.pdf"\r\nContent-Type: application/pdf`,
      content: file,
    },
  ]
}
