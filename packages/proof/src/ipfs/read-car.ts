import { equalBytes, toHex } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { carHeader } from './car.ts'
import { type Cid, cidOf, decodeCid, formatCid } from './cid.ts'
import { readVarint } from './varint.ts'

/** Reads this many bytes of a file from a position, and fewer only where the file ends. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>

/** The blocks of an untrusted CAR, read as they are needed. */
export type CarFile = {
  readonly root: Cid
  /** The bytes of a block, which have the hash in the CID. Throws a ProofError if the file lacks it. */
  readonly block: (cid: Cid) => Promise<Uint8Array>
}

/** The least power of two that holds the largest batch, with its bundles, tiles and pages. */
const MAX_BLOCKS = 2 ** 22
/** A full bundle of entries has about 22 KB, a manifest up to 256 KiB. */
const MAX_SECTION = 512 * 1024
/** Room for the header, and for the length and the CID of a block. */
const MAX_HEAD = 64
const DAG_JSON_CID_LENGTH = 37
/** The text "version" and a 1, after the root. */
const TAIL_LENGTH = 9

type Place = { readonly offset: number; readonly length: number }

/** Finds the blocks of a CAR version 1 with one root. Their bytes stay in the file. */
export async function readCar(readAt: ReadAt): Promise<CarFile> {
  const { root, end } = await readHeader(readAt)
  const places = new Map<string, Place>()
  for (let at = end; ; ) {
    const section = await readSection(readAt, at)
    if (section === undefined) break
    places.set(nameOf(section.cid), section.place)
    if (places.size > MAX_BLOCKS) throw new ProofError('too-large', `the CAR has more than ${MAX_BLOCKS} blocks`)
    at = section.place.offset + section.place.length
  }
  return {
    root,
    async block(cid) {
      const place = places.get(nameOf(cid))
      if (place === undefined) throw new ProofError('mismatch', `the CAR lacks the block ${formatCid(cid)}`)
      const bytes = await readAt(place.offset, place.length)
      if (!equalBytes(cidOf(cid.codec, bytes).digest, cid.digest)) {
        throw new ProofError('mismatch', `the block ${formatCid(cid)} of the CAR has other bytes`)
      }
      return bytes
    },
  }
}

/** Accepts the one spelling of a header with one root, which is dag-json. */
async function readHeader(readAt: ReadAt): Promise<{ root: Cid; end: number }> {
  const start = await readAt(0, MAX_HEAD)
  const { value, next } = readVarint(start, 0, 'the header of the CAR')
  const header = start.subarray(0, next + value)
  const cid = header.slice(-TAIL_LENGTH - DAG_JSON_CID_LENGTH, -TAIL_LENGTH)
  if (!equalBytes(header, carHeader(cid))) {
    throw new ProofError('malformed', 'this is no CAR of version 1 with one dag-json root')
  }
  return { root: decodeCid(cid), end: header.length }
}

async function readSection(readAt: ReadAt, at: number): Promise<{ cid: Cid; place: Place } | undefined> {
  const start = await readAt(at, MAX_HEAD)
  if (start.length === 0) return undefined
  const { value: length, next } = readVarint(start, 0, 'a section of the CAR')
  if (length > MAX_SECTION) throw new ProofError('too-large', 'the CAR has a block that no batch has')
  // The codec takes one byte or two.
  const cidLength = (start[next + 1] ?? 0) < 0x80 ? DAG_JSON_CID_LENGTH - 1 : DAG_JSON_CID_LENGTH
  if (length < cidLength) throw new ProofError('malformed', 'the CAR has a section without a block')
  const cid = decodeCid(start.slice(next, next + cidLength))
  const place = { offset: at + next + cidLength, length: length - cidLength }
  return { cid, place }
}

function nameOf({ codec, digest }: Cid): string {
  return `${codec}:${toHex(digest)}`
}
