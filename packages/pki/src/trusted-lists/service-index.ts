import { equalBytes, toHex } from '@countersign/proof/bytes'
import { fromBase64 } from '../bytes.ts'
import { type Certificate, readCertificate } from '../certificates/certificate.ts'
import { readableCertificates } from '../certificates/readable-certificates.ts'
import type { RevocationStatus } from '../judge/verdict.ts'
import { grantedSpans, type Span } from './granted.ts'
import { judgeQualified, type QualifiedReport } from './judge-qualified.ts'
import { bucketOf } from './name-bucket.ts'
import type { ListedService, TrustedList } from './trusted-list.ts'
import { whyOutdated } from './why-outdated.ts'

/** A certificate that is trusted at a time in one of these spans. */
export type ListedAnchor = {
  /** DER. */
  readonly certificate: Uint8Array
  readonly purpose: 'document-signing' | 'timestamping'
  readonly granted: readonly Span[]
}

/** From its report. */
type ValidSignature = {
  readonly path: readonly Uint8Array[]
  readonly provenTime: Date | null
  readonly revocation: RevocationStatus
}

type Entry = { readonly service: ListedService; readonly list: TrustedList; readonly certificate: Certificate }

const MAX_ANCHORS = 60
const REVOCATION_UNKNOWN =
  'However, the revocation status of the certificate is unknown, so the signature does not count as qualified.'

/** The services of some lists, by the names in their certificates. */
export class ServiceIndex {
  readonly #bySubject = new Map<string, Entry[]>()
  readonly #byBucket = new Map<string, Set<string>>()

  constructor(lists: readonly TrustedList[]) {
    for (const list of lists) for (const service of list.services) this.#add(service, list)
  }

  #add(service: ListedService, list: TrustedList): void {
    // An unreadable certificate in a list is of no use, and no reason to drop the rest.
    for (const certificate of readableCertificates(
      service.certificates.map((one) => fromBase64(one, 'a certificate')),
    )) {
      const { key } = certificate.subject
      const entries = this.#bySubject.get(key) ?? []
      entries.push({ service, list, certificate })
      this.#bySubject.set(key, entries)
      const bucket = bucketOf(key)
      this.#byBucket.set(bucket, (this.#byBucket.get(bucket) ?? new Set()).add(key))
    }
  }

  /** Services that may have issued these certificates, or are among them. Skips unreadable ones. */
  anchorsFor(certificates: readonly Uint8Array[]): ListedAnchor[] {
    const anchors = new Map<string, ListedAnchor>()
    for (const { subject, issuer } of readableCertificates(certificates)) {
      for (const { service, certificate } of [...this.#named(issuer.key), ...this.#named(subject.key)]) {
        if (anchors.size === MAX_ANCHORS) return [...anchors.values()]
        const purpose = service.kind === 'certificates' ? 'document-signing' : 'timestamping'
        const key = `${purpose} ${toHex(certificate.bytes)}`
        const granted = [...(anchors.get(key)?.granted ?? []), ...grantedSpans(service)]
        anchors.set(key, { certificate: certificate.bytes, purpose, granted })
      }
    }
    return [...anchors.values()]
  }

  /** The qualified status of a valid signature. Null if no listed service issued a certificate of its path. */
  qualify({ path, provenTime, revocation }: ValidSignature, now: Date): QualifiedReport | null {
    const found = this.#servicesOf(path)
    if (found.length === 0) return null
    const services = [...new Set(found.map(({ service }) => service))]
    const { level, reason } = judgeQualified({ path, time: provenTime ?? now, services })
    const outdated = new Set(found.flatMap(({ list }) => whyOutdated(list, now) ?? []))
    // Only a certificate that was not revoked makes anything qualified, and that must be proven.
    const isUnproven = level !== 'AdES' && revocation !== 'good'
    const proven = isUnproven ? [REVOCATION_UNKNOWN] : []
    return { level: isUnproven ? 'AdES' : level, reason: [reason, ...proven, ...outdated].join(' ') }
  }

  /** The services of the nearest issuer of a path, the leaf first, that has any. */
  #servicesOf(path: readonly Uint8Array[]): Entry[] {
    for (const issuer of path.slice(1).map(readCertificate)) {
      const found = this.#named(issuer.subject.key).filter(
        ({ service, certificate }) =>
          service.kind === 'certificates' && equalBytes(certificate.publicKey.spki, issuer.publicKey.spki),
      )
      if (found.length > 0) return found
    }
    return []
  }

  /** The lists with only the services whose names fall into a bucket. */
  inBucket(bucket: string): TrustedList[] {
    const services = new Map<TrustedList, Set<ListedService>>()
    for (const key of this.#byBucket.get(bucket) ?? []) {
      for (const { list, service } of this.#named(key)) {
        services.set(list, (services.get(list) ?? new Set()).add(service))
      }
    }
    return [...services].map(([list, found]) => ({ ...list, pointers: [], services: [...found] }))
  }

  #named(key: string): readonly Entry[] {
    return this.#bySubject.get(key) ?? []
  }
}
