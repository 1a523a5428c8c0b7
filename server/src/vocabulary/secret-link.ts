/** Links that are mailed and authorize their holder: they have a secret of 256 bits in the URL. */

/** Makes guessing hopeless. */
export const secretBytes = 32

export function secretOf(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url')
}

export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** A signing link in a text: of the page, also in a frame, or of its requests. Shorter words after `/sign/` are other URLs. */
export const signingLink = /\/(?:sign|signer\/v1|embed)\/[\w-]{32,}/i

export function withoutSigningLinks(text: string): string {
  return text.replaceAll(new RegExp(signingLink, 'gi'), '/…')
}
