import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Timers } from '../ports/timers.ts'
import { inTime } from './in-time.ts'
import { type WorkMetrics, workMetrics } from './work-metrics.ts'

/** Requests by route pattern, so that the code bounds the number of series, not the callers. */
export interface HttpMetrics {
  /** `route` is undefined for what no route answers. */
  observe(method: string, route: string | undefined, status: number, seconds: number): void
  refusedByLimit(): void
}

/** Attempts with a password: to sign in, or to change it. */
export interface SignInMetrics {
  attempted(outcome: 'right' | 'wrong' | 'limited' | 'refused'): void
}

export interface Metrics {
  readonly registry: Registry
  readonly http: HttpMetrics
  readonly signIns: SignInMetrics
  readonly work: WorkMetrics
  /**
   * A value that is read on each scrape. One that fails or takes too long is left out and does not hide the others:
   * Prometheus waits 10 seconds, a query of a database that does not answer waits longer.
   */
  gauge(name: string, help: string, labels: readonly string[], read: () => Promise<readonly Sample[]>): void
  /** Counts of something else in this process, by the value of the label. */
  counter(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void
}

/** Longer than readiness, which is one of the values, gives its checks. */
const gaugeSeconds = 5

interface Sample {
  readonly labels: Record<string, string>
  readonly value: number
}

let ofProcess: Registry | undefined

/** Memory, CPU and event loop. Their observers never end, so a process has them once, however many services it runs. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix: 'countersign_' })
  }
  return ofProcess
}

export function createMetrics(timers: Timers): Metrics {
  const registry = Registry.merge([processMetrics()])
  const duration = new Histogram({
    name: 'countersign_http_request_seconds',
    help: 'Duration of HTTP requests by route pattern and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const limited = new Counter({
    name: 'countersign_requests_limited_total',
    help: 'Requests refused by the hourly limit.',
    registers: [registry],
  })
  const attempts = new Counter({
    name: 'countersign_password_attempts_total',
    help: 'Sign-in attempts: right, wrong, limited (too many wrong ones), or refused for another reason.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // Rates need a first value before the first event.
  for (const outcome of ['right', 'wrong', 'limited', 'refused']) attempts.inc({ outcome }, 0)
  const observers = new Map<string, (seconds: number) => void>()

  return {
    registry,
    http: {
      observe(method, route, status, seconds) {
        const key = `${method} ${route} ${status}`
        let observe = observers.get(key)
        if (observe === undefined) {
          // A route names its methods. Without one, callers could choose from all that exist.
          const child = duration.labels(
            route === undefined ? 'any' : method,
            route ?? 'none',
            `${(status / 100) | 0}xx`,
          )
          observe = (value) => child.observe(value)
          observers.set(key, observe)
        }
        observe(seconds)
      },
      refusedByLimit: () => limited.inc(),
    },
    signIns: { attempted: (outcome) => attempts.inc({ outcome }) },
    work: workMetrics(registry),
    gauge(name, help, labelNames, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          gauge.reset()
          // Without labels, reset leaves a 0, which nobody has read.
          if (labelNames.length === 0) gauge.remove()
          const samples = await inTime(timers, gaugeSeconds, read()).catch(() => [])
          for (const { labels, value } of samples) gauge.set(labels, value)
        },
      })
    },
    counter(name, help, label, read) {
      const counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          counter.reset()
          for (const [value, count] of Object.entries(read())) counter.inc({ [label]: value }, count)
        },
      })
    },
  }
}
