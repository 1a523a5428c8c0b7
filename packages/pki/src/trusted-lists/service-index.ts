import { equalBytes, fromBase64, toHex } from '../bytes.ts'
import { type Certificate, readCertificate } from '../certificates/certificate.ts'
import { readableCertificates } from '../certificates/readable-certificates.ts'
import { grantedSpans, type Span } from './granted.ts'
import type { ListedService, TrustedList } from './trusted-list.ts'

/** A certificate that is trusted as of a time in one of these spans. */
export type ListedAnchor = {
  /** DER. */
  readonly certificate: Uint8Array
  readonly purpose: 'document-signing' | 'timestamping'
  readonly granted: readonly Span[]
}

export type FoundService = { readonly service: ListedService; readonly list: TrustedList }

type Entry = FoundService & { readonly certificate: Certificate }

const MAX_ANCHORS = 60

/** The services of some lists, by the names in their certificates. */
export class ServiceIndex {
  readonly #bySubject = new Map<string, Entry[]>()

  constructor(lists: readonly TrustedList[]) {
    for (const list of lists) for (const service of list.services) this.#add(service, list)
  }

  #add(service: ListedService, list: TrustedList): void {
    // What a list shows that cannot be read is of no use, and no reason to do without the rest.
    for (const certificate of readableCertificates(
      service.certificates.map((one) => fromBase64(one, 'a certificate')),
    )) {
      const { key } = certificate.subject
      const entries = this.#bySubject.get(key) ?? []
      entries.push({ service, list, certificate })
      this.#bySubject.set(key, entries)
    }
  }

  /** Those that may be the issuers of these certificates, or are among them. What is unreadable is passed over. */
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

  /** The services behind the nearest issuer of a path, the leaf first, that has any. */
  servicesOf(path: readonly Uint8Array[]): FoundService[] {
    for (const issuer of path.slice(1).map(readCertificate)) {
      const found = this.#named(issuer.subject.key).filter(
        ({ service, certificate }) =>
          service.kind === 'certificates' && equalBytes(certificate.publicKey.spki, issuer.publicKey.spki),
      )
      if (found.length > 0) return [...new Map(found.map((one) => [one.service, one])).values()]
    }
    return []
  }

  #named(key: string): readonly Entry[] {
    return this.#bySubject.get(key) ?? []
  }
}
