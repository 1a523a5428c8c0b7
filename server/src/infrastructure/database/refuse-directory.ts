import { StartRefused } from '../../vocabulary/start-refused.ts'
import { errorCode } from './describe-failure.ts'

/** Runs file system work below DATA_DIR; turns system errors into a sentence for the operator. */
export async function refuseDirectoryErrors<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = errorCode(error)
    if (error instanceof StartRefused || code === undefined) throw error
    throw new StartRefused(
      `The database directory ${directory} cannot be used because ${reasons[code] ?? `of ${code}`}: ` +
        'fix that, set DATA_DIR to another directory, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is not a directory',
  EBUSY: 'it is a mount point itself; use a directory inside it',
  EXDEV: 'it is a mount point itself; use a directory inside it',
}
