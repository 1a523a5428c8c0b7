import { ProofError } from '../errors.ts'
import type { DagJson, DagJsonMap } from './dag-json.ts'

/** Members of an untrusted block. `what` begins the sentence of the error. */

/** Unknown members are refused: a checker that ignores them would confirm what it has not checked. */
export function assertMembers(map: DagJsonMap, members: readonly string[], what: string): void {
  const keys = Object.keys(map)
  if (keys.length !== members.length || !members.every((member) => Object.hasOwn(map, member))) {
    throw new ProofError('malformed', `${what} has other members than ${members.join(', ')}`)
  }
}

export function asMap(value: DagJson | undefined, what: string): DagJsonMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProofError('malformed', `${what} is not an object`)
  }
  return value as DagJsonMap
}

export function asList(value: DagJson | undefined, what: string): readonly DagJson[] {
  if (!Array.isArray(value)) throw new ProofError('malformed', `${what} is not an array`)
  return value as DagJson[]
}

export function asText(value: DagJson | undefined, what: string, maxLength: number): string {
  if (typeof value !== 'string') throw new ProofError('malformed', `${what} is not a string`)
  if (value.length > maxLength) throw new ProofError('too-large', `${what} is too long`)
  return value
}
