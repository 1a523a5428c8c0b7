import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { SignatureValue, ValidationData } from '@countersign/pdf'
import { checkOcspResponse, describeCertificate, makeOcspRequest, PkiError, readCms, readCrl } from '@countersign/pki'
import { distinctBytes, equalBytes } from '@countersign/proof/bytes'
import { fetchBounded } from './fetch-bounded.ts'
import { isPublicAddress, publicLookup } from './public-lookup.ts'

/** A hostile file names any number of URLs. */
const mostCertificates = 60
const mostKnown = 100
const mostFetches = 24
const mostListBytes = 4 * 1024 * 1024
const mostAnswerBytes = 64 * 1024

/** The certificates of all signatures and timestamps in a file, newest first. Each DER. */
export function certificatesOf(signatures: readonly SignatureValue[]): Uint8Array[] {
  const found = signatures.toReversed().flatMap(({ contents }) => certificatesIn(contents))
  return distinctBytes(found.filter(isReadable)).slice(0, mostCertificates)
}

function certificatesIn(contents: Uint8Array): Uint8Array[] {
  try {
    const { certificates, signers } = readCms(contents)
    const tokens = signers.flatMap(({ timestampToken }) => timestampToken ?? [])
    return [...certificates, ...tokens.flatMap(certificatesIn)]
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return []
  }
}

/**
 * Proof that none of these certificates is revoked by now, from the URLs in them: for each its OCSP response, or else
 * its issuer's CRL. What cannot be downloaded is left out.
 */
export async function gatherValidation(
  certificates: readonly Uint8Array[],
  known: readonly Uint8Array[],
  { ownHosts, now }: { readonly ownHosts: readonly string[]; readonly now: Date },
): Promise<ValidationData> {
  const pool = distinctBytes([...certificates, ...known.slice(0, mostKnown).filter(isReadable)])
  const wanted = distinctBytes(certificates.flatMap((leaf) => [leaf, ...issuersOf(leaf, pool)]))
  const fetcher = createFetcher(ownHosts)
  const crls: Uint8Array[] = []
  const ocsps: Uint8Array[] = []
  for (const certificate of wanted) {
    const issuer = issuerOf(certificate, pool)
    if (issuer === undefined) continue
    const answer = await fetchAnswer(fetcher, certificate, issuer, now)
    if (answer !== undefined) ocsps.push(answer)
    const list = answer === undefined ? await fetchList(fetcher, certificate) : undefined
    if (list !== undefined) crls.push(list)
  }
  return { certificates: wanted, crls: distinctBytes(crls), ocsps: distinctBytes(ocsps) }
}

type Fetcher = (
  url: string,
  limits: Omit<Parameters<typeof fetchBounded>[1], 'lookup'>,
) => Promise<Uint8Array | undefined>

/** Each URL once. Hosts from the command line may be on this machine; all others must be public. */
function createFetcher(ownHosts: readonly string[]): Fetcher {
  const lists = new Map<string, Promise<Uint8Array | undefined>>()
  let fetches = 0
  const fetchOnce: Fetcher = async (address, limits) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol) || fetches >= mostFetches) return undefined
    const isOwn = ownHosts.includes(url.host)
    // A name is checked when it is resolved; an IP address is not resolved.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!isOwn && isIP(literal) !== 0 && !isPublicAddress(literal)) return undefined
    fetches++
    const options = isOwn ? limits : { ...limits, lookup: publicLookup }
    return await fetchBounded(url, options).catch(() => undefined)
  }
  return async (address, limits) => {
    if (limits.body !== undefined) return await fetchOnce(address, limits)
    const known = lists.get(address) ?? fetchOnce(address, limits)
    lists.set(address, known)
    return await known
  }
}

async function fetchAnswer(
  fetcher: Fetcher,
  certificate: Uint8Array,
  issuer: Uint8Array,
  now: Date,
): Promise<Uint8Array | undefined> {
  const [url] = (await describeCertificate(certificate)).ocspUrls
  if (url === undefined) return undefined
  const bytes = await makeOcspRequest({ certificate, issuer })
  const body = { type: 'application/ocsp-request', bytes }
  const answer = await fetcher(url, { maxBytes: mostAnswerBytes, body })
  return answer !== undefined && (await isAnswer(answer, certificate, issuer, now)) ? answer : undefined
}

async function isAnswer(answer: Uint8Array, certificate: Uint8Array, issuer: Uint8Array, now: Date): Promise<boolean> {
  try {
    return (await checkOcspResponse(answer, certificate, issuer, now)).status !== 'unknown'
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return false
  }
}

async function fetchList(fetcher: Fetcher, certificate: Uint8Array): Promise<Uint8Array | undefined> {
  const [url] = (await describeCertificate(certificate)).crlUrls
  const list = url === undefined ? undefined : await fetcher(url, { maxBytes: mostListBytes })
  return list !== undefined && isList(list) ? list : undefined
}

/** Anything but a CRL would stay in the file forever. */
function isList(bytes: Uint8Array): boolean {
  try {
    readCrl(bytes)
    return true
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return false
  }
}

/** Nearest first. */
function issuersOf(leaf: Uint8Array, pool: readonly Uint8Array[]): Uint8Array[] {
  const issuer = issuerOf(leaf, pool)
  // Each once: cross-certified authorities form a cycle.
  return issuer === undefined
    ? []
    : [
        issuer,
        ...issuersOf(
          issuer,
          pool.filter((one) => one !== issuer),
        ),
      ]
}

/** Undefined for a root. */
function issuerOf(leaf: Uint8Array, pool: readonly Uint8Array[]): Uint8Array | undefined {
  const certificate = new X509Certificate(leaf)
  if (certificate.checkIssued(certificate)) return undefined
  return pool.find((one) => !equalBytes(one, leaf) && certificate.checkIssued(new X509Certificate(one)))
}

/** The ends of the chains that reach no root: readers of the file must trust these, or their issuers. */
export function topmostOf(certificates: readonly Uint8Array[]): Uint8Array[] {
  return certificates.filter((one) => issuerOf(one, certificates) === undefined)
}

function isReadable(certificate: Uint8Array): boolean {
  try {
    new X509Certificate(certificate)
    return true
  } catch {
    return false
  }
}
