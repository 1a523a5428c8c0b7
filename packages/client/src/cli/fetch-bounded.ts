import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface FetchLimits {
  readonly maxBytes: number
  /** Sent by POST, if present. */
  readonly body?: { readonly type: string; readonly bytes: Uint8Array }
  /** Resolves the host name; see `public-lookup.ts`. */
  readonly lookup?: LookupFunction
}

const timeoutMs = 15_000

/** One request without redirects, within limits of time and size. Rejects with an Error whose message is a clause. */
export function fetchBounded(url: URL, { maxBytes, body, lookup }: FetchLimits): Promise<Uint8Array> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': body.type, 'content-length': body.bytes.length },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      ...(lookup === undefined ? {} : { lookup }),
    })
    call.on('error', (error) => reject(new Error(reasonOf(error), { cause: error })))
    call.on('response', (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.on('error', (error) => reject(new Error(reasonOf(error), { cause: error })))
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > maxBytes) call.destroy(new Error('its answer is too long'))
        else pieces.push(piece)
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(pieces))
        else reject(new Error(`it answered with status ${response.statusCode}`))
      })
    })
    call.end(body?.bytes)
  })
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR') return 'it did not answer in time'
  return error.code === undefined ? error.message : `it cannot be reached (${error.code})`
}
