import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { BlobStoreFailed } from '../../ports/blob-store.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import type { S3Address } from './s3-address.ts'
import { describeAnswer, describeError } from './s3-failure.ts'

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  /** Below bucket and prefix. */
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
  /** If fewer than usual. */
  readonly attempts?: number
  /** Statuses that count as answers, besides 2xx. */
  readonly accept?: readonly number[]
}

export interface S3Body {
  readonly length: number
  readonly sha256: string
  /** Called for every attempt. */
  open(): Readable
}

export interface S3Timing {
  readonly attempts: number
  /** Delay before the second attempt; doubled before each further one. */
  readonly retryMs: number
  readonly connectMs: number
  /** Without any progress. */
  readonly idleMs: number
}

const usual: S3Timing = { attempts: 4, retryMs: 200, connectMs: 5000, idleMs: 20_000 }

/**
 * Resolves with a response of 2xx or an accepted one, whose body must be read or destroyed; rejects with
 * `BlobStoreFailed`.
 */
export type S3Requests = (request: S3Request) => Promise<Dispatcher.ResponseData>

/** Every request to the storage may be repeated, so temporary failures are retried. */
export function createS3Requests(
  address: S3Address,
  chosen: Partial<S3Timing> = {},
  timers: Timers = systemTimers,
): S3Requests {
  const timing = { ...usual, ...chosen }
  const agent = new Agent({
    connect: { timeout: timing.connectMs },
    connections: 32,
    allowH2: false,
    headersTimeout: timing.idleMs,
    bodyTimeout: timing.idleMs,
  })

  async function attempt(request: S3Request): Promise<Dispatcher.ResponseData> {
    const response = await send(agent, address, request).catch((error: unknown) => {
      throw describeError(error, address)
    })
    if (response.statusCode >= 200 && response.statusCode < 300) return response
    if (request.accept?.includes(response.statusCode) === true) return response
    throw describeAnswer(response.statusCode, await readStart(response.body), address)
  }

  return async (request) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(request)
      } catch (error) {
        const mayPass = error instanceof BlobStoreFailed && error.kind === 'unavailable'
        if (!mayPass || attempts >= (request.attempts ?? timing.attempts)) throw error
        await timers.sleep(timing.retryMs * 2 ** (attempts - 1) * (0.5 + Math.random()))
      }
    }
  }
}

/** The hash of the empty content. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

async function send(agent: Agent, address: S3Address, request: S3Request): Promise<Dispatcher.ResponseData> {
  const { method, name, query = {}, headers = {}, body } = request
  const url = new URL(`${address.origin}/${address.bucket}/${address.prefix}${name}`)
  url.search = new URLSearchParams(query).toString()
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
    accessKeyId: address.accessKeyId,
    secretAccessKey: address.secretAccessKey,
    region: address.region,
    service: 's3',
  }).sign()
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    },
    body: body?.open() ?? null,
    signal: AbortSignal.timeout(mostMs),
  })
  // An unhandled error of an unread body would end the process; a reader still sees it.
  response.body.on('error', () => {})
  return response
}

/** Beyond any honest transfer; a stalled one ends long before. */
const mostMs = 15 * 60_000

const mostErrorBytes = 8 * 1024

async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  let text = ''
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString('latin1')
      if (text.length >= mostErrorBytes) break
    }
  } catch {
    // The status is enough.
  } finally {
    body.destroy()
  }
  return text
}
