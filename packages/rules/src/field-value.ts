import { blanks, signs, unsafe } from './character-sets.ts'
import { compilePattern, type TextPattern } from './text-pattern.ts'

/** Which values a field of a signing request takes: the page checks them as the signer types, the service when they sign. */

export interface FieldRule {
  readonly type: string
  readonly required: boolean
  readonly options: readonly string[]
  readonly multiline: boolean
  readonly maxLength: number | null
  readonly pattern: string | null
}

/**
 * - `missing`: required, and empty, invisible or unchecked
 * - `too-long`: longer than `mostCharactersOf` the field
 * - `not-a-number`, `not-an-option`, `not-matching`: of the wrong form
 * - `several-lines`: line breaks where one line is expected
 * - `unprintable`: control characters, or no text at all
 */
export type FieldFault =
  | 'missing'
  | 'too-long'
  | 'not-a-number'
  | 'not-an-option'
  | 'not-matching'
  | 'several-lines'
  | 'unprintable'

const mostFieldCharacters = 4000
/** Each character may visit every state of the pattern. */
const mostMatchedCharacters = 500

/** How many characters a value of the field has at most. */
export function mostCharactersOf({ maxLength, pattern }: Pick<FieldRule, 'maxLength' | 'pattern'>): number {
  const most = pattern === null ? mostFieldCharacters : mostMatchedCharacters
  return Math.min(maxLength ?? most, most)
}

/** The characters of all values of a request that are compared with a pattern: enough for every form, and done at once. */
export const mostMatchedTogether = 20_000

export function exceedsMatching(
  fields: readonly { readonly pattern: string | null; readonly value: string | boolean | null }[],
): boolean {
  const lengths = fields.map(({ pattern, value }) => (pattern === null ? 0 : String(value ?? '').length))
  return lengths.reduce((sum, length) => sum + length, 0) > mostMatchedTogether
}

/** Why a pattern is refused, as the end of a sentence that begins with its name; null if it is not. */
export function faultOfPattern(source: string): string | null {
  const pattern = compiledOnce(source)
  return typeof pattern === 'string' ? pattern : null
}

/** What is wrong with a value; null if nothing is. An empty text and an unchecked box are no value. */
export function faultOfValue(rule: FieldRule, value: string | boolean | undefined): FieldFault | null {
  if (rule.type === 'checkbox') return rule.required && value !== true && value !== 'true' ? 'missing' : null
  const text = typeof value === 'string' ? value : ''
  if (text.trim() === '') return rule.required ? 'missing' : null
  // Options come before the rules for characters: those of a PDF's own form may have any.
  if (rule.options.length > 0) return rule.options.includes(text) ? null : 'not-an-option'
  if ([...text].length > mostCharactersOf(rule)) return 'too-long'
  if (!text.isWellFormed() || unprintable.test(text)) return 'unprintable'
  if (rule.required && !visible.test(text)) return 'missing'
  if (!rule.multiline && /[\n\r]/.test(text)) return 'several-lines'
  if (rule.type === 'number' && !number.test(text.trim())) return 'not-a-number'
  if (rule.pattern !== null && !matches(rule.pattern, text.trim())) return 'not-matching'
  return null
}

/** What no name has, but line breaks. */
const unprintable = new RegExp(`(?![\\n\\r])[${unsafe}]`, 'u')
const visible = new RegExp(`(?![${blanks}])[${signs}]`, 'u')

/** As people write numbers: with digits of their script, and any usual separator between them. */
const number = /^[+\-\u2212]?\p{Nd}(?:[\p{Nd}.,'\u2019 \u00a0\u202f\u066b\u066c]{0,38}\p{Nd})?$/u

function matches(source: string, text: string): boolean {
  const pattern = compiledOnce(source)
  return typeof pattern === 'string' || pattern.matches(text)
}

/** As many as a request has fields. */
const mostCompiled = 500
const compiled = new Map<string, TextPattern | string>()

/** The page checks a value with each key, and the fields of a request often share a pattern. */
function compiledOnce(source: string): TextPattern | string {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const pattern = compilePattern(source)
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(source, pattern)
  return pattern
}
