/** What the links have in common that are mailed and let in those who have them: a secret of 256 bits in the address. */

/** Nobody guesses one, however long they try. */
export const secretBytes = 32

export function secretOf(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url')
}

export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** A signing link in a text, of the page or of what it asks. Shorter words after `/sign/` are somebody's own address. */
export const signingLink = /\/sign(?:er\/v1)?\/[\w-]{32,}/i
