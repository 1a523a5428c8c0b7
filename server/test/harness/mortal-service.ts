import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { type KillPoint, toDieAt } from './kill-points.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  readonly json: any
}

export interface CallOptions {
  readonly headers?: Record<string, string>
  readonly body?: object
}

/** One service that lives in many processes, one after the other. */
export interface MortalService {
  current(): ServiceProcess
  /**
   * Starts the next process, which dies at the point if one is given. Resolves once it listens, or has died on the way.
   */
  start(point?: KillPoint): Promise<void>
  /** Resolves once the process has died at its point; rejects if it does not get there. */
  died(): Promise<void>
  kill(): Promise<void>
  /** Calls until there is an answer: the service may be dead, or die on the way. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

const timeoutSeconds = 120

/** `between` runs after each death, before the next start. */
export function mortalService(
  environment: Record<string, string> & { readonly PORT: string },
  between: () => Promise<void> = async () => {},
): MortalService {
  let service: ServiceProcess | undefined
  let place = ''
  const current = () => service ?? assert.fail('it was never started')
  const mortal: MortalService = {
    current,
    async start(point) {
      if (service !== undefined) await between()
      place = point?.name ?? 'nowhere'
      service = startServiceProcess({ ...environment, ...(point === undefined ? {} : toDieAt(point)) })
      await service.ready().catch((error: unknown) => {
        if (service?.child.signalCode !== 'SIGKILL') throw error
      })
    },
    async died() {
      const end = current().exit()
      const gaveUp = new AbortController()
      const outcome = await Promise.race([end, delay(timeoutSeconds * 1000, 'lives', { signal: gaveUp.signal })])
      gaveUp.abort()
      assert.equal(outcome, 'SIGKILL', `it does not die where it should (${place}): ${current().stderr()}`)
    },
    async kill() {
      service?.child.kill('SIGKILL')
      await service?.exit()
    },
    async call(method, path, { headers = {}, body } = {}) {
      const giveUpAt = performance.now() + timeoutSeconds * 1000
      for (;;) {
        const answer = await ask(method, current().url + path, headers, body)
        if (answer !== undefined) return answer
        if (performance.now() > giveUpAt) {
          throw new Error(`${method} ${path} is never answered (dies: ${place}): ${current().stderr()}`)
        }
        await delay(20)
      }
    },
  }
  return mortal
}

/** Undefined if it is down, goes down, or says that it cannot answer now. */
async function ask(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = await response.json()
    return response.status >= 500 || response.status === 429 ? undefined : { status: response.status, json }
  } catch {
    return undefined
  }
}
