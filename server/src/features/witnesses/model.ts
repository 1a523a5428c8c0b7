import {
  type Cosignature,
  type LogKey,
  simplePolicy,
  type VerifierKey,
  type WitnessKey,
  type WitnessPolicy,
} from '@countersign/proof'

/** A witness that confirms this log. */
export interface Witness {
  readonly name: string
  /** One of each algorithm at most. It confirms a checkpoint with all of them. */
  readonly keys: readonly WitnessKey[]
  /** Its submission prefix (C2SP tlog-witness), without a trailing slash. */
  readonly url: string
}

/** As configured: keys with the same name are those of one witness. */
export interface GivenWitness {
  readonly key: WitnessKey
  readonly url: string
}

/** The witnesses of this log, and how many of them make a checkpoint credible. */
export interface Witnesses {
  readonly all: readonly Witness[]
  /** For readers that know these keys of the log. */
  policyFor(keys: readonly VerifierKey[]): WitnessPolicy
}

/** The witnesses of the log and its policy. The quorum is a majority unless it is given. */
export function witnessesOf(given: {
  readonly witnesses: readonly GivenWitness[]
  readonly witnessQuorum: number | undefined
}): Witnesses {
  const byName = new Map<string, Witness>()
  for (const { key, url } of given.witnesses) {
    const keys = byName.get(key.name)?.keys ?? []
    byName.set(key.name, { name: key.name, keys: [...keys, key], url })
  }
  const all = [...byName.values()]
  const quorum = given.witnessQuorum ?? Math.floor(all.length / 2) + 1
  const members = given.witnesses.map(({ key, url }) => ({ name: key.name, key, url }))
  return {
    all,
    policyFor: (keys) => simplePolicy(keys, members, quorum),
  }
}

/** A checkpoint with cosignatures. */
export interface WitnessedCheckpoint {
  readonly size: number
  readonly note: string
}

/** A checkpoint with the cosignatures so far. */
export interface CollectedCheckpoint {
  readonly size: number
  /** With the first cosignature of each witness. */
  readonly note: string
  /** With the latest one. Null if a larger checkpoint has its quorum. */
  readonly latestNote: string | null
  /** When the quorum was complete, in seconds since 1970; null if it is not. */
  readonly completeAt: number | null
}

/** What one witness did with a checkpoint. */
export type WitnessAnswer =
  /** `missing` are the keys that it has not used, by their algorithm. */
  | { readonly kind: 'cosigned'; readonly cosignatures: readonly Cosignature[]; readonly missing: readonly string[] }
  /** It has cosigned a larger tree, which this log has as well: another node was faster. */
  | { readonly kind: 'ahead' }
  /** It has cosigned what the database does not have. */
  | { readonly kind: 'contradicts'; readonly claim: Claim }
  /** For the operator: the end of a sentence that begins with the name of the witness. */
  | { readonly kind: 'failed'; readonly problem: string }

/** What a witness has seen, and the database does not have. */
export interface Claim {
  readonly size: number
  /** `larger`: more entries than the database has. `different`: other entries. */
  readonly kind: 'larger' | 'different'
}

/** A key of a log that this installation watches for others. All keys of one name are those of one log. */
export type WatchedLog = LogKey
