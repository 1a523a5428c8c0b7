import { createHash } from 'node:crypto'
import type { TreeNode } from '../../src/tree.ts'

/**
 * A tree of any size to 2^53 that fits in memory: its leaves are all equal except one, so that every level has one hash
 * for the subtrees without that leaf and one for the subtree with it.
 */
export class UniformTree {
  readonly #plain: Buffer[] = []
  readonly #marked: Buffer[] = []
  readonly #mark: number

  constructor(mark: number) {
    this.#mark = mark
    this.#plain.push(sha256(Buffer.from([0]), Buffer.from('plain')))
    this.#marked.push(sha256(Buffer.from([0]), Buffer.from('marked')))
    for (let level = 0; level < 53; level++) {
      const plain = this.#plain[level] as Buffer
      const marked = this.#marked[level] as Buffer
      const markIsRight = BigInt(mark) & (1n << BigInt(level))
      this.#plain.push(sha256(Buffer.from([1]), plain, plain))
      this.#marked.push(markIsRight ? sha256(Buffer.from([1]), plain, marked) : sha256(Buffer.from([1]), marked, plain))
    }
  }

  node = ({ level, index }: TreeNode): Uint8Array => {
    const holdsMark = BigInt(this.#mark) >> BigInt(level) === BigInt(index)
    return (holdsMark ? this.#marked : this.#plain)[level] as Buffer
  }

  readNodes = (nodes: readonly TreeNode[]): Uint8Array[] => nodes.map(this.node)

  /** By RFC 6962 2.1 over bigints, complete subtrees taken whole. */
  root(size: number): Uint8Array {
    return this.#mth(0n, BigInt(size))
  }

  #mth(from: bigint, to: bigint): Uint8Array {
    const n = to - from
    let power = 1n
    let level = 0
    while (power * 2n < n) {
      power *= 2n
      level += 1
    }
    if (n === 1n) return this.node({ level: 0, index: Number(from) })
    if (n === power * 2n) return this.node({ level: level + 1, index: Number(from / n) })
    return sha256(Buffer.from([1]), this.#mth(from, from + power), this.#mth(from + power, to))
  }
}

function sha256(...parts: Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
