/**
 * A stand-in for the provider of text messages that Countersign calls, to try out sms_code without one. It prints each
 * message instead of sending it. docs/plug-in-providers.md describes the interface.
 *
 *     PROVIDER_TOKEN=… PORT=9090 node examples/providers/stand-in.ts
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface TextMessage {
  readonly id: string
  readonly to: string
  readonly text: string
}

export interface StandIn {
  readonly url: string
  /** Those that were accepted, each once. */
  readonly messages: readonly TextMessage[]
  /** How often a message was to be sent. */
  readonly requests: number
  /** Set it to refuse messages with this status. */
  refusal: number | null
  stop(): Promise<void>
}

interface Options {
  /** What the service sends as its bearer token. */
  readonly token: string
  readonly port?: number
  readonly onMessage?: (message: TextMessage) => void
}

export async function startStandIn({ token, port = 0, onMessage = () => {} }: Options): Promise<StandIn> {
  const messages = new Map<string, TextMessage>()
  const state: { refusal: number | null; requests: number } = { refusal: null, requests: 0 }

  async function takeMessage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1
    const message = (await json(request)) as TextMessage
    if (state.refusal !== null) return answer(response, state.refusal)
    // A message that was accepted before, although the response was lost, is not sent twice.
    const key = String(request.headers['idempotency-key'])
    if (!messages.has(key)) onMessage(message)
    messages.set(key, message)
    answer(response, 202, { id: message.id })
  }

  const server = createServer((request, response) => {
    const isAllowed = request.headers.authorization === `Bearer ${token}`
    const work = async () => {
      if (!isAllowed) return answer(response, 401)
      if (request.method === 'POST' && request.url === '/messages') return await takeMessage(request, response)
      return answer(response, 404)
    }
    work().catch(() => answer(response, 400))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get messages() {
      return [...messages.values()]
    },
    get requests() {
      return state.requests
    },
    get refusal() {
      return state.refusal
    },
    set refusal(status) {
      state.refusal = status
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, body: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

if (import.meta.main) {
  const { PROVIDER_TOKEN: token = '', PORT: port = '9090' } = process.env
  if (token === '') throw new Error('Set PROVIDER_TOKEN to the SMS_TOKEN of the service.')
  const onMessage = ({ to, text }: TextMessage) => console.log(`Text message to ${to}: ${text}`)
  const { url } = await startStandIn({ token, port: Number(port), onMessage })
  console.log(`SMS_URL=${url}/messages`)
}
