import { sha256, toHex } from '@countersign/proof'

/** The storage key for a link. It contains a hash, because the token itself opens the document. */
export function tabKey(what: 'draft' | 'place', token: string): string {
  return `countersign:${what}:${toHex(sha256(new TextEncoder().encode(token)))}`
}
