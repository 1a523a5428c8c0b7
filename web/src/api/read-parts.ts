/** Reports the received fraction, from 0 to 1. */
export type OnPart = (part: number) => void

/** Reads the whole body. Reports progress only if the response has a length. */
export async function readParts(response: Response, onPart: OnPart): Promise<Uint8Array> {
  const length = Number(response.headers.get('content-length'))
  if (response.body === null || !(length > 0)) return new Uint8Array(await response.arrayBuffer())
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    size += next.value.length
    onPart(Math.min(1, size / length))
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
