import { equalBytes } from '@countersign/proof/bytes'

/** Validation data beside the signatures, each DER. Nothing in it is trusted: it only saves requests. */
export type Evidence = {
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

/** No more than the checks accept: otherwise anybody could add to a file until they refuse it. */
const MAX_CERTIFICATES = 300
const MAX_ANSWERS = 100

/** The first parts take precedence: the excess is dropped. */
export function joinEvidence(parts: readonly Partial<Evidence>[]): Evidence {
  return {
    certificates: parts.flatMap(({ certificates }) => certificates ?? []).slice(0, MAX_CERTIFICATES),
    crls: parts.flatMap(({ crls }) => crls ?? []).slice(0, MAX_ANSWERS),
    ocsps: parts.flatMap(({ ocsps }) => ocsps ?? []).slice(0, MAX_ANSWERS),
  }
}

/** Reports whether data was added to the store since an earlier one. */
export function hasGrown(store: Evidence, before: Evidence): boolean {
  const kinds = ['certificates', 'crls', 'ocsps'] as const
  return kinds.some((kind) => store[kind].some((item) => !before[kind].some((old) => equalBytes(old, item))))
}
