import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface StoreCall {
  readonly request: IncomingMessage
  readonly path: string
  readonly body: string
}

export interface AnsweringStore {
  readonly host: string
  /** The next calls are answered with these, whatever they ask. */
  failNext(...answers: readonly { readonly status: number; readonly body: unknown }[]): void
  /** Paths or operations, in order. */
  readonly calls: string[]
  close(): Promise<void>
}

/** A service over HTTP in this process. `answer` throws what `Refused` says. */
export async function answeringStore(answer: (call: StoreCall) => unknown): Promise<AnsweringStore> {
  const failures: { readonly status: number; readonly body: unknown }[] = []
  const calls: string[] = []
  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const body = await text(request)
    calls.push(String(request.headers['x-amz-target'] ?? path))
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const failure = failures.shift()
    try {
      if (failure !== undefined) throw new Refused(failure.status, failure.body)
      reply(200, answer({ request, path, body }))
    } catch (error) {
      if (error instanceof Refused) reply(error.status, error.body)
      else reply(500, { error: String(error) })
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (...answers) => void failures.push(...answers),
    calls,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export class Refused extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
  }
}
