import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A time server (NTP) on this machine, whose answers tests alter. */
export interface TimeServerStandIn {
  /** As host:port. */
  readonly address: string
  /** Seconds by which its clock is ahead of this machine's. */
  ahead: number
  /** Changes an answer before it is sent; null drops it. */
  spoil: (answer: Buffer) => Buffer | null
  /** How often it was queried. */
  readonly asked: () => number
  close(): void
}

export async function startTimeServer(ahead = 0): Promise<TimeServerStandIn> {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (request, { port, address }) => {
    asked++
    const answer = standIn.spoil(answerTo(request, standIn.ahead))
    if (answer !== null) socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const standIn: TimeServerStandIn = {
    address: `127.0.0.1:${socket.address().port}`,
    ahead,
    spoil: (answer) => answer,
    asked: () => asked,
    close: () => socket.close(),
  }
  return standIn
}

/** RFC 5905 7.3, of a server of stratum 2 whose own clock is off by at most 3 ms. */
function answerTo(request: Buffer, ahead: number): Buffer {
  const answer = Buffer.alloc(48)
  answer.writeUInt8((4 << 3) | 4, 0)
  answer.writeUInt8(2, 1)
  answer.writeUInt32BE(Math.round(0.002 * 2 ** 16), 4)
  answer.writeUInt32BE(Math.round(0.002 * 2 ** 16), 8)
  request.copy(answer, 24, 40, 48)
  // Also while a test has set the clock of the process.
  const time = performance.timeOrigin + performance.now() + ahead * 1000
  for (const at of [32, 40]) writeTime(answer, at, time)
  return answer
}

function writeTime(packet: Buffer, at: number, time: number): void {
  const seconds = Math.floor(time / 1000)
  packet.writeUInt32BE((seconds + 2_208_988_800) % 2 ** 32, at)
  packet.writeUInt32BE(Math.floor(((time - seconds * 1000) / 1000) * 2 ** 32), at + 4)
}
