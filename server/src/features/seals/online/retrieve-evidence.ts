import type { PdfCertificates } from '@countersign/pdf'
import { type CertificateDescription, describeCertificate, findIssuer, PkiError } from '@countersign/pki'
import type { OutsideEvidence } from '../../documents/outside-evidence.ts'
import type { RetrievePorts } from './evidence-source.ts'
import { FetchBudget } from './fetch-budget.ts'
import { retrieveIssuers } from './retrieve-issuers.ts'
import { type RevocationAnswers, retrieveRevocation } from './retrieve-revocation.ts'

interface Known {
  /** This service's own certificates: their status is known here. */
  readonly own: readonly Uint8Array[]
  /** The ends of chains. */
  readonly anchors: readonly Uint8Array[]
}

const mostLeaves = 10
/** Each search for an issuer reads them all, on the event loop. */
const mostOthers = 100
const longestChain = 6

/**
 * Retrieves the issuers missing from a file, and the revocation status of each certificate below an anchor, from the
 * URLs in the certificates (RFC 5280 4.2.2.1 and 4.2.1.13). The file's author chose them: a budget limits the requests.
 */
export async function retrieveEvidence(
  ports: RetrievePorts,
  { leaves, others }: PdfCertificates,
  { own, anchors }: Known,
): Promise<Omit<OutsideEvidence, 'listed' | 'services'>> {
  const budget = new FetchBudget(ports.timers)
  const issuers: Uint8Array[] = []
  const answers: RevocationAnswers = { crls: [], ocsps: [] }
  const problems = new Map<string, readonly string[]>()
  const followed = leaves.slice(0, mostLeaves)
  const brought = [...own, ...anchors, ...others.slice(0, mostOthers), ...followed]
  const isOneOf = (list: readonly Uint8Array[], one: Uint8Array) =>
    list.some((other) => Buffer.compare(other, one) === 0)

  const follow = async (leaf: Uint8Array): Promise<string[]> => {
    const found: string[] = []
    for (let current = leaf, depth = 0; depth < longestChain; depth++) {
      const described = await describeCertificate(current)
      if (isSelfIssued(described) || isOneOf(anchors, current)) break
      let issuer = await findIssuer(current, [...brought, ...issuers])
      if (issuer === undefined) {
        const retrieved = await retrieveIssuers(ports.evidenceSource, described, budget)
        issuers.push(...retrieved.certificates)
        issuer = await findIssuer(current, retrieved.certificates)
        if (issuer === undefined) found.push(...retrieved.problems)
      }
      if (issuer === undefined || isOneOf(own, issuer)) break
      found.push(...(await retrieveRevocation({ ...ports, budget }, { current, described, issuer }, answers)))
      current = issuer
    }
    return found
  }

  await Promise.all(
    followed.map(async (leaf) => {
      const described = await passingOver(() => follow(leaf))
      const { fingerprint } = (await passingOver(() => describeCertificate(leaf))) ?? {}
      if (fingerprint !== undefined && described !== undefined && described.length > 0)
        problems.set(fingerprint, [...new Set(described)])
    }),
  )
  return { certificates: issuers, ...answers, problems }
}

function isSelfIssued({ subject, issuer }: CertificateDescription): boolean {
  return subject.text === issuer.text
}

/** An unreadable certificate is no reason to refuse the rest. */
async function passingOver<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PkiError && error.kind !== 'platform') return undefined
    throw error
  }
}
