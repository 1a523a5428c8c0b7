import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BlobStoreFailed } from '../../ports/blob-store.ts'
import type { RecalledNote } from '../../ports/checkpoint-memory.ts'
import type { S3Address } from '../blob-store/s3-address.ts'
import { describeError } from '../blob-store/s3-failure.ts'
import { createS3Requests } from '../blob-store/s3-requests.ts'

/** RFC 9110, 13.1. */
export type Condition = Readonly<Record<'if-match', string>> | Readonly<Record<'if-none-match', '*'>>

/** Small objects that are replaced, unlike documents. */
export interface S3Notes {
  get(name: string): Promise<RecalledNote | undefined>
  /** The status of the response: 2xx, or one of the accepted ones. */
  put(name: string, note: string, condition: Condition | undefined, accept: readonly number[]): Promise<number>
  delete(name: string): Promise<void>
}

const mostNoteBytes = 16 * 1024

export function createS3Notes(address: S3Address, ...options: ParametersAfterFirst<typeof createS3Requests>): S3Notes {
  const request = createS3Requests(address, ...options)

  async function readNote(body: AsyncIterable<Uint8Array>): Promise<string> {
    const bytes: Uint8Array[] = []
    let length = 0
    for await (const chunk of body) {
      bytes.push(chunk)
      length += chunk.length
      if (length > mostNoteBytes) throw new BlobStoreFailed('damaged', 'The object is too large to be a checkpoint.')
    }
    return Buffer.concat(bytes).toString()
  }

  return {
    async get(name) {
      try {
        const { headers, body } = await request({ method: 'GET', name })
        return { note: await readNote(body), version: String(headers.etag ?? '') }
      } catch (error) {
        if (error instanceof BlobStoreFailed && error.kind === 'missing') return undefined
        throw describeError(error, address)
      }
    },

    async put(name, note, condition, accept) {
      const bytes = Buffer.from(note)
      const body = {
        length: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        open: () => Readable.from([bytes]),
      }
      const headers = { ...condition, 'content-type': 'text/plain; charset=utf-8' }
      const answer = await request({ method: 'PUT', name, headers, body, accept })
      await answer.body.dump()
      return answer.statusCode
    },

    async delete(name) {
      const { body } = await request({ method: 'DELETE', name })
      await body.dump()
    },
  }
}

type ParametersAfterFirst<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never
