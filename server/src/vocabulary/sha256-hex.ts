/** Expects text that the schema of a hash has validated. */
export function bytesOfHex(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex')
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}
