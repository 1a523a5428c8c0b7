import type { CustomFetch } from 'openid-client'
import type { Exception, OutboundHttp } from '../../ports/outbound-http.ts'

/** Metadata and keys of the largest providers have about 20 kilobytes. */
const limits = { maxBytes: 512 * 1024, timeoutMs: 10_000 }

/** The fetch of the library, under the rules for URLs of third parties. */
export function guardedFetch(outbound: OutboundHttp, exception: Exception): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const outgoing = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: String(body) }),
    } as const
    const answer = await outbound.request(url, outgoing, { ...limits, ...exception, ...(signal && { signal }) })
    const parts: Uint8Array[] = []
    for await (const part of answer.body) parts.push(part)
    const content = Buffer.concat(parts)
    // A response without content has no body, and some statuses allow none.
    return new Response(content.length === 0 ? null : content, { status: answer.status, headers: answer.headers })
  }
}
