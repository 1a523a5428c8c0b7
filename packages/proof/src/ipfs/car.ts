import { concatBytes, utf8 } from '../bytes.ts'
import { encodeVarint } from './varint.ts'

/** A block with its binary CID. */
export type CarBlock = { readonly cid: Uint8Array; readonly bytes: Uint8Array }

/** Streams a CAR version 1: the header, then every block as it comes. */
export async function* writeCar(
  root: Uint8Array,
  blocks: AsyncIterable<CarBlock> | Iterable<CarBlock>,
): AsyncGenerator<Uint8Array> {
  yield carHeader(root)
  for await (const block of blocks) yield carSection(block)
}

/** CARv1 "Header": `{ roots: [root], version: 1 }` in DAG-CBOR after its length. */
export function carHeader(root: Uint8Array): Uint8Array {
  const header = concatBytes([
    Uint8Array.of(0xa2, 0x65), // a map of two; a text of five bytes
    utf8('roots'),
    Uint8Array.of(0x81, 0xd8, 0x2a), // an array of one; tag 42, a link
    byteString(concatBytes([Uint8Array.of(0x00), root])), // DAG-CBOR "Links": the CID after the identity prefix
    Uint8Array.of(0x67), // a text of seven bytes
    utf8('version'),
    Uint8Array.of(0x01),
  ])
  return concatBytes([encodeVarint(header.length), header])
}

/** CARv1 "Data": length, CID, bytes. */
export function carSection({ cid, bytes }: CarBlock): Uint8Array {
  return concatBytes([encodeVarint(cid.length + bytes.length), cid, bytes])
}

/** RFC 8949 section 3.1, major type 2, up to 255 bytes: CIDs are far shorter. */
function byteString(bytes: Uint8Array): Uint8Array {
  const head = bytes.length < 24 ? [0x40 + bytes.length] : [0x58, bytes.length]
  return concatBytes([Uint8Array.from(head), bytes])
}
