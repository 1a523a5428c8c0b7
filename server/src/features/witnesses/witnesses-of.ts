import { simplePolicy, type VerifierKey } from '@countersign/proof'
import type { Witness, Witnesses } from './model.ts'

/** The witnesses of the log and its policy. The quorum is a majority unless it is given. */
export function witnessesOf(
  log: VerifierKey,
  given: { readonly witnesses: readonly Witness[]; readonly witnessQuorum: number | undefined },
): Witnesses {
  const { witnesses: all, witnessQuorum: quorum = Math.floor(all.length / 2) + 1 } = given
  const members = all.map(({ key, url }) => ({ name: key.name, key, url }))
  return { all, policy: simplePolicy(log, members, quorum) }
}
