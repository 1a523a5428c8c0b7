import { toHex } from './bytes.ts'
import type { Cosignature } from './cosignature.ts'
import { ProofError } from './errors.ts'
import {
  formatVerifierKey,
  formatWitnessKey,
  parseVerifierKey,
  parseWitnessKey,
  type VerifierKey,
  type WitnessKey,
} from './verifier-key.ts'

/** C2SP tlog-policy: which logs are known, and whose cosignatures make a checkpoint credible. */
export type WitnessPolicy = {
  /** Empty if the log is known from elsewhere. */
  readonly logs: readonly VerifierKey[]
  readonly witnesses: readonly PolicyWitness[]
  readonly quorum: QuorumRule
}

export type PolicyWitness = {
  /** Unique in the policy, without white space. */
  readonly name: string
  readonly key: WitnessKey
  /** Where the witness takes checkpoints; null if the policy only verifies. */
  readonly url: string | null
}

/** A witness, or a group of which at least `least` members confirm. A group without members needs none. */
export type QuorumRule =
  | { readonly witness: string }
  | { readonly group: string; readonly least: number; readonly members: readonly QuorumRule[] }

/** What the cosignatures on one checkpoint are worth under a policy. */
export type Confirmation = {
  /**
   * The witnesses that have cosigned, by name, the earliest first. Times are seconds since 1970. Keys with the same name
   * are one witness.
   */
  readonly by: readonly { readonly name: string; readonly time: number }[]
  /** The number of witnesses in the policy. */
  readonly of: number
  /** When the quorum was complete, in seconds since 1970; null if it is not. A quorum that needs nobody is at 0. */
  readonly completeAt: number | null
}

const NO_QUORUM = 'none'
const noQuorum: QuorumRule = { group: NO_QUORUM, least: 0, members: [] }

/** The recommended minimum is 32 of each. */
const MOST_OF_A_KIND = 64
const MAX_POLICY_LENGTH = 256 * 1024

/** The policy that any `least` of these witnesses confirm the log. Equal names are one witness, with several keys. */
export function simplePolicy(
  logs: readonly VerifierKey[],
  given: readonly PolicyWitness[],
  least: number,
): WitnessPolicy {
  const names = [...new Set(given.map(({ name }) => name))]
  const linesOf = new Map(names.map((name) => [name, distinctlyNamed(given.filter((one) => one.name === name))]))
  const members = [...linesOf].map(([name, lines]): QuorumRule => {
    const rules = lines.map((line) => ({ witness: line.name }))
    // All keys of a witness: one of their algorithms may turn out to be weak.
    return rules.length === 1 ? { witness: name } : { group: name, least: rules.length, members: rules }
  })
  const witnesses = [...linesOf.values()].flat()
  const group = ['witnesses', 'quorum', 'group'].find((name) => !names.includes(name)) ?? '-'
  return { logs, witnesses, quorum: members.length === 0 ? noQuorum : { group, least, members } }
}

function distinctlyNamed(keys: readonly PolicyWitness[]): readonly PolicyWitness[] {
  if (keys.length === 1) return keys
  return keys.map((one) => ({ ...one, name: `${one.name}/${one.key.cosigns.toLowerCase()}` }))
}

export function confirmationOf(policy: WitnessPolicy, cosignatures: readonly Cosignature[]): Confirmation {
  const times = new Map<string, number>()
  for (const { name, key } of policy.witnesses) {
    const found = cosignatures.find((one) => one.key.name === key.name && one.key.id === key.id)
    if (found !== undefined) times.set(name, found.time)
  }
  const all = new Set(policy.witnesses.map(({ key }) => key.name))
  const by = [...all]
    .map((witness) => {
      const lines = policy.witnesses.filter(({ key }) => key.name === witness)
      return { name: shownName(witness, lines), time: firstOf(lines, times) }
    })
    .filter(({ time }) => Number.isFinite(time))
    .sort((one, other) => one.time - other.time)
  const completeAt = timeOf(policy.quorum, times)
  return { by, of: all.size, completeAt: Number.isFinite(completeAt) ? completeAt : null }
}

/** The name in the policy, if it has just one for this witness. */
function shownName(witness: string, lines: readonly PolicyWitness[]): string {
  return lines.length === 1 ? (lines[0]?.name ?? witness) : witness
}

function firstOf(lines: readonly PolicyWitness[], times: ReadonlyMap<string, number>): number {
  return Math.min(...lines.map(({ name }) => times.get(name) ?? Number.POSITIVE_INFINITY))
}

/** When the rule was met: for a group, when the last needed member was. Infinity if it is not. */
function timeOf(rule: QuorumRule, times: ReadonlyMap<string, number>): number {
  if ('witness' in rule) return times.get(rule.witness) ?? Number.POSITIVE_INFINITY
  if (rule.least === 0) return 0
  const ofMembers = rule.members.map((member) => timeOf(member, times)).sort((one, other) => one - other)
  return ofMembers[rule.least - 1] ?? Number.POSITIVE_INFINITY
}

