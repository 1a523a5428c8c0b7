import type { Der } from './der.ts'

/** No name, address or status text in use is longer. */
const MAX_TEXT_BYTES = 4096

/** The text of any ASN.1 string type; undefined for another type, or if damaged. */
export function readText({ tag, content }: Der): string | undefined {
  if (content.length > MAX_TEXT_BYTES) return undefined
  switch (tag) {
    case 0x0c:
      return decode('utf-8', content)
    // Numeric, Printable, IA5 and VisibleString are ASCII; TeletexString is read as Latin-1, as its writers did.
    case 0x12:
    case 0x13:
    case 0x14:
    case 0x16:
    case 0x1a:
      return latin1(content)
    case 0x1c:
      return decodeUtf32(content)
    case 0x1e:
      return decodeUtf16(content)
    default:
      return undefined
  }
}

export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0) return undefined
  let text = ''
  for (let i = 0; i < bytes.length; i += 2)
    text += String.fromCharCode((bytes[i] as number) * 256 + (bytes[i + 1] as number))
  return text.isWellFormed() ? text : undefined
}

function decodeUtf32(bytes: Uint8Array): string | undefined {
  if (bytes.length % 4 !== 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let text = ''
  for (let i = 0; i < bytes.length; i += 4) {
    const point = view.getUint32(i)
    if (point > 0x10ffff) return undefined
    text += String.fromCodePoint(point)
  }
  return text.isWellFormed() ? text : undefined
}
