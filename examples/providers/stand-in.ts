/**
 * A stand-in for the providers that Countersign calls, to try out sms_code and identity_check without any. It prints
 * each text message instead of sending it, and checks an identity by asking whether to pass. docs/plug-in-providers.md
 * describes the interfaces.
 *
 *     PROVIDER_TOKEN=… PORT=9090 node_modules/.bin/node examples/providers/stand-in.ts
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'

export interface TextMessage {
  readonly id: string
  readonly to: string
  readonly text: string
}

export interface CheckResult {
  readonly status: 'pending' | 'passed' | 'failed'
  readonly name?: string
  readonly level?: string
  readonly provider?: string
  readonly checkedAt?: string
}

/** What the service says about a person to check. */
export interface WantedCheck {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly language: string
  readonly returnUrl: string
}

export interface StandIn {
  readonly url: string
  /** Those that were accepted, each once. */
  readonly messages: readonly TextMessage[]
  /** How often a message was to be sent. */
  readonly requests: number
  /** By their ids. */
  readonly checks: ReadonlyMap<string, WantedCheck>
  /** Ends a check, in place of the person. */
  conclude(id: string, result: CheckResult): void
  /** Set it to respond to everything with this status. */
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
  const checks = new Map<string, WantedCheck>()
  const results = new Map<string, CheckResult>()
  const state: { refusal: number | null; requests: number } = { refusal: null, requests: 0 }

  async function takeMessage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = (await json(request)) as TextMessage
    // A message that was accepted before, although the response was lost, is not sent twice.
    const key = String(request.headers['idempotency-key'])
    if (!messages.has(key)) onMessage(message)
    messages.set(key, message)
    answer(response, 202, { id: message.id })
  }

  async function startCheck(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = randomUUID()
    checks.set(id, (await json(request)) as WantedCheck)
    results.set(id, { status: 'pending' })
    answer(response, 201, { id, url: `${url()}/people/${id}` })
  }

  /** The page where a real provider would look at an identity card. */
  async function meetPerson(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const check = checks.get(id)
    if (check === undefined) return answer(response, 404)
    if (request.method === 'GET') return show(response, check)
    const passed = new URLSearchParams(await text(request)).get('result') === 'passed'
    const checkedAt = new Date().toISOString()
    const about = { name: check.name, level: 'substantial', provider: 'Stand-in', checkedAt }
    results.set(id, passed ? { status: 'passed', ...about } : { status: 'failed' })
    response.writeHead(303, { location: check.returnUrl }).end()
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, area = '', id = ''] = (request.url ?? '').split('/')
    if (area === 'people') return await meetPerson(request, response, id)
    if (request.headers.authorization !== `Bearer ${token}`) return answer(response, 401)
    if (area === 'messages') state.requests += 1
    if (state.refusal !== null) return answer(response, state.refusal)
    const isPost = request.method === 'POST' && id === ''
    if (isPost && area === 'messages') return await takeMessage(request, response)
    if (isPost && area === 'checks') return await startCheck(request, response)
    const result = area === 'checks' ? results.get(id) : undefined
    return result === undefined ? answer(response, 404) : answer(response, 200, result)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => answer(response, 400))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url(),
    get messages() {
      return [...messages.values()]
    },
    get requests() {
      return state.requests
    },
    checks,
    conclude(id, result) {
      results.set(id, result)
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

function show(response: ServerResponse, { name }: WantedCheck): void {
  const safe = name.replaceAll(/[<>&"]/g, ' ')
  const page = `<!doctype html><html lang="en"><title>Identity check</title><h1>Are you ${safe}?</h1>
<form method="post"><button name="result" value="passed">Pass</button> <button name="result" value="failed">Fail</button></form>`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

if (import.meta.main) {
  const { PROVIDER_TOKEN: token = '', PORT: port = '9090' } = process.env
  if (token === '') throw new Error('Set PROVIDER_TOKEN to the SMS_TOKEN and IDENTITY_CHECK_TOKEN of the service.')
  const onMessage = ({ to, text: words }: TextMessage) => console.log(`Text message to ${to}: ${words}`)
  const { url } = await startStandIn({ token, port: Number(port), onMessage })
  console.log(`SMS_URL=${url}/messages`)
  console.log(`IDENTITY_CHECK_URL=${url}`)
}
