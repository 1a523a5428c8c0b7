import { createSha256, toHex } from '@countersign/proof'
import { createEndFinder } from './version-ends.ts'

/** Large enough to read efficiently, small enough to cancel quickly. */
const SLICE = 4 * 1024 * 1024

export type Fingerprints = {
  readonly hash: string
  /** Fingerprints of earlier versions, for a PDF with appended data. */
  readonly beginnings: readonly string[]
}

/** SHA-256 as hex. Keeps only one slice in memory. */
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
