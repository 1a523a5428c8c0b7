import { ProofError } from '../errors.ts'

/** The alphabet of Bitcoin, multibase `z`: without 0, I, O and l. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Takes quadratic time: the caller must limit the length. */
export function fromBase58(text: string, what: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) throw new ProofError('malformed', `${what} is not base58`)
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] as number) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  // Each leading 1 is a zero byte, which the number does not show.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}
