import type { Der } from '../asn1/der.ts'
import {
  contextTag,
  malformed,
  membersOf,
  readBoolean,
  readDer,
  readInteger,
  readOctets,
  readOid,
  readSmallInteger,
  requireShortest,
  TAG,
} from '../asn1/der.ts'
import { derBoolean, derInteger, derOctets, derOid, derSequence } from '../asn1/der-write.ts'
import { assertSize } from '../bytes.ts'
import { readExtensionList } from '../certificates/extensions.ts'
import { PkiError } from '../errors.ts'
import type { HashAlgorithm } from '../keys/hash.ts'
import { HASH_LENGTHS, hashOfLength } from '../keys/hash.ts'
import { readHashAlgorithm, writeHashAlgorithm } from '../keys/signature-scheme.ts'

/** The subject of a timestamp: a hash of the data, which the authority never sees. */
export type MessageImprint = { readonly hash: HashAlgorithm; readonly digest: Uint8Array; readonly bytes: Uint8Array }

export type TimestampRequest = {
  readonly imprint: MessageImprint
  /** Object identifier. */
  readonly policy: string | null
  readonly nonce: bigint | null
  /** True if the token must include the authority's certificate. */
  readonly certReq: boolean
  /** Object identifiers. RFC 3161 2.4.1: the authority must refuse an unknown one, critical or not. */
  readonly extensions: readonly string[]
}

const WHAT = 'the timestamp request'
const MAX_BYTES = 16 * 1024
const MAX_NONCE_BYTES = 32

/** RFC 3161 2.4.1, DER. */
export function makeTimestampRequest(request: {
  /** SHA-256 or SHA-384 by its length, or by another algorithm if `hash` says so. */
  readonly digest: Uint8Array
  readonly hash?: HashAlgorithm
  readonly nonce?: bigint
  readonly policy?: string
  readonly certReq: boolean
}): Uint8Array {
  const { digest, hash = hashOfLength(digest.length), nonce, policy, certReq } = request
  if (digest.length !== HASH_LENGTHS[hash])
    throw new PkiError('out-of-range', `the digest is not as long as ${hash} is`)
  return derSequence(
    derInteger(1),
    derSequence(writeHashAlgorithm(hash), derOctets(digest)),
    policy !== undefined && derOid(policy),
    nonce !== undefined && derInteger(nonce),
    certReq && derBoolean(true),
  )
}

/** Throws `unsupported` for what RFC 3161 2.4.2 answers with badAlg, and anything else for badDataFormat. */
export function readTimestampRequest(der: Uint8Array): TimestampRequest {
  assertSize(der, MAX_BYTES, WHAT)
  const members = membersOf(readDer(der, WHAT), WHAT)
  if (readSmallInteger(members.take(TAG.integer), WHAT) !== 1) throw malformed(WHAT, 'is of another version')
  const imprint = readImprint(members.take())
  const policy = members.takeIf(TAG.oid)
  const nonce = members.takeIf(TAG.integer)
  const certReq = members.takeIf(TAG.boolean)
  const extensions = members.takeIf(contextTag(0))
  members.end()
  if (imprint.hash === 'SHA-1') throw new PkiError('unsupported', 'SHA-1 is too weak to be timestamped')
  return {
    imprint,
    policy: policy === undefined ? null : readOid(policy, WHAT),
    nonce: nonce === undefined ? null : readInteger(requireShortest(nonce, WHAT), WHAT, MAX_NONCE_BYTES),
    certReq: certReq !== undefined && readBoolean(certReq, WHAT),
    extensions: extensions === undefined ? [] : [...readExtensionList(extensions, WHAT).keys()],
  }
}

export function readImprint(element: Der): MessageImprint {
  const members = membersOf(element, WHAT)
  const hash = readHashAlgorithm(members.take())
  const digest = readOctets(members.take(), WHAT)
  members.end()
  if (digest.length !== HASH_LENGTHS[hash]) throw malformed(WHAT, `has a digest that is not as long as ${hash} is`)
  return { hash, digest, bytes: element.bytes }
}
