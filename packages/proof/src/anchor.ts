import { assertHash, concatBytes, utf8, writeU64 } from './bytes.ts'
import { assertInteger } from './integer.ts'
import { sha256 } from './sha256.ts'

const MAGIC = utf8('csa1')

/** The 32 bytes on a chain for a log at a size: they bind the log's name, its size and its root. */
export function anchorValue(origin: string, size: number, root: Uint8Array): Uint8Array {
  assertHash(root, 'the root')
  return sha256(anchorPrefix(origin, size), root)
}

/** What is hashed before the root. */
export function anchorPrefix(origin: string, size: number): Uint8Array {
  assertInteger(size, 'the tree size')
  const encodedSize = new Uint8Array(8)
  writeU64(encodedSize, 0, size)
  return concatBytes([MAGIC, sha256(utf8(origin)), encodedSize])
}
