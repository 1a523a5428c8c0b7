import { type Certificate, readCertificate } from '../certificates/certificate.ts'
import { PkiError } from '../errors.ts'
import { isGranted, periodAt } from './granted.ts'
import { meetsCriteria } from './meets-criteria.ts'
import { type QcType, qcStatementsOf } from './qc-statements.ts'
import type { ListedService, ServicePeriod } from './trusted-list.ts'

/**
 * - `QES`, `QESeal`: a qualified signature or seal: by a qualified certificate, and a key on a qualified device
 * - `AdES-QC`, `AdESeal-QC`: an advanced one by a qualified certificate
 * - `AdES`: by a certificate that is not qualified, or not for this, or may have been revoked
 */
export type QualifiedLevel = 'QES' | 'QESeal' | 'AdES-QC' | 'AdESeal-QC' | 'AdES'

export type QualifiedReport = {
  readonly level: QualifiedLevel
  /** A sentence for people. */
  readonly reason: string
}

export type QualifiedQuestion = {
  /** The signer's, from `buildPath`: DER, the leaf first. */
  readonly path: readonly Uint8Array[]
  /** The signing time, as far as it is proven. */
  readonly time: Date
  /** Services that have issued one of the certificates of the path. */
  readonly services: readonly ListedService[]
}

/** ETSI TS 119 615 4.4 to 4.6, for valid signatures. */
export function judgeQualified({ path, time, services }: QualifiedQuestion): QualifiedReport {
  const [leaf] = path.map(readCertificate)
  const issuing = services.filter(({ kind }) => kind === 'certificates')
  if (leaf === undefined || issuing.length === 0) {
    return { level: 'AdES', reason: 'No service in a trusted list issued the certificate.' }
  }
  try {
    // A key can be listed as several services; the best result counts.
    const reports = issuing.map((service) => judgeByService(leaf, service, time))
    return reports.reduce((best, one) => (RANK.indexOf(one.level) < RANK.indexOf(best.level) ? one : best))
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return { level: 'AdES', reason: `The qualified statements of the certificate cannot be read: ${error.message}.` }
  }
}

const RANK: readonly QualifiedLevel[] = ['QES', 'QESeal', 'AdES-QC', 'AdESeal-QC', 'AdES']

function judgeByService(leaf: Certificate, service: ListedService, time: Date): QualifiedReport {
  const by = `the service “${service.name}” of ${service.provider}`
  const atIssue = qualificationAt(leaf, service, leaf.notBefore)
  const atSigning = qualificationAt(leaf, service, time)
  for (const [finding, when] of [
    [atIssue, leaf.notBefore],
    [atSigning, time],
  ] as const) {
    if (finding.kind === 'not-granted') {
      const status = finding.status === null ? 'not listed' : finding.status
      return { level: 'AdES', reason: `On ${day(when)}, ${by} was ${status}, so it issued no qualified certificate.` }
    }
  }
  if (atIssue.kind !== 'qualified' || atSigning.kind !== 'qualified') {
    return { level: 'AdES', reason: `The certificate, issued by ${by}, is not qualified.` }
  }
  switch (atSigning.type) {
    case 'signature':
    case 'seal': {
      const isSeal = atSigning.type === 'seal'
      const certificate = `The certificate, issued by ${by}, is qualified for ${isSeal ? 'seals' : 'signatures'}`
      if (!atSigning.onDevice) {
        const reason = `${certificate}, but its key is not on a qualified device.`
        return { level: isSeal ? 'AdESeal-QC' : 'AdES-QC', reason }
      }
      return { level: isSeal ? 'QESeal' : 'QES', reason: `${certificate}, and its key is on a qualified device.` }
    }
    case 'web':
      return { level: 'AdES', reason: `The certificate, issued by ${by}, is qualified only for websites.` }
    case 'unclear':
      return { level: 'AdES', reason: `It is not clear what the certificate, issued by ${by}, is qualified for.` }
  }
}

type Finding =
  | { readonly kind: 'not-granted'; readonly status: string | null }
  | { readonly kind: 'not-qualified' }
  | { readonly kind: 'qualified'; readonly type: QcType | 'unclear'; readonly onDevice: boolean }

/** What the list and the certificate together state for that time. */
function qualificationAt(leaf: Certificate, service: ListedService, time: Date): Finding {
  const period = periodAt(service, time)
  if (period === undefined || !isGranted(period, time)) return { kind: 'not-granted', status: period?.status ?? null }
  const { claimsQualified, claimsSecureDevice, types } = qcStatementsOf(leaf)
  const qualifiers = qualifiersFor(leaf, period)
  const says = (...names: string[]) => names.some((name) => qualifiers.has(name))
  // TS 119 615 4.4.4: a contradictory list makes nothing qualified.
  if (says('NotQualified') || !(claimsQualified || says('QCStatement'))) return { kind: 'not-qualified' }
  const type = typeOf(qualifiers, types, period)
  const yes = says('QCWithQSCD', 'QCWithSSCD', 'QCQSCDManagedOnBehalf')
  const no = says('QCNoQSCD', 'QCNoSSCD')
  // `…StatusAsInCert` is the default.
  return { kind: 'qualified', type, onDevice: yes === no ? claimsSecureDevice && !no : yes }
}

function qualifiersFor(leaf: Certificate, { qualifications }: ServicePeriod): ReadonlySet<string> {
  const met = qualifications.filter(({ criteria }) => meetsCriteria(leaf, criteria))
  return new Set(met.flatMap(({ qualifiers }) => qualifiers))
}

const QUALIFIER_TYPES: Readonly<Record<string, QcType>> = {
  QCForESig: 'signature',
  QCForESeal: 'seal',
  QCForWSA: 'web',
}
const PURPOSES: Readonly<Record<QcType, string>> = {
  signature: 'ForeSignatures',
  seal: 'ForeSeals',
  web: 'ForWebSiteAuthentication',
}

/** EN 319 412-5 4.2.3: a certificate without a type is for signatures. */
function typeOf(
  qualifiers: ReadonlySet<string>,
  claimed: readonly QcType[],
  { purposes }: ServicePeriod,
): QcType | 'unclear' {
  const listed = Object.entries(QUALIFIER_TYPES).flatMap(([name, type]) => (qualifiers.has(name) ? [type] : []))
  const [type, ...others] = listed.length > 0 ? listed : claimed.length > 0 ? claimed : (['signature'] as const)
  if (type === undefined || others.length > 0) return 'unclear'
  const known = purposes.filter((purpose) => Object.values(PURPOSES).includes(purpose))
  return known.length === 0 || known.includes(PURPOSES[type]) ? type : 'unclear'
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
