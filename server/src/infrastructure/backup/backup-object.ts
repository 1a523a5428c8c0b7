import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BlobStoreFailed } from '../../ports/blob-store.ts'
import type { Timers } from '../../ports/timers.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { readWhole } from '../blob-store/read-whole.ts'
import { parseS3Address } from '../blob-store/s3-address.ts'
import { describeError } from '../blob-store/s3-failure.ts'
import { createS3Requests, type S3Body } from '../blob-store/s3-requests.ts'
import type { BackupPlace } from './backup-place.ts'

/** How much is read at a time, and again if that fails. */
const readBytes = 16 * 1024 ** 2

/** S3 admits 10,000 parts, so they grow: these hold 880 GiB. Each is in memory while it is sent, and again if that fails. */
const firstPartBytes = 16 * 1024 ** 2
const partsOfOneSize = 1000

const readAttempts = 4

/** An object of an S3-compatible storage, uploaded in parts: it exists once all of them have arrived. */
export function openBackupObject(storageUrl: string, variable: string, name: string, timers?: Timers): BackupPlace {
  const [, bucket, key] = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{1,62})\/([A-Za-z0-9_-][A-Za-z0-9._/-]*)$/.exec(name) ?? []
  if (bucket === undefined || key === undefined || key.split('/').some((part) => /^\.*$/.test(part))) {
    throw new StartRefused('The object of a backup must be named like s3://bucket/folder/name.')
  }
  const address = { ...parseS3Address(storageUrl, variable), bucket, prefix: '' }
  const request = createS3Requests(address, {}, timers)
  /** Reads the whole answer. */
  const text = async (...asked: Parameters<typeof request>) => {
    const { body, headers } = await request(...asked)
    return { text: await body.text(), etag: String(headers.etag ?? '') }
  }

  /** Empty beyond the end, undefined if there is no object. */
  async function readPart(first: number, length: number): Promise<Uint8Array | undefined> {
    const headers = { range: `bytes=${first}-${first + length - 1}` }
    for (let attempts = 1; ; attempts++) {
      try {
        const answer = await request({ method: 'GET', name: key as string, headers, accept: [416] })
        const bytes = await readWhole(answer.body)
        return answer.statusCode === 416 ? new Uint8Array() : bytes
      } catch (error) {
        const failure = describeError(error, address)
        if (failure.kind === 'missing') return undefined
        if (failure.kind !== 'unavailable' || attempts >= readAttempts) throw failure
      }
    }
  }

  async function upload(content: AsyncIterable<Uint8Array>, query: { readonly uploadId: string }): Promise<void> {
    const etags: string[] = []
    for await (const bytes of partsOf(content)) {
      const partNumber = String(etags.length + 1)
      const { etag } = await text({
        method: 'PUT',
        name: key as string,
        query: { partNumber, ...query },
        body: bodyOf(bytes),
      })
      etags.push(etag)
    }
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = bodyOf(Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`))
    const answer = await text({ method: 'POST', name: key as string, query, body }).catch(async (error: unknown) => {
      // The storage may have completed the upload although its answer was lost.
      if ((await readPart(0, 1)) === undefined) throw error
    })
    if (answer?.text.includes('<Error>'))
      throw new BlobStoreFailed('unavailable', 'The storage did not complete the upload.')
  }

  return {
    async write(content) {
      if ((await readPart(0, 1)) !== undefined) {
        throw new StartRefused(`${name} exists. Name an object that does not exist yet.`)
      }
      const begun = await text({ method: 'POST', name: key, query: { uploads: '' } })
      const [, uploadId = ''] = /<UploadId>([^<]{1,2000})<\/UploadId>/.exec(begun.text) ?? []
      try {
        await upload(content, { uploadId })
      } catch (error) {
        await text({ method: 'DELETE', name: key, query: { uploadId } }).catch(() => {})
        throw error
      }
    },

    async *read() {
      for (let at = 0; ; ) {
        const bytes = await readPart(at, readBytes)
        if (bytes === undefined) throw new StartRefused(`There is no object ${name}.`)
        yield bytes
        at += bytes.length
        if (bytes.length < readBytes) return
      }
    },
  }
}

async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part: Uint8Array[] = []
  let bytes = 0
  let sent = 0
  for await (const chunk of content) {
    part.push(chunk)
    bytes += chunk.length
    if (bytes < firstPartBytes * (1 + Math.floor(sent / partsOfOneSize))) continue
    yield Buffer.concat(part)
    ;[part, bytes, sent] = [[], 0, sent + 1]
  }
  if (bytes > 0 || sent === 0) yield Buffer.concat(part)
}

function bodyOf(bytes: Uint8Array): S3Body {
  return {
    length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes]),
  }
}
