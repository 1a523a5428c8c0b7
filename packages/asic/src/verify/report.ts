import type { OwnVerdict, RevocationStatus, SignatureLevel, SignerDescription, Verdict } from '@countersign/pki'

/** A signature of a container, or a detached one. */
export type ContainerSignature = {
  /** Its place in the container; empty for a detached one. */
  readonly name: string
  readonly kind: 'signature' | 'document-timestamp'
  /**
   * `changed-later`: the signature is valid, but the container has a file that nobody has signed, or only an unknown
   * signer while this signature's own is trusted.
   */
  readonly verdict: Verdict
  /** The verdict if the container had only the files it covers. */
  readonly ownVerdict: OwnVerdict
  /**
   * What it covers is what this key signed. If it is still not valid, it or its timestamp is too weak, or a certificate
   * has expired or was revoked.
   */
  readonly unaltered: boolean
  /** Why it is not valid, or its issuer unknown; empty if it is valid by itself. */
  readonly reasons: readonly string[]
  /** What a careful reader should know although it does not change the verdict. */
  readonly remarks: readonly string[]
  readonly signer: SignerDescription | null
  /** The revocation status of the signer's certificate at signing time, according to its issuer. */
  readonly revocation: RevocationStatus
  /** The signer's own statement. */
  readonly claimedTime: Date | null
  /** The earliest time at which a timestamp proves that the signature existed. */
  readonly provenTime: Date | null
  /** Until when the container proves, or proved, its validity. Null if it is not valid, or by an unknown issuer. */
  readonly protectedUntil: Date | null
  /** Null for timestamps, and if it is not valid. */
  readonly level: SignatureLevel | null
  /** Covered files that are unchanged. */
  readonly covers: readonly string[]
  /** The container's files that it does not cover. */
  readonly uncovered: readonly string[]
}

export type ContainerFile = {
  readonly name: string
  readonly size: number
  /** SHA-256, hex. */
  readonly sha256: string
  /** The signer; an invalid signature counts as nobody. */
  readonly signer: 'trusted' | 'unknown' | 'nobody'
}

export type ContainerReport = {
  /** The worst of the signatures; null if there is none. */
  readonly verdict: Verdict | null
  readonly unsigned: boolean
  /** When the first of the signatures ceases to be valid; null if none is protected. */
  readonly protectedUntil: Date | null
  /** Signatures and timestamps, in the order of the container. */
  readonly signatures: readonly ContainerSignature[]
  readonly files: readonly ContainerFile[]
}

/** Before the files beside a signature are considered. */
export type Unconcluded = Omit<ContainerSignature, 'verdict'>
