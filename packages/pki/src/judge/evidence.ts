import { equalBytes } from '@countersign/proof/bytes'

/** What the check of signatures needs beside them, DER each. Nothing in it is trusted: it only saves asking for it. */
export type Evidence = {
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

/** No more than the checks take: anybody can add to a file until they refuse it. */
const MAX_CERTIFICATES = 300
const MAX_ANSWERS = 100

/** The first parts first: what is too much is left out. */
export function joinEvidence(parts: readonly Partial<Evidence>[]): Evidence {
  return {
    certificates: parts.flatMap(({ certificates }) => certificates ?? []).slice(0, MAX_CERTIFICATES),
    crls: parts.flatMap(({ crls }) => crls ?? []).slice(0, MAX_ANSWERS),
    ocsps: parts.flatMap(({ ocsps }) => ocsps ?? []).slice(0, MAX_ANSWERS),
  }
}

/** What came into the store after an earlier one was written. */
export function hasGrown(store: Evidence, before: Evidence): boolean {
  const kinds = ['certificates', 'crls', 'ocsps'] as const
  return kinds.some((kind) => store[kind].some((item) => !before[kind].some((old) => equalBytes(old, item))))
}
