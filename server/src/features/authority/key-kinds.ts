import { X509Certificate } from 'node:crypto'
import { type AlgorithmEnds, endOfAlgorithms, type SignatureAlgorithm } from '@countersign/pki'
import type { AuthorityKey } from './model.ts'

type Kind = 'p256' | 'p384'

/** The algorithms that a signature by such a key depends on. */
const algorithms: Record<Kind, readonly string[]> = { p256: ['P-256', 'SHA-256'], p384: ['P-384', 'SHA-384'] }

/**
 * P-256, which every reader supports, unless its algorithms end before the key would and those of P-384 last longer.
 */
export function algorithmFor(notAfter: Date, ends: AlgorithmEnds): SignatureAlgorithm {
  return kindFor(notAfter, ends) === 'p384' ? 'ecdsa-p384-sha384' : 'ecdsa-p256-sha256'
}

function kindFor(notAfter: Date, ends: AlgorithmEnds): Kind {
  const end = endOf('p256', ends)
  return end <= notAfter.getTime() && endOf('p384', ends) > end ? 'p384' : 'p256'
}

/**
 * When a key needs a successor: the end of its certificate, or of its algorithms where a stronger kind lasts longer.
 */
export function endOfUse({ certificate, notAfter }: AuthorityKey, ends: AlgorithmEnds): Date {
  const end = endOf(kindOf(certificate), ends)
  const isOutlived = endOf(kindFor(notAfter, ends), ends) > end
  return isOutlived && end < notAfter.getTime() ? new Date(end) : notAfter
}

function kindOf(certificate: Uint8Array): Kind {
  const { namedCurve } = new X509Certificate(certificate).publicKey.asymmetricKeyDetails ?? {}
  return namedCurve === 'secp384r1' ? 'p384' : 'p256'
}

function endOf(kind: Kind, ends: AlgorithmEnds): number {
  return endOfAlgorithms(algorithms[kind], ends)?.getTime() ?? Number.POSITIVE_INFINITY
}
