import { sha256, toHex } from '@countersign/proof'

/** The name under which the tab keeps something for a link. Not the token itself, which opens the document. */
export function tabKey(what: 'draft' | 'place', token: string): string {
  return `countersign:${what}:${toHex(sha256(new TextEncoder().encode(token)))}`
}
