import { createHash } from 'node:crypto'

// RFC 6962 2.1 literally, recursion and all, with another SHA-256 than the package's: an independent judge, slow and
// small enough to be read at a glance.

function hash(...parts: Uint8Array[]): Buffer {
  const sha = createHash('sha256')
  for (const part of parts) sha.update(part)
  return sha.digest()
}

function k(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

export class ReferenceTree {
  readonly leafHashes: Buffer[]
  readonly #cache = new Map<string, Buffer>()

  constructor(leaves: readonly Uint8Array[]) {
    this.leafHashes = leaves.map((leaf) => hash(Uint8Array.of(0), leaf))
  }

  mth(from: number, to: number): Buffer {
    const key = `${from}-${to}`
    const known = this.#cache.get(key)
    if (known) return known
    const n = to - from
    let result: Buffer
    if (n === 0) result = hash()
    else if (n === 1) result = this.leafHashes[from] as Buffer
    else result = hash(Uint8Array.of(1), this.mth(from, from + k(n)), this.mth(from + k(n), to))
    this.#cache.set(key, result)
    return result
  }

  path(m: number, from: number, to: number): Buffer[] {
    const n = to - from
    if (n === 1) return []
    if (m < k(n)) return [...this.path(m, from, from + k(n)), this.mth(from + k(n), to)]
    return [...this.path(m - k(n), from + k(n), to), this.mth(from, from + k(n))]
  }

  proof(m: number, to: number): Buffer[] {
    return this.#subproof(m, 0, to, true)
  }

  #subproof(m: number, from: number, to: number, whole: boolean): Buffer[] {
    const n = to - from
    if (m === n) return whole ? [] : [this.mth(from, to)]
    if (m <= k(n)) return [...this.#subproof(m, from, from + k(n), whole), this.mth(from + k(n), to)]
    return [...this.#subproof(m - k(n), from + k(n), to, false), this.mth(from, from + k(n))]
  }

  /** Reads complete nodes, as the package requests them. */
  readNodes = (nodes: readonly { level: number; index: number }[]): Buffer[] =>
    nodes.map(({ level, index }) => this.mth(index * 2 ** level, (index + 1) * 2 ** level))
}

export function numberedLeaves(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => Buffer.from(`leaf ${i}`))
}
