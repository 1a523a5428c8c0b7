import type { Dispatcher } from 'undici'
import { type GetLimits, OutboundFailed } from '../../ports/outbound-http.ts'
import type { Timers } from '../../ports/timers.ts'
import { describeFailure } from './describe-failure.ts'
import type { Timeouts } from './exchange.ts'
import { requirePace } from './require-pace.ts'

type Headers = Dispatcher.ResponseData['headers']

export function headersOf(headers: Headers): Record<string, string> {
  const all: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== 'set-cookie') all[name] = String(value)
  }
  return all
}

export function isEncoded(headers: Headers): boolean {
  return !/^(?:identity)?$/i.test(String(headers['content-encoding'] ?? '').trim())
}

/** Refuses immediately if more is announced than allowed, otherwise at the first byte too many. */
export function readWhole(
  { headers, body }: Dispatcher.ResponseData,
  host: string,
  { maxBytes, signal }: GetLimits,
  { paceMs, timers }: Timeouts & { readonly timers: Timers },
): AsyncIterable<Uint8Array> {
  const tooLarge = () => new OutboundFailed('too-large', `${host} sends a response of more than ${maxBytes} bytes.`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    body.destroy()
    throw tooLarge()
  }
  return pieces()

  async function* pieces(): AsyncGenerator<Uint8Array> {
    let length = 0
    try {
      for await (const chunk of requirePace(body as AsyncIterable<Uint8Array>, host, paceMs, timers)) {
        length += chunk.length
        if (length > maxBytes) throw tooLarge()
        yield chunk
      }
    } catch (error) {
      throw describeFailure(error, host, 'in the answer', signal)
    } finally {
      body.destroy()
    }
  }
}

/** As much as arrived. A database cannot store every control character, and people can read none. */
export async function readText({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let left = maxBytes
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk.subarray(0, left), { stream: true })
      left -= chunk.length
      if (left <= 0) break
    }
  } catch {
    // The status is known; the missing text does not matter.
  } finally {
    body.destroy()
  }
  return isEncoded(headers) ? '' : text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
