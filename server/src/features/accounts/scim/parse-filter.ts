import { ScimRefusal, type ScimType } from '../../../vocabulary/scim-refusal.ts'

/** `attribute eq value`. The attribute is in lower case, without the URN of its schema. */
export interface Comparison {
  readonly attribute: string
  readonly value: string | number | boolean | null
}

/** The target of an operation: `name.givenName`, `roles[primary eq true].value`. Names are in lower case. */
export interface AttributePath {
  readonly attribute: string
  readonly filter: readonly Comparison[]
}

const mostCharacters = 1000
const mostComparisons = 10
const coreSchema = 'urn:ietf:params:scim:schemas:core:2.0:user:'

/** RFC 7644 3.4.2.2, as far as it is supported: comparisons by `eq`, joined by `and`. */
export function parseFilter(text: string): Comparison[] {
  const source = sourceOf(text, 'invalidFilter')
  const comparisons = readComparisons(source, null)
  source.end()
  return comparisons
}

/** RFC 7644 3.5.2, PATH. */
export function parsePath(text: string): AttributePath {
  const source = sourceOf(text, 'invalidPath')
  const attribute = readName(source)
  const filter = source.take('[') ? readInner(source, attribute) : []
  const sub = filter.length > 0 ? readSub(source) : ''
  source.end()
  return { attribute: attribute + sub, filter }
}

/** Inside of brackets, `within` is the attribute whose values are compared. */
function readComparisons(source: Source, within: string | null): Comparison[] {
  const found = readComparison(source, within)
  while (source.takeWord('and')) found.push(...readComparison(source, within))
  if (found.length > mostComparisons) throw source.fault(`It has more than ${mostComparisons} comparisons.`)
  return found
}

function readComparison(source: Source, within: string | null): Comparison[] {
  const name = readName(source)
  if (within === null && source.take('[')) {
    const inner = readInner(source, name)
    const sub = readSub(source)
    return sub === '' ? inner : [...inner, readValue(source, name + sub)]
  }
  return [readValue(source, within === null ? name : `${within}.${name}`)]
}

function readInner(source: Source, within: string): Comparison[] {
  const inner = readComparisons(source, within)
  if (!source.take(']')) throw source.fault('A bracket is not closed.')
  return inner
}

/** `.value` after a bracket. */
function readSub(source: Source): string {
  const word = source.peek()
  if (word === undefined || !/^\.[a-z$][\w$-]*$/i.test(word)) return ''
  source.next()
  return word.toLowerCase()
}

function readName(source: Source): string {
  const word = (source.next() ?? '').toLowerCase()
  const name = word.startsWith(coreSchema) ? word.slice(coreSchema.length) : word
  if (/^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/.test(name)) return name
  throw source.fault('It must begin with the name of an attribute.')
}

function readValue(source: Source, attribute: string): Comparison {
  if (!source.takeWord('eq')) throw source.fault('Only the operator eq is supported, and comparisons joined by and.')
  const text = source.next()
  try {
    const value: unknown = JSON.parse(text?.startsWith('"') ? text : (text ?? '').toLowerCase())
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      return { attribute, value: value as Comparison['value'] }
    }
  } catch {
    // Neither a string in quotes, a number, true, false nor null.
  }
  throw source.fault('eq must be followed by a string in double quotes, true or false.')
}

type Source = ReturnType<typeof sourceOf>

function sourceOf(text: string, scimType: ScimType) {
  const what = scimType === 'invalidFilter' ? 'filter' : 'path'
  const fault = (why: string) => new ScimRefusal(scimType, `The ${what} is not supported. ${why}`)
  if (text.length > mostCharacters) throw fault(`It has more than ${mostCharacters} characters.`)
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]()]|[^\s"[\]()]+|"/g) ?? []
  let at = 0
  const take = (matches: (token: string) => boolean): boolean => {
    const token = tokens[at]
    const isTaken = token !== undefined && matches(token)
    if (isTaken) at++
    return isTaken
  }
  return {
    fault,
    peek: () => tokens[at],
    next: () => tokens[at++],
    take: (token: string) => take((one) => one === token),
    takeWord: (word: string) => take((one) => one.toLowerCase() === word),
    end(): void {
      if (at < tokens.length) throw fault('Only the operator eq is supported, and comparisons joined by and.')
    },
  }
}
