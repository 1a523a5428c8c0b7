import { type ContentDigest, checkTimestampToken, PkiError, type TimestampReport } from '@countersign/pki'
import type { OwnVerdict, Trust } from './report.ts'
import type { Evidence } from './validation-store.ts'

export type TimestampFinding = {
  readonly verdict: OwnVerdict
  readonly reasons: readonly string[]
  /** Null where the token could not even be read. */
  readonly report: TimestampReport | null
}

/** A token, told apart by whether it is broken or only of an authority that nobody here knows. */
export async function checkTimestamp(
  token: Uint8Array,
  digest: ContentDigest,
  trust: Trust,
  evidence: Evidence,
  existedAt: Date | null,
): Promise<TimestampFinding> {
  const check = (anchors: readonly Uint8Array[]) =>
    checkTimestampToken(token, {
      digest,
      anchors,
      intermediates: evidence.certificates,
      crls: evidence.crls,
      ocsps: evidence.ocsps,
      ...(existedAt === null ? {} : { existedAt }),
    })
  try {
    const report = await check([...trust.anchors, ...(trust.timestampAnchors ?? [])])
    if (report.valid) return { verdict: 'valid', reasons: [], report }
    const isUnknown = report.path.length === 0 && (await check(report.certificates)).valid
    return { verdict: isUnknown ? 'valid-issuer-unknown' : 'not-valid', reasons: report.reasons, report }
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return { verdict: 'not-valid', reasons: [`The timestamp cannot be read: ${error.message}.`], report: null }
  }
}
