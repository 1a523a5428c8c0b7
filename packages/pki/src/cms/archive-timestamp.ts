import { concatBytes, toHex } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  elementAt,
  malformed,
  membersOf,
  readDer,
  readOctets,
  readOid,
  TAG,
} from '../asn1/der.ts'
import { derOctets, derSequence } from '../asn1/der-write.ts'
import { ARCHIVE_TIMESTAMP_V3, ATS_HASH_INDEX_V3, SIGNATURE_TIMESTAMP } from '../asn1/oids.ts'
import { PkiError } from '../errors.ts'
import type { Evidence } from '../judge/evidence.ts'
import { type ContentDigest, digestBy, type HashAlgorithm, hash } from '../keys/hash.ts'
import { readHashAlgorithm, writeHashAlgorithm } from '../keys/signature-scheme.ts'
import { writeAttribute } from './cms-attributes.ts'
import { type OpenSignedData, openSignedData, writeOpenSignedData } from './open-signed-data.ts'
import { readOcsp } from './read-cms.ts'

const WHAT = 'the archive timestamp'
const MAX_HASHES = 200
/** Renewed every few years, a signature collects no more in a lifetime. */
const MAX_TIMESTAMPS = 16

export type ArchiveRequest = {
  /** SHA-256 of the detached content. */
  readonly digest: Uint8Array
  /** Takes the SHA-256 that the token must cover, and returns the token (DER). */
  readonly timestamp: (digest: Uint8Array) => Promise<Uint8Array>
}

/**
 * The signature with an archive-time-stamp-v3 over it and everything in it: B-LT becomes B-LTA (EN 319 122-1 5.5.3).
 */
export async function addArchiveTimestamp(cms: Uint8Array, { digest, timestamp }: ArchiveRequest): Promise<Uint8Array> {
  const open = openSignedData(cms)
  const index = await writeHashIndex(open)
  const imprint = await hash('SHA-256', await imprintOf(open, index, 'SHA-256', digest))
  const token = withAttribute(openSignedData(await timestamp(imprint)), writeAttribute(ATS_HASH_INDEX_V3, index))
  return withAttribute(open, writeAttribute(ARCHIVE_TIMESTAMP_V3, token))
}

function withAttribute(open: OpenSignedData, attribute: Uint8Array): Uint8Array {
  const unsignedAttributes = [...open.unsignedAttributes, readDer(attribute, WHAT)]
  return writeOpenSignedData({ ...open, unsignedAttributes })
}

/** EN 319 122-1 5.5.2. */
async function writeHashIndex(open: OpenSignedData): Promise<Uint8Array> {
  const hashes = async (items: readonly Uint8Array[]) => {
    const digests = await Promise.all(items.map((item) => hash('SHA-256', item)))
    return derSequence(...digests.map(derOctets))
  }
  return derSequence(
    writeHashAlgorithm('SHA-256'),
    await hashes(open.certificates),
    await hashes(open.lists),
    await hashes(valuesOf(open.unsignedAttributes).map(({ hashed }) => hashed)),
  )
}

type AttributeValue = { readonly oid: string; readonly value: Der; readonly hashed: Uint8Array }

/** Each value of each attribute, in its index form: prefixed by its type. */
function valuesOf(attributes: readonly Der[]): AttributeValue[] {
  return attributes.flatMap((attribute) => {
    const members = membersOf(attribute, WHAT)
    const type = members.take(TAG.oid)
    const oid = readOid(type, WHAT)
    return childrenOf(members.take(TAG.set), WHAT, MAX_HASHES).map((value) => ({
      oid,
      value,
      hashed: concatBytes([type.bytes, value.bytes]),
    }))
  })
}

/** EN 319 122-1 5.5.3: the type of the content, its hash, the signer's part, and the index of all the rest. */
async function imprintOf(
  { encapsulated, signer }: OpenSignedData,
  index: Uint8Array,
  algorithm: HashAlgorithm,
  digest: ContentDigest,
): Promise<Uint8Array> {
  const type = elementAt(encapsulated.content, 0, WHAT).bytes
  const contentHash = await digestBy(algorithm, digest)
  if (contentHash === undefined) throw new PkiError('unsupported', `${WHAT} is by ${algorithm}`)
  return concatBytes([type, contentHash, ...signer, index])
}

