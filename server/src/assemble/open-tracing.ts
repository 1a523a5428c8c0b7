import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from '../ports/clock.ts'
import type { Randomness } from '../ports/randomness.ts'
import type { Timers } from '../ports/timers.ts'
import { type Tracer, untraced } from '../ports/tracer.ts'
import { version } from '../version.ts'

interface Ports {
  readonly clock: Clock
  readonly timers: Timers
  readonly randomness: Randomness
  readonly logger: Logger
}

interface Tracing {
  readonly tracer: Tracer
  /** Ended spans by what became of them; empty if nothing is traced. */
  readonly spanCounts: () => Readonly<Record<string, number>>
  readonly closeTracer: () => Promise<void>
}

/** Without a collector, not even the code for it is loaded. */
export async function openTracing(
  { otlpEndpoint, otlpHeaders, otelServiceName, traceRatio }: Config,
  { clock, timers, randomness, logger }: Ports,
): Promise<Tracing> {
  if (otlpEndpoint === undefined) return { tracer: untraced, spanCounts: () => ({}), closeTracer: async () => {} }
  const { createSpanExporter } = await import('../infrastructure/tracing/span-exporter.ts')
  const { createTracer } = await import('../infrastructure/tracing/otlp-tracer.ts')
  const exporter = createSpanExporter({
    endpoint: otlpEndpoint,
    headers: otlpHeaders,
    serviceName: otelServiceName,
    version,
    timers,
    logger,
  })
  return {
    tracer: createTracer({ clock, timers, randomness }, traceRatio, exporter.add),
    spanCounts: exporter.counts,
    closeTracer: exporter.close,
  }
}
