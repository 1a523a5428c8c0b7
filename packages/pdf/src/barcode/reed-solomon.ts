/** A field of 256 elements, in which all but 0 are powers of 2. */
export interface ByteField {
  /** By exponent, twice in a row: the sum of two logarithms is an exponent, too. */
  readonly powers: Uint8Array
  readonly logarithms: Uint8Array
}

/** Products are reduced by the polynomial, which has a bit for each power of x. */
export function byteField(polynomial: number): ByteField {
  const powers = new Uint8Array(2 * 255)
  const logarithms = new Uint8Array(256)
  for (let exponent = 0, power = 1; exponent < 255; exponent++) {
    powers[exponent] = power
    powers[exponent + 255] = power
    logarithms[power] = exponent
    power <<= 1
    if (power > 255) power ^= polynomial
  }
  return { powers, logarithms }
}

/**
 * The codewords to write after the data. Both together are the coefficients of a polynomial with `count` roots: the
 * powers of 2 from `firstExponent` on.
 */
export function correctionWords(field: ByteField, data: Uint8Array, count: number, firstExponent: number): Uint8Array {
  const { powers, logarithms } = field
  const divisor = divisorLogarithms(field, count, firstExponent)
  const remainder = new Uint8Array(count + 1)
  for (const word of data) {
    const factor = (remainder[0] ?? 0) ^ word
    remainder.copyWithin(0, 1)
    if (factor === 0) continue
    const exponent = logarithms[factor] ?? 0
    for (let i = 0; i < count; i++) {
      remainder[i] = (remainder[i] ?? 0) ^ (powers[exponent + (divisor[i] ?? 0)] ?? 0)
    }
  }
  return remainder.subarray(0, count)
}

/**
 * The product of all x - root, by the logarithms of its coefficients, without the leading 1. None of them is 0, because
 * two codewords differ in more than `count` places.
 */
function divisorLogarithms({ powers, logarithms }: ByteField, count: number, firstExponent: number): Uint8Array {
  const product = new Uint8Array(count + 1)
  product[0] = 1
  for (let degree = 0; degree < count; degree++) {
    for (let i = degree; i >= 0; i--) {
      const exponent = (logarithms[product[i] ?? 0] ?? 0) + firstExponent + degree
      product[i + 1] = (product[i + 1] ?? 0) ^ (powers[exponent] ?? 0)
    }
  }
  return product.subarray(1).map((coefficient) => logarithms[coefficient] ?? 0)
}
