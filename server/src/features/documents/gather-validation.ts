import { X509Certificate } from 'node:crypto'
import type { SignatureValue, ValidationData } from '@countersign/pdf'
import { describeCertificate, makeOcspRequest, PkiError, readCms, readCrlHead } from '@countersign/pki'
import { distinctBytes, equalBytes } from '@countersign/proof/bytes'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import { answerOcsp } from '../authority/answer-ocsp.ts'
import type { Authority } from '../authority/authority.ts'
import type { AuthorityKey } from '../authority/model.ts'
import { readCrl } from '../authority/read-crl.ts'

export interface GatherPorts {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
  readonly outboundHttp: OutboundHttp
  readonly logger: Pick<Logger, 'warn'>
}

/** The evidence of a signature, each DER. */
export interface SignatureProof {
  readonly certificate: Uint8Array
  /** The issuers, if not the service's own authority. */
  readonly chain?: readonly Uint8Array[]
  /**
   * Proof that the certificate was valid at signing time; null for certificates of other issuers, whose CRLs are
   * downloaded.
   */
  readonly ocspResponse: Uint8Array | null
  /** The time of the signature, by the time-stamping authority. */
  readonly timestampToken: Uint8Array
}

const mostCrlBytes = 4 * 1024 * 1024

/** A hostile file contains any number of certificates, which name any number of URLs. */
const mostCertificates = 200
const mostLists = 20

/**
 * Everything needed to validate the signatures once the authorities are gone (EN 319 142-1 5.4): the certificates of
 * all chains, and for each of them proof that it was not revoked. The service's own are at hand; the CRLs of other
 * authorities are downloaded, and left out if unavailable, since a verifier can still download them.
 */
export async function gatherValidation(ports: GatherPorts, proofs: readonly SignatureProof[]): Promise<ValidationData> {
  const tokenCertificates = proofs.flatMap(({ timestampToken }) => readCms(timestampToken).certificates)
  const brought = proofs.filter(({ ocspResponse }) => ocspResponse === null)
  return await gather(ports, {
    leaves: [...proofs.map(({ certificate }) => certificate), ...tokenCertificates],
    ofOthers: [...tokenCertificates, ...brought.flatMap(({ certificate, chain = [] }) => [certificate, ...chain])],
    ocsps: proofs.flatMap(({ ocspResponse }) => ocspResponse ?? []),
  })
}

/**
 * The evidence that the next document timestamp must cover, so that the file outlives the certificates in it: proof
 * that none of them is revoked by now. The service's own is at hand; for other authorities, the CRLs of those that
 * timestamped the document are downloaded, latest first. Signatures of others keep the evidence they came with.
 */
export async function gatherForRenewal(
  ports: GatherPorts,
  signatures: readonly Pick<SignatureValue, 'kind' | 'contents'>[],
): Promise<ValidationData> {
  const own = ports.authority.keys().map(({ certificate }) => certificate)
  const values = signatures.toReversed().map(({ kind, contents }) => ({ kind, certificates: certificatesIn(contents) }))
  const ofTimestamps = values.flatMap(({ kind, certificates }) => (kind === 'document-timestamp' ? certificates : []))
  const stamped = distinctBytes(ofTimestamps).slice(0, mostCertificates).filter(isReadable)
  const others = distinctBytes(values.flatMap(({ certificates }) => certificates)).slice(0, mostCertificates)
  const issuedHere = others.filter((one) => isReadable(one) && own.some((issuer) => isIssuedBy(one, issuer)))
  return await gather(ports, { leaves: [...stamped, ...issuedHere], ofOthers: stamped, ocsps: [] })
}

/** Includes the certificates of its timestamp. Empty if unreadable: the file may contain anybody's signatures. */
function certificatesIn(contents: Uint8Array): readonly Uint8Array[] {
  try {
    const { certificates, signers } = readCms(contents)
    const tokens = signers.flatMap(({ timestampToken }) => timestampToken ?? [])
    return [...certificates, ...tokens.flatMap((token) => readCms(token).certificates)]
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return []
  }
}

