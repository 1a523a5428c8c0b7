/** The number of pixels that a picture declares; undefined if it is not such a picture. */
export function pixelsOfPicture(kind: 'png' | 'jpeg', bytes: Buffer): number | undefined {
  switch (kind) {
    case 'png':
      return pixelsOfPng(bytes)
    case 'jpeg':
      return pixelsOfJpeg(bytes)
  }
}

/** W3C PNG 5.2 and 11.2.1: the signature, then always the header. */
function pixelsOfPng(bytes: Buffer): number | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
}

/** ITU T.81 B.1.1.3: segments with their lengths up to the frame header, SOF0 to SOF15 except DHT, JPG and DAC. */
function pixelsOfJpeg(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker < 0xffc0 || marker > 0xfffe) return undefined
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
  }
  return undefined
}
