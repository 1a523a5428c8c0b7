import type { OwnVerdict, RevocationStatus, SignatureLevel, SignerDescription, Verdict } from '@countersign/pki'
import type { Rectangle } from '../model.ts'

export type {
  ListedAnchor,
  OwnVerdict,
  RevocationStatus,
  SignatureLevel,
  SignerDescription,
  Trust,
  Verdict,
} from '@countersign/pki'

export type SignatureKind = 'signature' | 'certification' | 'document-timestamp'

/** What came into the file after a signature. */
export type Changes = {
  /** Sentences for people, as those that are forbidden. */
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
}

/** Something that pages show, or a field holds, and that came after a signature which allows it. */
export type LaterMark = {
  readonly kind: 'signature' | 'field' | 'comment'
  /** From 1; none for a field that no page shows. */
  readonly pages: readonly number[]
  /** Null for a comment. */
  readonly fieldName: string | null
  /** The revision that it came after: those who signed that one, or one before it, have not seen it. */
  readonly after: number
  /** The revision of the first signer who has; null where nobody has signed since. */
  readonly signedIn: number | null
  /** Who that is: one whose signature does not hold is nobody. */
  readonly signer: 'trusted' | 'unknown' | 'nobody'
}

export type SignatureReport = {
  readonly fieldName: string
  readonly kind: SignatureKind
  /**
   * `changed-later`: it allows what came after it. But pages show or fields hold something new that nobody has signed, or
   * only somebody unknown while its own signer is trusted.
   */
  readonly verdict: Verdict
  /** What it would be if nothing had been added that it allows. */
  readonly ownVerdict: OwnVerdict
  /**
   * The file is what this key signed, and nothing forbidden came later. Where it is not valid all the same, it or its
   * timestamp is too weak, or a certificate has ended or was revoked.
   */
  readonly unaltered: boolean
  /** Why it is not valid, or its issuer unknown; empty where it is valid by itself. */
  readonly reasons: readonly string[]
  /** What a careful reader should know although it does not change the verdict. */
  readonly remarks: readonly string[]
  readonly signer: SignerDescription | null
  /**
   * Whether the certificate of the signer was revoked when it signed, as far as that is proven, by what its issuer says in
   * the file and in what was given. `unknown` where the issuer says nothing that covers the time.
   */
  readonly revocation: RevocationStatus
  /** DER, from the certificate of the signer to the anchor; empty where none was reached. */
  readonly path: readonly Uint8Array[]
  /** What the signer says. */
  readonly claimedTime: Date | null
  /** The earliest time at which a timestamp proves that the signature existed. */
  readonly provenTime: Date | null
  /**
   * Until when the file proves that it is valid, or did prove it: the end of a certificate or of an algorithm of its
   * newest timestamp or of its signer. A new document timestamp before that time extends it. Null for what is not valid, or by an unknown issuer.
   */
  readonly protectedUntil: Date | null
  /** Null for document timestamps, for what is not PAdES, and for what is not valid. */
  readonly level: SignatureLevel | null
  readonly coversWholeFile: boolean
  /** So many bytes from the first are the file as it was signed; null where that does not follow from the signature. */
  readonly signedLength: number | null
  /** From 1, in the order of signing. */
  readonly revision: number
  readonly changesSince: Changes
  /** Null where nothing is to be seen. */
  readonly place: ({ readonly page: number } & Rectangle) | null
  /** What the signature says of itself; proves nothing. */
  readonly name: string | null
  readonly reason: string | null
  readonly location: string | null
}

export type PdfReport = {
  /** The worst of the signatures; null where there is none. */
  readonly verdict: Verdict | null
  readonly unsigned: boolean
  /** The earliest time at which one of the signatures ceases to be valid; null where none is protected. */
  readonly protectedUntil: Date | null
  /** In the order of signing. */
  readonly signatures: readonly SignatureReport[]
  /** In the order in which they came. */
  readonly marks: readonly LaterMark[]
}
