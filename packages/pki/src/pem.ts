/** Certificates as text (RFC 7468 5.1). */
export function writePem(certificate: Uint8Array): string {
  const lines = toBase64(certificate).match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Every certificate of a text, in order; what stands between them is skipped. Throws a DOMException for what is no base64. */
export function readPem(text: string): Uint8Array<ArrayBuffer>[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g)
  return [...blocks].map(([, base64 = '']) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
