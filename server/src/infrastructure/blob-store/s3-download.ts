import type { Dispatcher } from 'undici'
import type { ByteRange } from '../../ports/blob-store.ts'
import { headerLength } from './blob-format.ts'
import { readWhole } from './read-whole.ts'
import type { S3Address } from './s3-address.ts'
import { describeError } from './s3-failure.ts'
import type { S3Requests } from './s3-requests.ts'

/** Streams an object. */
export async function* download(request: S3Requests, name: string, address: S3Address): AsyncGenerator<Uint8Array> {
  yield* piecesOf(await request({ method: 'GET', name }), address)
}

/** The header of a blob, then the rest from `first` to `last`: in one request if they are adjacent. */
export async function* downloadPart(
  request: S3Requests,
  name: string,
  address: S3Address,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const ask = async (range: ByteRange) => {
    const headers = { range: `bytes=${range.first}-${range.last}` }
    const answer = await request({ method: 'GET', name, headers, accept: [416] })
    return { version: answer.headers.etag, body: answer.body, pieces: piecesOfRange(answer, address, range) }
  }
  if (first === headerLength) return yield* (await ask({ first: 0, last })).pieces
  for (let attempts = 1; ; attempts++) {
    const start = await ask({ first: 0, last: headerLength - 1 })
    const header = await readWhole(start.pieces)
    const rest = await ask({ first, last })
    // Released here as well: `pieces` does so only once it has begun.
    try {
      // A blob stored again between the two requests has another header.
      if (start.version !== rest.version && attempts < mostAttempts) continue
      yield header
      return yield* rest.pieces
    } finally {
      rest.body.destroy()
    }
  }
}

const mostAttempts = 4

/** Empty if the object ends before the range, and no more than the range if the storage ignores ranges. */
async function* piecesOfRange(
  answer: Dispatcher.ResponseData,
  address: S3Address,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const { statusCode, body } = answer
  let at = statusCode === 206 ? first : 0
  try {
    if (statusCode === 416) return
    for await (const piece of piecesOf(answer, address)) {
      const wanted = piece.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
      at += piece.length
      if (wanted.length > 0) yield wanted
      if (at > last) return
    }
  } finally {
    body.destroy()
  }
}

async function* piecesOf({ body }: Dispatcher.ResponseData, address: S3Address): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk
  } catch (error) {
    throw describeError(error, address)
  } finally {
    body.destroy()
  }
}
