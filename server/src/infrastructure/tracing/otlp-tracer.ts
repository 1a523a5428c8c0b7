import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../ports/clock.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Span, SpanKind, Tracer } from '../../ports/tracer.ts'
import { readTraceparent, type TraceContext, writeTraceparent } from '../../vocabulary/traceparent.ts'
import type { EndedSpan } from './span-exporter.ts'

interface Ports {
  readonly clock: Clock
  readonly timers: Timers
  readonly randomness: Randomness
}

/** Records traces that begin elsewhere as their callers say, and this part, from 0 to 1, of those that begin here. */
export function createTracer(
  { clock, timers, randomness }: Ports,
  ratio: number,
  exporter: (span: EndedSpan) => void,
): Tracer {
  const current = new AsyncLocalStorage<Opened>()
  const hex = (bytes: number) => Buffer.from(randomness.bytes(bytes)).toString('hex')

  function open(name: string, kind: SpanKind, parent: TraceContext | undefined, linked?: TraceContext): Opened {
    const traceId = parent?.traceId ?? hex(16)
    const isSampled = parent?.isSampled ?? isChosen(traceId, ratio)
    const context = { traceId, spanId: hex(8), isSampled }
    const startMs = clock.now().getTime()
    const startedAt = timers.elapsed()
    const attributes: Record<string, string | number> = {}
    let failure: string | undefined
    let hasEnded = false
    return {
      context,
      traceparent: writeTraceparent(context),
      set: (more) => void Object.assign(attributes, more),
      fail: (type) => {
        failure = type
      },
      end() {
        if (hasEnded) return
        hasEnded = true
        if (!isSampled) return
        const endMs = startMs + Math.max(0, timers.elapsed() - startedAt)
        exporter({
          ...context,
          parentSpanId: parent?.spanId,
          linked,
          name,
          kind,
          startMs,
          endMs,
          attributes,
          failure,
        })
      },
    }
  }

  return {
    isOn: true,
    begin: (name, kind, cause, linked) => open(name, kind, readTraceparent(cause), readTraceparent(linked)),
    child(name, kind) {
      const parent = current.getStore()
      return parent?.context.isSampled ? open(name, kind, parent.context) : undefined
    },
    run: (span, work) => current.run(span as Opened, work),
    traceparent: () => current.getStore()?.traceparent,
  }
}

interface Opened extends Span {
  readonly context: TraceContext
}

/** By the random part of the trace ID, so that all services with one ratio choose the same traces. */
function isChosen(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-14), 16) >= (1 - ratio) * 2 ** 56
}
