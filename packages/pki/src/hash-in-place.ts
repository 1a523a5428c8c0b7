import { createHash, type Hash } from 'node:crypto'
import type { HashParts } from './judge/digests.ts'
import type { HashAlgorithm } from './keys/hash.ts'

/** Like `hashByWebCrypto`, but hashes each part in place, without a copy. */
export const hashInPlace: HashParts = async (algorithm, parts) => {
  const hash = begin(algorithm)
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

/**
 * Like hashInPlace for the signatures of one file, which all start with its first byte: hashes their common part once.
 * The file must not change while the function is used.
 */
export function hashBeginningsOnce(): HashParts {
  const known = new Map<HashAlgorithm, Beginnings>()
  return async (algorithm, [first = new Uint8Array(), ...others]) => {
    const same = known.get(algorithm)
    const beginnings = same?.isOf(first) ? same : new Beginnings(algorithm, first)
    known.set(algorithm, beginnings)
    const hash = beginnings.hashOf(first)
    for (const part of others) hash.update(part)
    return new Uint8Array(hash.digest())
  }
}

const STEP = 1024 * 1024

/** The states of a hash after each step into the same bytes. */
class Beginnings {
  readonly #algorithm: HashAlgorithm
  readonly #start: Uint8Array
  readonly #states: [Hash, ...Hash[]]

  constructor(algorithm: HashAlgorithm, start: Uint8Array) {
    this.#algorithm = algorithm
    this.#start = start
    this.#states = [begin(algorithm)]
  }

  isOf({ buffer, byteOffset }: Uint8Array): boolean {
    return buffer === this.#start.buffer && byteOffset === this.#start.byteOffset
  }

  /** A separate state to continue with. */
  hashOf(bytes: Uint8Array): Hash {
    const steps = Math.floor(bytes.length / STEP)
    for (let step = this.#states.length; step <= steps; step++) {
      this.#states.push(this.#copy(step - 1).update(bytes.subarray((step - 1) * STEP, step * STEP)))
    }
    return this.#copy(steps).update(bytes.subarray(steps * STEP))
  }

  #copy(step: number): Hash {
    return (this.#states[step] as Hash).copy(optionsOf(this.#algorithm))
  }
}

function begin(algorithm: HashAlgorithm): Hash {
  return createHash(algorithm, optionsOf(algorithm))
}

/** RFC 8702 3.1 uses 64 bytes of SHAKE256. */
function optionsOf(algorithm: HashAlgorithm): { outputLength?: number } {
  return algorithm === 'SHAKE256' ? { outputLength: 64 } : {}
}
