/** Unpredictable bytes: keys, tokens, salts and identifiers come from here. */
export interface Randomness {
  bytes(count: number): Uint8Array
}
