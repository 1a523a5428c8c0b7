import type { Signer } from '../keys/signer.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate } from './certificate.ts'

const known = new WeakMap<Signer, Certificate>()

/**
 * The certificate of a signer, read once: that takes longer than signing with it, and a time-stamping authority signs
 * everything with the same one.
 */
export function certificateOf(signer: Signer): Certificate {
  const found = known.get(signer)
  if (found !== undefined) return found
  const certificate = readCertificate(signer.certificate)
  known.set(signer, certificate)
  return certificate
}
