import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { inSpan, type Tracer } from '../../ports/tracer.ts'

/**
 * Spans of requests to other servers, up to their headers, with the host only: the rest of a URL may be a secret. Other
 * servers than receivers of webhooks, whose spans are their own, get no `traceparent`.
 */
export function traceOutbound(outbound: OutboundHttp, tracer: Tracer): OutboundHttp {
  if (!tracer.isOn) return outbound
  const traced = async <T extends { readonly status: number }>(method: string, url: string, call: () => Promise<T>) => {
    const span = tracer.child(`HTTP ${method}`, 'client')
    const { hostname } = URL.parse(url) ?? {}
    span?.set({ 'http.request.method': method, ...(hostname !== undefined && { 'server.address': hostname }) })
    return await inSpan(tracer, span, async () => {
      const answer = await call()
      span?.set({ 'http.response.status_code': answer.status })
      return answer
    })
  }
  return {
    ...outbound,
    get: (url, limits) => traced('GET', url, () => outbound.get(url, limits)),
    ask: (url, content, limits) => traced('POST', url, () => outbound.ask(url, content, limits)),
    request: (url, request, limits) => traced(request.method, url, () => outbound.request(url, request, limits)),
  }
}

/** Spans of acts on files, the wait for a thread included. */
export function tracePdfWork(work: PdfWork, tracer: Tracer): PdfWork {
  if (!tracer.isOn) return work
  return new Proxy(work, {
    get(target, name, receiver) {
      const act: unknown = Reflect.get(target, name, receiver)
      if (typeof act !== 'function' || name === 'close') return act
      return (...parameters: unknown[]) =>
        inSpan(tracer, tracer.child(`pdf ${String(name)}`, 'internal'), async () => act.apply(target, parameters))
    },
  })
}

export function traceAuthority<T extends TimestampAuthority>(authority: T, tracer: Tracer): T {
  if (!tracer.isOn) return authority
  return {
    ...authority,
    timestamp: (digest, signal) =>
      inSpan(tracer, tracer.child('timestamp', 'client'), () => authority.timestamp(digest, signal)),
  }
}
