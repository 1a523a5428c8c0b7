import { createSha256, toHex } from '@countersign/proof'

/** Large enough that reading costs little, small enough that a cancelled hash ends at once. */
const SLICE = 4 * 1024 * 1024

/** The SHA-256 of a file in hex. Only one slice is in memory at a time, however large the file is. */
export async function hashBlob(blob: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const hash = createSha256()
  for (let at = 0; at < blob.size; at += SLICE) {
    const slice = await blob.slice(at, at + SLICE).arrayBuffer()
    signal.throwIfAborted()
    hash.update(new Uint8Array(slice))
    onProgress(Math.min(at + SLICE, blob.size))
  }
  return toHex(hash.digest())
}
