import type { ListKind, NumberKind, Shape, TextKind } from './model.ts'

/** The type in words: "text or null", "list of objects". */
export function wordType(shape: Shape): string {
  return wordKind(shape, 'one') + (shape.nullable ? ' or null' : '')
}

type Count = 'one' | 'many'

function wordKind(shape: Shape, count: Count): string {
  switch (shape.kind) {
    case 'object':
      return pick(count, 'object', 'objects')
    case 'map':
      return `${pick(count, 'map', 'maps')} of strings to ${wordMany(shape.values)}`
    case 'list':
      return `${pick(count, 'array', 'arrays')} of ${wordMany(shape.item)}`
    case 'choice':
      return [...new Set(shape.shapes.map((one) => wordKind(one, count)))].join(' or ')
    case 'constants':
      return wordConstants(shape.constants, count)
    case 'text':
      return wordText(shape.format, count)
    case 'number':
      return shape.whole ? pick(count, 'integer', 'integers') : pick(count, 'number', 'numbers')
    case 'boolean':
      return pick(count, 'boolean', 'booleans')
    case 'file':
      return pick(count, 'file', 'files')
    case 'null':
      return 'null'
    case 'anything':
      return pick(count, 'any value', 'any values')
  }
}

function wordMany(shape: Shape): string {
  return wordKind(shape, 'many') + (shape.nullable ? ' or nulls' : '')
}

function wordConstants(constants: readonly unknown[], count: Count): string {
  if (constants.length === 1) return `always ${JSON.stringify(constants[0])}`
  if (constants.every((value) => typeof value === 'string')) return pick(count, 'string', 'strings')
  if (constants.every((value) => typeof value === 'number')) return pick(count, 'number', 'numbers')
  return pick(count, 'value', 'values')
}

function wordText(format: string | null, count: Count): string {
  const [one, many] = textWords.get(format ?? '') ?? ['string', 'strings']
  return pick(count, one, many)
}

const textWords: ReadonlyMap<string, readonly [one: string, many: string]> = new Map([
  ['date-time', ['date and time', 'dates and times']],
  ['date', ['date', 'dates']],
  ['email', ['email address', 'email addresses']],
  ['uri', ['URL', 'URLs']],
  ['url', ['URL', 'URLs']],
  ['uuid', ['UUID', 'UUIDs']],
  ['byte', ['Base64 string', 'Base64 strings']],
])

function pick(count: Count, one: string, many: string): string {
  return count === 'one' ? one : many
}

/**
 * The constraints of a value beyond its type, as phrases. The schema's own words come first, and a limit that they
 * already name is not repeated.
 */
export function wordLimits(shape: Shape): string[] {
  const expects = shape.kind === 'constants' ? null : withoutConstants(shape)
  const limits = limitsOf(shape).filter((limit) => expects === null || !expects.includes(limit))
  return expects === null ? limits : [markExample(expects), ...limits]
}

/** The values of a list are shown with its items, and once is enough. */
function withoutConstants(shape: Shape): string | null {
  if (shape.expects === null || shape.kind !== 'list' || shape.item.kind !== 'constants') return shape.expects
  return shape.expects.replace(`: ${shape.item.constants.join(', ')}`, '')
}

/** The example at the end of such a sentence is set as code, so that it is copied without quotes and period. */
function markExample(expects: string): string {
  return expects.replace(
    /for example (?:"([^"`]+)"|([^\s`]+))$/,
    (_, quoted, plain) => `for example \`${quoted ?? plain}\``,
  )
}

function limitsOf(shape: Shape): string[] {
  switch (shape.kind) {
    case 'text':
      return limitsOfText(shape, shape.expects !== null)
    case 'number':
      return limitsOfNumber(shape)
    case 'list':
      return [...limitsOfList(shape), ...wordLimits(shape.item).map((limit) => `each ${limit}`)]
    case 'object':
    case 'map':
    case 'choice':
    case 'constants':
    case 'boolean':
    case 'file':
    case 'null':
    case 'anything':
      return []
  }
}

function limitsOfText({ minLength, maxLength, pattern, format }: TextKind, isExplained: boolean): string[] {
  const limits: string[] = []
  if (format === 'date-time') limits.push('ISO 8601')
  if (minLength === 1 && maxLength === null) limits.push('not empty')
  else limits.push(...range(minLength, maxLength, 'character'))
  if (pattern !== null && !isExplained) limits.push(`pattern \`${pattern}\``)
  return limits
}

function limitsOfNumber({ minimum, maximum, above, below }: NumberKind): string[] {
  const limits: string[] = []
  if (minimum !== null && maximum !== null) limits.push(`from ${minimum} to ${maximum}`)
  else if (minimum !== null) limits.push(`${minimum} or more`)
  else if (maximum !== null) limits.push(`at most ${maximum}`)
  if (above !== null) limits.push(`more than ${above}`)
  if (below !== null) limits.push(`less than ${below}`)
  return limits
}

function limitsOfList({ minItems, maxItems }: ListKind): string[] {
  return range(minItems, maxItems, 'item')
}

function range(least: number | null, most: number | null, unit: string): string[] {
  const units = (count: number) => `${count} ${count === 1 ? unit : `${unit}s`}`
  if (least !== null && least === most) return [`exactly ${units(least)}`]
  if (least !== null && most !== null) return [`${least} to ${units(most)}`]
  if (least !== null && least > 0) return [`at least ${units(least)}`]
  return most === null ? [] : [`at most ${units(most)}`]
}
