/** A trusted list of ETSI TS 119 612, as far as signatures need it. JSON: it is stored as is. */
export type TrustedList = {
  readonly kind: 'list-of-lists' | 'list'
  /** Two letters. */
  readonly territory: string
  readonly sequenceNumber: number
  /** ISO 8601, like every time here. */
  readonly issuedAt: string
  /** Null for a closed list. */
  readonly nextUpdate: string | null
  /** To other lists, with the certificates that may sign them. */
  readonly pointers: readonly ListPointer[]
  readonly services: readonly ListedService[]
}

export type ListPointer = {
  readonly url: string
  readonly territory: string
  /** DER in base64, like every certificate here. */
  readonly signers: readonly string[]
}

/** A service that issues qualified certificates (CA/QC), or qualified timestamps (TSA/QTST). */
export type ListedService = {
  readonly kind: 'certificates' | 'timestamps'
  readonly provider: string
  readonly name: string
  readonly certificates: readonly string[]
  /** Newest first. */
  readonly periods: readonly ServicePeriod[]
}

export type ServicePeriod = {
  readonly from: string
  /** The last part of the status's URI, such as `granted` or `withdrawn`. */
  readonly status: string
  /** What it issues certificates for, by the last part of the URI, such as `ForeSignatures`. */
  readonly purposes: readonly string[]
  readonly qualifications: readonly Qualification[]
}

/** Qualifiers for the certificates that meet the criteria. */
export type Qualification = { readonly qualifiers: readonly string[]; readonly criteria: Criteria }

export type Criteria = {
  readonly assert: 'all' | 'atLeastOne' | 'none'
  readonly keyUsages: readonly (readonly { readonly usage: string; readonly isSet: boolean }[])[]
  readonly policies: readonly (readonly string[])[]
  readonly extendedKeyUsages: readonly (readonly string[])[]
  readonly subjectAttributes: readonly (readonly string[])[]
  readonly lists: readonly Criteria[]
  /** True if something is unsupported: what depends on it is not met. */
  readonly hasUnknown: boolean
}
