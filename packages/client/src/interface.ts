// Written by `npm run docs` from packages/api; changes made here are lost.

export type ActiveContent = 'javascript' | 'launch' | 'submit' | 'external' | 'media' | 'hidden-layer' | 'xfa'

export interface Allowance {
  readonly used: number
  /** Null: no limit. */
  readonly limit: number | null
  readonly remaining: number | null
}

export interface AppliedSeal {
  readonly documentId: string
  readonly sealId: string
  readonly position: SealPosition | null
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly previousFileHash: string
  readonly sealedAt: string
  /** Of the signature field in the PDF, or the file of the seal in the container. */
  readonly fieldName: string
  readonly timestamp: SealTimestamp
}

export interface ApplyNamedSeal {
  readonly documentId: string
  readonly sealId: string
  readonly position?: SealPlacement | undefined
}

export interface ApplySeal {
  readonly documentId: string
  readonly sealId?: string | undefined
  readonly position?: SealPlacement | undefined
}

export type BlockchainStatus = 'QUEUED' | 'BATCHED' | 'CONFIRMED'

export type CallbackEventKind =
  | 'signature.signed'
  | 'signing_request.completed'
  | 'signing_request.viewed'
  | 'signing_request.declined'
  | 'signing_request.expired'
  | 'signing_request.cancelled'
  | 'signing_request.failed'

export interface ConfirmedTimestamp {
  readonly id: string
  /** Position in the service's sequence. */
  readonly sequenceNumber: number
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  readonly type:
    | 'SUBMITTED_HASH'
    | 'UPLOADED_FILE'
    | 'DOCUMENT_ORIGINAL'
    | 'DOCUMENT_SIGNED'
    | 'DOCUMENT_SEALED'
    | 'AUDIT_TRAIL'
  /** For people, for example the name of the file. Only your organization sees it. */
  readonly label?: string | undefined
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
}

export interface ContainedFile {
  readonly name: string
  readonly size: number
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  readonly signedBy: 'trusted' | 'unknown' | 'nobody'
}

/** The first signature that covers it; null where nobody has signed since. */
export interface CoveringSignature {
  readonly fieldName: string
  readonly name: string | null
}

export interface CreateSigningRequest {
  readonly documentTitle: string
  /** Send exactly one of documentUrl and documentId. */
  readonly documentUrl?: string | undefined
  /** An uploaded document, in place of documentUrl. Send exactly one of documentUrl and documentId. */
  readonly documentId?: string | undefined
  readonly documentHash?: string | undefined
  readonly signers: readonly NewSigner[]
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly message?: string | undefined
  /** 30 unless given. */
  readonly expiresInDays?: number | undefined
  /** Shown in emails and on the signing page, next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** The events that are sent to callbackUrl; default all. Only these are counted in their sequence. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  readonly stamp?: Stamp | undefined
}

export interface CreatedSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly order: number
  /** The link of this signer. It is shown here and never again. */
  readonly signingUrl: string
  readonly status: SignerStatus
}

export interface CreatedSigningRequest {
  readonly signingRequestId: string
  readonly documentId: string
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  readonly expiresAt: string
  readonly createdAt: string
  readonly signers: readonly CreatedSigner[]
  readonly tracking: SigningTracking
  readonly webhook: CreatedSigningRequestWebhook
}

export interface CreatedSigningRequestWebhook {
  readonly callbackUrl: string | null
  /** What is sent to callbackUrl; null where there is none. */
  readonly events: readonly CallbackEventKind[] | null
  /** The key of the signatures. It is shown here and never again. */
  readonly secret: string | null
}

export interface CreatedTimestamps {
  readonly timestamps: readonly TimestampRecord[]
}

/** Why it is DECLINED. WRONG_RECIPIENT: the person who opened a link says that they are somebody else than its signer. */
export type DeclineCode = 'SIGNER_DECLINED' | 'WRONG_RECIPIENT'

export interface DeletedDocument {
  readonly documentId: string
  readonly deleted: boolean
}

export interface Delivery {
  /** Of the delivery; for a callbackUrl it is that of the event. */
  readonly id: string
  /** The same in every attempt, and for every receiver of the event. */
  readonly eventId: string
  readonly event: EventKind
  /** The place of the event, from 1: for a callbackUrl among those of its signing request, for an endpoint among those of the organization. Null where it was recorded before events were numbered. */
  readonly sequence: number | null
  /** The signing request with the callbackUrl, or the webhook endpoint. */
  readonly subscriptionId: string
  readonly owner: string
  /** Host and port of the URL. */
  readonly receiver: string
  readonly state: DeliveryState
  /** Since it was announced, or last sent again. */
  readonly attempts: number
  readonly createdAt: string
  readonly nextAttemptAt: string | null
  readonly endedAt: string | null
}

export interface DeliveryAttempt {
  readonly number: number
  readonly at: string
  readonly milliseconds: number
  /** HTTP status of the answer; null where none came. */
  readonly status: number | null
  /** The beginning of the answer. */
  readonly answer: string | null
  /** Why no answer came, for machines. */
  readonly failure: string | null
  /** Why no answer came, for people. */
  readonly reason: string | null
}

