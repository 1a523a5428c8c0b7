import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** `silent`: no answer. `cut`: the server's answer, truncated. `lost`: the server acts, and 500 is answered. */
export type Fault =
  | { readonly status: number; readonly body?: string; readonly location?: string }
  | 'silent'
  | 'cut'
  | 'lost'

export interface Relay {
  readonly port: number
  readonly requests: readonly string[]
  /** The fault for the request of this number, counted from 1 and from now. */
  insteadOf(fault: (number: number, request: IncomingMessage) => Fault | undefined): void
}

/** A relay before a server that fails on command. */
export async function startRelay(t: TestContext, target: number): Promise<Relay> {
  const requests: string[] = []
  let count = 0
  let fault: (number: number, request: IncomingMessage) => Fault | undefined = () => undefined
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    const instead = fault(++count, incoming)
    if (instead === undefined || instead === 'cut' || instead === 'lost') {
      return passOn(incoming, response, target, instead)
    }
    incoming.resume()
    if (instead === 'silent') return
    const headers = instead.location === undefined ? {} : { location: instead.location }
    incoming.on('end', () => response.writeHead(instead.status, headers).end(instead.body ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    insteadOf(next) {
      count = 0
      fault = next
    },
  }
}

function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  fault: 'cut' | 'lost' | undefined,
): void {
  const { method, url: path, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (fault === 'lost') return void answer.resume().on('end', () => response.writeHead(500).end())
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault === undefined) return void answer.pipe(response)
    answer.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 100), () => response.destroy()))
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}
