import { setTimeout as delay } from 'node:timers/promises'
import type { FaultNode } from './fault-node.ts'

export interface FaultAnswer {
  readonly status: number
  /** Why it was refused. */
  readonly code: string
  readonly bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  readonly json: any
}

interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object | FormData
  /** Also an answer to the request, besides those of 200 to 299. */
  readonly accepts?: (answer: FaultAnswer) => boolean
}

/** A client of all nodes, which counts what it gets, and complains of what no fault permits. */
export interface FaultClient {
  /** One attempt on any node; undefined if there is no answer, or one that says to try again. */
  once(request: Request): Promise<FaultAnswer | undefined>
  /** Repeats it on any node until it is answered: it must be safe to repeat. */
  untilAnswered(request: Request): Promise<FaultAnswer>
  answered(): number
  /** Attempts without an answer, by what came instead. */
  failures(): ReadonlyMap<string, number>
  /** Answers that no fault permits. */
  readonly complaints: readonly string[]
  /** Whatever is still repeated fails. */
  giveUp(): void
  hasGivenUp(): boolean
}

/** Longer than every fault, and than the service waits for the database. */
const longestAttemptMs = 45_000
const longestMs = 240_000

export function createFaultClient(nodes: readonly FaultNode[], chance: () => number): FaultClient {
  let answered = 0
  let hasGivenUp = false
  const failures = new Map<string, number>()
  const complaints: string[] = []
  const note = (failure: string) => void failures.set(failure, (failures.get(failure) ?? 0) + 1)

  async function once({ method, path, headers = {}, body, accepts }: Request): Promise<FaultAnswer | undefined> {
    const node = nodes[Math.floor(chance() * nodes.length)] as FaultNode
    const isForm = body instanceof FormData
    let response: Response
    let bytes: Buffer
    try {
      response = await fetch(node.url + path, {
        method,
        headers: {
          // Each from its own network, because a network has few attempts per minute.
          'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(chance() * 256)).join('.')}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(longestAttemptMs),
      })
      bytes = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      note(nameOf(error as Error))
      return undefined
    }
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const code = response.headers.get('x-error-code') ?? ''
    const answer = { status: response.status, code, bytes, json: isJson ? JSON.parse(bytes.toString()) : undefined }
    if (response.ok || accepts?.(answer) === true) {
      answered += 1
      return answer
    }
    note(`${answer.status} ${code}`.trim())
    // A signing link has a limit of its own, which repeated attempts reach.
    if (answer.status === 429) await delay(1000 * Number(response.headers.get('retry-after')))
    const why = unpermitted(answer, response.headers)
    if (why !== undefined)
      complaints.push(`${node.name}: ${method} ${path.slice(0, 60)}: ${why}: ${bytes.toString().slice(0, 300)}`)
    return undefined
  }

  return {
    once,
    async untilAnswered(request) {
      const giveUpAt = performance.now() + longestMs
      for (;;) {
        const answer = await once(request)
        if (answer !== undefined) return answer
        if (hasGivenUp || performance.now() > giveUpAt)
          throw new Error(`${request.method} ${request.path} is never answered: ${[...failures].join('; ')}`)
        await delay(20 + chance() * 180)
      }
    },
    answered: () => answered,
    failures: () => failures,
    complaints,
    giveUp() {
      hasGivenUp = true
    },
    hasGivenUp: () => hasGivenUp,
  }
}

/** What the state of the faults permits: 503 with Retry-After, and a key that another attempt still uses. */
function unpermitted({ status, code }: FaultAnswer, headers: Headers): string | undefined {
  if (status === 503 || (status === 429 && code === 'TOO_MANY_REQUESTS')) {
    return Number(headers.get('retry-after')) > 0 ? undefined : `${status} without Retry-After`
  }
  if (status === 409 && passing.has(code)) return undefined
  return `${status} is not permitted`
}

/** Other requests on the same thing are in progress. */
const passing: ReadonlySet<string> = new Set([
  'IDEMPOTENCY_KEY_IN_USE',
  'DOCUMENT_CHANGED',
  'DOCUMENT_LOCKED',
  'DOCUMENT_NOT_READY',
  'DOCUMENT_NOT_VIEWED',
  'NOT_YOUR_TURN',
])

function nameOf(error: Error): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? error.name
}
