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

/** What was added to the file after a signature. */
export type Changes = {
  /** Sentences for people, like the forbidden ones. */
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
}

/** A visible addition or a field value that came after a signature which allows it. */
export type LaterMark = {
  readonly kind: 'signature' | 'field' | 'comment'
  /** From 1; empty for a field that no page shows. */
  readonly pages: readonly number[]
  /** Null for a comment. */
  readonly fieldName: string | null
  /** The revision before it: the signers of that one, and of earlier ones, have not seen it. */
  readonly after: number
  /** The revision of the first signer who has; null if nobody has signed since. */
  readonly signedIn: number | null
  /** That signer; an invalid signature counts as nobody. */
  readonly signer: 'trusted' | 'unknown' | 'nobody'
}

export type SignatureReport = {
  readonly fieldName: string
  readonly kind: SignatureKind
  /**
   * `changed-later`: it allows the later changes. But pages or fields show something new that nobody has signed, or
   * only an unknown signer while its own signer is trusted.
   */
  readonly verdict: Verdict
  /** The verdict without the additions that it allows. */
  readonly ownVerdict: OwnVerdict
  /**
   * The file is what this key signed, and nothing forbidden came later. If it is still not valid, it or its timestamp
   * is too weak, or a certificate has expired or was revoked.
   */
  readonly unaltered: boolean
  /** Why it is not valid, or its issuer unknown; empty if it is valid by itself. */
  readonly reasons: readonly string[]
  /** What a careful reader should know although it does not change the verdict. */
  readonly remarks: readonly string[]
  readonly signer: SignerDescription | null
  /**
   * Whether the signer's certificate was revoked at the proven signing time, by its issuer's evidence in the file and
   * in the input. `unknown` if the issuer has no evidence for that time.
   */
  readonly revocation: RevocationStatus
  /** DER, from the signer's certificate to the anchor; empty if none was reached. */
  readonly path: readonly Uint8Array[]
  /** The signer's own statement. */
  readonly claimedTime: Date | null
  /** The earliest time at which a timestamp proves that the signature existed. */
  readonly provenTime: Date | null
  /**
   * Until when the file proves, or proved, its validity: the end of a certificate or of an algorithm of its newest
   * timestamp or of its signer. A new document timestamp before that time extends it. Null if it is not valid, or by an
   * unknown issuer.
   */
  readonly protectedUntil: Date | null
  /** Null for document timestamps, if it is not PAdES, and if it is not valid. */
  readonly level: SignatureLevel | null
  readonly coversWholeFile: boolean
  /** The length of the file as it was signed; null if the signature does not determine it. */
  readonly signedLength: number | null
  /** From 1, in the order of signing. */
  readonly revision: number
  readonly changesSince: Changes
  /** Null if it is invisible. */
  readonly place: ({ readonly page: number } & Rectangle) | null
  /** The signature's own statement; proves nothing. */
  readonly name: string | null
  readonly reason: string | null
  readonly location: string | null
}

export type PdfReport = {
  /** The worst of the signatures; null if there is none. */
  readonly verdict: Verdict | null
  readonly unsigned: boolean
  /** When the first of the signatures ceases to be valid; null if none is protected. */
  readonly protectedUntil: Date | null
  /** In the order of signing. */
  readonly signatures: readonly SignatureReport[]
  /** In chronological order. */
  readonly marks: readonly LaterMark[]
}