/** A token in a signature, parsed, not yet trusted. */
export type ArchiveTimestamp = {
  readonly token: Uint8Array
  /** What it must be a timestamp of, given the digest of the detached content. */
  readonly imprint: (digest: ContentDigest) => ContentDigest
  /** The hash of its index. */
  readonly hash: HashAlgorithm
  /** The part of the signature's own data that it covers. */
  readonly evidence: Evidence
  /** True if it covers the timestamp of the signature, or there is none. */
  readonly coversSignatureTimestamp: boolean
  /** The indices of the other timestamps that cover this one. */
  readonly coveredBy: readonly number[]
}

/** All of a signature, in no order. Throws if one of them names something missing, or is invalid. */
export async function readArchiveTimestamps(cms: Uint8Array): Promise<ArchiveTimestamp[]> {
  const open = openSignedData(cms)
  const values = valuesOf(open.unsignedAttributes)
  const found = values.filter(({ oid }) => oid === ARCHIVE_TIMESTAMP_V3)
  if (found.length > MAX_TIMESTAMPS) throw new PkiError('too-large', `the signature has too many archive timestamps`)
  const read = await Promise.all(found.map(({ value }) => readOne(open, values, value)))
  return read.map(({ has: _, ...one }, i) => ({
    ...one,
    coveredBy: [...read.keys()].filter((j) => j !== i && read[j]?.has(found[i] as AttributeValue)),
  }))
}

async function readOne(open: OpenSignedData, values: readonly AttributeValue[], token: Der) {
  const index = valuesOf(openSignedData(token.bytes).unsignedAttributes).find(({ oid }) => oid === ATS_HASH_INDEX_V3)
  if (index === undefined) throw malformed(WHAT, 'does not say what it covers')
  const members = membersOf(index.value, WHAT)
  const algorithm = readHashAlgorithm(members.take())
  const [certificates, lists, attributes] = [
    readHashes(members.take()),
    readHashes(members.take()),
    readHashes(members.take()),
  ]
  members.end()
  const coveredCertificates = await covered(open.certificates, algorithm, certificates)
  const coveredLists = await covered(open.lists, algorithm, lists)
  const hashed = new Set(
    await covered(
      values.map((value) => value.hashed),
      algorithm,
      attributes,
    ),
  )
  const has = (value: AttributeValue) => hashed.has(value.hashed)
  const { crls, ocsps } = sortLists(coveredLists)
  return {
    token: token.bytes,
    imprint: (digest: ContentDigest) => async (by: HashAlgorithm) =>
      hash(by, await imprintOf(open, index.value.bytes, by, digest)),
    hash: algorithm,
    evidence: { certificates: coveredCertificates, crls, ocsps },
    coversSignatureTimestamp: values.filter(({ oid }) => oid === SIGNATURE_TIMESTAMP).every(has),
    has,
  }
}

function readHashes(list: Der): Set<string> {
  return new Set(childrenOf(list, WHAT, MAX_HASHES).map((element) => toHex(readOctets(element, WHAT))))
}

/** The items that the index names. EN 319 122-1 5.5.2: they must all exist. */
async function covered(
  items: readonly Uint8Array[],
  by: HashAlgorithm,
  index: ReadonlySet<string>,
): Promise<Uint8Array[]> {
  const digests = await Promise.all(items.map(async (item) => toHex(await hash(by, item))))
  if ([...index].some((named) => !digests.includes(named))) throw malformed(WHAT, 'covers what is not there any more')
  return items.filter((_, i) => index.has(digests[i] ?? ''))
}

function sortLists(lists: readonly Uint8Array[]): Pick<Evidence, 'crls' | 'ocsps'> {
  const elements = lists.map((list) => readDer(list, WHAT))
  return {
    crls: elements.flatMap(({ tag, bytes }) => (tag === TAG.sequence ? [bytes] : [])),
    ocsps: elements.flatMap((element) => (element.tag === contextTag(1) ? readOcsp(element) : [])),
  }
}
