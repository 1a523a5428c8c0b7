import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { Randomness } from '../../ports/randomness.ts'
import type { TimeAnswer, TimeServers } from '../../ports/time-servers.ts'
import type { Timers } from '../../ports/timers.ts'
import { isSntpAnswerTo, makeSntpRequest, readSntpAnswer, type SntpTimes } from './sntp-packet.ts'

interface Options {
  /** Each as host:port. */
  readonly servers: readonly string[]
  readonly timers: Timers
  readonly randomness: Randomness
}

const timeoutMs = 2000

/** RFC 5905 appendix A.1.1, MAXDIST: a server with a larger error is no help. */
const mostUncertainMs = 1500

/** Time servers by SNTP: RFC 5905 14, a pure client. */
export function createSntpTimeServers({ servers, timers, randomness }: Options): TimeServers {
  async function ask(server: string): Promise<TimeAnswer> {
    try {
      const nonce = randomness.bytes(8)
      const { packet, before } = await exchange(server, nonce, timers)
      return { kind: 'time', server, ...boundsOf(readSntpAnswer(packet), before, timers.elapsed()) }
    } catch (error) {
      return { kind: 'failed', server, problem: problemOf(error) }
    }
  }
  return { ask: () => Promise.all(servers.map(ask)) }
}

/** RFC 5905 8: the server's time was true between request and response, and it has its own error. */
function boundsOf({ received, sent, rootDistanceMs }: SntpTimes, before: number, after: number) {
  const delay = Math.max(0, after - before - (sent - received))
  const uncertain = delay / 2 + rootDistanceMs
  if (uncertain > mostUncertainMs) throw new Error(`may be off by ${Math.round(uncertain)} ms`)
  const middle = (received + sent) / 2 - (before + after) / 2
  return { least: middle - uncertain, most: middle + uncertain }
}

/** One packet each way. A connected socket hears nobody else, and also learns that nobody is there. */
async function exchange(server: string, nonce: Uint8Array, timers: Timers) {
  const signal = timers.timeout(timeoutMs)
  const late = Promise.withResolvers<never>()
  // Once nobody waits for it, it is not a failure.
  late.promise.catch(() => {})
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
  const { hostname, port } = new URL(`udp://${server}`)
  const { address, family } = await Promise.race([lookup(hostname.replace(/^\[|\]$/g, '')), late.promise])
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  try {
    // Not while the name is resolved: that time is no uncertainty about the clock.
    const before = timers.elapsed()
    const packet = await Promise.race([answerTo(socket, { address, port: Number(port) }, nonce), late.promise])
    return { packet, before }
  } finally {
    socket.close()
  }
}

function answerTo(
  socket: Socket,
  { address, port }: { address: string; port: number },
  nonce: Uint8Array,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (packet) => {
      if (isSntpAnswerTo(packet, nonce)) resolve(packet)
    })
    socket.connect(port, address, () => {
      socket.send(makeSntpRequest(nonce), (error) => {
        if (error !== null) reject(error)
      })
    })
  })
}

function problemOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return 'does not respond'
  return code === undefined ? message : `is unreachable (${code})`
}
