import type { Certificate } from '../certificates/certificate.ts'
import { extendedKeyUsagesOf, keyUsagesOf, policiesOf } from '../certificates/certificate-extensions.ts'
import type { Criteria } from './trusted-list.ts'

/** TS 119 612 5.5.9.2.2: whether qualifiers with these criteria apply to the certificate. */
export function meetsCriteria(certificate: Certificate, criteria: Criteria): boolean {
  const usages = new Set<string>(keyUsagesOf(certificate) ?? [])
  const policies = policiesOf(certificate)
  const purposes = extendedKeyUsagesOf(certificate) ?? []
  const attributes = certificate.subject.attributes.map(({ oid }) => oid)
  const has = (all: readonly string[], wanted: readonly string[]) =>
    wanted.length > 0 && wanted.every((one) => all.includes(one))
  const results = [
    ...criteria.keyUsages.map((bits) => bits.every(({ usage, isSet }) => usages.has(usage) === isSet)),
    ...criteria.policies.map((set) => has(policies, set)),
    ...criteria.extendedKeyUsages.map((set) => has(purposes, set)),
    ...criteria.subjectAttributes.map((set) => has(attributes, set)),
    ...criteria.lists.map((list) => meetsCriteria(certificate, list)),
  ]
  switch (criteria.assert) {
    case 'all':
      return !criteria.hasUnknown && results.every((met) => met)
    case 'atLeastOne':
      return results.some((met) => met)
    case 'none':
      return !criteria.hasUnknown && results.every((met) => !met)
  }
}
