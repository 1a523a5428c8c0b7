import type { Exception, OutboundHttp } from '../../ports/outbound-http.ts'
import type { TextMessages } from '../../ports/text-messages.ts'

interface Options {
  readonly outbound: Pick<OutboundHttp, 'post'>
  readonly url: string
  readonly token: string
  readonly exception: Exception
}

/** The answer counts by its status alone. */
const limits = { timeoutMs: 10_000, maxAnswerBytes: 4096 }

/** Timeouts and overload pass (RFC 9110 15.5.9, RFC 8470 5.2, RFC 6585 4). */
const passing = new Set([408, 425, 429])

/** A provider with the interface that docs/plug-in-providers.md describes. */
export function createHttpTextMessages({ outbound, url, token, exception }: Options): TextMessages {
  return {
    async send({ id, to, text }, signal) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      }
      const body = JSON.stringify({ to, text, id })
      const { status } = await outbound.post(url, body, headers, { ...limits, ...exception, ...(signal && { signal }) })
      if (status >= 200 && status < 300) return { kind: 'accepted' }
      const reason = `The provider of text messages responds with HTTP ${status}.`
      if (status >= 500 || passing.has(status)) throw new Error(reason)
      return { kind: 'refused', reason }
    },
  }
}
