/** Sent again with what may or may not have arrived, so that it happens once. `randomUUID` is missing without encryption. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
