import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import type { SpanKind } from '../../ports/tracer.ts'
import type { TraceContext } from '../../vocabulary/traceparent.ts'

export interface EndedSpan extends TraceContext {
  readonly parentSpanId: string | undefined
  readonly linked: TraceContext | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Since 1970. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, string | number>>
  /** Its type; undefined for success. */
  readonly failure: string | undefined
}

export interface SpanExporter {
  add(span: EndedSpan): void
  /** Since the start. `refused`: by the collector. `dropped`: it did not take them fast enough. */
  counts(): Readonly<Record<'exported' | 'refused' | 'dropped', number>>
  /** Sends what is left, if the collector takes it soon. */
  close(): Promise<void>
}

interface Options {
  /** Of the collector (OTLP/HTTP), without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  readonly timers: Timers
  readonly logger: Pick<Logger, 'warn' | 'info'>
}

const mostQueued = 4096
const batchSize = 512
const pauseMs = 5000
const longestPauseMs = 60_000
const timeoutMs = 10_000
const closingMs = 2000

/** Sends spans in batches in the background. Nothing waits for the collector, and a bounded number waits in memory. */
export function createSpanExporter({ endpoint, headers, serviceName, version, timers, logger }: Options): SpanExporter {
  const queue: EndedSpan[] = []
  const counts = { exported: 0, refused: 0, dropped: 0 }
  let sending: Promise<void> | undefined
  let cancel: (() => void) | undefined
  let failures = 0
  let problem: string | undefined
  let isClosing = false
  const lateForGood = new AbortController()

  function add(span: EndedSpan): void {
    if (queue.length >= mostQueued || isClosing) {
      counts.dropped++
      return
    }
    queue.push(span)
    if (queue.length >= batchSize && failures === 0) start()
    else schedule()
  }

  function schedule(): void {
    cancel ??= timers.after(Math.min(longestPauseMs, pauseMs * 2 ** failures), start)
  }

  function start(): void {
    cancel?.()
    cancel = undefined
    sending ??= sendAll().finally(() => {
      sending = undefined
      if (queue.length > 0 && !isClosing) schedule()
    })
  }

  /** Until the queue has no full batch, or the collector does not answer. */
  async function sendAll(): Promise<void> {
    do {
      const batch = queue.slice(0, batchSize)
      const outcome = await send(batch)
      if (outcome === 'unavailable') {
        failures++
        return
      }
      failures = 0
      queue.splice(0, batch.length)
      counts[outcome] += batch.length
    } while (queue.length >= batchSize)
  }

  async function send(batch: readonly EndedSpan[]): Promise<'exported' | 'refused' | 'unavailable'> {
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(batch, { 'service.name': serviceName, 'service.version': version })),
        redirect: 'error',
        signal: AbortSignal.any([timers.timeout(timeoutMs), lateForGood.signal]),
      })
      await response.body?.cancel()
      if (response.ok) return note(undefined, 'exported')
      // OTLP 1.5, OTLP/HTTP response: these may be sent again.
      const mayRetry = [429, 502, 503, 504].includes(response.status)
      return note(`it responds with HTTP ${response.status}`, mayRetry ? 'unavailable' : 'refused')
    } catch (error) {
      const { message, cause } = error as Error
      return note((cause as { code?: string } | undefined)?.code ?? message, 'unavailable')
    }
  }

  /** Logged once per problem, not once per attempt. */
  function note<T>(found: string | undefined, outcome: T): T {
    if (found !== undefined && problem === undefined) logger.warn({ reason: found }, 'traces could not be exported')
    if (found === undefined && problem !== undefined) logger.info('traces are exported again')
    problem = found
    return outcome
  }

  return {
    add,
    counts: () => counts,

    async close() {
      isClosing = true
      cancel?.()
      const inTime = timers.after(closingMs, () => lateForGood.abort(new Error('the service is stopping')))
      await sending
      const left = () => queue.length
      for (let before = left() + 1; left() > 0 && left() < before; ) {
        before = left()
        await sendAll()
      }
      inTime()
      counts.dropped += queue.splice(0).length
    },
  }
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }

/** An ExportTraceServiceRequest in the JSON encoding of OTLP 1.5. */
function requestOf(spans: readonly EndedSpan[], resource: Readonly<Record<string, string>>) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'countersign' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

function spanOf(span: EndedSpan) {
  const { traceId, spanId, parentSpanId, linked, name, kind, startMs, endMs, attributes, failure } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(failure === undefined ? attributes : { ...attributes, 'error.type': failure }),
    ...(linked !== undefined && { links: [{ traceId: linked.traceId, spanId: linked.spanId }] }),
    status: failure === undefined ? {} : { code: 2 },
  }
}

/** As text: a double is exact only to a quarter of a microsecond. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`
}

/** 64-bit numbers are text in JSON. */
function attributesOf(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
