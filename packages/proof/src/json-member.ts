import { ProofError } from './errors.ts'
import { assertInteger } from './integer.ts'

// Reads the members of untrusted JSON objects, each as its only valid type.

export type JsonObject = Readonly<Record<string, unknown>>

export function asObject(value: unknown, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProofError('malformed', `${what} is not a JSON object`)
  }
  return value as JsonObject
}

/** Unknown members are refused: a checker that ignores them would confirm what it has not checked. */
export function assertMembers(
  object: JsonObject,
  what: string,
  members: readonly string[],
  optional: readonly string[] = [],
): void {
  const missing = members.find((member) => !Object.hasOwn(object, member))
  if (missing !== undefined) throw new ProofError('malformed', `${what} has no member "${missing}"`)
  if (!Object.keys(object).every((member) => members.includes(member) || optional.includes(member))) {
    throw new ProofError('malformed', `${what} has a member that is not known`)
  }
}

export function asText(value: unknown, member: string, maxLength: number): string {
  if (typeof value !== 'string') throw new ProofError('malformed', `"${member}" of the proof is not a string`)
  if (value.length > maxLength) throw new ProofError('too-large', `"${member}" of the proof is too long`)
  return value
}

export function asBoolean(value: unknown, member: string): boolean {
  if (typeof value !== 'boolean') throw new ProofError('malformed', `"${member}" of the proof is not true or false`)
  return value
}

export function asInteger(value: unknown, member: string, least = 0): number {
  if (typeof value !== 'number') throw new ProofError('malformed', `"${member}" of the proof is not a number`)
  assertInteger(value, `"${member}" of the proof`, least)
  return value
}

/** Lowercase hex of exactly this many bytes. */
export function asHex(value: unknown, member: string, length: number): string {
  if (typeof value !== 'string' || value.length !== length * 2 || !isHex(value)) {
    throw new ProofError('malformed', `"${member}" of the proof is not ${length} bytes in lower-case hex`)
  }
  return value
}

/** Lowercase hex of one to so many bytes. */
export function asHexUpTo(value: unknown, member: string, maxLength: number): string {
  const text = asText(value, member, maxLength * 2)
  if (text === '' || text.length % 2 !== 0 || !isHex(text)) {
    throw new ProofError('malformed', `"${member}" of the proof is not lower-case hex`)
  }
  return text
}

export function asArray(value: unknown, member: string, maxLength: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new ProofError('malformed', `"${member}" of the proof is not an array`)
  if (value.length > maxLength) throw new ProofError('too-large', `"${member}" of the proof is too long`)
  return value
}

function isHex(text: string): boolean {
  return /^[0-9a-f]*$/.test(text)
}