/** The text of a policy file. */
export function formatWitnessPolicy({ logs, witnesses, quorum }: WitnessPolicy): string {
  return [
    ...logs.map((key) => `log ${formatVerifierKey(key)}\n`),
    ...witnesses.map(
      ({ name, key, url }) => `witness ${name} ${formatWitnessKey(key)}${url === null ? '' : ` ${url}`}\n`,
    ),
    ...groupsIn(quorum).map(
      ({ group, least, members }) => `group ${group} ${least} ${members.map(nameOf).join(' ')}\n`,
    ),
    `quorum ${nameOf(quorum)}\n`,
  ].join('')
}

/** Members come before the groups that name them. */
function groupsIn(rule: QuorumRule): Extract<QuorumRule, { group: string }>[] {
  if ('witness' in rule || rule.least === 0) return []
  return [...rule.members.flatMap(groupsIn), rule]
}

function nameOf(rule: QuorumRule): string {
  return 'witness' in rule ? rule.witness : rule.group
}

/** Parses a policy file from a source that the caller trusts. Throws with the number of the wrong line. */
export function parseWitnessPolicy(text: string): WitnessPolicy {
  if (text.length > MAX_POLICY_LENGTH) throw new ProofError('too-large', 'the policy is too long')
  const draft = new PolicyDraft()
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new ProofError('malformed', 'the last line of the policy does not end in a newline')
  for (const [index, line] of lines.entries()) {
    try {
      draft.read(line)
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      throw new ProofError(error.kind, `line ${index + 1} of the policy: ${error.message}`)
    }
  }
  return draft.finish()
}

class PolicyDraft {
  readonly #logs: VerifierKey[] = []
  readonly #witnesses: PolicyWitness[] = []
  readonly #rules = new Map<string, QuorumRule>()
  readonly #members = new Set<string>()
  #quorum: QuorumRule | undefined

  read(line: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids exactly these
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) fail('it has a control character')
    const [kind, ...words] = line.split(/[ \t]+/).filter((word) => word !== '')
    if (kind === undefined || kind.startsWith('#')) return
    if (kind === 'log') this.#addLog(words)
    else if (kind === 'witness') this.#addWitness(words)
    else if (kind === 'group') this.#addGroup(words)
    else if (kind === 'quorum') this.#setQuorum(words)
    else fail(`it begins with neither log, witness, group nor quorum`)
  }

  finish(): WitnessPolicy {
    if (this.#quorum === undefined) throw new ProofError('malformed', 'the policy has no quorum line')
    return { logs: this.#logs, witnesses: this.#witnesses, quorum: this.#quorum }
  }

  #addLog([vkey, , ...more]: readonly string[]): void {
    if (vkey === undefined || more.length > 0) fail('a log has a key and an optional URL')
    const key = parseVerifierKey(vkey)
    assertNew(this.#logs, key, 'log')
    this.#logs.push(key)
  }

  #addWitness([name, vkey, url = null, ...more]: readonly (string | null)[]): void {
    if (typeof name !== 'string' || typeof vkey !== 'string' || more.length > 0) {
      fail('a witness has a name, a key and an optional URL')
    }
    const key = keyOfWitness(name, vkey)
    assertNew(
      this.#witnesses.map((one) => one.key),
      key,
      'witness',
    )
    this.#name(name, { witness: name })
    this.#witnesses.push({ name, key, url })
  }

  #addGroup([name, count, ...names]: readonly string[]): void {
    if (name === undefined || count === undefined || names.length === 0) {
      fail('a group has a name, a number, and members')
    }
    const members = names.map((member) => {
      const rule = this.#rules.get(member) ?? fail(`${member} is not defined above`)
      if (this.#members.has(member)) fail(`${member} is a member already`)
      this.#members.add(member)
      return rule
    })
    this.#name(name, { group: name, least: leastOf(count, members.length), members })
  }

  #setQuorum([name, ...more]: readonly string[]): void {
    if (name === undefined || more.length > 0) fail('a quorum is one name')
    if (this.#quorum !== undefined) fail('there is a quorum already')
    this.#quorum = name === NO_QUORUM ? noQuorum : (this.#rules.get(name) ?? fail(`${name} is not defined above`))
  }

  #name(name: string, rule: QuorumRule): void {
    if (name === NO_QUORUM || this.#rules.has(name)) fail(`the name ${name} is taken`)
    if (this.#rules.size >= 2 * MOST_OF_A_KIND) fail('there are too many witnesses and groups')
    this.#rules.set(name, rule)
  }
}

function keyOfWitness(name: string, vkey: string): WitnessKey {
  try {
    return parseWitnessKey(vkey)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new ProofError(error.kind, `the key of the witness ${name}: ${error.message}`)
  }
}

function leastOf(count: string, members: number): number {
  if (count === 'all') return members
  if (count === 'any') return 1
  const least = /^[1-9][0-9]{0,3}$/.test(count) ? Number(count) : 0
  if (least < 1 || least > members) return fail(`${count} is neither all, any, nor a number from 1 to ${members}`)
  return least
}

/** C2SP tlog-policy: keys are the same if their public keys are, whatever their names. */
function assertNew(known: readonly VerifierKey[], key: VerifierKey, what: string): void {
  if (known.length >= MOST_OF_A_KIND) fail(`there are more than ${MOST_OF_A_KIND} of this kind`)
  const isKnown = known.some((one) => toHex(one.publicKey) === toHex(key.publicKey))
  if (isKnown) fail(`there is a ${what} with this key already`)
}

function fail(message: string): never {
  throw new ProofError('malformed', message)
}
