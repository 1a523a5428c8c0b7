import { toBase64 } from '@countersign/proof/bytes'

/** The label of the content (RFC 7468 5.1, 6 and 7). */
type Label = 'CERTIFICATE' | 'CERTIFICATE REQUEST' | 'X509 CRL'

/** Certificates and CRLs as text. */
export function writePem(der: Uint8Array, label: Label = 'CERTIFICATE'): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** All of this kind in a text, in order; skips what is between them. Throws a DOMException for invalid base64. */
export function readPem(text: string, label: Label = 'CERTIFICATE'): Uint8Array<ArrayBuffer>[] {
  const blocks = text.matchAll(new RegExp(`-----BEGIN ${label}-----([\\s\\S]*?)-----END ${label}-----`, 'g'))
  return [...blocks].map(([, base64 = '']) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}
