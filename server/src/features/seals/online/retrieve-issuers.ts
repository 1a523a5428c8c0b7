import {
  type CertificateDescription,
  describeCertificate,
  PkiError,
  readCms,
  readPem,
  validityOf,
} from '@countersign/pki'
import type { EvidenceSource } from './evidence-source.ts'
import { usableUrls } from './evidence-source.ts'
import type { FetchBudget } from './fetch-budget.ts'

const mostBytes = 256 * 1024
const mostCertificates = 10

/** The certificates at the URLs that a certificate names for its issuer. */
export async function retrieveIssuers(
  source: EvidenceSource,
  { issuerUrls }: CertificateDescription,
  budget: FetchBudget,
): Promise<{ certificates: Uint8Array[]; problems: string[] }> {
  const problems: string[] = []
  for (const url of usableUrls(issuerUrls)) {
    const until = (bytes: Uint8Array) => endOf(certificatesIn(bytes))
    const answer = await source.retrieve({ kind: 'issuer', url, mostBytes, until }, budget)
    if ('problem' in answer) problems.push(`The issuer's certificate could not be downloaded: ${answer.problem}`)
    else return { certificates: await readable(certificatesIn(answer.bytes)), problems }
  }
  return { certificates: [], problems }
}

/** RFC 5280 4.2.2.1: one certificate in DER, or several as CMS. Some servers send PEM. */
function certificatesIn(bytes: Uint8Array): readonly Uint8Array[] {
  try {
    const pem = readPem(Buffer.from(bytes).toString('latin1'))
    if (pem.length > 0) return pem.slice(0, mostCertificates)
  } catch {
    throw new PkiError('malformed', 'the certificate is no PEM')
  }
  if (isCertificate(bytes)) return [bytes]
  return readCms(bytes).certificates.slice(0, mostCertificates)
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    validityOf(bytes)
    return true
  } catch (error) {
    if (error instanceof PkiError) return false
    throw error
  }
}

function endOf(certificates: readonly Uint8Array[]): Date | null {
  const [first] = certificates
  return first === undefined ? null : validityOf(first).notAfter
}

async function readable(certificates: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const read = await Promise.allSettled(certificates.map(describeCertificate))
  return certificates.filter((_, i) => read[i]?.status === 'fulfilled')
}
