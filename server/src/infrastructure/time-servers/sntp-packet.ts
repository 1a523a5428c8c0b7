/** RFC 5905 7.3. */
const packetBytes = 48
const originateAt = 24
const receiveAt = 32
const transmitAt = 40

/** From 1900, where NTP begins to count, to 1970. */
const secondsTo1970 = 2_208_988_800
/** RFC 4330 3: without the highest bit the seconds count from 2036. */
const secondsOfEra = 2 ** 32

/** A server's report of its time, in milliseconds since 1970. */
export interface SntpTimes {
  readonly received: number
  readonly sent: number
  /** The server's own possible error. */
  readonly rootDistanceMs: number
}

/**
 * A request of RFC 5905 14. The nonce replaces the client's time: it reveals nothing, and only its receiver can
 * respond.
 */
export function makeSntpRequest(nonce: Uint8Array): Uint8Array {
  const packet = new Uint8Array(packetBytes)
  packet[0] = (4 << 3) | 3
  packet.set(nonce, transmitAt)
  return packet
}

/** False for a response to another request, or to none. */
export function isSntpAnswerTo(packet: Uint8Array, nonce: Uint8Array): boolean {
  return (
    packet.length >= packetBytes &&
    ((packet[0] as number) & 7) === 4 &&
    nonce.every((byte, i) => byte === packet[originateAt + i])
  )
}

/** Throws the end of a sentence that begins with the server's name. */
export function readSntpAnswer(packet: Uint8Array): SntpTimes {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.length)
  const stratum = view.getUint8(1)
  if (stratum === 0) throw new Error(`refuses (${kissCode(packet)})`)
  // RFC 5905 7.3: a clock that is not set has leap indicator 3 or stratum 16.
  if (view.getUint8(0) >> 6 === 3 || stratum > 15) throw new Error('is not synchronized')
  const received = timeAt(view, receiveAt)
  const sent = timeAt(view, transmitAt)
  if (view.getUint32(transmitAt) === 0 || sent < received) throw new Error('sends an invalid response')
  return { received, sent, rootDistanceMs: shortAt(view, 4) / 2 + shortAt(view, 8) }
}

/** RFC 5905 7.4. */
function kissCode(packet: Uint8Array): string {
  const code = String.fromCharCode(...packet.subarray(12, 16))
  return /^[A-Z]{4}$/.test(code) ? code : 'no code'
}

function timeAt(view: DataView, at: number): number {
  const counted = view.getUint32(at)
  const seconds = (counted >= 2 ** 31 ? counted : counted + secondsOfEra) - secondsTo1970
  return seconds * 1000 + (view.getUint32(at + 4) / 2 ** 32) * 1000
}

/** Seconds with 16 bits before and 16 after the point, as milliseconds. */
function shortAt(view: DataView, at: number): number {
  return (view.getUint32(at) / 2 ** 16) * 1000
}
