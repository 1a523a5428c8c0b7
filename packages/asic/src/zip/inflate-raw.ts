import { AsicError } from '../errors.ts'

/** RFC 1951. Stops as soon as the output exceeds the declared size: a kilobyte can expand to a gigabyte. */
export async function inflateRaw(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const output = new Uint8Array(size)
  let length = 0
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream()
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (length + value.length > size) throw damaged()
      output.set(value, length)
      length += value.length
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error instanceof AsicError ? error : damaged()
  }
  if (length !== size) throw damaged()
  return output
}

function damaged(): AsicError {
  return new AsicError('damaged', 'a compressed file of the container is damaged')
}
