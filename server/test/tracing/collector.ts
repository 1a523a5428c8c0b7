import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: number }
}

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: string }
}

/** A collector of OpenTelemetry (OTLP over HTTP) in place of the operator's. */
export async function startCollector(t: Pick<TestContext, 'after'>, status: () => number = () => 200) {
  const bodies: string[] = []
  const requests: { readonly url: string; readonly authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const { authorization } = request.headers
        requests.push({ url: request.url ?? '', authorization })
        const code = status()
        if (code === 200) bodies.push(body)
        response.writeHead(code, { 'content-type': 'application/json' }).end('{}')
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const resources = () => bodies.flatMap((body) => JSON.parse(body).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Everything that was sent. */
    sent: () => bodies.join('\n'),
    resource: (): Record<string, string | number> => attributesOf(resources()[0].resource.attributes),
    spans: (): CollectedSpan[] =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: attributesOf(span.attributes) })),
  }
}

function attributesOf(attributes: readonly Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
  )
}
