import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { receiveUpload } from './receive-upload.ts'

/** The SHA-256 of the one file in a multipart body, of which nothing is kept. */
export async function hashUpload(request: FastifyRequest): Promise<Uint8Array> {
  const { file } = await receiveUpload(request, async (pieces) => {
    const hash = createHash('sha256')
    for await (const piece of pieces) hash.update(piece)
    return hash.digest()
  })
  return file
}
