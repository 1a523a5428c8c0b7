import { readTraceparent } from '../vocabulary/traceparent.ts'

/**
 * Traces in the sense of OpenTelemetry: spans of requests, jobs and what they do, for the operator's own collector.
 *
 * - Recording never fails, waits or throws. Spans that cannot be kept are dropped and counted.
 * - Names and attributes come from the code: route patterns, names of jobs, statuses, hosts. They contain no URL, no
 *   message of an error and nothing that people have entered.
 * - Whether a trace is recorded is decided where it begins, and its `traceparent` carries the decision on.
 */
export interface Tracer {
  /** False if nothing is ever recorded: what only serves spans can be skipped. */
  readonly isOn: boolean
  /** Begins a span after its cause, a `traceparent`. Without a valid one, it begins a trace. */
  begin(name: string, kind: SpanKind, cause?: string | undefined, linked?: string | undefined): Span
  /** Begins a span in the current one; undefined if that is not recorded, or if there is none. */
  child(name: string, kind: SpanKind): Span | undefined
  /** The span is the current one for everything that `work` starts. */
  run<T>(span: Span, work: () => T): T
  /** Of the current span. */
  traceparent(): string | undefined
}

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export interface Span {
  readonly traceparent: string
  set(attributes: Readonly<Record<string, string | number>>): void
  /** `type` is a class or a code, never a message. */
  fail(type: string): void
  end(): void
}

export const untraced: Tracer = {
  isOn: false,
  begin: () => nowhere,
  child: () => undefined,
  run: (_span, work) => work(),
  traceparent: () => undefined,
}

const nowhere: Span = { traceparent: '', set() {}, fail() {}, end() {} }

/** Runs the work in the span, which ends with it. */
export async function inSpan<T>(tracer: Tracer, span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (span === undefined) return await work()
  try {
    return await tracer.run(span, work)
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}

/**
 * Begins a span of work that an earlier request caused, and that another job may do on the way: it belongs to the trace
 * of its cause, after the current span if that is in the same trace, and else with a link to it.
 */
export function beginFor(tracer: Tracer, cause: string | null, name: string, kind: SpanKind): Span | undefined {
  if (!tracer.isOn) return undefined
  const current = tracer.traceparent()
  const given = readTraceparent(cause)
  if (given === undefined || given.traceId === readTraceparent(current)?.traceId) {
    return tracer.begin(name, kind, current)
  }
  return tracer.begin(name, kind, cause ?? undefined, current)
}
