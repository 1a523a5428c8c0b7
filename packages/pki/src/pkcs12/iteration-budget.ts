import { PkiError } from '../errors.ts'

/** OpenSSL writes 2,048 and the most careful 600,000; more would only keep the reader busy. */
const MAX_ITERATIONS = 1_000_000
const MAX_TOTAL = 4_000_000

/** A file names its own iterations, and may have many parts with them. */
export class IterationBudget {
  #spent = 0

  /** Returns the count if the budget allows this many keys. */
  spend(iterations: number, keys: number): number {
    if (iterations < 1) throw new PkiError('malformed', 'the PKCS#12 file asks for no iterations')
    this.#spent += iterations * keys
    if (iterations > MAX_ITERATIONS || this.#spent > MAX_TOTAL) {
      throw new PkiError('too-large', 'the PKCS#12 file asks for too many iterations')
    }
    return iterations
  }
}
