const TABLES = makeTables()

/** Four bytes at a time: files have many megabytes. */
function makeTables(): readonly Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  })
  const tables = [first]
  for (let i = 1; i < 4; i++) {
    const before = tables[i - 1] as Uint32Array
    tables.push(before.map((value) => (value >>> 8) ^ (first[value & 0xff] as number)))
  }
  return tables
}

/** ISO 3309, as ZIP uses it. It detects accidents, not attacks. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = bytes.length - (bytes.length % 4)
  let crc = -1
  for (let at = 0; at < whole; at += 4) {
    crc ^= view.getUint32(at, true)
    crc =
      (t3[crc & 0xff] as number) ^
      (t2[(crc >>> 8) & 0xff] as number) ^
      (t1[(crc >>> 16) & 0xff] as number) ^
      (t0[crc >>> 24] as number)
  }
  for (let at = whole; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] as number)) & 0xff] as number)
  }
  return ~crc >>> 0
}
