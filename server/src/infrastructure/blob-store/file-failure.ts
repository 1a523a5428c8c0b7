import { BlobStoreFailed } from '../../ports/blob-store.ts'

/** Works on files below a folder; turns system errors into a sentence for the operator. */
export async function withFiles<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BlobStoreFailed) throw error
    throw describe(folder, error as NodeJS.ErrnoException)
  }
}

function describe(folder: string, error: NodeJS.ErrnoException): BlobStoreFailed {
  const code = error.code ?? error.name
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new BlobStoreFailed('full', `There is no space left for documents in ${folder} (${code}).`, {
        cause: error,
      })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BlobStoreFailed('denied', `The service is not allowed to store documents in ${folder} (${code}).`, {
        cause: error,
      })
  }
  return new BlobStoreFailed('unavailable', `The service cannot access documents in ${folder} (${code}).`, {
    cause: error,
  })
}

export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
