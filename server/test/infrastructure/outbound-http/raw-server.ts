import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface RawServer {
  readonly port: number
  /** The heads of all requests. */
  readonly requests: readonly string[]
  readonly connections: () => number
}

/** A server that sends whatever the test chooses over a connection, HTTP or not. */
export async function startRawServer(
  t: TestContext,
  answer: (socket: Socket, head: string) => void,
): Promise<RawServer> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!text.includes('\r\n\r\n')) return
      requests.push(text)
      answer(socket, text)
      text = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, requests, connections: () => connections }
}

/** A whole response; `headers` are lines. */
export function http(status: number, headers: readonly string[], body = ''): string {
  return [`HTTP/1.1 ${status} Words`, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}
