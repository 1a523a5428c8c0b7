import { ISSUING_DISTRIBUTION_POINT } from '../asn1/oids.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { keyUsagesOf } from '../certificates/certificate-extensions.ts'
import type { Strength } from '../keys/algorithm-ends.ts'
import { whyNotSignedBy } from '../keys/signed-by.ts'
import type { Crl, CrlHead } from './crl.ts'
import { readCrl } from './crl.ts'

export type CrlReport = { readonly valid: boolean; readonly reasons: readonly string[] }

/**
 * Reports whether the issuer has signed the CRL, and everything critical in it is supported. Says nothing about its
 * age, nor, if it covers only a part of the issuer's certificates, about which. For a head, it says nothing about the
 * entries either.
 */
export async function checkCrl(
  crl: Uint8Array | Crl | CrlHead,
  issuer: Uint8Array,
  strong: Strength = { at: new Date() },
): Promise<CrlReport> {
  const list = crl instanceof Uint8Array ? readCrl(crl) : crl
  const authority = readCertificate(issuer)
  const reasons: string[] = []
  if (list.issuer.key !== authority.subject.key) reasons.push('The revocation list is from another issuer.')
  if (keyUsagesOf(authority)?.has('cRLSign') === false)
    reasons.push('The issuer is not allowed to sign revocation lists.')
  for (const [oid, { critical }] of list.extensions) {
    if (critical && oid !== ISSUING_DISTRIBUTION_POINT) reasons.push(`The revocation list has an unknown part, ${oid}.`)
  }
  if ('hasUnknownEntries' in list && list.hasUnknownEntries)
    reasons.push('The revocation list has entries that are not understood.')
  const forged = await whyNotSignedBy(list, authority.publicKey, 'The revocation list', strong)
  if (forged !== undefined) reasons.push(forged)
  return { valid: reasons.length === 0, reasons }
}
