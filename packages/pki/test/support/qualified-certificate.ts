import { derOctets, derOid, derSequence } from '../../src/asn1/der-write.ts'

/** DER of the extension by which a certificate claims to be qualified (EN 319 412-5). */
export function qcStatements(claims: {
  compliance?: boolean
  device?: boolean
  type?: 'signature' | 'seal' | 'web'
}): Uint8Array {
  const { compliance = true, device = false, type } = claims
  const types = { signature: '0.4.0.1862.1.6.1', seal: '0.4.0.1862.1.6.2', web: '0.4.0.1862.1.6.3' }
  const value = derSequence(
    compliance && derSequence(derOid('0.4.0.1862.1.1')),
    device && derSequence(derOid('0.4.0.1862.1.4')),
    type !== undefined && derSequence(derOid('0.4.0.1862.1.6'), derSequence(derOid(types[type]))),
  )
  return derSequence(derOid('1.3.6.1.5.5.7.1.3'), derOctets(value))
}
