import type { SealRevocationReason } from '@countersign/api'

/** In the order in which the form offers them. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
] as const satisfies readonly SealRevocationReason[]

/**
 * RFC 4514 2.4: a backslash escapes special characters, and a backslash with two hexadecimal digits escapes any byte.
 */
const commonName = /(?:^|,)CN=((?:\\[^0-9a-f]|[^,\\])+)(?:,|$)/i

/** The common name of a subject, or the whole subject if it has no readable common name. */
export function holderOf(subject: string): string {
  return commonName.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? subject
}
