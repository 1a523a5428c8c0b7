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

/** What stands behind a signature, DER each. */
export interface SignatureProof {
  readonly certificate: Uint8Array
  /** Its issuers, where they are not our own authority. */
  readonly chain?: readonly Uint8Array[]
  /** That the certificate was good when it was used; null where others issued it, whose lists are then fetched. */
  readonly ocspResponse: Uint8Array | null
  /** When the signature was made, by the time-stamping authority. */
  readonly timestampToken: Uint8Array
}

const mostCrlBytes = 4 * 1024 * 1024

/** A hostile file brings any number of certificates, which name any number of addresses. */
const mostCertificates = 200
const mostLists = 20

/**
 * What the check of the signatures needs when the authorities are gone (EN 319 142-1 5.4): the certificates of all
 * chains, and for each of them that it was not revoked. For our own it is all there; of foreign authorities the
 * revocation lists are fetched, and what cannot be had is left out, since the verifier can still ask for it.
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
 * What the next document timestamp must cover, so that what is in the file outlives the certificates behind it: that none of
 * them was revoked until now. Of our own all is known; of foreign authorities the lists of those are fetched that stamped the
 * document, the latest first. Signatures of others are in the file with what they brought.
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

/** With those of its timestamp. None where they cannot be read: the file may hold signatures of anybody. */
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
  /** Of which some may be ours all the same. */
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
  // Each once: authorities that certify each other go in a circle.
  const others = pool.filter((one) => one !== issuer)
  return [issuer, ...issuersOf(issuer, others)]
}

/** Reading one takes far longer than comparing two. */
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

/** Of what the issuing authority has issued; the root answers by its list alone. */
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

/** None for a certificate that others can read and we cannot. */
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
    // Whatever else the server answers would stay in the file for ever.
    readCrlHead(list)
    return list
  } catch (error) {
    if (!(error instanceof OutboundFailed || error instanceof PkiError)) throw error
    logger.warn({ reason: error.message }, 'revocation list of an external authority could not be downloaded or read')
    return undefined
  }
}
