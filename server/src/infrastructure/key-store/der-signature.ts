/** From the pair of fixed width to ECDSA-Sig-Value (RFC 3279 2.2.3). Both numbers are shorter than 128 bytes. */
export function derSignature(raw: Uint8Array): Uint8Array {
  const half = raw.length / 2
  const body = [raw.subarray(0, half), raw.subarray(half)].flatMap((part) => [...integer(part)])
  return Uint8Array.of(0x30, ...length(body.length), ...body)
}

function integer(bytes: Uint8Array): number[] {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? [0] : [...bytes.subarray(first)]
  if ((digits[0] as number) >= 0x80) digits.unshift(0)
  return [0x02, digits.length, ...digits]
}

function length(bytes: number): number[] {
  return bytes < 0x80 ? [bytes] : [0x81, bytes]
}
