import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between programs and the service that records successful calls. */
export interface CallRecord {
  readonly url: string
  /** Methods and paths since the last call. */
  take(): readonly string[]
  close(): void
}

export async function recordCalls(port: number): Promise<CallRecord> {
  let called: string[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const { statusCode = 500 } = answer
      if (statusCode < 300) called.push(`${method} ${url.split('?')[0]}`)
      response.writeHead(statusCode, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = called
      called = []
      return taken
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
