import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** In pieces, so that a file may be larger than the memory. */
const pieceBytes = 256 * 1024

/** A pipe must not block the open, and a link put in place of a file must not be followed. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The SHA-256 in hex of a regular file only. Rejects with an error that has a code. */
export async function hashPath(path: string): Promise<string> {
  const file = await open(path, flags)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw Object.assign(new Error('not a regular file'), { code: 'EINVAL' })
    return await hashOpen(file, stats.size)
  } finally {
    await file.close()
  }
}

async function hashOpen(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size + 1))
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, piece.length)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, bytesRead))
  }
}
