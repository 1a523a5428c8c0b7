import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnownChain } from './bitcoin-stand-in.ts'
import type { AnsweringCalendar } from './calendar-stand-in.ts'

/** Answers in place of a server; false leaves the request to it. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean

/** Calendars at `/alice` and so on, header sources at `/<name>/api`, as on the internet. */
export interface OpenTimestampsOutside {
  /** Without a trailing slash. */
  readonly address: string
  readonly calendars: Map<string, AnsweringCalendar>
  readonly sources: Map<string, KnownChain>
  /** By name of a calendar or a source. */
  readonly interference: Map<string, Interference>
  /** Method and path of every request, oldest first. */
  readonly requests: string[]
  /** See the contract of chains. */
  cut(request: number, arrives: boolean): void
  restore(): void
  close(): Promise<void>
}

export async function startOpenTimestampsOutside(): Promise<OpenTimestampsOutside> {
  const calendars = new Map<string, AnsweringCalendar>()
  const sources = new Map<string, KnownChain>()
  const interference = new Map<string, Interference>()
  const requests: string[] = []
  let cut: { at: number; arrives: boolean } | undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`)
    const isCut = cut !== undefined && requests.length >= cut.at
    const body = await readBody(request)
    if (isCut && !(cut?.arrives && requests.length === cut.at)) return void request.socket.destroy()
    const [, name = '', ...path] = (request.url ?? '').split('/')
    if (interference.get(name)?.(request, response)) return
    const found = answerOf(calendars.get(name), sources.get(name), path, body)
    if (isCut) return void request.socket.destroy()
    response.writeHead(found === undefined ? 404 : 200).end(found ?? 'Not found')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calendars,
    sources,
    interference,
    requests,
    cut(request, arrives) {
      cut = { at: requests.length + request, arrives }
    },
    restore() {
      cut = undefined
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

function answerOf(
  calendar: AnsweringCalendar | undefined,
  source: KnownChain | undefined,
  path: readonly string[],
  body: Uint8Array,
): Uint8Array | string | undefined {
  const [first, second, third, fourth] = path
  if (first === 'digest') return calendar?.submit(body)
  if (first === 'timestamp') return calendar?.upgrade(second ?? '')
  if (second === 'blocks') return source === undefined ? undefined : String(source.tip())
  if (second === 'block-height') return source?.hashAt(Number(third))
  if (second === 'block' && fourth === 'header') {
    const header = source?.headerOf(third ?? '')
    return header && Buffer.from(header).toString('hex')
  }
  return undefined
}
