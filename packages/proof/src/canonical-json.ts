import { ProofError } from './errors.ts'

/** A value that every implementation of JSON writes alike. */
export type ExactJson = null | boolean | number | string | readonly ExactJson[] | { readonly [key: string]: ExactJson }

/** RFC 8785 (JCS): members sorted by UTF-16 code units, no white space. Numbers are exact integers. */
export function canonicalJson(value: ExactJson, depth = 16): string {
  if (depth < 0) throw new ProofError('too-large', 'the value is nested too deeply')
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new ProofError('out-of-range', 'the value has a number that is not an exact integer')
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item) => canonicalJson(item, depth - 1)).join()}]`
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as ExactJson, depth - 1)}`)
  return `{${members.join()}}`
}

function isList(value: object): value is readonly ExactJson[] {
  return Array.isArray(value)
}