export interface DeliveryDetails {
  /** Of the delivery; for a callbackUrl it is that of the event. */
  readonly id: string
  /** The same in every attempt, and for every receiver of the event. */
  readonly eventId: string
  readonly event: EventKind
  /** The place of the event, from 1: for a callbackUrl among those of its signing request, for an endpoint among those of the organization. Null where it was recorded before events were numbered. */
  readonly sequence: number | null
  /** The signing request with the callbackUrl, or the webhook endpoint. */
  readonly subscriptionId: string
  readonly owner: string
  /** Host and port of the URL. */
  readonly receiver: string
  readonly state: DeliveryState
  /** Since it was announced, or last sent again. */
  readonly attempts: number
  readonly createdAt: string
  readonly nextAttemptAt: string | null
  readonly endedAt: string | null
  /** As it is sent. */
  readonly body: string
  /** The latest first. */
  readonly attemptLog: readonly DeliveryAttempt[]
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'ENDED'

export interface DocumentSealed {
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly sealId: string
  readonly sealName: string
  /** SHA-256 of the sealed version. */
  readonly fileHash: string
  /** SHA-256 of the version before it. */
  readonly previousFileHash: string
  readonly sealedAt: string
  /** Of the timestamp of the sealed version. */
  readonly sequenceNumber: number
}

export interface DocumentSignature {
  readonly kind: 'signer' | 'seal' | 'service'
  readonly name: string
  readonly signedAt: string
  /** Of the signature field in the PDF, or the file of the signature in its container. */
  readonly fieldName: string
}

export interface DocumentState {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  /** Why the document could not be fetched, or not yet while it is FETCHING. */
  readonly failure: string | null
  /** SHA-256 of the latest version; null while the document is fetched. */
  readonly fileHash: string | null
  /** SHA-256 of the document as it was submitted. */
  readonly originalHash: string | null
  readonly pages: number | null
  /** What sealed and signed versions of a file of any kind are: ASiC-E. Null for a PDF. */
  readonly container: string | null
  /** What the file is called in its container; null for a PDF. */
  readonly fileName: string | null
  /** Of the latest version, in bytes. */
  readonly size: number | null
  /** Why nobody can sign the document; null where nothing stands against it. */
  readonly unsignable: string | null
  /** What can make the document act by itself, or show something else in other programs. */
  readonly activeContent: readonly ActiveContent[]
  /** Whether the submitted file is encrypted to restrict printing, changing or copying. It is kept as it is; later versions are not encrypted. */
  readonly restricted: boolean
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  /** Until when the latest version proves its signatures. The service renews it before that time. Null until the document is finished and measured. */
  readonly protectedUntil: string | null
  /** Why the last attempt to renew the document failed; null where none failed. */
  readonly renewalProblem: string | null
  readonly versions: readonly DocumentVersion[]
  readonly signatures: readonly DocumentSignature[]
  readonly timestamps: readonly DocumentTimestamp[]
  readonly signingRequestId: string | null
  readonly createdAt: string
}

export type DocumentStatus = 'FETCHING' | 'READY' | 'PARTIALLY_SIGNED' | 'SIGNED' | 'SEALED' | 'FETCH_FAILED'

export interface DocumentTimestamp {
  readonly sequenceNumber: number
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  readonly serverTimestamp: string
  readonly type: string
  readonly blockchain: DocumentTimestampBlockchain
}

export interface DocumentTimestampBlockchain {
  readonly status: BlockchainStatus
}

export interface DocumentVersion {
  readonly kind: 'ORIGINAL' | 'PREPARED' | 'SIGNED' | 'SEALED' | 'FINAL' | 'RENEWED'
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  readonly size: number
  readonly createdAt: string
}

export type EventKind =
  | 'signature.signed'
  | 'signing_request.completed'
  | 'signing_request.viewed'
  | 'signing_request.declined'
  | 'signing_request.expired'
  | 'signing_request.cancelled'
  | 'signing_request.failed'
  | 'signing_request.created'
  | 'document.sealed'
  | 'timestamp.confirmed'
  | 'signer.email_bounced'
  | 'webhook.test'

export interface EventSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly order: number
  readonly status: SignerStatus
  readonly viewedAt: string | null
  readonly signedAt: string | null
}

export interface FoundSeal {
  /** Null for a seal that was not made here. */
  readonly sealId: string | null
  readonly name: string | null
  /** Whose seal it is. */
  readonly organization: string | null
  readonly fieldName: string
  readonly valid: boolean
  readonly verdict: Verdict
  /** Whether what was sealed is unaltered, and nothing was added that nobody trusted has signed. A weak or revoked seal may be intact, and is not valid. */
  readonly intact: boolean
  /** Whether the certificate of the signer was revoked when it signed, or until now where no trusted timestamp proves when that was. `unknown` where its issuer says nothing in the file; `online` asks it. */
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly qualified: QualifiedStatus | null
  readonly sealedAt: string | null
  /** Whether a timestamp proves that time, or the seal only claims it. */
  readonly timeProven: boolean
  /** Null where it is not known. */
  readonly revoked: boolean | null
  readonly revokedAt: string | null
  /** Of PAdES or CAdES: B-B, B-T, B-LT or B-LTA. */
  readonly level: string | null
  /** Until when the file proves that the signature is valid, or did prove it: the end of a certificate of its newest timestamp or of its signer. Null where it is not valid, or its issuer is unknown. */
  readonly protectedUntil: string | null
  /** False where something allowed was added after it. */
  readonly coversWholeFile: boolean
  readonly position: FoundSealPosition | null
  readonly certificate: FoundSealCertificate | null
  readonly reasons: readonly string[]
  readonly comparison?: PageComparison | undefined
}

export interface FoundSealCertificate {
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  readonly fingerprint: string
}

