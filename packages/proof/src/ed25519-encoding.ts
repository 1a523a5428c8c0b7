const FIELD = (1n << 255n) - 19n
/** L, the order of the base point (RFC 8032 5.1). */
const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n
const Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n

/** The y of the 8 points whose order divides the cofactor. */
const SMALL_ORDER: readonly bigint[] = [0n, 1n, FIELD - 1n, Y_OF_ORDER_8, FIELD - Y_OF_ORDER_8]

/** A canonical encoding (RFC 8032 5.1.3) that is not one of a point of small order. The point may not exist. */
export function mayBePoint(encoded: Uint8Array): boolean {
  const y = littleEndian(encoded) & ((1n << 255n) - 1n)
  return y < FIELD && !SMALL_ORDER.includes(y)
}

/** RFC 8032 5.1.7: otherwise, anyone could make another signature from a valid one. */
export function isScalar(encoded: Uint8Array): boolean {
  return littleEndian(encoded) < ORDER
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
