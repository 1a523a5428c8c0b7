import { childrenOf, membersOf, readOid } from '../asn1/der.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { extensionValue } from '../certificates/extensions.ts'

/** RFC 3739 3.2.6 and EN 319 412-5 4. */
const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'
const COMPLIANCE = '0.4.0.1862.1.1'
const SECURE_DEVICE = '0.4.0.1862.1.4'
const TYPE = '0.4.0.1862.1.6'
const LEGISLATION = '0.4.0.1862.1.7'

const TYPES: Readonly<Record<string, QcType>> = {
  '0.4.0.1862.1.6.1': 'signature',
  '0.4.0.1862.1.6.2': 'seal',
  '0.4.0.1862.1.6.3': 'web',
}

export type QcType = 'signature' | 'seal' | 'web'

/** A certificate's own statements; the trusted lists decide whether they are true. */
export type QcStatements = {
  readonly claimsQualified: boolean
  readonly claimsSecureDevice: boolean
  readonly types: readonly QcType[]
}

const WHAT = 'the qualified statements of a certificate'
const MAX_STATEMENTS = 64

export function qcStatementsOf({ extensions }: Certificate): QcStatements {
  const value = extensionValue(extensions, QC_STATEMENTS, WHAT)
  const statements = value === undefined ? [] : childrenOf(value, WHAT, MAX_STATEMENTS)
  const found = new Set<string>()
  const types: QcType[] = []
  for (const statement of statements) {
    const members = membersOf(statement, WHAT)
    const oid = readOid(members.take(), WHAT)
    found.add(oid)
    if (oid !== TYPE) continue
    for (const type of childrenOf(members.take(), WHAT, MAX_STATEMENTS)) {
      const known = TYPES[readOid(type, WHAT)]
      if (known !== undefined) types.push(known)
    }
  }
  return {
    // EN 319 412-5 4.2.4: with this one it is qualified by the law of another country.
    claimsQualified: found.has(COMPLIANCE) && !found.has(LEGISLATION),
    claimsSecureDevice: found.has(SECURE_DEVICE),
    types,
  }
}
