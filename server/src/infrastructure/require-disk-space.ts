import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * For readiness: the disk of the folder has so much space left, and takes a file. The second finds what the first does
 * not show: no more files, a quota, a disk that failed and became read-only.
 */
export async function requireDiskSpace(folder: string, leastMegabytes: number): Promise<void> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = Math.floor((bavail * bsize) / megabyte)
    if (free < leastMegabytes) {
      throw new Error(`The disk of DATA_DIR has ${free} MB left, less than MIN_FREE_DISK_MB=${leastMegabytes}.`)
    }
    await writeAndRemove(join(folder, `readiness-${process.pid}`))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Error(`DATA_DIR cannot be written to: ${reasons[code] ?? code}.`, { cause: error })
  }
}

const megabyte = 1024 * 1024

/** A whole block, since a small file system may still have room for a name. */
async function writeAndRemove(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.write(Buffer.alloc(4096))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EIO: 'the disk fails',
  ENOENT: 'the folder is missing',
}
