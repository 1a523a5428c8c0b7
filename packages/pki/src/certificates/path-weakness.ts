import { type AlgorithmEnds, firstWeakness, type Weakness } from '../keys/algorithm-ends.ts'
import { signedWeakness } from '../keys/signed-by.ts'
import { readCertificate } from './certificate.ts'

/**
 * The earliest end of an algorithm that signed the certificates of a path, the leaf first; null if none is known. The
 * anchor is trusted as is.
 */
export function pathWeakness(path: readonly Uint8Array[], ends: AlgorithmEnds | undefined): Weakness | null {
  const certificates = path.map(readCertificate)
  const found = certificates.slice(1).map(({ publicKey }, i) => {
    const subject = certificates[i]
    return subject === undefined ? null : signedWeakness(subject, publicKey, ends)
  })
  return firstWeakness(found)
}
