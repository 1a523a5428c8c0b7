import { concatBytes, equalBytes, fromHex, utf8 } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { ByteReader, varuint } from './byte-reader.ts'
import { compareBytes } from './compare-bytes.ts'

/** Confirms a message. */
export type Attestation =
  /** The message is the Merkle root of the Bitcoin block at this height, in the byte order of its header. */
  | { readonly kind: 'bitcoin'; readonly height: number }
  /** A calendar has promised to attest the message, and can be queried at this URL. */
  | { readonly kind: 'pending'; readonly uri: string }
  | { readonly kind: 'unknown'; readonly tag: Uint8Array; readonly payload: Uint8Array }

const TAG_LENGTH = 8
const BITCOIN_TAG = fromHex('0588960d73d71901')
const PENDING_TAG = fromHex('83dfe30d2ef90c8e')

/** The standard client's limits (`TimeAttestation`, `PendingAttestation`). */
const MAX_PAYLOAD_LENGTH = 8192
const MAX_URI_LENGTH = 1000
const URI = /^[A-Za-z0-9\-._/:]*$/

/** From here on Bitcoin itself reads a lock time as a time and not as a height (`LOCKTIME_THRESHOLD`). */
const MAX_HEIGHT = 499_999_999

export function readAttestation(reader: ByteReader): Attestation {
  const tag = reader.bytes(TAG_LENGTH)
  const payload = reader.varbytes(MAX_PAYLOAD_LENGTH, 'an attestation')
  const fields = new ByteReader(payload)
  if (equalBytes(tag, BITCOIN_TAG)) {
    const height = fields.varuint(MAX_HEIGHT, 'the height of a block')
    fields.assertEnd('an attestation')
    return { kind: 'bitcoin', height }
  }
  if (equalBytes(tag, PENDING_TAG)) {
    const uri = String.fromCharCode(...fields.varbytes(MAX_URI_LENGTH, 'the address of a calendar'))
    fields.assertEnd('an attestation')
    assertUri(uri)
    return { kind: 'pending', uri }
  }
  return { kind: 'unknown', tag, payload }
}

export function formatAttestation(attestation: Attestation): Uint8Array {
  const payload = payloadOf(attestation)
  return concatBytes([tagOf(attestation), varuint(payload.length), payload])
}

/** The standard client's order: by tag, then by height or by URL. */
export function compareAttestations(a: Attestation, b: Attestation): number {
  if (a.kind === 'bitcoin' && b.kind === 'bitcoin') return a.height - b.height
  if (a.kind === 'pending' && b.kind === 'pending') return compareBytes(utf8(a.uri), utf8(b.uri))
  return compareBytes(tagOf(a), tagOf(b)) || compareBytes(payloadOf(a), payloadOf(b))
}

function tagOf(attestation: Attestation): Uint8Array {
  switch (attestation.kind) {
    case 'bitcoin':
      return BITCOIN_TAG
    case 'pending':
      return PENDING_TAG
    case 'unknown':
      if (attestation.tag.length !== TAG_LENGTH) {
        throw new ProofError('malformed', `the tag of an attestation is not ${TAG_LENGTH} bytes long`)
      }
      return attestation.tag
  }
}

function payloadOf(attestation: Attestation): Uint8Array {
  switch (attestation.kind) {
    case 'bitcoin':
      if (!Number.isInteger(attestation.height) || attestation.height < 0 || attestation.height > MAX_HEIGHT) {
        throw new ProofError('out-of-range', 'the height of a block is none')
      }
      return varuint(attestation.height)
    case 'pending':
      assertUri(attestation.uri)
      return concatBytes([varuint(attestation.uri.length), utf8(attestation.uri)])
    case 'unknown':
      if (attestation.payload.length > MAX_PAYLOAD_LENGTH) {
        throw new ProofError('too-large', `an attestation has more than ${MAX_PAYLOAD_LENGTH} bytes`)
      }
      return attestation.payload
  }
}

function assertUri(uri: string): void {
  if (uri.length > MAX_URI_LENGTH) throw new ProofError('too-large', 'the address of a calendar is too long')
  if (!URI.test(uri)) throw new ProofError('malformed', 'the address of a calendar has characters it must not have')
}