export interface FoundSealPosition {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FoundSignature {
  readonly fieldName: string
  readonly name: string | null
  readonly verdict: Verdict
  readonly intact: boolean
  /** Whether the certificate of the signer was revoked when it signed, or until now where no trusted timestamp proves when that was. `unknown` where its issuer says nothing in the file; `online` asks it. */
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly qualified: QualifiedStatus | null
  readonly signedAt: string | null
  /** Until when the file proves that the signature is valid, or did prove it: the end of a certificate of its newest timestamp or of its signer. Null where it is not valid, or its issuer is unknown. */
  readonly protectedUntil: string | null
  readonly reasons: readonly string[]
  readonly comparison?: PageComparison | undefined
}

export interface Hash {
  readonly hash: string
}

export interface LaterChange {
  readonly kind: 'signature' | 'field' | 'comment' | 'file'
  /** Where it shows, from 1; empty for a field that no page shows. */
  readonly pages: readonly number[]
  /** The form field; null for a comment. */
  readonly fieldName: string | null
  /** The field of the last signature that does not cover it. */
  readonly after: string | null
  readonly signedBy: CoveringSignature | null
  /** Whether that signature is by somebody this service trusts. */
  readonly trusted: boolean
  /** The same in a sentence. */
  readonly description: string
}

export interface ListedDocument {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  readonly failure: string | null
  readonly pages: number | null
  /** What sealed and signed versions of a file of any kind are: ASiC-E. Null for a PDF. */
  readonly container: string | null
  readonly size: number | null
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string | null
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly signingRequestId: string | null
  readonly createdAt: string
}

export interface ListedDocumentPage {
  readonly documents: readonly ListedDocument[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type MailKind =
  | 'INVITATION'
  | 'REMINDER'
  | 'COMPLETION'
  | 'DECLINE'
  | 'EXPIRY'
  | 'CANCELLATION'
  | 'MEMBERSHIP_INVITATION'

export interface NewDocument {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  /** Null for a file of any kind. */
  readonly pages: number | null
  /** What sealed and signed versions of a file of any kind are: ASiC-E. Null for a PDF. */
  readonly container: string | null
  /** What the file is called in its container; null for a PDF. */
  readonly fileName: string | null
  /** Of the file, in bytes. */
  readonly size: number
  /** Why nobody can sign the document; null where nothing stands against it. */
  readonly unsignable: string | null
  /** What can make the document act by itself, or show something else in other programs. */
  readonly activeContent: readonly ActiveContent[]
  /** Whether the submitted file is encrypted to restrict printing, changing or copying. It is kept as it is; later versions are not encrypted. */
  readonly restricted: boolean
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: string
}

export interface NewSigner {
  readonly email: string
  readonly name: string
  /** Those with the same number sign in parallel, lower ones first. 0 unless given. */
  readonly order?: number | undefined
}

export interface NewTimestamp {
  readonly hash: string
  /** For people, for example the name of the file. Only your organization sees it. */
  readonly label?: string | undefined
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

export interface NewTimestamps {
  /** Send exactly one of hashes and timestamps. */
  readonly hashes?: readonly string[] | null | undefined
  /** Hashes with what belongs to each, in place of hashes. Send exactly one of hashes and timestamps. */
  readonly timestamps?: readonly NewTimestamp[] | null | undefined
}

export interface NewWebhook {
  readonly url: string
  /** The events that are sent; default all. */
  readonly events?: readonly EventKind[] | null | undefined
  readonly description?: string | undefined
}

export interface OptionalReason {
  readonly reason?: string | null | undefined
}

/** How the pages look now, compared with how they looked when the seal or signature was made. Present only where the request asks for it with `compare`, and never for a container. It does not change the verdict. */
export interface PageComparison {
  /** Whether every page was compared. If not, `description` says why, or how many pages are missing. */
  readonly completed: boolean
  /** The pages, from 1, that look different or have fields with other values. Later signatures and filled-in fields show, too. Null where no page was compared. */
  readonly differingPages: readonly number[] | null
  /** How many pages were compared. */
  readonly comparedPages: number
  /** The same in a sentence or two. */
  readonly description: string
}

export type Plan = 'enterprise' | 'free'

export interface Proof {
  readonly format: string
  /** The name of the log. */
  readonly origin: string
  /** The key by which the log signs its checkpoints. */
  readonly vkey: string
  /** The entry of the log, in hexadecimal. */
  readonly entry: string
  /** What the entry hides the hash with, in hexadecimal. */
  readonly salt: string
  /** The position of the entry in the log. */
  readonly index: number
  /** How many entries the tree of the checkpoint has. */
  readonly treeSize: number
  /** From the entry's sibling up to the root's child. */
  readonly inclusionPath: readonly string[]
  /** The size and the root of the tree, signed by the log. */
  readonly checkpoint: string
  /** How a blockchain confirms the checkpoint; absent until it does. */
  readonly anchor?: Readonly<Record<string, unknown>> | undefined
}

export interface Proofs {
  readonly proofs: readonly Proof[]
}

export interface Publication {
  /** The content identifier; null until the proof is published. */
  readonly cid: string | null
  readonly gatewayUrl: string | null
}

/** The qualified status by the trusted lists of TRUSTED_LISTS. Null where this service has none, and for what is not valid. */
export interface QualifiedStatus {
  /** QES: qualified electronic signature. QESeal: qualified electronic seal. AdES-QC and AdESeal-QC: advanced, with a qualified certificate. AdES: advanced. */
  readonly level: 'QES' | 'QESeal' | 'AdES-QC' | 'AdESeal-QC' | 'AdES'
  /** The same in a sentence, with the service of the trusted list. */
  readonly reason: string
}

export interface Quota {
  readonly plan: Plan
  readonly period: QuotaPeriod
  readonly timestamps: Allowance
  readonly signingRequests: Allowance
  readonly seals: Allowance
  readonly documents: Allowance
  readonly storageBytes: Allowance
  /** The hourly limit of this key. */
  readonly requestsPerHour: number
}

/** The month that is counted, in UTC. */
export interface QuotaPeriod {
  readonly from: string
  readonly to: string
}

export interface RecordedEvent {
  /** The same wherever this event is sent. */
  readonly id: string
  /** The place of the event among those of the organization, from 1. It is the cursor of the event as well. */
  readonly sequence: number
  readonly event: EventKind
  readonly createdAt: string
  /** As in the webhook event of this kind. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface RecordedEventPage {
  readonly events: readonly RecordedEvent[]
  /** Where to continue, now or later. */
  readonly nextCursor: string
  readonly hasMore: boolean
}

export interface RemindedSigner {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface RemindedSigners {
  readonly signingRequestId: string
  readonly reminded: readonly RemindedSigner[]
}

export interface RequestedSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly order: number
  readonly status: SignerStatus
  readonly viewedAt: string | null
  readonly signedAt: string | null
  readonly invitedAt: string | null
  readonly mailStatus: SignerMailStatus | null
}

export interface RotateSecret {
  /** How long the previous secret stays valid, 24 unless given; 0 ends it immediately. */
  readonly overlapHours?: number | undefined
}

export interface Seal {
  readonly sealId: string
  readonly name: string
  readonly status: SealStatus
  /** Its look; the key is needed to see it. */
  readonly imageUrl: string
  readonly certificate: SealCertificate
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly revocationReason: string | null
}

export interface SealCertificate {
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  readonly notBefore: string
  readonly notAfter: string
  /** SHA-256 of the certificate. */
  readonly fingerprint: string
}

export interface SealPage {
  readonly seals: readonly Seal[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** Of the seal's lower left corner. Required for a PDF, and refused for a file of any kind, which has no pages. */
export interface SealPlacement {
  readonly page: number
  /** From the left edge of the page as it is shown, in points. */
  readonly x: number
  /** From the lower edge of the page as it is shown, in points. */
  readonly y: number
  /** In points; 150 unless given. */
  readonly width?: number | undefined
}

export interface SealPosition {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
}

export type SealStatus = 'ACTIVE' | 'REVOKED'

export interface SealTimestamp {
  readonly id: string
  readonly sequenceNumber: number
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  readonly serverTimestamp: string
  readonly type: string
  readonly blockchain: DocumentTimestampBlockchain
}

export interface SealsReport {
  /** There is a seal, and every seal is valid. */
  readonly valid: boolean
  /** The verdict in a sentence or two. */
  readonly summary: string
  readonly documentId: string | null
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  readonly seals: readonly FoundSeal[]
  readonly otherSignatures: readonly FoundSignature[]
  /** What was drawn or filled in after a seal or signature that allows it: later signatures, form fields, comments; in a container the files that a seal or signature does not cover. The first 1,000. */
  readonly laterChanges: readonly LaterChange[]
  /** How many there are in all. */
  readonly laterChangeCount: number
  /** The files in a container, and who has signed each; null for a PDF. */
  readonly files: readonly ContainedFile[] | null
}

export interface SignatureSigned {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string
  readonly status: 'IN_PROGRESS' | 'FINALIZING'
  readonly signer: EventSigner
}

export interface SignerEmailBounced {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string | null
  readonly status: SigningRequestStatus
  readonly signer: EventSigner
  readonly mailKind: MailKind
  readonly mailStatus: UndeliveredMailStatus
  /** What the mail server said to BOUNCED; null where it could not be reached for a day. */
  readonly mailError: string | null
}

/** How the latest mail to this signer fared; BOUNCED: the mail server refuses this address. */
export type SignerMailStatus = 'QUEUED' | 'SENT' | 'BOUNCED' | 'FAILED'

export type SignerStatus = 'PENDING' | 'SIGNED' | 'DECLINED'

export interface SigningProgress {
  readonly signed: number
  readonly total: number
  readonly pending: number
}

export interface SigningRequest {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  /** Why it ended without success, or what keeps the service from going on with it. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly progress: SigningProgress
  /** SHA-256 of the finished document. */
  readonly finalHash: string | null
  readonly signers: readonly RequestedSigner[]
  readonly tracking: SigningTracking
  readonly webhook: SigningRequestWebhook
}

export interface SigningRequestCancelled {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string | null
  readonly status: 'CANCELLED'
}

export interface SigningRequestCompleted {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string
  readonly status: 'COMPLETED'
  /** SHA-256 of the finished document. */
  readonly finalHash: string
}

export interface SigningRequestCreated {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string | null
  readonly status: 'PENDING'
}

export interface SigningRequestDeclined {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string
  readonly status: 'DECLINED'
  readonly signer: EventSigner
}

export interface SigningRequestExpired {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string | null
  readonly status: 'EXPIRED'
}

export interface SigningRequestFailed {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string | null
  readonly status: 'FAILED'
}

export type SigningRequestStatus =
  | 'PENDING'
  | 'IN_PROGRESS'
  | 'FINALIZING'
  | 'COMPLETED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'FAILED'

export interface SigningRequestSummary {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  /** Why it ended without success, or what keeps the service from going on with it. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly progress: SigningProgress
}

export interface SigningRequestSummaryPage {
  readonly signingRequests: readonly SigningRequestSummary[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export interface SigningRequestViewed {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** What your own system calls it. It need not be unique, and only your organization sees it. */
  readonly externalId?: string | undefined
  /** At most 20 texts of your own. Only your organization sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why it ended without success; null where nobody said why. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string
  readonly status: 'PENDING' | 'IN_PROGRESS'
  readonly signer: EventSigner
}

export interface SigningRequestWebhook {
  readonly callbackUrl: string | null
  /** What is sent to callbackUrl; null where there is none. */
  readonly events: readonly CallbackEventKind[] | null
}

export interface SigningStatus {
  readonly signingRequestId: string
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  /** Why it ended without success, or what keeps the service from going on with it. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expired: boolean
  readonly expiresAt: string
  readonly progress: SigningProgress
  readonly document: SigningStatusDocument
  readonly signers: readonly SigningStatusSigner[]
  readonly timestamps: readonly SigningStatusTimestamp[]
}

export interface SigningStatusDocument {
  readonly id: string
  readonly title: string
  readonly status: string
  /** SHA-256 of the document as it was submitted. */
  readonly fileHash: string | null
  /** SHA-256 of the finished document. */
  readonly finalHash: string | null
}

export interface SigningStatusSigner {
  readonly id: string
  readonly signerName: string
  readonly status: SignerStatus
  readonly viewedAt: string | null
  readonly signedAt: string | null
  readonly invitedAt: string | null
}

export interface SigningStatusTimestamp {
  readonly sequenceNumber: number
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  readonly serverTimestamp: string
  readonly type: string
}

export interface SigningTracking {
  readonly statusUrl: string
  readonly documentStatusUrl: string
}

export interface Stamp {
  /** The certification block at the foot of every page, not of the last alone. false unless given. */
  readonly allPages?: boolean | undefined
  /** The QR code leads to the verification page, the DataMatrix code holds the hash of the document. "both" unless given. */
  readonly barcode?: 'both' | 'qr' | 'datamatrix' | 'none' | undefined
}

export interface TimestampBlockchain {
  readonly network: string
  /** Name of the batching system. */
  readonly system: string
  readonly status: BlockchainStatus
  readonly explorerUrl: string
}

export interface TimestampConfirmation {
  readonly network: string
  readonly status: 'CONFIRMED'
  readonly batchId: string
  /** The transaction that wrote the root. */
  readonly txHash: string
  readonly blockNumber: number
  readonly explorerUrl: string | null
}

export interface TimestampConfirmed {
  readonly blockchain: TimestampConfirmation
  readonly ipfs: Publication
  /** In the order of the sequence. Where there are more of yours, further events have them. */
  readonly timestamps: readonly ConfirmedTimestamp[]
}

export interface TimestampRecord {
  readonly id: string
  /** Position in the service's sequence. */
  readonly sequenceNumber: number
  /** The SHA-256 hash, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  /** Hash over this record and the one before it: the link of the chain, and the leaf of the Merkle tree. */
  readonly sequentialFingerprint: string
  readonly type:
    | 'SUBMITTED_HASH'
    | 'UPLOADED_FILE'
    | 'DOCUMENT_ORIGINAL'
    | 'DOCUMENT_SIGNED'
    | 'DOCUMENT_SEALED'
    | 'AUDIT_TRAIL'
  readonly serverTimestamp: string
  /** What you have called it for people. */
  readonly label: string | null
  /** What your own system calls it, where you have said so. */
  readonly externalId: string | null
  /** Your own texts; empty where you have given none. */
  readonly metadata: Readonly<Record<string, string>>
  /** Null until the root is on the chain. */
  readonly chainTxHash: string | null
  readonly blockchain: TimestampBlockchain
  readonly ipfs: Publication
  /** Public verification page of the hash. */
  readonly verifyUrl: string
  /** The verify endpoint for the hash. */
  readonly statusUrl: string
  /** The proof file of this record. */
  readonly proofUrl: string
}

export interface TimestampRecordPage {
  readonly timestamps: readonly TimestampRecord[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type UndeliveredMailStatus = 'BOUNCED' | 'FAILED'

export type Verdict = 'valid' | 'valid-issuer-unknown' | 'expired' | 'changed-later' | 'not-valid'

export interface Verification {
  readonly found: boolean
  readonly sequenceNumber?: number | undefined
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fingerprint?: string | undefined
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly sequentialFingerprint?: string | undefined
  readonly type?: string | undefined
  readonly serverTimestamp?: string | undefined
  readonly blockchain?: VerificationBlockchain | undefined
  readonly ipfs?: Publication | undefined
}

export interface VerificationBlockchain {
  readonly network: string
  readonly status: BlockchainStatus
  /** What it waits for; null when it is confirmed. */
  readonly reason: string | null
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly batchId: string | null
  readonly explorerUrl: string
}

export interface VerifyDocument {
  readonly documentId: string
  /** Whether the service asks the servers that foreign certificates name for their issuers, OCSP answers and revocation lists. It sends them the serial numbers of the certificates, and nothing of the document. It has no effect on ASiC-E containers. false unless given. */
  readonly online?: boolean | undefined
  /** Whether the service draws the pages as each seal or signature left them, and as they are now, and reports which look different. It takes longer. It has no effect on ASiC-E containers. false unless given. */
  readonly compare?: boolean | undefined
}

export interface WantedProofs {
  readonly ids: readonly string[]
}

export interface Webhook {
  readonly id: string
  readonly url: string
  /** The events that are sent; null for all, those of later versions too. */
  readonly events: readonly EventKind[] | null
  readonly description: string | null
  /** Nothing is sent to an endpoint that is disabled. */
  readonly enabled: boolean
  readonly disabledReason: WebhookDisabledReason | null
  readonly disabledAt: string | null
  /** The first failure since the last success; null where the last attempt succeeded. */
  readonly failingSince: string | null
  /** Until then X-Service-Signature is made with the secret before the newest; null where there is only one. */
  readonly previousSecretUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** What is left out stays as it is. Null for events means all, for description none. */
export interface WebhookChanges {
  readonly url?: string | undefined
  readonly events?: readonly EventKind[] | null | undefined
  readonly description?: string | null | undefined
  readonly enabled?: boolean | undefined
}

export interface WebhookDeleted {
  readonly id: string
  readonly deleted: boolean
}

/** BY_REQUEST: you have disabled it. DELIVERIES_FAILED: no delivery has succeeded for five days. Null where it is enabled. */
export type WebhookDisabledReason = 'BY_REQUEST' | 'DELIVERIES_FAILED'

export interface WebhookList {
  readonly webhooks: readonly Webhook[]
}

export interface WebhookTest {
  readonly webhookId: string
}

export interface WebhookTested {
  /** Of the event that is sent. */
  readonly eventId: string
}

export interface WebhookWithSecret {
  readonly id: string
  readonly url: string
  /** The events that are sent; null for all, those of later versions too. */
  readonly events: readonly EventKind[] | null
  readonly description: string | null
  /** Nothing is sent to an endpoint that is disabled. */
  readonly enabled: boolean
  readonly disabledReason: WebhookDisabledReason | null
  readonly disabledAt: string | null
  /** The first failure since the last success; null where the last attempt succeeded. */
  readonly failingSince: string | null
  /** Until then X-Service-Signature is made with the secret before the newest; null where there is only one. */
  readonly previousSecretUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** What deliveries are signed with. It is shown here and never again. */
  readonly secret: string
}

/** Why a request was refused. Newer services may know more reasons. */
export type ErrorCode =
  | 'INVALID_REQUEST'
  | 'INVALID_HASH'
  | 'INVALID_SIGNATURE'
  | 'INVALID_JSON'
  | 'INVALID_IDEMPOTENCY_KEY'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'INVALID_PDF'
  | 'INVALID_CONTAINER'
  | 'INVALID_POSITION'
  | 'INVALID_IMAGE'
  | 'INVALID_CERTIFICATE'
  | 'ADDRESS_REFUSED'
  | 'CONSENT_NOT_SHOWN'
  | 'API_KEY_MISSING'
  | 'API_KEY_INVALID'
  | 'API_KEY_EXPIRED'
  | 'API_KEY_SUSPENDED'
  | 'ADMIN_TOKEN_INVALID'
  | 'SIGN_IN_REQUIRED'
  | 'WRONG_PASSWORD'
  | 'HOURLY_LIMIT_EXCEEDED'
  | 'TOO_MANY_FAILED_ATTEMPTS'
  | 'TOO_MANY_REQUESTS'
  | 'PLAN_LACKS_INTERFACE'
  | 'ORGANIZATION_REQUIRED'
  | 'ROLE_TOO_LOW'
  | 'BELONGS_TO_ANOTHER'
  | 'ORIGIN_REFUSED'
  | 'ACTIVE_CONTENT_REFUSED'
  | 'ACCOUNT_DISABLED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'SIGNING_LINK_UNKNOWN'
  | 'INVITATION_UNKNOWN'
  | 'QUOTA_EXCEEDED'
  | 'ALREADY_EXISTS'
  | 'LAST_OWNER'
  | 'INVITATION_USED'
  | 'INVITATION_EXPIRED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'ANCHOR_TOO_SOON'
  | 'PROOF_NOT_AVAILABLE'
  | 'SIGNING_IS_OVER'
  | 'SIGNING_DECLINED'
  | 'SIGNING_EXPIRED'
  | 'SIGNING_CANCELLED'
  | 'SIGNING_FAILED'
  | 'ALREADY_SIGNED'
  | 'NOT_YOUR_TURN'
  | 'DOCUMENT_NOT_VIEWED'
  | 'NOBODY_TO_REMIND'
  | 'EVIDENCE_NOT_READY'
  | 'NOTHING_TO_RETRY'
  | 'DOCUMENT_NOT_READY'
  | 'DOCUMENT_LOCKED'
  | 'DOCUMENT_CHANGED'
  | 'DOCUMENT_UNCHANGEABLE'
  | 'SEAL_NOT_ACTIVE'
  | 'TOO_MANY_SEALS'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_WEBHOOKS'
  | 'WEBHOOK_DISABLED'
  | 'BODY_TOO_LARGE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'NOT_READY'
  | 'INTERNAL_ERROR'
  | (string & {})

export type WebhookEventKind =
  | 'signature.signed'
  | 'signing_request.completed'
  | 'signing_request.viewed'
  | 'signing_request.declined'
  | 'signing_request.expired'
  | 'signing_request.cancelled'
  | 'signing_request.failed'
  | 'signing_request.created'
  | 'document.sealed'
  | 'timestamp.confirmed'
  | 'signer.email_bounced'
  | 'webhook.test'

/** The data of each event. */
export interface WebhookEventData {
  /** A signer has signed. */
  readonly 'signature.signed': SignatureSigned
  /** Everyone has signed, and the document is finished. */
  readonly 'signing_request.completed': SigningRequestCompleted
  /** A signer has opened the document for the first time. */
  readonly 'signing_request.viewed': SigningRequestViewed
  /** A signer has declined, or the link reached the wrong person. */
  readonly 'signing_request.declined': SigningRequestDeclined
  /** The time to sign has passed. */
  readonly 'signing_request.expired': SigningRequestExpired
  /** The sender has canceled the request. */
  readonly 'signing_request.cancelled': SigningRequestCancelled
  /** The document could not be downloaded, or cannot be signed. */
  readonly 'signing_request.failed': SigningRequestFailed
  /** A signing request was created. */
  readonly 'signing_request.created': SigningRequestCreated
  /** A seal was put on a document. */
  readonly 'document.sealed': DocumentSealed
  /** A blockchain has confirmed timestamps of yours: their proofs are complete. */
  readonly 'timestamp.confirmed': TimestampConfirmed
  /** An email to a signer could not be delivered. */
  readonly 'signer.email_bounced': SignerEmailBounced
  /** You have asked for a test of a webhook endpoint. */
  readonly 'webhook.test': WebhookTest
}

export interface Operations {
  /** Upload a PDF, or a file of any kind. */
  readonly createDocument: {
    readonly query: {
      /** For a file of any kind, which need not be a PDF: what its sealed and signed versions are. Omit it for a PDF. */
      readonly container?: 'ASiC-E' | undefined
    }
    readonly answer: NewDocument
  }
  /** List documents. */
  readonly listDocuments: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
      /** What your own system calls it. It need not be unique, and only your organization sees it. */
      readonly externalId?: string | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly createdSince?: string | undefined
      /** One of FETCHING, READY, PARTIALLY_SIGNED, SIGNED, SEALED, FETCH_FAILED. */
      readonly status?: DocumentStatus | undefined
      /** A part of the title, of 1 to 100 characters. */
      readonly query?: string | undefined
    }
    readonly answer: ListedDocumentPage
  }
  /** Delete a document with all its versions. */
  readonly deleteDocument: {
    readonly params: {
      /** An identifier that begins with doc_. */
      readonly id: string
    }
    readonly answer: DeletedDocument
  }
  /** Download a document. */
  readonly downloadDocument: {
    readonly params: {
      /** An identifier that begins with doc_. */
      readonly id: string
    }
    readonly query: {
      /** One of original, latest. */
      readonly version?: 'original' | 'latest' | undefined
    }
  }
  /** Read the status of a document. */
  readonly readDocumentStatus: {
    readonly params: {
      /** An identifier that begins with doc_. */
      readonly id: string
    }
    readonly answer: DocumentState
  }
  /** List events. */
  readonly listEvents: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
      /** One of signature.signed, signing_request.completed, signing_request.viewed, signing_request.declined, signing_request.expired, signing_request.cancelled, signing_request.failed, signing_request.created, document.sealed, timestamp.confirmed, signer.email_bounced, webhook.test. */
      readonly kind?: EventKind | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly since?: string | undefined
    }
    readonly answer: RecordedEventPage
  }
  /** Read the organization's quota. */
  readonly readQuota: {
    readonly answer: Quota
  }
  /** List the seals of the organization. */
  readonly listSeals: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
    }
    readonly answer: SealPage
  }
  /** Read a seal. */
  readonly readSeal: {
    readonly params: {
      /** An identifier that begins with seal_. */
      readonly sealId: string
    }
    readonly answer: Seal
  }
  /** Seal a document with this seal. */
  readonly applySeal: {
    readonly params: {
      /** An identifier that begins with seal_. */
      readonly sealId: string
    }
    readonly body: ApplySeal
    readonly answer: AppliedSeal
  }
  /** See how a seal looks. */
  readonly downloadSealImage: {
    readonly params: {
      /** An identifier that begins with seal_. */
      readonly sealId: string
    }
  }
  /** Seal a document. */
  readonly sealDocument: {
    readonly body: ApplyNamedSeal
    readonly answer: AppliedSeal
  }
  /** Verify the seals of a document. */
  readonly verifySeals: {
    readonly body: VerifyDocument
    readonly answer: SealsReport
  }
  /** Create a signing request. */
  readonly createSigningRequest: {
    readonly body: CreateSigningRequest
    readonly answer: CreatedSigningRequest
  }
  /** List signing requests. */
  readonly listSigningRequests: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
      /** What your own system calls it. It need not be unique, and only your organization sees it. */
      readonly externalId?: string | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly createdSince?: string | undefined
      /** One of PENDING, IN_PROGRESS, FINALIZING, COMPLETED, DECLINED, EXPIRED, CANCELLED, FAILED. */
      readonly status?: SigningRequestStatus | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly updatedSince?: string | undefined
    }
    readonly answer: SigningRequestSummaryPage
  }
  /** Read a signing request. */
  readonly readSigningRequest: {
    readonly params: {
      /** An identifier that begins with sr_. */
      readonly id: string
    }
    readonly answer: SigningRequest
  }
  /** Cancel a signing request. */
  readonly cancelSigningRequest: {
    readonly params: {
      /** An identifier that begins with sr_. */
      readonly id: string
    }
    readonly body: OptionalReason | undefined
    readonly answer: SigningRequest
  }
  /** Download the evidence. */
  readonly downloadEvidence: {
    readonly params: {
      /** An identifier that begins with sr_. */
      readonly id: string
    }
  }
  /** Remind those whose turn it is. */
  readonly remindSigners: {
    readonly params: {
      /** An identifier that begins with sr_. */
      readonly id: string
    }
    readonly answer: RemindedSigners
  }
  /** Read how far a signing request has come. */
  readonly readSigningStatus: {
    readonly params: {
      /** An identifier that begins with sr_. */
      readonly id: string
    }
    readonly answer: SigningStatus
  }
  /** Create a timestamp. */
  readonly createTimestamp: {
    readonly body: NewTimestamp
    readonly answer: TimestampRecord
  }
  /** List timestamps. */
  readonly listTimestamps: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
      /** What your own system calls it. It need not be unique, and only your organization sees it. */
      readonly externalId?: string | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly createdSince?: string | undefined
      /** One of QUEUED, BATCHED, CONFIRMED. */
      readonly status?: BlockchainStatus | undefined
    }
    readonly answer: TimestampRecordPage
  }
  /** Read a timestamp. */
  readonly readTimestamp: {
    readonly params: {
      /** An identifier that begins with ts_. */
      readonly id: string
    }
    readonly answer: TimestampRecord
  }
  /** Download a timestamp's proof. */
  readonly downloadProof: {
    readonly params: {
      /** An identifier that begins with ts_. */
      readonly id: string
    }
    readonly query: {
      /** One of json, ots, tlog-proof. */
      readonly format?: 'json' | 'ots' | 'tlog-proof' | undefined
    }
  }
  /** Create many timestamps. */
  readonly createTimestamps: {
    readonly body: NewTimestamps
    readonly answer: CreatedTimestamps
  }
  /** Read many proofs. */
  readonly readProofs: {
    readonly body: WantedProofs
    readonly answer: Proofs
  }
  /** Verify a hash. */
  readonly verifyHash: {
    readonly body: Hash
    readonly answer: Verification
  }
  /** Verify a hash by its address. */
  readonly verifyHashByAddress: {
    readonly query: {
      /** A SHA-256 hash: 64 hexadecimal characters. */
      readonly hash: string
    }
    readonly answer: Verification
  }
  /** List webhook deliveries. */
  readonly listWebhookDeliveries: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
      /** An identifier. */
      readonly subscriptionId?: string | undefined
      /** One of PENDING, DELIVERED, FAILED, ENDED. */
      readonly state?: DeliveryState | undefined
    }
    readonly answer: DeliveryPage
  }
  /** Read a webhook delivery. */
  readonly readWebhookDelivery: {
    readonly params: {
      /** Of the delivery. */
      readonly id: string
    }
    readonly answer: DeliveryDetails
  }
  /** Send a webhook delivery again. */
  readonly resendWebhookDelivery: {
    readonly params: {
      /** Of the delivery. */
      readonly id: string
    }
    readonly answer: Delivery
  }
  /** Create a webhook endpoint. */
  readonly createWebhook: {
    readonly body: NewWebhook
    readonly answer: WebhookWithSecret
  }
  /** List webhook endpoints. */
  readonly listWebhooks: {
    readonly answer: WebhookList
  }
  /** Read a webhook endpoint. */
  readonly readWebhook: {
    readonly params: {
      /** An identifier that begins with wh_. */
      readonly id: string
    }
    readonly answer: Webhook
  }
  /** Change a webhook endpoint. */
  readonly changeWebhook: {
    readonly params: {
      /** An identifier that begins with wh_. */
      readonly id: string
    }
    readonly body: WebhookChanges
    readonly answer: Webhook
  }
  /** Delete a webhook endpoint. */
  readonly deleteWebhook: {
    readonly params: {
      /** An identifier that begins with wh_. */
      readonly id: string
    }
    readonly answer: WebhookDeleted
  }
  /** List the deliveries of a webhook endpoint. */
  readonly listDeliveriesOfWebhook: {
    readonly params: {
      /** An identifier that begins with wh_. */
      readonly id: string
    }
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined
      /** One of PENDING, DELIVERED, FAILED, ENDED. */
      readonly state?: DeliveryState | undefined
    }
    readonly answer: DeliveryPage
  }
  /** Replace a webhook endpoint's secret. */
  readonly rotateWebhookSecret: {
    readonly params: {
      /** An identifier that begins with wh_. */
      readonly id: string
    }
    readonly body: RotateSecret | undefined
    readonly answer: WebhookWithSecret
  }
  /** Send a test event to a webhook endpoint. */
  readonly testWebhook: {
    readonly params: {
      /** An identifier that begins with wh_. */
      readonly id: string
    }
    readonly answer: WebhookTested
  }
}

