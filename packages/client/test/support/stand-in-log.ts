import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { SampleLog } from './sample-log.ts'

/**
 * - bytes are sent unchanged, `undefined` is a 404
 * - `cut off`: fewer bytes than announced, then the connection breaks
 * - `drip`: the beginning of an answer that never ends
 * - `flood`: an endless, fast answer
 */
export type LogAnswer =
  | Uint8Array
  | undefined
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: Uint8Array }
  | 'hang up'
  | 'stay silent'
  | 'cut off'
  | 'drip'
  | 'flood'

/** The answer at a path, given an honest log's. */
export type Lie = (path: string, honest: Uint8Array | undefined) => LogAnswer

export interface StandInLog {
  readonly url: string
  /** The paths below /log, in the order of the requests. */
  readonly requests: string[]
  /** The most concurrent requests. */
  readonly highestConcurrency: () => number
  /** Shows another log from now on. */
  show(log: SampleLog, lie?: Lie): void
}

export async function startStandInLog(t: TestContext, first: SampleLog, firstLie: Lie = honestly): Promise<StandInLog> {
  let [log, lie] = [first, firstLie]
  let [underWay, highestConcurrency] = [0, 0]
  const requests: string[] = []
  const server = createServer((request, response) => {
    underWay += 1
    highestConcurrency = Math.max(highestConcurrency, underWay)
    response.on('close', () => {
      underWay -= 1
    })
    const path = (request.url ?? '').replace(/^\/log\//, '')
    requests.push(path)
    // Answered a moment later, so that concurrent requests overlap.
    setImmediate(() => send(response, lie(path, log.fileAt(path))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const show = (next: SampleLog, nextLie: Lie = honestly) => {
    log = next
    lie = nextLie
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, highestConcurrency: () => highestConcurrency, show }
}

const honestly: Lie = (_path, honest) => honest

/** Lies at one path, and is honest elsewhere. */
export function lyingAt(path: string, change: (honest: Uint8Array) => LogAnswer): Lie {
  return (asked, honest) => (asked === path && honest !== undefined ? change(honest) : honest)
}

export function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.with(at, (bytes[at] ?? 0) ^ 1)
}

function send(response: ServerResponse, answer: LogAnswer): void {
  if (answer === 'stay silent') return
  if (answer === 'hang up') response.socket?.destroy()
  else if (answer === 'cut off') {
    response.writeHead(200, { 'content-length': '100' }).write('too short', () => response.socket?.destroy())
  } else if (answer === 'drip') response.writeHead(200).write('a')
  else if (answer === 'flood') flood(response)
  else if (answer === undefined) response.writeHead(404).end('not found')
  else if (answer instanceof Uint8Array) response.writeHead(200).end(answer)
  else response.writeHead(answer.status, answer.headers).end(answer.body)
}

function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536)
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.writeHead(200).on('drain', pour)
  pour()
}
