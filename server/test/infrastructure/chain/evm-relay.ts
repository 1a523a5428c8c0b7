import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Answers in place of the chain; undefined leaves the call to it. A string is sent unchanged. */
export type Interference = (
  call: Call,
) => { readonly result: unknown } | { readonly error: unknown } | string | undefined

/** A relay before a chain that counts requests, and can be cut off or made to lie. */
export interface Relay {
  readonly url: string
  readonly calls: readonly Call[]
  /** How many are being answered. */
  underWay(): number
  cut(request: number, arrives: boolean): void
  restore(): void
  interfere(interference: Interference | undefined): void
  close(): Promise<void>
}

/** `path`: of the requested URL, if one relay serves several chains. A rejection gives no answer. */
export type Rpc = (
  method: string,
  params: readonly unknown[],
  path?: string,
) => Promise<{ result: unknown } | { error: unknown }>

export async function startRelay(rpc: Rpc): Promise<Relay> {
  const calls: Call[] = []
  let underWay = 0
  let cutAt = Number.POSITIVE_INFINITY
  let lastArrives = false
  let interfere: Interference = () => undefined

  async function answer(body: string, path: string | undefined): Promise<string | undefined> {
    const call = JSON.parse(body) as Call
    calls.push(call)
    const number = calls.length
    if (number > cutAt || (number === cutAt && !lastArrives)) return undefined
    const answered = interfere(call) ?? (await rpc(call.method, call.params, path))
    if (number === cutAt) return undefined
    return typeof answered === 'string' ? answered : JSON.stringify({ jsonrpc: '2.0', id: 1, ...answered })
  }

  const server = createServer((request, response) => {
    underWay++
    response.on('close', () => underWay--)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void answer(Buffer.concat(chunks).toString(), request.url)
        .catch(() => undefined)
        .then((text) => {
          if (text === undefined) request.socket.destroy()
          else response.end(text)
        })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    underWay: () => underWay,
    cut(request, arrives) {
      cutAt = calls.length + request
      lastArrives = arrives
    },
    restore() {
      cutAt = Number.POSITIVE_INFINITY
    },
    interfere(interference) {
      interfere = interference ?? (() => undefined)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
