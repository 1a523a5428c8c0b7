import { connect, type Socket } from 'node:net'

/** What came back, byte by byte. */
export interface Answer {
  readonly status: number
  /** In lower case; several values of one name are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Why there is no answer: the service closed the connection, or went silent. */
export type NoAnswer = 'closed' | 'silent'

export interface Wire {
  /** Sends bytes that are one complete request. */
  send(bytes: Buffer, method: string): Promise<Answer | NoAnswer>
  /** Sends bytes that are no complete request, over a connection of its own, and says that no more come. */
  sendBroken(bytes: Buffer): Promise<Answer | NoAnswer>
  close(): void
}

/** A judgement that never comes is a failure as well. No right answer takes so long. */
const mostSeconds = 120

export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url)
  const idle: Socket[] = []
  const open = () => connect({ port: Number(port), host: hostname, noDelay: true })

  const exchange = (socket: Socket, bytes: Buffer, method: string, isBroken: boolean) =>
    new Promise<Answer | NoAnswer>((resolve) => {
      let received = Buffer.alloc(0)
      const end = (answer: Answer | NoAnswer, canBeUsedAgain: boolean) => {
        clearTimeout(giveUp)
        socket.removeAllListeners()
        socket.on('error', () => {})
        if (canBeUsedAgain) idle.push(socket)
        else socket.destroy()
        resolve(answer)
      }
      const giveUp = setTimeout(() => end('silent', false), mostSeconds * 1000)
      const finish = () => end(readAnswer(received, method, true)?.answer ?? 'closed', false)
      socket.on('data', (piece: Buffer) => {
        received = Buffer.concat([received, piece])
        const read = readAnswer(received, method, false)
        if (read === undefined) return
        const isOver = read.answer.headers.get('connection') === 'close' || socket.writableLength > 0 || isBroken
        end(read.answer, !isOver && received.length === read.length && socket.listenerCount('drain') === 0)
      })
      socket.on('end', finish).on('close', finish).on('error', finish)
      if (isBroken) socket.end(bytes)
      else socket.write(bytes)
    })

  return {
    async send(bytes, method) {
      for (let used = idle.pop(); used !== undefined; used = idle.pop()) {
        if (used.destroyed || used.readableEnded || !used.writable) continue
        const answer = await exchange(used, bytes, method, false)
        // The service may close a connection that nobody uses.
        if (answer !== 'closed') return answer
        break
      }
      return await exchange(open(), bytes, method, false)
    },
    sendBroken: (bytes) => exchange(open(), bytes, 'GET', true),
    close() {
      for (const socket of idle.splice(0)) socket.destroy()
    },
  }
}

/** The first answer in the bytes, after any 1xx (RFC 9112 6.3); undefined if it is not complete. */
function readAnswer(
  bytes: Buffer,
  method: string,
  isEnd: boolean,
): { readonly answer: Answer; readonly length: number } | undefined {
  let start = 0
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', start)
    if (end < 0) return undefined
    const [first = '', ...lines] = bytes.toString('latin1', start, end).split('\r\n')
    const status = Number(first.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0)
    const at = end + 4
    if (status >= 100 && status < 200 && status !== 101) {
      start = at
      continue
    }
    const headers = new Map<string, string>()
    for (const line of lines) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).toLowerCase()
      const value = line.slice(colon + 1).trim()
      headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
    }
    const found = bodyAt(bytes, at, headers, method === 'HEAD' || status === 204 || status === 304, isEnd)
    return found && { answer: { status, headers, body: found.body }, length: found.end }
  }
}

function bodyAt(bytes: Buffer, at: number, headers: ReadonlyMap<string, string>, isEmpty: boolean, isEnd: boolean) {
  if (isEmpty) return { body: Buffer.alloc(0), end: at }
  if (headers.get('transfer-encoding') === 'chunked') return chunkedBody(bytes, at)
  const length = headers.get('content-length')
  if (length === undefined) return isEnd ? { body: bytes.subarray(at), end: bytes.length } : undefined
  const end = at + Number(length)
  return bytes.length < end ? undefined : { body: bytes.subarray(at, end), end }
}

function chunkedBody(bytes: Buffer, start: number) {
  const pieces: Buffer[] = []
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const from = line + 2
    if (bytes.length < from + size + 2) return undefined
    if (size === 0) return { body: Buffer.concat(pieces), end: from + 2 }
    pieces.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}
