import { type FileHandle, open } from 'node:fs/promises'
import { openBatch, ProofError, type PublishedBatch, type ReadAt } from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import { NotReadyError } from './exits.ts'
import { reasonOf } from './find-files.ts'

/** Opens the CAR of a batch. Its handle stays open: it is added to these, which the caller closes. */
export async function openBatchFile(path: string, handles: FileHandle[]): Promise<PublishedBatch> {
  try {
    const handle = await open(path)
    handles.push(handle)
    return await openBatch(reading(handle))
  } catch (error) {
    if (error instanceof ProofError) {
      throw new CountersignError('refused', `${path} is not the CAR of a batch: ${error.message}.`)
    }
    throw new NotReadyError(`${path} cannot be read (${reasonOf(error)}).`)
  }
}

function reading(handle: FileHandle): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
}
