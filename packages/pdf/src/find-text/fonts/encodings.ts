/** The characters of the codes 0 to 255; undefined where a code has none. */
export type Encoding = readonly (string | undefined)[]

export type BaseEncoding = 'StandardEncoding' | 'WinAnsiEncoding' | 'MacRomanEncoding'

/** ISO 32000-2 Annex D.2: the codes from 0xA1 on. A space is a code without a character. */
const STANDARD_HIGH = "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß"

const encodings: Record<BaseEncoding, Encoding> = {
  StandardEncoding: standard(),
  // These two differ from the encodings of the web only in codes that no text uses.
  WinAnsiEncoding: decoded('windows-1252'),
  MacRomanEncoding: decoded('macintosh'),
}

export function baseEncoding(name: string | undefined): Encoding | undefined {
  return name !== undefined && Object.hasOwn(encodings, name) ? encodings[name as BaseEncoding] : undefined
}

function decoded(label: string): Encoding {
  const decoder = new TextDecoder(label)
  return Array.from({ length: 256 }, (_, code) => (code < 32 ? undefined : decoder.decode(Uint8Array.of(code))))
}

function standard(): Encoding {
  return Array.from({ length: 256 }, (_, code) => {
    if (code === 0x27) return '’'
    if (code === 0x60) return '‘'
    if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code)
    const high = STANDARD_HIGH[code - 0xa1]
    return high === ' ' ? undefined : high
  })
}
