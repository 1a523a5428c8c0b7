import type { SealRevocationReason } from '@countersign/api'

/** In the order in which a person chooses among them. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
] as const satisfies readonly SealRevocationReason[]

/** RFC 4514 2.4: special characters come with a backslash, others as backslash and hexadecimal. */
const commonName = /(?:^|,)CN=((?:\\[^0-9a-f]|[^,\\])+)(?:,|$)/i

/** The name in a certificate as a person reads it; the whole subject where it has none that reads well. */
export function holderOf(subject: string): string {
  return commonName.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? subject
}
