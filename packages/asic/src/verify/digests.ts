import { digestsOfParts, type HashAlgorithm, type HashParts } from '@countersign/pki'
import type { ZipEntry } from '../zip/format.ts'

/** The digests of a container's files; each is computed once, however many signatures cover it. */
export class Digests {
  readonly #hash: HashParts
  readonly #known = new Map<string, (algorithm: HashAlgorithm) => Promise<Uint8Array>>()

  constructor(hash: HashParts) {
    this.#hash = hash
  }

  of({ name, content }: ZipEntry): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
    const digest = this.#known.get(name) ?? digestsOfParts([content], this.#hash)
    this.#known.set(name, digest)
    return digest
  }

  async matches(entry: ZipEntry, algorithm: HashAlgorithm, expected: Uint8Array): Promise<boolean> {
    const found = await this.of(entry)(algorithm)
    return found.length === expected.length && found.every((byte, i) => byte === expected[i])
  }
}
