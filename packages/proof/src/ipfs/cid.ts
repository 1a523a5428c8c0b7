import { concatBytes } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { HASH_LENGTH, sha256 } from '../sha256.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { fromBase58 } from './base58.ts'
import { encodeVarint, readVarint } from './varint.ts'

/** The multicodec numbers of published blocks: raw bytes, and JSON with links. */
export const RAW = 0x55
export const DAG_JSON = 0x0129

export type BlockCodec = typeof RAW | typeof DAG_JSON

/** The name of a block by its content: CIDv1 with SHA-256. */
export type Cid = { readonly codec: BlockCodec; readonly digest: Uint8Array }

const VERSION = 1
/** The multicodec number of the hash function. */
const SHA2_256 = 0x12
/** A supported CID has at most 59 characters in base32. */
const MAX_CID_LENGTH = 64

export function cidOf(codec: BlockCodec, block: Uint8Array): Cid {
  return { codec, digest: sha256(block) }
}

export function encodeCid({ codec, digest }: Cid): Uint8Array {
  const parts = [VERSION, codec, SHA2_256, HASH_LENGTH].map(encodeVarint)
  return concatBytes([...parts, digest])
}

/** In base32, the usual spelling of a CIDv1. */
export function formatCid(cid: Cid): string {
  return `b${toBase32(encodeCid(cid))}`
}

/** Accepts base32 (`b…`) and base58 (`z…`) of the kinds of CID that are published here, and no other. */
export function parseCid(text: string): Cid {
  if (text.length > MAX_CID_LENGTH) throw new ProofError('too-large', 'the CID is too long')
  if (text.startsWith('Qm')) throw versionZero()
  const encoded = text.slice(1)
  if (text.startsWith('b')) return decodeCid(fromBase32(encoded, 'the CID'))
  if (text.startsWith('z')) return decodeCid(fromBase58(encoded, 'the CID'))
  throw new ProofError('malformed', 'a CID begins with b (base32) or z (base58)')
}

/** The binary form, of the kinds of CID that are published here. */
export function decodeCid(bytes: Uint8Array): Cid {
  const version = readVarint(bytes, 0, 'the CID')
  if (version.value === SHA2_256) throw versionZero()
  if (version.value !== VERSION) throw new ProofError('unsupported', 'the CID is not of version 1')
  const codec = readVarint(bytes, version.next, 'the CID')
  const hash = readVarint(bytes, codec.next, 'the CID')
  const length = readVarint(bytes, hash.next, 'the CID')
  const digest = bytes.slice(length.next)
  if (hash.value !== SHA2_256) throw new ProofError('unsupported', 'the hash of the CID is not SHA-256')
  if (length.value !== HASH_LENGTH || digest.length !== HASH_LENGTH) {
    throw new ProofError('malformed', `the hash of the CID is not ${HASH_LENGTH} bytes long`)
  }
  return { codec: knownCodec(codec.value), digest }
}

function knownCodec(codec: number): BlockCodec {
  if (codec === RAW || codec === DAG_JSON) return codec
  throw new ProofError('unsupported', 'the CID is neither that of a raw block nor that of a dag-json block')
}

/** Version 0 can only name dag-pb nodes, which are never published here. */
function versionZero(): ProofError {
  return new ProofError('unsupported', 'the CID is of version 0, which names files and folders; this reads version 1')
}
