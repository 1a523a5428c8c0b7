import type { OwnVerdict, RevocationStatus, SignatureLevel, SignerDescription, Verdict } from '@countersign/pki'

/** A signature of a container, or one beside the file that it is of. */
export type ContainerSignature = {
  /** Where it lies in the container; empty for one beside its file. */
  readonly name: string
  readonly kind: 'signature' | 'document-timestamp'
  /**
   * `changed-later`: the signature is good. But the container holds a file that nobody has signed, or only somebody unknown
   * while its own signer is trusted.
   */
  readonly verdict: Verdict
  /** What it would be if the container held nothing else than what it covers. */
  readonly ownVerdict: OwnVerdict
  /**
   * What it covers is what this key signed. Where it is not valid all the same, it or its timestamp is too weak, or a
   * certificate has ended or was revoked.
   */
  readonly unaltered: boolean
  /** Why it is not valid, or its issuer unknown; empty where it is valid by itself. */
  readonly reasons: readonly string[]
  /** What a careful reader should know although it does not change the verdict. */
  readonly remarks: readonly string[]
  readonly signer: SignerDescription | null
  /** Whether the certificate of the signer was revoked when it signed, as far as its issuer says so. */
  readonly revocation: RevocationStatus
  /** What the signer says. */
  readonly claimedTime: Date | null
  /** The earliest time at which a timestamp proves that the signature existed. */
  readonly provenTime: Date | null
  /** Until when the container proves that it is valid, or did prove it. Null for what is not valid, or by an unknown issuer. */
  readonly protectedUntil: Date | null
  /** Null for timestamps, and for what is not valid. */
  readonly level: SignatureLevel | null
  /** The files that it covers and that are as they were. */
  readonly covers: readonly string[]
  /** The files of the container that it does not cover. */
  readonly uncovered: readonly string[]
}

export type ContainerFile = {
  readonly name: string
  readonly size: number
  /** SHA-256, hex. */
  readonly sha256: string
  /** Who has signed it: one whose signature is not valid is nobody. */
  readonly signer: 'trusted' | 'unknown' | 'nobody'
}

export type ContainerReport = {
  /** The worst of the signatures; null where there is none. */
  readonly verdict: Verdict | null
  readonly unsigned: boolean
  /** The earliest time at which one of the signatures ceases to be valid; null where none is protected. */
  readonly protectedUntil: Date | null
  /** Signatures and timestamps, in the order in which the container holds them. */
  readonly signatures: readonly ContainerSignature[]
  readonly files: readonly ContainerFile[]
}

/** As long as what came beside a signature is not looked at. */
export type Unconcluded = Omit<ContainerSignature, 'verdict'>
