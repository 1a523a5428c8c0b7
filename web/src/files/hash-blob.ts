import { createSha256, toHex } from '@countersign/proof'
import { createEndFinder } from './version-ends.ts'

/** Large enough that reading costs little, small enough that a cancelled hash ends at once. */
const SLICE = 4 * 1024 * 1024

export type Fingerprints = {
  readonly hash: string
  /** Those of what the file begins with, where it is a PDF to which something was appended. */
  readonly beginnings: readonly string[]
}

/** The SHA-256 of a file in hex. Only one slice is in memory at a time, however large the file is. */
export async function hashBlob(
  blob: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Fingerprints> {
  const hash = createSha256()
  const findEnds = createEndFinder()
  const beginnings: string[] = []
  for (let at = 0; at < blob.size; at += SLICE) {
    const slice = new Uint8Array(await blob.slice(at, at + SLICE).arrayBuffer())
    signal.throwIfAborted()
    let hashed = 0
    for (const end of findEnds(slice)) {
      hash.update(slice.subarray(hashed, end))
      hashed = end
      if (at + end < blob.size) beginnings.push(toHex(hash.digest()))
    }
    hash.update(slice.subarray(hashed))
    onProgress(Math.min(at + SLICE, blob.size))
  }
  return { hash: toHex(hash.digest()), beginnings }
}