interface Wanted {
  readonly leaves: readonly Uint8Array[]
  /** Some of these may still be the service's own. */
  readonly ofOthers: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

async function gather(ports: GatherPorts, wanted: Wanted): Promise<ValidationData> {
  const keys = ports.authority.keys()
  const pool = distinctBytes([...wanted.ofOthers, ...keys.map(({ certificate }) => certificate)])
  const certificates = distinctBytes(distinctBytes(wanted.leaves).flatMap((leaf) => [leaf, ...issuersOf(leaf, pool)]))
  const own = keys.filter(({ certificate }) => certificates.some((one) => equalBytes(one, certificate)))
  const foreign = wanted.ofOthers.filter((one) => !keys.some(({ certificate }) => equalBytes(one, certificate)))
  return {
    certificates,
    crls: distinctBytes([...(await ownLists(ports, own)), ...(await foreignLists(ports, foreign))]),
    ocsps: distinctBytes([...wanted.ocsps, ...(await ownAnswers(ports, own))]),
  }
}

/** Nearest first. */
function issuersOf(leaf: Uint8Array, pool: readonly Uint8Array[]): Uint8Array[] {
  if (isIssuedBy(leaf, leaf)) return []
  const issuer = pool.find((one) => !equalBytes(one, leaf) && isIssuedBy(leaf, one))
  if (issuer === undefined) return []
  // Each certificate once: cross-certified authorities form a cycle.
  const others = pool.filter((one) => one !== issuer)
  return [issuer, ...issuersOf(issuer, others)]
}

/** Parsing a certificate takes far longer than comparing two. */
const read = new WeakMap<Uint8Array, X509Certificate>()

function readOnce(certificate: Uint8Array): X509Certificate {
  const known = read.get(certificate) ?? new X509Certificate(certificate)
  read.set(certificate, known)
  return known
}

function isReadable(certificate: Uint8Array): boolean {
  try {
    readOnce(certificate)
    return true
  } catch {
    return false
  }
}

function isIssuedBy(certificate: Uint8Array, issuer: Uint8Array): boolean {
  return readOnce(certificate).checkIssued(readOnce(issuer))
}

async function ownLists(ports: GatherPorts, keys: readonly AuthorityKey[]): Promise<Uint8Array[]> {
  const issuers = keys.filter(({ name }) => name === 'root' || name === 'issuing')
  return await Promise.all(issuers.map(async ({ id }) => (await readCrl(ports, id)).crl))
}

/** For certificates of the issuing authority; the root publishes only its CRL. */
async function ownAnswers(ports: GatherPorts, keys: readonly AuthorityKey[]): Promise<Uint8Array[]> {
  const asked = keys.filter(({ name }) => name === 'tsa')
  return await Promise.all(
    asked.map(async ({ certificate, issuerId }) => {
      const issuer = ports.authority.keys().find(({ id }) => id === issuerId)
      if (issuer === undefined) throw new Error('the issuer of the time-stamping authority is gone')
      return await answerOcsp(ports, await makeOcspRequest({ certificate, issuer: issuer.certificate }))
    }),
  )
}

async function foreignLists(ports: GatherPorts, certificates: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const urls = new Set((await Promise.all(certificates.map(listAddresses))).flat())
  const lists = await Promise.all([...urls].slice(0, mostLists).map((url) => fetchList(ports, url)))
  return lists.filter((list) => list !== undefined)
}

/** Empty for a certificate that this parser cannot read. */
async function listAddresses(certificate: Uint8Array): Promise<readonly string[]> {
  try {
    return (await describeCertificate(certificate)).crlUrls.slice(0, 1)
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return []
  }
}

async function fetchList({ outboundHttp, logger }: GatherPorts, url: string): Promise<Uint8Array | undefined> {
  try {
    const { body } = await outboundHttp.get(url, { maxBytes: mostCrlBytes, timeoutMs: 10_000 })
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(piece)
    const list = Buffer.concat(pieces)
    // Anything but a CRL would stay in the file forever.
    readCrlHead(list)
    return list
  } catch (error) {
    if (!(error instanceof OutboundFailed || error instanceof PkiError)) throw error
    logger.warn({ reason: error.message }, 'revocation list of an external authority could not be downloaded or read')
    return undefined
  }
}