export const operations = {
  createDocument: { method: 'POST', path: '/api/v1/documents', isRepeatable: true },
  listDocuments: { method: 'GET', path: '/api/v1/documents', isRepeatable: false },
  deleteDocument: { method: 'DELETE', path: '/api/v1/documents/{id}', isRepeatable: false },
  downloadDocument: { method: 'GET', path: '/api/v1/documents/{id}/file', isRepeatable: false },
  readDocumentStatus: { method: 'GET', path: '/api/v1/documents/{id}/status', isRepeatable: false },
  listEvents: { method: 'GET', path: '/api/v1/events', isRepeatable: false },
  readQuota: { method: 'GET', path: '/api/v1/quota', isRepeatable: false },
  listSeals: { method: 'GET', path: '/api/v1/seals', isRepeatable: false },
  readSeal: { method: 'GET', path: '/api/v1/seals/{sealId}', isRepeatable: false },
  applySeal: { method: 'POST', path: '/api/v1/seals/{sealId}/apply', isRepeatable: true },
  downloadSealImage: { method: 'GET', path: '/api/v1/seals/{sealId}/image', isRepeatable: false },
  sealDocument: { method: 'POST', path: '/api/v1/seals/apply', isRepeatable: true },
  verifySeals: { method: 'POST', path: '/api/v1/seals/verify', isRepeatable: false },
  createSigningRequest: { method: 'POST', path: '/api/v1/signing', isRepeatable: true },
  listSigningRequests: { method: 'GET', path: '/api/v1/signing', isRepeatable: false },
  readSigningRequest: { method: 'GET', path: '/api/v1/signing/{id}', isRepeatable: false },
  cancelSigningRequest: { method: 'POST', path: '/api/v1/signing/{id}/cancel', isRepeatable: true },
  downloadEvidence: { method: 'GET', path: '/api/v1/signing/{id}/evidence', isRepeatable: false },
  remindSigners: { method: 'POST', path: '/api/v1/signing/{id}/remind', isRepeatable: true },
  readSigningStatus: { method: 'GET', path: '/api/v1/signing/{id}/status', isRepeatable: false },
  createTimestamp: { method: 'POST', path: '/api/v1/timestamp', isRepeatable: true },
  listTimestamps: { method: 'GET', path: '/api/v1/timestamp', isRepeatable: false },
  readTimestamp: { method: 'GET', path: '/api/v1/timestamp/{id}', isRepeatable: false },
  downloadProof: { method: 'GET', path: '/api/v1/timestamp/{id}/proof', isRepeatable: false },
  createTimestamps: { method: 'POST', path: '/api/v1/timestamp/batch', isRepeatable: true },
  readProofs: { method: 'POST', path: '/api/v1/timestamp/proofs', isRepeatable: false },
  verifyHash: { method: 'POST', path: '/api/v1/timestamp/verify', isRepeatable: false },
  verifyHashByAddress: { method: 'GET', path: '/api/v1/timestamp/verify', isRepeatable: false },
  listWebhookDeliveries: { method: 'GET', path: '/api/v1/webhook-deliveries', isRepeatable: false },
  readWebhookDelivery: { method: 'GET', path: '/api/v1/webhook-deliveries/{id}', isRepeatable: false },
  resendWebhookDelivery: { method: 'POST', path: '/api/v1/webhook-deliveries/{id}/resend', isRepeatable: true },
  createWebhook: { method: 'POST', path: '/api/v1/webhooks', isRepeatable: true },
  listWebhooks: { method: 'GET', path: '/api/v1/webhooks', isRepeatable: false },
  readWebhook: { method: 'GET', path: '/api/v1/webhooks/{id}', isRepeatable: false },
  changeWebhook: { method: 'PATCH', path: '/api/v1/webhooks/{id}', isRepeatable: false },
  deleteWebhook: { method: 'DELETE', path: '/api/v1/webhooks/{id}', isRepeatable: false },
  listDeliveriesOfWebhook: { method: 'GET', path: '/api/v1/webhooks/{id}/deliveries', isRepeatable: false },
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/webhooks/{id}/rotate-secret', isRepeatable: true },
  testWebhook: { method: 'POST', path: '/api/v1/webhooks/{id}/test', isRepeatable: true },
} as const
