import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracer } from '../ports/tracer.ts'

/** They are requested every few seconds, and would hide everything else. */
const untracedRoutes = new Set(['/health/live', '/health/ready', '/metrics'])

/** A span for each request, named for the route's pattern: a URL may contain secrets. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    if (untracedRoutes.has(route)) return done()
    const span = tracer.begin(`${request.method} ${route}`, 'server', traceparentOf(request))
    spans.set(request, span)
    tracer.run(span, done)
  })

  // The body arrives in events of its connection, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else tracer.run(span, done)
  })

  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span !== undefined) {
      const { statusCode } = reply
      const code = reply.getHeader('x-error-code')
      span.set({
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'none',
        'http.response.status_code': statusCode,
        'countersign.request_id': request.id,
        ...(typeof code === 'string' && { 'countersign.error_code': code }),
      })
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    }
    done()
  })
}

function traceparentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}
