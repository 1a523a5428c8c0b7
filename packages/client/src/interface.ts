// Written by `npm run docs` from packages/api; changes made here are lost.

export type ActiveContent = 'javascript' | 'launch' | 'submit' | 'external' | 'media' | 'hidden-layer' | 'xfa'

export interface Allowance {
  readonly used: number
  /** The limit. Null if there is none. */
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
  /** Name of the signature field in the PDF, or of the signature file in the container. */
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

export interface AuditActor {
  readonly kind: 'user' | 'api_key' | 'scim_token' | 'operator' | 'system'
  /** Null for the service itself, and for unknown people. */
  readonly id: string | null
  /** The email address of a person, or the name of a key, a token or an operator. */
  readonly name: string
}

/** The last entry. Null if there is none. */
export interface AuditEnd {
  readonly number: number
  /** The hash of the last entry. */
  readonly hash: string
  readonly at: string
}

export interface AuditEntry {
  /** Counts the entries of one chain from 1, without gaps. */
  readonly number: number
  readonly at: string
  /** The organization whose chain this is. Null for the installation. */
  readonly organizationId: string | null
  readonly mode: 'live' | 'test'
  readonly action:
    | 'sign_in.succeeded'
    | 'sign_in.failed'
    | 'sign_out.succeeded'
    | 'session.ended'
    | 'password.changed'
    | 'password.reset_requested'
    | 'password.reset'
    | 'second_factor.enabled'
    | 'second_factor.removed'
    | 'second_factor.disabled'
    | 'second_factor.reset'
    | 'recovery_codes.created'
    | 'passkey.added'
    | 'passkey.renamed'
    | 'passkey.removed'
    | 'user.created'
    | 'user.changed'
    | 'user.disabled'
    | 'user.enabled'
    | 'organization.created'
    | 'plan.changed'
    | 'quota.changed'
    | 'settings.changed'
    | 'identity_provider.created'
    | 'identity_provider.changed'
    | 'identity_provider.deleted'
    | 'domain.added'
    | 'domain.proven'
    | 'domain.removed'
    | 'scim_token.created'
    | 'scim_token.rotated'
    | 'scim_token.deleted'
    | 'member.invited'
    | 'member.joined'
    | 'member.role_changed'
    | 'member.removed'
    | 'member.deactivated'
    | 'member.reactivated'
    | 'invitation.withdrawn'
    | 'key.created'
    | 'key.changed'
    | 'key.rotated'
    | 'key.deleted'
    | 'operator.created'
    | 'operator.disabled'
    | 'operator.enabled'
    | 'operator.refused'
    | 'seal.created'
    | 'seal.changed'
    | 'seal.revoked'
    | 'template.created'
    | 'template.changed'
    | 'template.deleted'
    | 'webhook.created'
    | 'webhook.changed'
    | 'webhook.secret_rotated'
    | 'webhook.deleted'
    | 'document.deleted'
    | 'signing_request.documents_deleted'
    | 'person.exported'
    | 'person.erased'
    | 'signing_request.people_erased'
    | 'signing_request.held'
    | 'signing_request.released'
    | 'test_data.deleted'
    | 'evidence.exported'
    | 'audit.exported'
    | 'email.resent'
    | 'delivery.resent'
    | 'job.retried'
    | 'job.discarded'
    | 'signing_request.retried'
    | 'signer_passkey.reset'
    | 'anchoring.started'
    | 'certificate.replaced'
    | 'certificate.revoked'
    | 'certificate.requested'
    | 'certificate.installed'
    | 'certificate.crl_installed'
    | 'log.key_rotated'
    | 'log.key_retired'
    | 'log.frozen'
    | 'secret_key.rotation_started'
    | 'secret_key.rotation_completed'
  readonly actor: AuditActor
  /** The IP address of the request. Null if the service itself acted. */
  readonly ip: string | null
  readonly target: AuditTarget | null
  readonly details: Readonly<Record<string, unknown>>
  /** The hash of the entry before. Null for the first entry. */
  readonly previousHash: string | null
  /** SHA-256 of this entry without `hash`, in canonical JSON (RFC 8785). */
  readonly hash: string
}

export interface AuditEntryPage {
  readonly entries: readonly AuditEntry[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface AuditHead {
  readonly number: number
  /** The hash of the entry with this number. */
  readonly hash: string
  /** The timestamp of this hash in the log of the service. */
  readonly timestampId: string
  readonly timestampedAt: string
}

export interface AuditHeads {
  readonly last: AuditEnd | null
  /** The heads with a timestamp, newest first. */
  readonly heads: readonly AuditHead[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface AuditTarget {
  readonly kind:
    | 'user'
    | 'organization'
    | 'invitation'
    | 'api_key'
    | 'operator'
    | 'seal'
    | 'template'
    | 'webhook'
    | 'document'
    | 'signing_request'
    | 'session'
    | 'identity_provider'
    | 'domain'
    | 'scim_token'
    | 'passkey'
    | 'email'
    | 'delivery'
    | 'job'
  readonly id: string | null
  readonly name: string | null
}

export type AuthenticationMethod = 'email_code' | 'sms_code' | 'access_code' | 'passkey' | 'identity_check' | 'oidc'

/** What the signer has done with the current link. Null if the link alone is enough. A new link begins again. */
export interface AuthenticationResult {
  /** When the signer had done all required methods. Null before. */
  readonly authenticatedAt: string | null
  /** The methods that the signer has done at least once. */
  readonly done: readonly AuthenticationMethod[]
  /** The methods that are locked after too many failed attempts. Replace the link, or set a new access code. */
  readonly locked: readonly AuthenticationMethod[]
}

export interface BatchedTimestamp {
  readonly id: string
  /** Position in the service's sequence. */
  readonly sequenceNumber: number
  /** The SHA-256 hash, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  /** Hash over this record and the previous one. It links the records, and is the leaf in the Merkle tree. */
  readonly sequentialFingerprint: string
  readonly type:
    | 'SUBMITTED_HASH'
    | 'UPLOADED_FILE'
    | 'DOCUMENT_ORIGINAL'
    | 'DOCUMENT_SIGNED'
    | 'DOCUMENT_SEALED'
    | 'AUDIT_TRAIL'
  readonly serverTimestamp: string
  /** Your label for it. */
  readonly label: string | null
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  /** Hash of the transaction. Null until the root is on the chain. */
  readonly chainTxHash: string | null
  readonly blockchain: TimestampBlockchain
  readonly ipfs: Publication
  /** Public verification page of the hash. */
  readonly verifyUrl: string
  /** The verify endpoint for the hash. */
  readonly statusUrl: string
  /** The proof file of this record. */
  readonly proofUrl: string
  /** The signed promise of the log to keep this entry, as a countersign-receipt/1 (text). Store it: with it, anyone can show that an entry was lost or changed. */
  readonly receipt?: string | undefined
}

export type BlockchainStatus = 'QUEUED' | 'BATCHED' | 'CONFIRMED'

export interface Branding {
  /** Null: the registered name of the organization. */
  readonly companyName: string | null
  /** Null: the color of the service. */
  readonly brandColor: string | null
  /** Whether `GET /branding/logo` returns a logo. */
  readonly hasLogo: boolean
}

export interface Bulk {
  readonly bulkId: string
  readonly templateId: string
  readonly templateVersion: number
  readonly templateName: string
  readonly status: BulkStatus
  readonly progress: BulkProgress
  readonly createdAt: string
  readonly endedAt: string | null
}

export interface BulkCheck {
  /** Number of rows. */
  readonly rows: number
  /** At most one for each row. Empty if all rows are valid. */
  readonly errors: readonly BulkRowError[]
}

export interface BulkPage {
  readonly bulks: readonly Bulk[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

/** Numbers of rows. */
export interface BulkProgress {
  readonly total: number
  readonly pending: number
  readonly created: number
  readonly failed: number
  readonly cancelled: number
}

export interface BulkRow {
  /** Who has which role. You can leave out roles whose person is in the template. */
  readonly signers?: readonly BulkRowSigner[] | undefined
  /** Values of the fields of the template, by their ids. Signers can change them, except `readOnly` ones. */
  readonly values?: Readonly<Record<string, string | boolean>> | undefined
  readonly documentTitle?: string | undefined
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  readonly expiresInDays?: number | undefined
}

export interface BulkRowError {
  /** Position in `rows`, from 1. */
  readonly row: number
  /** What is wrong, and what to send instead. */
  readonly error: string
  /** Where in the row, as JSON pointers. */
  readonly fields: readonly string[]
}

export interface BulkRowSigner {
  /** Label of the role. */
  readonly label: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly language?: Language | undefined
  /** Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits. */
  readonly phone?: string | undefined
}

export interface BulkRowState {
  /** Position in `rows`, from 1. */
  readonly row: number
  readonly status: BulkRowStatus
  readonly signingRequestId: string | null
  /** Why the request could not be created. */
  readonly error: string | null
  readonly signers: readonly BulkSigner[]
  readonly values: BulkValues
  /** Null if the row has none of its own. */
  readonly documentTitle: string | null
  readonly externalId: string | null
  /** Null if the row has none of its own. */
  readonly message: string | null
}

export interface BulkRowStatePage {
  readonly rows: readonly BulkRowState[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export type BulkRowStatus = 'PENDING' | 'CREATED' | 'FAILED' | 'CANCELLED'

export interface BulkSigner {
  readonly label: string
  readonly name: string
  readonly email: string
  /** For a code by text message. Null if there is none. */
  readonly phone: string | null
}

/** COMPLETED: the service has tried all rows. A row may still have failed. */
export type BulkStatus = 'RUNNING' | 'COMPLETED' | 'CANCELLED'

/** By the ids of the fields. */
export type BulkValues = Readonly<Record<string, string | boolean>>

export type CallbackEventKind =
  | 'signature.signed'
  | 'signature.delegated'
  | 'signing_request.completed'
  | 'signing_request.viewed'
  | 'signing_request.declined'
  | 'signing_request.expired'
  | 'signing_request.cancelled'
  | 'signing_request.failed'

export interface ChangedReminders {
  /** Days from the invitation to the first reminder, and from each reminder to the next. */
  readonly everyDays?: number | undefined
  /** Number of automatic reminders per signer. 0 for none. You can still send reminders yourself. */
  readonly most?: number | undefined
}

export interface ChangedSigningSettings {
  /** What signers must do whose `authentication` is omitted. */
  readonly signerAuthentication: readonly ('link' | 'email_code' | 'sms_code' | 'passkey' | 'identity_check' | 'oidc')[]
}

export interface ChangedStamp {
  /** Whether to put the certification block on every page instead of only the last one. */
  readonly allPages?: boolean | undefined
  /** Codes in the certification block. The QR code links to the verification page; the DataMatrix code contains the document hash. */
  readonly barcode?: 'both' | 'qr' | 'datamatrix' | 'none' | undefined
}

export interface ChosenStamp {
  readonly allPages: boolean
  readonly barcode: 'both' | 'qr' | 'datamatrix' | 'none'
}

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
  /** A label for people, for example the file name. Only your organization can see it. */
  readonly label?: string | undefined
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
}

export type ConsentRole = 'signer' | 'approver'

export interface ConsentText {
  readonly role: ConsentRole
  readonly language: Language
  /** Identifies the wording, its role and its language. The audit trail names it. */
  readonly version: string
  readonly text: string
  /** Whether it is the text of the service, and not your own. */
  readonly isStandard: boolean
  /** Null if it has always been the standard text. */
  readonly changedAt: string | null
}

export interface ConsentTexts {
  readonly consentTexts: readonly ConsentText[]
}

export interface ConsentVersion {
  /** Identifies the wording, its role and its language. The audit trail names it. */
  readonly version: string
  /** Null: from then on, the standard text was used again. */
  readonly text: string | null
  readonly createdAt: string
}

export interface ConsentVersionPage {
  readonly versions: readonly ConsentVersion[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface ContainedFile {
  readonly name: string
  readonly size: number
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  readonly signedBy: 'trusted' | 'unknown' | 'nobody'
}

/** The first signature that covers the change. Null if nobody signed after it. */
export interface CoveringSignature {
  readonly fieldName: string
  readonly name: string | null
}

export interface CreateBulk {
  /** One signing request each. */
  readonly rows: readonly BulkRow[]
  /** Version of the template. The latest by default. */
  readonly version?: number | undefined
}

export interface CreateSigningRequest {
  readonly documentTitle: string
  /** Send exactly one of documentUrl and documentId and documents. */
  readonly documentUrl?: string | undefined
  /** Id of an uploaded document, instead of `documentUrl`. Send exactly one of documentUrl and documentId and documents. */
  readonly documentId?: string | undefined
  readonly documentHash?: string | undefined
  /** Several documents, in the order in which signers read them. Each signer views all of them and signs once, which signs all of them or none. `documentTitle` is the title of the whole request. Send exactly one of documentUrl and documentId and documents. */
  readonly documents?: readonly NewRequestDocument[] | null | undefined
  readonly signers: readonly NewSigner[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  /** 30 unless given. */
  readonly expiresInDays?: number | undefined
  readonly reminders?: Reminders | undefined
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  readonly stamp?: Stamp | undefined
  /** What each signer fills in or signs, where in the document, and where seals are applied. Only for PDFs. */
  readonly fields?: readonly NewField[] | null | undefined
  /** Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible. "ignore" unless given. */
  readonly textTags?: 'ignore' | 'hide' | 'show' | undefined
}

export interface CreateTemplate {
  readonly name: string
  /** Who signs, in place of the signers of a request. */
  readonly roles: readonly TemplateRole[]
  /** Title of the requests. The name by default. */
  readonly documentTitle?: string | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  /** 30 unless given. */
  readonly expiresInDays?: number | undefined
  readonly reminders?: Reminders | undefined
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  readonly stamp?: Stamp | undefined
  /** Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible. "ignore" unless given. */
  readonly textTags?: 'ignore' | 'hide' | 'show' | undefined
  /** What each role fills in or signs, and where in the document. A `readOnly` field may get its value from each request. */
  readonly fields?: readonly TemplateField[] | null | undefined
  /** Id of an uploaded document. The template keeps its own copy of the file, which counts toward your storage. */
  readonly documentId: string
}

export interface CreatedBulk {
  readonly bulkId: string
  readonly templateId: string
  readonly templateVersion: number
  readonly templateName: string
  readonly status: BulkStatus
  readonly progress: BulkProgress
  readonly createdAt: string
  readonly endedAt: string | null
  readonly webhook: CreatedSigningRequestWebhook
}

export interface CreatedRequestDocument {
  readonly documentId: string
  readonly title: string
}

export interface CreatedSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: SignerRole
  readonly order: number
  readonly delivery: SignerDelivery
  readonly authentication: SignerAuthentication
  /** Where codes are sent as text messages. Null without `sms_code`. */
  readonly phone: string | null
  /** Whether the signer may still ask another person to sign in their place. */
  readonly mayDelegate: boolean
  readonly delegatedBy: Delegator | null
  readonly label: string | null
  readonly language: Language
  /** The secure signing link of this signer. It is shown only once. */
  readonly signingUrl: string
  readonly status: SignerStatus
}

export interface CreatedSigningRequest {
  readonly signingRequestId: string
  /** Id of the document, the first if there are several. */
  readonly documentId: string
  readonly documents: readonly CreatedRequestDocument[]
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  readonly language: Language
  readonly expiresAt: string
  readonly createdAt: string
  readonly signers: readonly CreatedSigner[]
  readonly tracking: SigningTracking
  readonly webhook: CreatedSigningRequestWebhook
}

export interface CreatedSigningRequestWebhook {
  readonly callbackUrl: string | null
  /** Events that are sent to `callbackUrl`. Null if there is none. */
  readonly events: readonly CallbackEventKind[] | null
  /** The webhook secret that signs deliveries. It is shown only once. */
  readonly secret: string | null
}

export interface CreatedTimestamp {
  readonly id: string
  /** Position in the service's sequence. */
  readonly sequenceNumber: number
  /** The SHA-256 hash, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  /** Hash over this record and the previous one. It links the records, and is the leaf in the Merkle tree. */
  readonly sequentialFingerprint: string
  readonly type:
    | 'SUBMITTED_HASH'
    | 'UPLOADED_FILE'
    | 'DOCUMENT_ORIGINAL'
    | 'DOCUMENT_SIGNED'
    | 'DOCUMENT_SEALED'
    | 'AUDIT_TRAIL'
  readonly serverTimestamp: string
  /** Your label for it. */
  readonly label: string | null
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  /** Hash of the transaction. Null until the root is on the chain. */
  readonly chainTxHash: string | null
  readonly blockchain: TimestampBlockchain
  readonly ipfs: Publication
  /** Public verification page of the hash. */
  readonly verifyUrl: string
  /** The verify endpoint for the hash. */
  readonly statusUrl: string
  /** The proof file of this record. */
  readonly proofUrl: string
  /** The signed promise of the log to keep this entry, as a countersign-receipt/1 (text). Store it: with it, anyone can show that an entry was lost or changed. */
  readonly receipt: string
  readonly proof?: Proof | null | undefined
}

export interface CreatedTimestamps {
  readonly timestamps: readonly BatchedTimestamp[]
}

/** Why the request was declined. WRONG_RECIPIENT: the person who opened a signer's link says they are not that signer. */
export type DeclineCode = 'SIGNER_DECLINED' | 'WRONG_RECIPIENT'

/** The person who asked this signer to sign in their place. Null if nobody did. */
export interface Delegator {
  readonly name: string
  readonly email: string
}

export interface DeletedDocument {
  readonly documentId: string
  readonly deleted: boolean
}

export interface DeletedRequestDocuments {
  readonly signingRequestId: string
  readonly documentsDeletedAt: string
}

export interface Delivery {
  /** Id of the delivery. For a `callbackUrl` it is the id of the event. */
  readonly id: string
  /** Id of the event. It is the same in every attempt and for every receiver. */
  readonly eventId: string
  readonly event: EventKind
  /** Position of the event, starting at 1. A `callbackUrl` counts the events of its signing request, an endpoint those of the organization. Null for events from before numbering existed. */
  readonly sequence: number | null
  /** Id of the signing request with the `callbackUrl`, or of the webhook endpoint. */
  readonly subscriptionId: string
  readonly owner: string
  /** Host and port of the URL. */
  readonly receiver: string
  readonly state: DeliveryState
  /** Number of attempts since the delivery was created or last resent. */
  readonly attempts: number
  readonly createdAt: string
  readonly nextAttemptAt: string | null
  readonly endedAt: string | null
}

export interface DeliveryAttempt {
  readonly number: number
  readonly at: string
  readonly milliseconds: number
  /** HTTP status of the response. Null if there was none. */
  readonly status: number | null
  /** Start of the response body. */
  readonly answer: string | null
  /** Why there was no response, as a code. */
  readonly failure: string | null
  /** Why there was no response, in plain words. */
  readonly reason: string | null
}

export interface DeliveryDetails {
  /** Id of the delivery. For a `callbackUrl` it is the id of the event. */
  readonly id: string
  /** Id of the event. It is the same in every attempt and for every receiver. */
  readonly eventId: string
  readonly event: EventKind
  /** Position of the event, starting at 1. A `callbackUrl` counts the events of its signing request, an endpoint those of the organization. Null for events from before numbering existed. */
  readonly sequence: number | null
  /** Id of the signing request with the `callbackUrl`, or of the webhook endpoint. */
  readonly subscriptionId: string
  readonly owner: string
  /** Host and port of the URL. */
  readonly receiver: string
  readonly state: DeliveryState
  /** Number of attempts since the delivery was created or last resent. */
  readonly attempts: number
  readonly createdAt: string
  readonly nextAttemptAt: string | null
  readonly endedAt: string | null
  /** The raw body of the delivery. */
  readonly body: string
  /** All attempts, newest first. */
  readonly attemptLog: readonly DeliveryAttempt[]
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'ENDED'

export interface DocumentFormField {
  /** The full name. Names longer than 500 characters are cut. */
  readonly name: string
  /** The types from `list` on cannot be fields of a signer. */
  readonly type:
    | 'text'
    | 'checkbox'
    | 'radio'
    | 'dropdown'
    | 'signature'
    | 'list'
    | 'button'
    | 'password'
    | 'file'
    | 'other'
  /** What readers show when pointing at the field. */
  readonly label: string | null
  /** Of a checkbox `true` or `false`, of `radio` and `dropdown` the chosen option, of a signed signature field `signed`. Null if the field is empty or has more than 4000 characters. */
  readonly value: string | null
  /** The choices of an assignable `radio` or `dropdown`; empty for other fields. */
  readonly options: readonly string[]
  readonly required: boolean
  readonly readOnly: boolean
  readonly multiline: boolean
  readonly maxLength: number | null
  /** Where readers see it, in points from the lower left corner of the visible page. The first 200. */
  readonly places: readonly FieldPlace[]
  /** Whether `fields` of a signing request can name it. */
  readonly assignable: boolean
}

export interface DocumentFormFields {
  /** In the order of the file, the first 500. */
  readonly formFields: readonly DocumentFormField[]
  /** How many form fields the document has. */
  readonly total: number
}

export interface DocumentSealed {
  readonly documentId: string
  readonly documentTitle: string
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly sealId: string
  readonly sealName: string
  /** SHA-256 of the sealed version. */
  readonly fileHash: string
  /** SHA-256 of the previous version. */
  readonly previousFileHash: string
  readonly sealedAt: string
  /** Sequence number of the timestamp of the sealed version. */
  readonly sequenceNumber: number
}

export interface DocumentSignature {
  readonly kind: 'signer' | 'seal' | 'service'
  readonly name: string
  readonly signedAt: string
  /** Name of the signature field in the PDF, or of the signature file in the container. */
  readonly fieldName: string
}

export interface DocumentState {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  /** Why the document could not be downloaded. While the status is FETCHING, why the last attempt failed. */
  readonly failure: string | null
  /** SHA-256 of the latest version. Null until the document is downloaded. */
  readonly fileHash: string | null
  /** SHA-256 of the original document. */
  readonly originalHash: string | null
  readonly pages: number | null
  /** Format of the sealed and signed versions if the file is not a PDF: ASiC-E. Null for a PDF. */
  readonly container: string | null
  /** Name of the file inside its container. Null for a PDF. */
  readonly fileName: string | null
  /** Size of the latest version in bytes. */
  readonly size: number | null
  /** Why the document cannot be signed. Null if it can be. */
  readonly unsignable: string | null
  /** Content that can run on its own, or that can look different in different viewers. */
  readonly activeContent: readonly ActiveContent[]
  /** Whether the submitted file is encrypted to restrict printing, editing or copying. The original is kept unchanged; later versions are not encrypted. */
  readonly restricted: boolean
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  /** Until when the latest version proves that its signatures are valid. The service renews it before then. Null until the document is final and checked. */
  readonly protectedUntil: string | null
  /** Why the last attempt to renew the document failed. Null if it did not fail. */
  readonly renewalProblem: string | null
  readonly versions: readonly DocumentVersion[]
  readonly signatures: readonly DocumentSignature[]
  readonly timestamps: readonly DocumentTimestamp[]
  readonly signingRequestId: string | null
  readonly createdAt: string
}

export type DocumentStatus =
  | 'FETCHING'
  | 'READY'
  | 'PARTIALLY_SIGNED'
  | 'SIGNED'
  | 'SEALED'
  | 'FETCH_FAILED'
  | 'DELETED'

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

export interface Draft {
  readonly draftId: string
  /** From 1. Increases with each change. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** Ids of documents in the draft that do not exist, for example because they were deleted. */
  readonly missingDocuments: readonly string[]
  readonly content: DraftContent
}

export interface DraftAccessCode {
  /** Position in `signers`, from 1. */
  readonly signer: number
  /** The code that you give the signer in another way, for example by phone. Required if `authentication` contains `access_code`. The service stores only a hash, and never shows the code. */
  readonly accessCode: string
}

/** Fields of a new signing request. All are optional until the draft is sent. */
export interface DraftContent {
  readonly documentTitle?: string | undefined
  readonly documentUrl?: string | undefined
  /** Id of an uploaded document, instead of `documentUrl`. */
  readonly documentId?: string | undefined
  readonly documentHash?: string | undefined
  /** Several documents, in the order in which signers read them. Each signer views all of them and signs once, which signs all of them or none. `documentTitle` is the title of the whole request. */
  readonly documents?: readonly NewRequestDocument[] | null | undefined
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  readonly expiresInDays?: number | undefined
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  /** What each signer fills in or signs, where in the document, and where seals are applied. Only for PDFs. */
  readonly fields?: readonly NewField[] | null | undefined
  /** Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible. */
  readonly textTags?: 'ignore' | 'hide' | 'show' | undefined
  readonly signers?: readonly DraftSigner[] | null | undefined
  readonly reminders?: ChangedReminders | undefined
  readonly stamp?: ChangedStamp | undefined
  /** Id of a signing request to duplicate, instead of a document. Fields that you leave out are then as in that request. */
  readonly duplicateOf?: string | undefined
  /** Fields that the new request does not take over. */
  readonly omit?:
    | readonly (
        | 'externalId'
        | 'metadata'
        | 'subject'
        | 'message'
        | 'language'
        | 'companyName'
        | 'companyLogo'
        | 'brandColor'
        | 'callbackUrl'
        | 'webhookEvents'
        | 'fields'
      )[]
    | null
    | undefined
}

export interface DraftDeleted {
  readonly draftId: string
  readonly deleted: boolean
}

export interface DraftReplacement {
  /** The version that you read. It must be the latest one. */
  readonly version: number
  readonly content: DraftContent
}

export interface DraftSigner {
  readonly email?: string | undefined
  readonly name?: string | undefined
  /** What the person does. `signer`: signs. `approver`: agrees without a drawn or typed signature, and has a digital signature of their own in the document. `viewer`: opens the document. `cc`: gets the finished copy, and has no turn. */
  readonly role?: 'signer' | 'approver' | 'viewer' | 'cc' | undefined
  /** Position in the signing order, lowest first. Signers with the same `order` sign in parallel. Ignored for `cc`. */
  readonly order?: number | undefined
  readonly language?: Language | undefined
  /** How the signer gets the link. `in_person`: the service emails neither an invitation nor a reminder. You open the link when it is their turn, and hand them the device. They still get the finished copy by email. Not for a `cc`. */
  readonly delivery?: 'email' | 'in_person' | undefined
  /** What the signer must do before the link shows anything of the request. `link`: the link alone opens the document. `email_code`: a code that the service emails to the signer. `sms_code`: a code that the service sends to the `phone` of the signer as a text message. `access_code`: a code that you give the signer in another way. `passkey`: a passkey of the signer; the first time, they confirm their email address with a code and register it. `identity_check`: a check of the signer by an outside provider, for example of their identity card. `oidc`: a sign-in at the identity provider that your organization has set up for signers. With several, all of them are needed. Default: the `signerAuthentication` of `GET /signing-settings`. */
  readonly authentication?:
    | readonly ('link' | 'email_code' | 'sms_code' | 'access_code' | 'passkey' | 'identity_check' | 'oidc')[]
    | null
    | undefined
  /** Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits. */
  readonly phone?: string | undefined
  /** Whether the signer may ask another person to sign in their place, once. Only for the roles `signer` and `approver`, and not for signers who sign in person. */
  readonly mayDelegate?: boolean | undefined
  /** What fields and tags may call this signer instead of a number, as in `{{signature:Tenant}}`. Unique in the request, ignoring case. Not shown to signers. */
  readonly label?: string | undefined
}

export interface DraftSummary {
  readonly draftId: string
  /** From 1. Increases with each change. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** Ids of documents in the draft that do not exist, for example because they were deleted. */
  readonly missingDocuments: readonly string[]
  readonly documentTitle: string | null
  readonly externalId: string | null
  /** The first signers, at most 5. */
  readonly signers: readonly DraftSummarySigner[]
  readonly signerCount: number
}

export interface DraftSummaryPage {
  readonly drafts: readonly DraftSummary[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface DraftSummarySigner {
  readonly name: string | null
  readonly email: string | null
}

/** As in a new request. Fields that you leave out are as in the request that is duplicated. */
export interface DuplicateSigningRequest {
  readonly documentTitle?: string | undefined
  readonly signers?: readonly NewSigner[] | null | undefined
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  readonly expiresInDays?: number | undefined
  readonly reminders?: ChangedReminders | undefined
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  readonly stamp?: ChangedStamp | undefined
  /** What each signer fills in or signs, where in the document, and where seals are applied. Only for PDFs. */
  readonly fields?: readonly NewField[] | null | undefined
  /** Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible. */
  readonly textTags?: 'ignore' | 'hide' | 'show' | undefined
  /** Fields that the new request does not take over. */
  readonly omit?:
    | readonly (
        | 'externalId'
        | 'metadata'
        | 'subject'
        | 'message'
        | 'language'
        | 'companyName'
        | 'companyLogo'
        | 'brandColor'
        | 'callbackUrl'
        | 'webhookEvents'
        | 'fields'
      )[]
    | null
    | undefined
}

export interface DuplicateTemplate {
  readonly name: string
}

export interface EmbedUrl {
  /** The URL for the frame. Pass it only to the signer’s browser. */
  readonly url: string
  /** The only origin whose pages can show it. */
  readonly origin: string
  /** Until when the URL opens the signing page. */
  readonly expiresAt: string
}

export interface EmbeddingOrigins {
  /** The origins whose pages may show the signing page in a frame. Empty: none may. */
  readonly origins: readonly string[]
}

export interface ErasePerson {
  readonly email: string
  /** Whether to delete the documents of these signing requests, too. Documents that stay contain the name of the person. false unless given. */
  readonly deleteDocuments?: boolean | undefined
}

export interface ErasedPerson {
  /** From how many signing requests the person was erased. */
  readonly erasedRequests: number
  /** Whether there may be more than one call can erase: then repeat it. */
  readonly hasMore: boolean
}

export interface EventDocument {
  readonly documentId: string
  readonly title: string
  /** SHA-256 of the original document. */
  readonly fileHash: string | null
  /** SHA-256 of the final document. */
  readonly finalHash: string | null
}

export type EventKind =
  | 'signature.signed'
  | 'signature.delegated'
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
  | 'audit.recorded'
  | 'webhook.test'

export interface EventSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: SignerRole
  readonly order: number
  readonly delivery: SignerDelivery
  readonly authentication: SignerAuthentication
  /** Where codes are sent as text messages. Null without `sms_code`. */
  readonly phone: string | null
  /** Whether the signer may still ask another person to sign in their place. */
  readonly mayDelegate: boolean
  readonly delegatedBy: Delegator | null
  readonly label: string | null
  readonly status: SignerStatus
  readonly viewedAt: string | null
  readonly signedAt: string | null
}

export interface FieldPlace {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The choice of a `radio` field that this place is for. */
  readonly option: string | null
}

/** `date`, `name` and `email` are filled in by signing: the date, and the name and email of the signer. `seal` has no signer: the service applies a seal of your organization once everyone has signed. */
export type FieldType =
  | 'signature'
  | 'initials'
  | 'date'
  | 'name'
  | 'email'
  | 'text'
  | 'number'
  | 'checkbox'
  | 'radio'
  | 'dropdown'
  | 'seal'

export interface FoundSeal {
  /** Id of the seal. Null if it is not a seal of this service. */
  readonly sealId: string | null
  readonly name: string | null
  /** The organization that owns the seal. */
  readonly organization: string | null
  readonly fieldName: string
  readonly valid: boolean
  readonly verdict: Verdict
  /** Whether the sealed content is unaltered, and a trusted signature covers everything added later. A seal with weak cryptography or a revoked certificate can be intact, but is not valid. */
  readonly intact: boolean
  /** Whether the signer's certificate was revoked at signing time, or by now if no trusted timestamp proves that time. `unknown` if the file has no revocation data from its issuer; `online` requests it. */
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly qualified: QualifiedStatus | null
  readonly sealedAt: string | null
  /** Whether a trusted timestamp proves `sealedAt`. If not, the seal only claims it. */
  readonly timeProven: boolean
  /** Whether the certificate was revoked. Null if unknown. */
  readonly revoked: boolean | null
  readonly revokedAt: string | null
  /** PAdES or CAdES level: B-B, B-T, B-LT or B-LTA. */
  readonly level: string | null
  /** Until when the file proves that the signature is valid. A date in the past means that the proof has expired. Null if the signature is not valid, or its issuer is unknown. */
  readonly protectedUntil: string | null
  /** Whether the seal covers the whole file. False if permitted changes were made later. */
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
  /** Whether the signer's certificate was revoked at signing time, or by now if no trusted timestamp proves that time. `unknown` if the file has no revocation data from its issuer; `online` requests it. */
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly qualified: QualifiedStatus | null
  readonly signedAt: string | null
  /** Until when the file proves that the signature is valid. A date in the past means that the proof has expired. Null if the signature is not valid, or its issuer is unknown. */
  readonly protectedUntil: string | null
  readonly reasons: readonly string[]
  readonly comparison?: PageComparison | undefined
}

export interface Hash {
  readonly hash: string
}

export interface HeldRequest {
  readonly signingRequestId: string
  readonly retentionHold: boolean
}

export interface Hold {
  /** False releases the request. */
  readonly hold: boolean
}

/** Why no page will show the signature or seal; null if one will. `certified`: the author of the PDF certified it and allows no visible additions. `full`: the pages have no place for it. The signature is valid in both cases. */
export type InvisibleReason = 'certified' | 'full'

/** Emails to a signer and the signing page use the language of the signer. The certification block, the audit trail and the evidence use the language of the request. Emails to members use the language of the organization. Default: a signer has the language of the request, the request that of the organization, and the organization English. */
export type Language = 'en' | 'de' | 'fr' | 'it' | 'es' | 'ar'

export interface LaterChange {
  readonly kind: 'signature' | 'field' | 'comment' | 'file'
  /** Page numbers that show the change, starting at 1. Empty if no page shows it. */
  readonly pages: readonly number[]
  /** Name of the form field. Null for a comment. */
  readonly fieldName: string | null
  /** Field name of the last signature that does not cover the change. */
  readonly after: string | null
  readonly signedBy: CoveringSignature | null
  /** Whether this service trusts the signature in `signedBy`. */
  readonly trusted: boolean
  /** The change in a sentence. */
  readonly description: string
}

export interface LinkReplacement {
  /** Whether to email the new link to the signer. Default: false. */
  readonly send?: boolean | undefined
}

export interface ListedDocument {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  readonly failure: string | null
  readonly pages: number | null
  /** Format of the sealed and signed versions if the file is not a PDF: ASiC-E. Null for a PDF. */
  readonly container: string | null
  readonly size: number | null
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string | null
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly signingRequestId: string | null
  readonly createdAt: string
}

export interface ListedDocumentPage {
  readonly documents: readonly ListedDocument[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export type MailKind =
  | 'INVITATION'
  | 'REMINDER'
  | 'SIGNER_CODE'
  | 'SIGNER_LOCKED'
  | 'DELEGATION'
  | 'COMPLETION'
  | 'DECLINE'
  | 'EXPIRY'
  | 'CANCELLATION'
  | 'MEMBERSHIP_INVITATION'
  | 'PASSWORD_RESET'
  | 'EMAIL_CHANGE'
  | 'ACCOUNT_NOTICE'

export interface NewBranding {
  /** Null: the registered name of the organization. */
  readonly companyName: string | null
  /** Null: the color of the service. */
  readonly brandColor: string | null
  /** The logo. Null removes it. If you omit it, it stays as it is. */
  readonly logo?: string | null | undefined
}

export interface NewConsentText {
  /** Plain text, which may have line breaks. It is also used for requests with several documents. Null: use the standard text again. */
  readonly text: string | null
}

export interface NewDocument {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  /** Number of pages. Null if the file is not a PDF. */
  readonly pages: number | null
  /** Format of the sealed and signed versions if the file is not a PDF: ASiC-E. Null for a PDF. */
  readonly container: string | null
  /** Name of the file inside its container. Null for a PDF. */
  readonly fileName: string | null
  /** Size of the file in bytes. */
  readonly size: number
  /** Why the document cannot be signed. Null if it can be. */
  readonly unsignable: string | null
  /** Content that can run on its own, or that can look different in different viewers. */
  readonly activeContent: readonly ActiveContent[]
  /** Whether the submitted file is encrypted to restrict printing, editing or copying. The original is kept unchanged; later versions are not encrypted. */
  readonly restricted: boolean
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: string
}

export interface NewDraft {
  readonly content: DraftContent
}

export interface NewEmbedUrl {
  /** The allowed origin whose page shows the frame. Required if you allow more than one. */
  readonly origin?: string | undefined
}

export interface NewField {
  /** Unique in the request. By default `field-1`, `field-2` and so on, in the order of the list. */
  readonly id?: string | undefined
  /** Position of the signer in `signers`, from 1, or the `label` of the signer. Omit it for a `seal`. */
  readonly signer?: number | string | undefined
  readonly type: FieldType
  /** Of a field of the type `seal`: the id of the seal. Default: the active seal of your organization, if it has only one. */
  readonly seal?: string | undefined
  /** Position of the document in `documents`, from 1. Default: 1. */
  readonly document?: number | undefined
  /** Page number, from 1; -1 is the last page. */
  readonly page?: number | undefined
  /** Points from the left edge of the visible page to the left edge of the field. */
  readonly x?: number | undefined
  /** Points from the bottom edge of the visible page to the bottom edge of the field. */
  readonly y?: number | undefined
  /** In points. */
  readonly width?: number | undefined
  /** In points. */
  readonly height?: number | undefined
  /** A text in the document. The field starts where the text ends and is on the same line, instead of at `x` and `y`. */
  readonly anchor?: string | undefined
  /** Which occurrence of `anchor`, from 1. Needed only if the text occurs several times. */
  readonly occurrence?: number | undefined
  /** Points from the end of `anchor`. Default: 4. */
  readonly offsetX?: number | undefined
  /** Points above the line of `anchor`. Default: 0. */
  readonly offsetY?: number | undefined
  /** Full name of a form field that the PDF already has, instead of a place. */
  readonly name?: string | undefined
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Whether the signer must fill it in. Default: true, except for a checkbox. */
  readonly required?: boolean | undefined
  /** The prefilled value. */
  readonly value?: string | boolean | undefined
  /** Whether the signer cannot change `value`. false unless given. */
  readonly readOnly?: boolean | undefined
  /** The choices of `radio` and `dropdown`. */
  readonly options?: readonly string[] | null | undefined
  /** Whether `text` has several lines. false unless given. */
  readonly multiline?: boolean | undefined
  readonly maxLength?: number | undefined
  /** Regular expression that the whole `text` must match: characters, classes, groups, alternatives and quantifiers. A value then has at most 500 characters. */
  readonly pattern?: string | undefined
  /** What a signer reads if the value does not match `pattern`, for example "5 digits". */
  readonly patternHint?: string | undefined
  readonly fontSize?: number | undefined
}

export interface NewRequestDocument {
  /** Send exactly one of documentUrl and documentId. */
  readonly documentUrl?: string | undefined
  /** Id of an uploaded document, instead of `documentUrl`. Send exactly one of documentUrl and documentId. */
  readonly documentId?: string | undefined
  readonly documentHash?: string | undefined
  /** Title of this document. By default that of the uploaded document, or of the request. */
  readonly title?: string | undefined
}

export interface NewRetention {
  /** Days after the end of a signing request until its documents are deleted. Null to keep them. */
  readonly documentsDays?: number | null | undefined
  /** Days after the end of a signing request until all people in it are erased. Null to keep them. Documents that are kept contain their names. */
  readonly personalDataDays?: number | null | undefined
}

export interface NewSigner {
  readonly email: string
  readonly name: string
  /** What the person does. `signer`: signs. `approver`: agrees without a drawn or typed signature, and has a digital signature of their own in the document. `viewer`: opens the document. `cc`: gets the finished copy, and has no turn. "signer" unless given. */
  readonly role?: 'signer' | 'approver' | 'viewer' | 'cc' | undefined
  /** Position in the signing order, lowest first. Signers with the same `order` sign in parallel. Ignored for `cc`. 0 unless given. */
  readonly order?: number | undefined
  readonly language?: Language | undefined
  /** How the signer gets the link. `in_person`: the service emails neither an invitation nor a reminder. You open the link when it is their turn, and hand them the device. They still get the finished copy by email. Not for a `cc`. "email" unless given. */
  readonly delivery?: 'email' | 'in_person' | undefined
  /** What the signer must do before the link shows anything of the request. `link`: the link alone opens the document. `email_code`: a code that the service emails to the signer. `sms_code`: a code that the service sends to the `phone` of the signer as a text message. `access_code`: a code that you give the signer in another way. `passkey`: a passkey of the signer; the first time, they confirm their email address with a code and register it. `identity_check`: a check of the signer by an outside provider, for example of their identity card. `oidc`: a sign-in at the identity provider that your organization has set up for signers. With several, all of them are needed. Default: the `signerAuthentication` of `GET /signing-settings`. */
  readonly authentication?:
    | readonly ('link' | 'email_code' | 'sms_code' | 'access_code' | 'passkey' | 'identity_check' | 'oidc')[]
    | null
    | undefined
  /** The code that you give the signer in another way, for example by phone. Required if `authentication` contains `access_code`. The service stores only a hash, and never shows the code. */
  readonly accessCode?: string | undefined
  /** Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits. */
  readonly phone?: string | undefined
  /** Whether the signer may ask another person to sign in their place, once. Only for the roles `signer` and `approver`, and not for signers who sign in person. false unless given. */
  readonly mayDelegate?: boolean | undefined
  /** What fields and tags may call this signer instead of a number, as in `{{signature:Tenant}}`. Unique in the request, ignoring case. Not shown to signers. */
  readonly label?: string | undefined
}

export interface NewTimestamp {
  readonly hash: string
  /** A label for people, for example the file name. Only your organization can see it. */
  readonly label?: string | undefined
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

export interface NewTimestamps {
  /** Send exactly one of hashes and timestamps. */
  readonly hashes?: readonly string[] | null | undefined
  /** Hashes with a label, external id or metadata, instead of `hashes`. Send exactly one of hashes and timestamps. */
  readonly timestamps?: readonly NewTimestamp[] | null | undefined
}

export interface NewWebhook {
  readonly url: string
  /** Events to send. By default, all except `audit.recorded`. */
  readonly events?: readonly EventKind[] | null | undefined
  readonly description?: string | undefined
}

export interface OptionalReason {
  readonly reason?: string | null | undefined
}

/** How the pages look now compared with when the seal or signature was made. Present only if you request it with `compare`, and never for a container. It does not affect the verdict. */
export interface PageComparison {
  /** Whether the service compared every page. If not, `description` says why, or how many pages are missing. */
  readonly completed: boolean
  /** Numbers of the pages that look different or have changed field values, starting at 1. Later signatures and filled-in fields count. Null if no page was compared. */
  readonly differingPages: readonly number[] | null
  /** Number of compared pages. */
  readonly comparedPages: number
  /** The result in one or two sentences. */
  readonly description: string
}

export interface PersonByEmail {
  readonly email: string
}

export type Plan = 'enterprise' | 'free'

export interface Proof {
  readonly format: string
  /** Name of the log. */
  readonly origin: string
  /** Public key for the signatures on the log's checkpoints. */
  readonly vkey: string
  /** The log entry, in hexadecimal. */
  readonly entry: string
  /** The salt that hides your hash in the entry, in hexadecimal. */
  readonly salt: string
  /** Position of the entry in the log. */
  readonly index: number
  /** Number of entries in the tree of the checkpoint. */
  readonly treeSize: number
  /** The hashes from the entry's sibling up to the root's child. */
  readonly inclusionPath: readonly string[]
  /** Size and root of the tree, signed by the log. */
  readonly checkpoint: string
  readonly after?: RecordedBeacon | undefined
  readonly witnessed?: WitnessedTree | undefined
  readonly timestamped?: TimestampedTree | undefined
  /** What the log has stated about its keys, as signed notes. Absent if it has stated nothing. */
  readonly keys?: readonly string[] | undefined
  /** How a blockchain confirms the checkpoint. Absent until it does. */
  readonly anchor?: Readonly<Record<string, unknown>> | undefined
}

export interface Proofs {
  readonly proofs: readonly Proof[]
}

export interface Publication {
  /** Content identifier of the published proof. Null until it is published. */
  readonly cid: string | null
  readonly gatewayUrl: string | null
}

/** The qualified status according to the trusted lists in TRUSTED_LISTS. Null if this service has no trusted lists, or if the signature is not valid. */
export interface QualifiedStatus {
  /** QES: qualified electronic signature. QESeal: qualified electronic seal. AdES-QC and AdESeal-QC: advanced, with a qualified certificate. AdES: advanced. */
  readonly level: 'QES' | 'QESeal' | 'AdES-QC' | 'AdESeal-QC' | 'AdES'
  /** Why, in a sentence that names the service in the trusted list. */
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
  /** Hourly limit of this key. */
  readonly requestsPerHour: number
}

/** The current month, in UTC. */
export interface QuotaPeriod {
  readonly from: string
  readonly to: string
}

export interface RecordedBeacon {
  /** The entry of the beacon, in hexadecimal. */
  readonly entry: string
  /** The beacon that it records: chain, round and signature of drand. */
  readonly beacon: string
  readonly inclusionPath: readonly string[]
}

export interface RecordedEvent {
  /** Id of the event. It is the same in every delivery. */
  readonly id: string
  /** Position of the event among all events of your organization, starting at 1. You can also use it as the cursor. */
  readonly sequence: number
  readonly event: EventKind
  readonly createdAt: string
  /** The same data as in the webhook event of this kind. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface RecordedEventPage {
  readonly events: readonly RecordedEvent[]
  /** Cursor for the next request, now or later. */
  readonly nextCursor: string
  readonly hasMore: boolean
}

export interface RemindedSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: SignerRole
}

export interface RemindedSigners {
  readonly signingRequestId: string
  readonly reminded: readonly RemindedSigner[]
}

export interface ReminderSchedule {
  /** Days between automatic reminders. */
  readonly everyDays: number
  /** Number of automatic reminders per signer. */
  readonly most: number
}

export interface Reminders {
  /** Days from the invitation to the first reminder, and from each reminder to the next. 3 unless given. */
  readonly everyDays?: number | undefined
  /** Number of automatic reminders per signer. 0 for none. You can still send reminders yourself. 3 unless given. */
  readonly most?: number | undefined
}

export interface ReplaceTemplate {
  readonly name: string
  /** Who signs, in place of the signers of a request. */
  readonly roles: readonly TemplateRole[]
  /** Title of the requests. The name by default. */
  readonly documentTitle?: string | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  /** 30 unless given. */
  readonly expiresInDays?: number | undefined
  readonly reminders?: Reminders | undefined
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  readonly stamp?: Stamp | undefined
  /** Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible. "ignore" unless given. */
  readonly textTags?: 'ignore' | 'hide' | 'show' | undefined
  /** What each role fills in or signs, and where in the document. A `readOnly` field may get its value from each request. */
  readonly fields?: readonly TemplateField[] | null | undefined
  /** The latest version that you know. If there is a later one, nothing changes. */
  readonly version: number
  /** Id of an uploaded document, to replace the file. The template keeps its own copy of the file, which counts toward your storage. */
  readonly documentId?: string | undefined
  /** Version of the template whose file to use. The latest by default. */
  readonly documentVersion?: number | undefined
}

export interface RequestDocument {
  readonly documentId: string
  readonly title: string
  /** SHA-256 of the final document. */
  readonly finalHash: string | null
}

export interface RequestedField {
  readonly id: string
  /** Position of the signer in `signers`, from 1; null for a `seal`. */
  readonly signer: number | null
  readonly type: FieldType
  /** The id of the seal, once it is chosen; null for other types. */
  readonly seal: string | null
  /** Position of the document in `documents`, from 1. */
  readonly document: number
  readonly label: string | null
  readonly required: boolean
  readonly readOnly: boolean
  /** Where it is in the prepared document. Empty until the document is prepared. */
  readonly places: readonly FieldPlace[]
  readonly invisible: InvisibleReason | null
}

export interface RequestedSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: SignerRole
  readonly order: number
  readonly delivery: SignerDelivery
  readonly authentication: SignerAuthentication
  /** Where codes are sent as text messages. Null without `sms_code`. */
  readonly phone: string | null
  /** Whether the signer may still ask another person to sign in their place. */
  readonly mayDelegate: boolean
  readonly delegatedBy: Delegator | null
  readonly label: string | null
  readonly language: Language
  readonly status: SignerStatus
  readonly viewedAt: string | null
  readonly signedAt: string | null
  /** Whether this signer can act now: the document is ready for them. */
  readonly isTheirTurn: boolean
  /** Null until the invitation, and for signers who sign in person. */
  readonly invitedAt: string | null
  readonly mailStatus: SignerMailStatus | null
  readonly authenticationResult: AuthenticationResult | null
  readonly invisible: InvisibleReason | null
}

export interface ResetPasskey {
  readonly signerId: string
  readonly email: string
  readonly reset: boolean
}

export interface Retention {
  /** Days after the end of a signing request until its documents are deleted. Null to keep them. */
  readonly documentsDays: number | null
  /** Days after the end of a signing request until all people in it are erased. Null to keep them. Documents that are kept contain their names. */
  readonly personalDataDays: number | null
}

export interface RotateSecret {
  /** Hours that the previous secret stays valid. 24 by default; 0 ends it immediately. */
  readonly overlapHours?: number | undefined
}

export interface Seal {
  readonly sealId: string
  readonly name: string
  readonly status: SealStatus
  /** URL of the seal's image. Requires your API key. */
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
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

/** Position of the seal's lower left corner. Required for a PDF. Not allowed for other files, which have no pages. */
export interface SealPlacement {
  readonly page: number
  /** Distance from the left edge of the displayed page, in points. */
  readonly x: number
  /** Distance from the lower edge of the displayed page, in points. */
  readonly y: number
  /** Width in points. 150 by default. */
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
  /** Whether the document has at least one seal, and all of them are valid. */
  readonly valid: boolean
  /** The verdict in one or two sentences. */
  readonly summary: string
  readonly documentId: string | null
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly fileHash: string
  readonly seals: readonly FoundSeal[]
  readonly otherSignatures: readonly FoundSignature[]
  /** Permitted changes after a seal or signature: later signatures, form fields and comments. In a container, files that a seal or signature does not cover. At most 1,000. */
  readonly laterChanges: readonly LaterChange[]
  /** Total number of later changes. */
  readonly laterChangeCount: number
  /** The files in a container, and whose signature covers each. Null for a PDF. */
  readonly files: readonly ContainedFile[] | null
}

export interface SendDraft {
  /** The version that you read. If the draft has changed since, it is not sent. */
  readonly version?: number | undefined
  /** The access codes of signers whose `authentication` contains `access_code`. A draft keeps none. */
  readonly accessCodes?: readonly DraftAccessCode[] | null | undefined
}

export interface SignatureDelegated {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string
  readonly status: 'PENDING' | 'IN_PROGRESS'
  readonly signer: EventSigner
  /** Why the first person delegated, in their words. Null if they gave no reason. */
  readonly delegationReason: string | null
}

export interface SignatureSigned {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string
  readonly status: 'IN_PROGRESS' | 'FINALIZING'
  readonly signer: EventSigner
}

/** What the signer must do before the link shows anything of the request. `link`: the link alone opens the document. `email_code`: a code that the service emails to the signer. `sms_code`: a code that the service sends to the `phone` of the signer as a text message. `access_code`: a code that you give the signer in another way. `passkey`: a passkey of the signer; the first time, they confirm their email address with a code and register it. `identity_check`: a check of the signer by an outside provider, for example of their identity card. `oidc`: a sign-in at the identity provider that your organization has set up for signers. */
export type SignerAuthentication = readonly (
  | 'link'
  | 'email_code'
  | 'sms_code'
  | 'access_code'
  | 'passkey'
  | 'identity_check'
  | 'oidc'
)[]

/** Omitted fields stay unchanged. */
export interface SignerCorrection {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly language?: Language | undefined
  /** A new access code, for a signer whose `authentication` contains `access_code`. It also unlocks the signer. */
  readonly accessCode?: string | undefined
  /** Another phone number, for a signer whose `authentication` contains `sms_code`. */
  readonly phone?: string | undefined
}

/** How the signer gets the link. `in_person`: the service emails neither an invitation nor a reminder. You open the link when it is their turn, and hand them the device. They still get the finished copy by email. Not for a `cc`. */
export type SignerDelivery = 'email' | 'in_person'

export interface SignerEmailBounced {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string | null
  readonly status: SigningRequestStatus
  readonly signer: EventSigner
  readonly mailKind: MailKind
  readonly mailStatus: UndeliveredMailStatus
  /** The mail server's reply if the email bounced. Null if the server was unreachable for a day. */
  readonly mailError: string | null
}

/** Delivery status of the latest email to this signer. BOUNCED: the mail server refuses this email address. */
export type SignerMailStatus = 'QUEUED' | 'SENT' | 'BOUNCED' | 'FAILED'

/** What the person does. `signer`: signs. `approver`: agrees without a drawn or typed signature, and has a digital signature of their own in the document. `viewer`: opens the document. `cc`: gets the finished copy, and has no turn. */
export type SignerRole = 'signer' | 'approver' | 'viewer' | 'cc'

/** SIGNED: a signer has signed. APPROVED: an approver has approved. VIEWED: a viewer has viewed the document. COPIED: the request is completed, and the finished copy goes to this `cc`. */
export type SignerStatus = 'PENDING' | 'SIGNED' | 'APPROVED' | 'VIEWED' | 'COPIED' | 'DECLINED'

export interface SigningProgress {
  /** How many have signed, approved or viewed, each as their role asks. */
  readonly signed: number
  /** How many people have a turn: everyone except `cc`. */
  readonly total: number
  /** How many of them are not done yet. */
  readonly pending: number
}

export interface SigningRequest {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  /** Why the request was declined, canceled or failed, or why it is stuck. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly progress: SigningProgress
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly RequestDocument[]
  readonly language: Language
  /** Your subject of the emails to signers. Null for the subject of the service. */
  readonly subject: string | null
  /** Your message to the signers, with its variables. */
  readonly message: string | null
  readonly reminders: ReminderSchedule
  /** Name of the sender in emails and on the signing page. */
  readonly companyName: string
  readonly companyLogo: string | null
  readonly brandColor: string | null
  readonly stamp: ChosenStamp
  /** Id of the signing request that this one duplicates. */
  readonly duplicateOf: string | null
  /** Id of the template that this request was created from. */
  readonly templateId: string | null
  /** SHA-256 of the final document. */
  readonly finalHash: string | null
  /** When the documents were deleted. Null while they are kept. */
  readonly documentsDeletedAt: string | null
  /** When the documents are due for deletion, by the retention settings. The daily job deletes them after that. Null if they are not. */
  readonly documentsDueAt: string | null
  /** When all people in the request were erased. Null while they are kept. */
  readonly personalDataErasedAt: string | null
  /** When the people are due for erasure, by the retention settings. Null if they are not. */
  readonly personalDataDueAt: string | null
  /** Whether the request is on hold: then nothing of it is deleted. */
  readonly retentionHold: boolean
  readonly signers: readonly RequestedSigner[]
  /** The fields as requested, then those of tags in the text, which are known once it is prepared. */
  readonly fields: readonly RequestedField[]
  readonly tracking: SigningTracking
  readonly webhook: SigningRequestWebhook
}

export interface SigningRequestCancelled {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string | null
  readonly status: 'CANCELLED'
}

/** Omitted fields stay unchanged. */
export interface SigningRequestChanges {
  /** The new deadline: a time in the future, at most 365 days from now. */
  readonly expiresAt?: string | undefined
  readonly reminders?: ChangedReminders | undefined
}

export interface SigningRequestCompleted {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string
  readonly status: 'COMPLETED'
  /** SHA-256 of the final document. */
  readonly finalHash: string
}

export interface SigningRequestCreated {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string | null
  readonly status: 'PENDING'
}

export interface SigningRequestDeclined {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string
  readonly status: 'DECLINED'
  readonly signer: EventSigner
}

export interface SigningRequestExpired {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string | null
  readonly status: 'EXPIRED'
}

export interface SigningRequestFailed {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
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
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  /** Why the request was declined, canceled or failed, or why it is stuck. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly progress: SigningProgress
}

export interface SigningRequestSummaryPage {
  readonly signingRequests: readonly SigningRequestSummary[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface SigningRequestViewed {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  /** All documents, in the order in which signers read them. */
  readonly documents: readonly EventDocument[]
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Why the request was declined, canceled or failed. Null if there is no reason. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly progress: SigningProgress
  readonly signers: readonly EventSigner[]
  /** SHA-256 of the original document. */
  readonly fileHash: string
  readonly status: 'PENDING' | 'IN_PROGRESS' | 'FINALIZING'
  readonly signer: EventSigner
}

export interface SigningRequestWebhook {
  readonly callbackUrl: string | null
  /** Events that are sent to `callbackUrl`. Null if there is none. */
  readonly events: readonly CallbackEventKind[] | null
}

export interface SigningSettings {
  /** What signers must do whose `authentication` is omitted. */
  readonly signerAuthentication: readonly ('link' | 'email_code' | 'sms_code' | 'passkey' | 'identity_check' | 'oidc')[]
  /** The methods that this service and your organization are set up for. */
  readonly availableAuthentication: readonly AuthenticationMethod[]
}

export interface SigningStatus {
  readonly signingRequestId: string
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  readonly status: SigningRequestStatus
  /** Why the request was declined, canceled or failed, or why it is stuck. */
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expired: boolean
  readonly expiresAt: string
  readonly progress: SigningProgress
  readonly document: SigningStatusDocument
  readonly documents: readonly SigningStatusDocument[]
  readonly signers: readonly SigningStatusSigner[]
  readonly timestamps: readonly SigningStatusTimestamp[]
}

export interface SigningStatusDocument {
  readonly id: string
  readonly title: string
  readonly status: string
  /** SHA-256 of the original document. */
  readonly fileHash: string | null
  /** SHA-256 of the final document. */
  readonly finalHash: string | null
}

export interface SigningStatusSigner {
  readonly id: string
  readonly signerName: string
  readonly role: SignerRole
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
  /** Whether to put the certification block on every page instead of only the last one. false unless given. */
  readonly allPages?: boolean | undefined
  /** Codes in the certification block. The QR code links to the verification page; the DataMatrix code contains the document hash. "both" unless given. */
  readonly barcode?: 'both' | 'qr' | 'datamatrix' | 'none' | undefined
}

export interface StoredTemplateField {
  /** Unique in the request. By default `field-1`, `field-2` and so on, in the order of the list. */
  readonly id?: string | undefined
  /** Label of the role that fills it in, or its position in `roles`, from 1. Omit it for a `seal`. */
  readonly signer?: number | string | undefined
  readonly type: FieldType
  /** Of a field of the type `seal`: the id of the seal. Default: the active seal of your organization, if it has only one. */
  readonly seal?: string | undefined
  /** Position of the document in `documents`, from 1. Default: 1. */
  readonly document?: number | undefined
  /** Page number, from 1; -1 is the last page. */
  readonly page?: number | undefined
  /** Points from the left edge of the visible page to the left edge of the field. */
  readonly x?: number | undefined
  /** Points from the bottom edge of the visible page to the bottom edge of the field. */
  readonly y?: number | undefined
  /** In points. */
  readonly width?: number | undefined
  /** In points. */
  readonly height?: number | undefined
  /** A text in the document. The field starts where the text ends and is on the same line, instead of at `x` and `y`. */
  readonly anchor?: string | undefined
  /** Which occurrence of `anchor`, from 1. Needed only if the text occurs several times. */
  readonly occurrence?: number | undefined
  /** Points from the end of `anchor`. Default: 4. */
  readonly offsetX?: number | undefined
  /** Points above the line of `anchor`. Default: 0. */
  readonly offsetY?: number | undefined
  /** Full name of a form field that the PDF already has, instead of a place. */
  readonly name?: string | undefined
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Whether the signer must fill it in. Default: true, except for a checkbox. */
  readonly required?: boolean | undefined
  /** The prefilled value. */
  readonly value?: string | boolean | undefined
  /** Whether the signer cannot change `value`. */
  readonly readOnly: boolean
  /** The choices of `radio` and `dropdown`. */
  readonly options?: readonly string[] | undefined
  /** Whether `text` has several lines. */
  readonly multiline: boolean
  readonly maxLength?: number | undefined
  /** Regular expression that the whole `text` must match: characters, classes, groups, alternatives and quantifiers. A value then has at most 500 characters. */
  readonly pattern?: string | undefined
  /** What a signer reads if the value does not match `pattern`, for example "5 digits". */
  readonly patternHint?: string | undefined
  readonly fontSize?: number | undefined
}

export interface StoredTemplateRole {
  /** What the person does. `signer`: signs. `approver`: agrees without a drawn or typed signature, and has a digital signature of their own in the document. `viewer`: opens the document. `cc`: gets the finished copy, and has no turn. */
  readonly role: 'signer' | 'approver' | 'viewer' | 'cc'
  /** Position in the signing order, lowest first. Signers with the same `order` sign in parallel. Ignored for `cc`. */
  readonly order: number
  readonly language?: Language | undefined
  /** How the signer gets the link. `in_person`: the service emails neither an invitation nor a reminder. You open the link when it is their turn, and hand them the device. They still get the finished copy by email. Not for a `cc`. */
  readonly delivery: 'email' | 'in_person'
  /** What the signer must do before the link shows anything of the request. `link`: the link alone opens the document. `email_code`: a code that the service emails to the signer. `sms_code`: a code that the service sends to the `phone` of the signer as a text message. `access_code`: a code that you give the signer in another way. `passkey`: a passkey of the signer; the first time, they confirm their email address with a code and register it. `identity_check`: a check of the signer by an outside provider, for example of their identity card. `oidc`: a sign-in at the identity provider that your organization has set up for signers. With several, all of them are needed. Default: the `signerAuthentication` of `GET /signing-settings`. */
  readonly authentication?:
    | readonly ('link' | 'email_code' | 'sms_code' | 'access_code' | 'passkey' | 'identity_check' | 'oidc')[]
    | undefined
  /** Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits. */
  readonly phone?: string | undefined
  /** Whether the signer may ask another person to sign in their place, once. Only for the roles `signer` and `approver`, and not for signers who sign in person. */
  readonly mayDelegate: boolean
  /** Name of the role. Unique in the template, ignoring case. */
  readonly label: string
  /** Who has this role, unless a request names someone else. */
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** As sent. Fields that the template does not have are left out. */
export interface Template {
  readonly name: string
  readonly roles: readonly StoredTemplateRole[]
  /** Title of the requests. The name by default. */
  readonly documentTitle?: string | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  readonly expiresInDays: number
  readonly reminders: ReminderSchedule
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | undefined
  readonly stamp: ChosenStamp
  /** Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible. */
  readonly textTags: 'ignore' | 'hide' | 'show'
  readonly fields: readonly StoredTemplateField[]
  readonly templateId: string
  /** Number of the version, from 1. Each change adds one. */
  readonly version: number
  /** The labels of the roles. */
  readonly labels: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
  /** Number of the latest version, which may be a later one. */
  readonly latestVersion: number
  readonly document: TemplateDocument
}

export interface TemplateDeleted {
  readonly templateId: string
  readonly deleted: boolean
}

export interface TemplateDocument {
  /** SHA-256 of the file. */
  readonly fileHash: string
  /** In bytes. */
  readonly size: number
  /** Number of pages. Null if the file is not a PDF. */
  readonly pages: number | null
  /** Name of a file that is not a PDF. */
  readonly fileName: string | null
}

export interface TemplateField {
  /** Unique in the request. By default `field-1`, `field-2` and so on, in the order of the list. */
  readonly id?: string | undefined
  /** Label of the role that fills it in, or its position in `roles`, from 1. Omit it for a `seal`. */
  readonly signer?: number | string | undefined
  readonly type: FieldType
  /** Of a field of the type `seal`: the id of the seal. Default: the active seal of your organization, if it has only one. */
  readonly seal?: string | undefined
  /** Position of the document in `documents`, from 1. Default: 1. */
  readonly document?: number | undefined
  /** Page number, from 1; -1 is the last page. */
  readonly page?: number | undefined
  /** Points from the left edge of the visible page to the left edge of the field. */
  readonly x?: number | undefined
  /** Points from the bottom edge of the visible page to the bottom edge of the field. */
  readonly y?: number | undefined
  /** In points. */
  readonly width?: number | undefined
  /** In points. */
  readonly height?: number | undefined
  /** A text in the document. The field starts where the text ends and is on the same line, instead of at `x` and `y`. */
  readonly anchor?: string | undefined
  /** Which occurrence of `anchor`, from 1. Needed only if the text occurs several times. */
  readonly occurrence?: number | undefined
  /** Points from the end of `anchor`. Default: 4. */
  readonly offsetX?: number | undefined
  /** Points above the line of `anchor`. Default: 0. */
  readonly offsetY?: number | undefined
  /** Full name of a form field that the PDF already has, instead of a place. */
  readonly name?: string | undefined
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Whether the signer must fill it in. Default: true, except for a checkbox. */
  readonly required?: boolean | undefined
  /** The prefilled value. */
  readonly value?: string | boolean | undefined
  /** Whether the signer cannot change `value`. false unless given. */
  readonly readOnly?: boolean | undefined
  /** The choices of `radio` and `dropdown`. */
  readonly options?: readonly string[] | null | undefined
  /** Whether `text` has several lines. false unless given. */
  readonly multiline?: boolean | undefined
  readonly maxLength?: number | undefined
  /** Regular expression that the whole `text` must match: characters, classes, groups, alternatives and quantifiers. A value then has at most 500 characters. */
  readonly pattern?: string | undefined
  /** What a signer reads if the value does not match `pattern`, for example "5 digits". */
  readonly patternHint?: string | undefined
  readonly fontSize?: number | undefined
}

export interface TemplateRole {
  /** What the person does. `signer`: signs. `approver`: agrees without a drawn or typed signature, and has a digital signature of their own in the document. `viewer`: opens the document. `cc`: gets the finished copy, and has no turn. "signer" unless given. */
  readonly role?: 'signer' | 'approver' | 'viewer' | 'cc' | undefined
  /** Position in the signing order, lowest first. Signers with the same `order` sign in parallel. Ignored for `cc`. 0 unless given. */
  readonly order?: number | undefined
  readonly language?: Language | undefined
  /** How the signer gets the link. `in_person`: the service emails neither an invitation nor a reminder. You open the link when it is their turn, and hand them the device. They still get the finished copy by email. Not for a `cc`. "email" unless given. */
  readonly delivery?: 'email' | 'in_person' | undefined
  /** What the signer must do before the link shows anything of the request. `link`: the link alone opens the document. `email_code`: a code that the service emails to the signer. `sms_code`: a code that the service sends to the `phone` of the signer as a text message. `access_code`: a code that you give the signer in another way. `passkey`: a passkey of the signer; the first time, they confirm their email address with a code and register it. `identity_check`: a check of the signer by an outside provider, for example of their identity card. `oidc`: a sign-in at the identity provider that your organization has set up for signers. With several, all of them are needed. Default: the `signerAuthentication` of `GET /signing-settings`. */
  readonly authentication?:
    | readonly ('link' | 'email_code' | 'sms_code' | 'access_code' | 'passkey' | 'identity_check' | 'oidc')[]
    | null
    | undefined
  /** Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits. */
  readonly phone?: string | undefined
  /** Whether the signer may ask another person to sign in their place, once. Only for the roles `signer` and `approver`, and not for signers who sign in person. false unless given. */
  readonly mayDelegate?: boolean | undefined
  /** Name of the role. Unique in the template, ignoring case. */
  readonly label: string
  /** Who has this role, unless a request names someone else. */
  readonly name?: string | undefined
  readonly email?: string | undefined
}

export interface TemplateSigner {
  /** Label of the role. */
  readonly label: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly language?: Language | undefined
  /** Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits. */
  readonly phone?: string | undefined
  /** The code that you give the signer in another way, for example by phone. Required if `authentication` contains `access_code`. The service stores only a hash, and never shows the code. */
  readonly accessCode?: string | undefined
}

export interface TemplateSummary {
  readonly templateId: string
  readonly name: string
  /** Number of the version, from 1. Each change adds one. */
  readonly version: number
  /** The labels of the roles. */
  readonly labels: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
}

export interface TemplateSummaryPage {
  readonly templates: readonly TemplateSummary[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface TemplateVersion {
  /** Number of the version, from 1. Each change adds one. */
  readonly version: number
  readonly name: string
  readonly createdAt: string
}

export interface TemplateVersionPage {
  readonly versions: readonly TemplateVersion[]
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
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
  /** Hash of the transaction that wrote the root. */
  readonly txHash: string
  readonly blockNumber: number
  readonly explorerUrl: string | null
}

export interface TimestampConfirmed {
  readonly blockchain: TimestampConfirmation
  readonly ipfs: Publication
  /** Your confirmed timestamps, by sequence number. If there are more than fit, further events follow. */
  readonly timestamps: readonly ConfirmedTimestamp[]
}

export interface TimestampRecord {
  readonly id: string
  /** Position in the service's sequence. */
  readonly sequenceNumber: number
  /** The SHA-256 hash, 64 lowercase hexadecimal characters. */
  readonly fingerprint: string
  /** Hash over this record and the previous one. It links the records, and is the leaf in the Merkle tree. */
  readonly sequentialFingerprint: string
  readonly type:
    | 'SUBMITTED_HASH'
    | 'UPLOADED_FILE'
    | 'DOCUMENT_ORIGINAL'
    | 'DOCUMENT_SIGNED'
    | 'DOCUMENT_SEALED'
    | 'AUDIT_TRAIL'
  readonly serverTimestamp: string
  /** Your label for it. */
  readonly label: string | null
  /** Your own id for it, if you set one. */
  readonly externalId: string | null
  /** Your own strings. Empty if you set none. */
  readonly metadata: Readonly<Record<string, string>>
  /** Hash of the transaction. Null until the root is on the chain. */
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
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
}

export interface TimestampedTree {
  /** Number of entries in the tree of this checkpoint. */
  readonly treeSize: number
  readonly inclusionPath: readonly string[]
  /** Size and root of the tree, signed by the log. */
  readonly checkpoint: string
  /** RFC 3161 token over the checkpoint's text, in base64. */
  readonly token: string
}

export type UndeliveredMailStatus = 'BOUNCED' | 'FAILED'

/** As in a new request. Fields that you leave out are as in the template. */
export interface UseTemplate {
  /** Who has which role. You can leave out roles whose person is in the template. */
  readonly signers?: readonly TemplateSigner[] | undefined
  /** Values of the fields of the template, by their ids. Signers can change them, except `readOnly` ones. */
  readonly values?: Readonly<Record<string, string | boolean>> | undefined
  readonly documentTitle?: string | undefined
  /** Your own id for it. It does not need to be unique, and only your organization can see it. */
  readonly externalId?: string | undefined
  /** Up to 20 strings of your own. Only your organization can see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Subject of the invitation. Reminders have it, too. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly subject?: string | undefined
  /** Shown in invitations, in reminders and on the signing page. May contain `{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`. */
  readonly message?: string | undefined
  readonly language?: Language | undefined
  readonly expiresInDays?: number | undefined
  readonly reminders?: ChangedReminders | undefined
  /** Name of your company in emails and on the signing page, shown next to the registered name of the organization. */
  readonly companyName?: string | undefined
  readonly companyLogo?: string | undefined
  readonly brandColor?: string | undefined
  readonly callbackUrl?: string | undefined
  /** Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events. */
  readonly webhookEvents?: readonly CallbackEventKind[] | null | undefined
  readonly stamp?: ChangedStamp | undefined
  /** Version of the template. The latest by default. */
  readonly version?: number | undefined
}

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
  /** What the timestamp is waiting for. Null once it is confirmed. */
  readonly reason: string | null
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly batchId: string | null
  readonly explorerUrl: string
}

export interface VerifyDocument {
  readonly documentId: string
  /** Whether to download issuers, OCSP responses and revocation lists from the URLs in certificates of other issuers. Those servers receive serial numbers of certificates, and nothing of the document. Has no effect on ASiC-E containers. false unless given. */
  readonly online?: boolean | undefined
  /** Whether to render the pages as they were at each seal or signature and as they are now, and report differences. This takes longer. Has no effect on ASiC-E containers. false unless given. */
  readonly compare?: boolean | undefined
}

export interface WantedProofs {
  readonly ids: readonly string[]
}

export interface Webhook {
  readonly id: string
  readonly url: string
  /** Events to send. Null for all events except `audit.recorded`, including those added in later versions. */
  readonly events: readonly EventKind[] | null
  readonly description: string | null
  /** Whether the endpoint receives events. */
  readonly enabled: boolean
  readonly disabledReason: WebhookDisabledReason | null
  readonly disabledAt: string | null
  /** Time of the first failure since the last success. Null if the last attempt succeeded. */
  readonly failingSince: string | null
  /** Until when X-Service-Signature uses the previous secret. Null if there is only one secret. */
  readonly previousSecretUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Omitted fields stay unchanged. Send null for `events` to receive all, or for `description` to remove it. */
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

/** Why the endpoint is disabled. BY_REQUEST: you disabled it. DELIVERIES_FAILED: no delivery succeeded for 5 days. Null if it is enabled. */
export type WebhookDisabledReason = 'BY_REQUEST' | 'DELIVERIES_FAILED'

export interface WebhookList {
  readonly webhooks: readonly Webhook[]
}

export interface WebhookTest {
  readonly webhookId: string
}

export interface WebhookTested {
  /** Id of the test event. */
  readonly eventId: string
}

export interface WebhookWithSecret {
  readonly id: string
  readonly url: string
  /** Events to send. Null for all events except `audit.recorded`, including those added in later versions. */
  readonly events: readonly EventKind[] | null
  readonly description: string | null
  /** Whether the endpoint receives events. */
  readonly enabled: boolean
  readonly disabledReason: WebhookDisabledReason | null
  readonly disabledAt: string | null
  /** Time of the first failure since the last success. Null if the last attempt succeeded. */
  readonly failingSince: string | null
  /** Until when X-Service-Signature uses the previous secret. Null if there is only one secret. */
  readonly previousSecretUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** The webhook secret that signs deliveries. It is shown only once. */
  readonly secret: string
}

export interface WitnessedTree {
  /** Number of entries in the tree of this checkpoint. */
  readonly treeSize: number
  readonly inclusionPath: readonly string[]
  /** Size and root of the tree, signed by the log and by witnesses. */
  readonly checkpoint: string
}

/** Why a request was refused. Newer services may know more reasons. */
export type ErrorCode =
  | 'INVALID_REQUEST'
  | 'INVALID_HASH'
  | 'INVALID_SIGNATURE'
  | 'INVALID_FIELD_VALUE'
  | 'INVALID_JSON'
  | 'INVALID_IDEMPOTENCY_KEY'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'INVALID_PDF'
  | 'INVALID_CONTAINER'
  | 'INVALID_POSITION'
  | 'INVALID_IMAGE'
  | 'INVALID_CERTIFICATE'
  | 'URL_NOT_ALLOWED'
  | 'CONSENT_NOT_SHOWN'
  | 'METHOD_NOT_AVAILABLE'
  | 'API_KEY_MISSING'
  | 'API_KEY_INVALID'
  | 'API_KEY_EXPIRED'
  | 'API_KEY_SUSPENDED'
  | 'ADMIN_TOKEN_INVALID'
  | 'SCIM_TOKEN_INVALID'
  | 'SIGN_IN_REQUIRED'
  | 'INVALID_CREDENTIALS'
  | 'SIGNER_AUTHENTICATION_REQUIRED'
  | 'SIGNER_CODE_INVALID'
  | 'HOURLY_LIMIT_EXCEEDED'
  | 'TOO_MANY_FAILED_ATTEMPTS'
  | 'TOO_MANY_REQUESTS'
  | 'IP_ADDRESS_NOT_ALLOWED'
  | 'API_NOT_IN_PLAN'
  | 'INSUFFICIENT_SCOPE'
  | 'ORGANIZATION_REQUIRED'
  | 'INSUFFICIENT_ROLE'
  | 'OPERATOR_REQUIRED'
  | 'ACCESS_DENIED'
  | 'ORIGIN_NOT_ALLOWED'
  | 'ACTIVE_CONTENT_NOT_ALLOWED'
  | 'ACCOUNT_DISABLED'
  | 'SIGNER_LOCKED'
  | 'SIGNER_IDENTITY_MISMATCH'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SINGLE_SIGN_ON_REQUIRED'
  | 'SINGLE_SIGN_ON_FAILED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'SIGNING_LINK_INVALID'
  | 'INVITATION_INVALID'
  | 'ACCOUNT_LINK_INVALID'
  | 'DOCUMENT_DELETED'
  | 'QUOTA_EXCEEDED'
  | 'ALREADY_EXISTS'
  | 'LAST_OWNER'
  | 'INVITATION_USED'
  | 'INVITATION_EXPIRED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'ANCHOR_TOO_SOON'
  | 'PROOF_NOT_AVAILABLE'
  | 'LOG_FROZEN'
  | 'SIGNING_CLOSED'
  | 'SIGNING_DECLINED'
  | 'SIGNING_EXPIRED'
  | 'SIGNING_CANCELLED'
  | 'SIGNING_FAILED'
  | 'ALREADY_SIGNED'
  | 'NOT_YOUR_TURN'
  | 'DOCUMENT_NOT_VIEWED'
  | 'DELEGATION_NOT_ALLOWED'
  | 'NO_INVITED_SIGNERS'
  | 'SIGNER_NAME_PRINTED'
  | 'EVIDENCE_NOT_READY'
  | 'NOTHING_TO_RETRY'
  | 'DOCUMENT_NOT_READY'
  | 'DOCUMENT_LOCKED'
  | 'RETENTION_HOLD'
  | 'PERSON_IN_USE'
  | 'DOCUMENT_CHANGED'
  | 'DOCUMENT_NOT_MODIFIABLE'
  | 'TEMPLATE_IN_USE'
  | 'BULK_CLOSED'
  | 'SEAL_NOT_ACTIVE'
  | 'ROOT_NOT_REVOCABLE'
  | 'ROOT_OFFLINE'
  | 'TOO_MANY_SEALS'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_PASSKEYS'
  | 'KEY_ALREADY_ROTATED'
  | 'WITNESSES_NOT_READY'
  | 'TOO_MANY_DOMAINS'
  | 'DOMAIN_NOT_PROVEN'
  | 'TOO_MANY_SCIM_TOKENS'
  | 'OWNER_PROTECTED'
  | 'TOO_MANY_WEBHOOKS'
  | 'TOO_MANY_DRAFTS'
  | 'VERSION_CONFLICT'
  | 'TOO_MANY_TEMPLATES'
  | 'WEBHOOK_DISABLED'
  | 'BODY_TOO_LARGE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_ERROR'
  | (string & {})

export type WebhookEventKind =
  | 'signature.signed'
  | 'signature.delegated'
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
  | 'audit.recorded'
  | 'webhook.test'

/** The data of each event. */
export interface WebhookEventData {
  /** A signer signed, or an approver approved. */
  readonly 'signature.signed': SignatureSigned
  /** A signer asked another person to sign in their place. */
  readonly 'signature.delegated': SignatureDelegated
  /** Everyone is done, and the document is final. */
  readonly 'signing_request.completed': SigningRequestCompleted
  /** Someone opened the document for the first time. A viewer is then done. */
  readonly 'signing_request.viewed': SigningRequestViewed
  /** A signer declined, or the link reached the wrong person. */
  readonly 'signing_request.declined': SigningRequestDeclined
  /** The signing request expired. */
  readonly 'signing_request.expired': SigningRequestExpired
  /** The sender canceled the signing request. */
  readonly 'signing_request.cancelled': SigningRequestCancelled
  /** The document could not be downloaded, or it cannot be signed. */
  readonly 'signing_request.failed': SigningRequestFailed
  /** A signing request was created. */
  readonly 'signing_request.created': SigningRequestCreated
  /** A document was sealed. */
  readonly 'document.sealed': DocumentSealed
  /** Your timestamps were confirmed on the blockchain, and their proofs are complete. */
  readonly 'timestamp.confirmed': TimestampConfirmed
  /** An email to a signer could not be delivered. */
  readonly 'signer.email_bounced': SignerEmailBounced
  /** The audit log has a new entry. Only for endpoints that name this event. */
  readonly 'audit.recorded': AuditEntry
  /** You sent a test event to a webhook endpoint. */
  readonly 'webhook.test': WebhookTest
}

export interface Operations {
  /** List the audit log. */
  readonly listAudit: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** Only entries at this time or later. */
      readonly from?: string | undefined
      /** Only entries before this time. */
      readonly to?: string | undefined
      /** One of sign_in.succeeded, sign_in.failed, sign_out.succeeded, session.ended, password.changed, password.reset_requested, password.reset, second_factor.enabled, second_factor.removed, second_factor.disabled, second_factor.reset, recovery_codes.created, passkey.added, passkey.renamed, passkey.removed, user.created, user.changed, user.disabled, user.enabled, organization.created, plan.changed, quota.changed, settings.changed, identity_provider.created, identity_provider.changed, identity_provider.deleted, domain.added, domain.proven, domain.removed, scim_token.created, scim_token.rotated, scim_token.deleted, member.invited, member.joined, member.role_changed, member.removed, member.deactivated, member.reactivated, invitation.withdrawn, key.created, key.changed, key.rotated, key.deleted, operator.created, operator.disabled, operator.enabled, operator.refused, seal.created, seal.changed, seal.revoked, template.created, template.changed, template.deleted, webhook.created, webhook.changed, webhook.secret_rotated, webhook.deleted, document.deleted, signing_request.documents_deleted, person.exported, person.erased, signing_request.people_erased, signing_request.held, signing_request.released, test_data.deleted, evidence.exported, audit.exported, email.resent, delivery.resent, job.retried, job.discarded, signing_request.retried, signer_passkey.reset, anchoring.started, certificate.replaced, certificate.revoked, certificate.requested, certificate.installed, certificate.crl_installed, log.key_rotated, log.key_retired, log.frozen, secret_key.rotation_started, secret_key.rotation_completed. */
      readonly action?:
        | 'sign_in.succeeded'
        | 'sign_in.failed'
        | 'sign_out.succeeded'
        | 'session.ended'
        | 'password.changed'
        | 'password.reset_requested'
        | 'password.reset'
        | 'second_factor.enabled'
        | 'second_factor.removed'
        | 'second_factor.disabled'
        | 'second_factor.reset'
        | 'recovery_codes.created'
        | 'passkey.added'
        | 'passkey.renamed'
        | 'passkey.removed'
        | 'user.created'
        | 'user.changed'
        | 'user.disabled'
        | 'user.enabled'
        | 'organization.created'
        | 'plan.changed'
        | 'quota.changed'
        | 'settings.changed'
        | 'identity_provider.created'
        | 'identity_provider.changed'
        | 'identity_provider.deleted'
        | 'domain.added'
        | 'domain.proven'
        | 'domain.removed'
        | 'scim_token.created'
        | 'scim_token.rotated'
        | 'scim_token.deleted'
        | 'member.invited'
        | 'member.joined'
        | 'member.role_changed'
        | 'member.removed'
        | 'member.deactivated'
        | 'member.reactivated'
        | 'invitation.withdrawn'
        | 'key.created'
        | 'key.changed'
        | 'key.rotated'
        | 'key.deleted'
        | 'operator.created'
        | 'operator.disabled'
        | 'operator.enabled'
        | 'operator.refused'
        | 'seal.created'
        | 'seal.changed'
        | 'seal.revoked'
        | 'template.created'
        | 'template.changed'
        | 'template.deleted'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.secret_rotated'
        | 'webhook.deleted'
        | 'document.deleted'
        | 'signing_request.documents_deleted'
        | 'person.exported'
        | 'person.erased'
        | 'signing_request.people_erased'
        | 'signing_request.held'
        | 'signing_request.released'
        | 'test_data.deleted'
        | 'evidence.exported'
        | 'audit.exported'
        | 'email.resent'
        | 'delivery.resent'
        | 'job.retried'
        | 'job.discarded'
        | 'signing_request.retried'
        | 'signer_passkey.reset'
        | 'anchoring.started'
        | 'certificate.replaced'
        | 'certificate.revoked'
        | 'certificate.requested'
        | 'certificate.installed'
        | 'certificate.crl_installed'
        | 'log.key_rotated'
        | 'log.key_retired'
        | 'log.frozen'
        | 'secret_key.rotation_started'
        | 'secret_key.rotation_completed'
        | undefined
      /** The id of who acted, or their email address or name. */
      readonly actor?: string | undefined
      /** The id or name of what the entry is about. */
      readonly target?: string | undefined
      /** A part of any text in the entry. The case does not matter. */
      readonly q?: string | undefined
    }
    readonly answer: AuditEntryPage
  }
  /** Export the audit log. */
  readonly exportAudit: {
    readonly query: {
      /** Only entries at this time or later. */
      readonly from?: string | undefined
      /** Only entries before this time. */
      readonly to?: string | undefined
    }
  }
  /** List the timestamps of the audit log. */
  readonly readAuditHeads: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
    }
    readonly answer: AuditHeads
  }
  /** Retrieve the branding. */
  readonly readBranding: {
    readonly answer: Branding
  }
  /** Replace the branding. */
  readonly changeBranding: {
    readonly body: NewBranding
    readonly answer: Branding
  }
  /** Download the logo. */
  readonly downloadLogo: object
  /** List bulk sends. */
  readonly listBulks: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** An id that starts with tpl_. */
      readonly templateId?: string | undefined
      /** COMPLETED: the service has tried all rows. A row may still have failed. */
      readonly status?: BulkStatus | undefined
    }
    readonly answer: BulkPage
  }
  /** Retrieve a bulk send's progress. */
  readonly readBulk: {
    readonly params: {
      /** An id that starts with bulk_. */
      readonly id: string
    }
    readonly answer: Bulk
  }
  /** Cancel a bulk send. */
  readonly cancelBulk: {
    readonly params: {
      /** An id that starts with bulk_. */
      readonly id: string
    }
    readonly answer: Bulk
  }
  /** List the rows of a bulk send. */
  readonly listBulkRows: {
    readonly params: {
      /** An id that starts with bulk_. */
      readonly id: string
    }
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** One of PENDING, CREATED, FAILED, CANCELLED. */
      readonly status?: BulkRowStatus | undefined
    }
    readonly answer: BulkRowStatePage
  }
  /** Retrieve the consent texts. */
  readonly readConsentTexts: {
    readonly answer: ConsentTexts
  }
  /** Replace a consent text. */
  readonly changeConsentText: {
    readonly params: {
      /** One of signer, approver. */
      readonly role: ConsentRole
      /** Emails to a signer and the signing page use the language of the signer. The certification block, the audit trail and the evidence use the language of the request. Emails to members use the language of the organization. Default: a signer has the language of the request, the request that of the organization, and the organization English. */
      readonly language: Language
    }
    readonly body: NewConsentText
    readonly answer: ConsentText
  }
  /** List the versions of a consent text. */
  readonly listConsentVersions: {
    readonly params: {
      /** One of signer, approver. */
      readonly role: ConsentRole
      /** Emails to a signer and the signing page use the language of the signer. The certification block, the audit trail and the evidence use the language of the request. Emails to members use the language of the organization. Default: a signer has the language of the request, the request that of the organization, and the organization English. */
      readonly language: Language
    }
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
    }
    readonly answer: ConsentVersionPage
  }
  /** Upload a document. */
  readonly createDocument: {
    readonly query: {
      /** Format of the sealed and signed versions of a file that is not a PDF. Omit it for a PDF. */
      readonly container?: 'ASiC-E' | undefined
    }
    readonly answer: NewDocument
  }
  /** List documents. */
  readonly listDocuments: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** Your own id for it. It does not need to be unique, and only your organization can see it. */
      readonly externalId?: string | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly createdSince?: string | undefined
      /** One of FETCHING, READY, PARTIALLY_SIGNED, SIGNED, SEALED, FETCH_FAILED, DELETED. */
      readonly status?: DocumentStatus | undefined
      /** A part of the title, 1 to 100 characters. */
      readonly query?: string | undefined
    }
    readonly answer: ListedDocumentPage
  }
  /** Delete a document. */
  readonly deleteDocument: {
    readonly params: {
      /** An id that starts with doc_. */
      readonly id: string
    }
    readonly answer: DeletedDocument
  }
  /** Download a document. */
  readonly downloadDocument: {
    readonly params: {
      /** An id that starts with doc_. */
      readonly id: string
    }
    readonly query: {
      /** One of original, latest. */
      readonly version?: 'original' | 'latest' | undefined
    }
  }
  /** List a document's form fields. */
  readonly listFormFields: {
    readonly params: {
      /** An id that starts with doc_. */
      readonly id: string
    }
    readonly answer: DocumentFormFields
  }
  /** Retrieve a document's status. */
  readonly readDocumentStatus: {
    readonly params: {
      /** An id that starts with doc_. */
      readonly id: string
    }
    readonly answer: DocumentState
  }
  /** Create a draft. */
  readonly createDraft: {
    readonly body: NewDraft
    readonly answer: Draft
  }
  /** List drafts. */
  readonly listDrafts: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
    }
    readonly answer: DraftSummaryPage
  }
  /** Retrieve a draft. */
  readonly readDraft: {
    readonly params: {
      /** An id that starts with draft_. */
      readonly id: string
    }
    readonly answer: Draft
  }
  /** Replace a draft. */
  readonly replaceDraft: {
    readonly params: {
      /** An id that starts with draft_. */
      readonly id: string
    }
    readonly body: DraftReplacement
    readonly answer: Draft
  }
  /** Delete a draft. */
  readonly deleteDraft: {
    readonly params: {
      /** An id that starts with draft_. */
      readonly id: string
    }
    readonly answer: DraftDeleted
  }
  /** Send a draft. */
  readonly sendDraft: {
    readonly params: {
      /** An id that starts with draft_. */
      readonly id: string
    }
    readonly body: SendDraft | undefined
    readonly answer: CreatedSigningRequest
  }
  /** Retrieve the allowed origins. */
  readonly readEmbedding: {
    readonly answer: EmbeddingOrigins
  }
  /** Replace the allowed origins. */
  readonly changeEmbedding: {
    readonly body: EmbeddingOrigins
    readonly answer: EmbeddingOrigins
  }
  /** List events. */
  readonly listEvents: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** One of signature.signed, signature.delegated, signing_request.completed, signing_request.viewed, signing_request.declined, signing_request.expired, signing_request.cancelled, signing_request.failed, signing_request.created, document.sealed, timestamp.confirmed, signer.email_bounced, audit.recorded, webhook.test. */
      readonly kind?: EventKind | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly since?: string | undefined
    }
    readonly answer: RecordedEventPage
  }
  /** Erase a person. */
  readonly erasePerson: {
    readonly body: ErasePerson
    readonly answer: ErasedPerson
  }
  /** Export what is known of a person. */
  readonly exportPerson: {
    readonly body: PersonByEmail
  }
  /** Retrieve the organization's quota. */
  readonly readQuota: {
    readonly answer: Quota
  }
  /** Retrieve the retention settings. */
  readonly readRetention: {
    readonly answer: Retention
  }
  /** Replace the retention settings. */
  readonly changeRetention: {
    readonly body: NewRetention
    readonly answer: Retention
  }
  /** List seals. */
  readonly listSeals: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
    }
    readonly answer: SealPage
  }
  /** Retrieve a seal. */
  readonly readSeal: {
    readonly params: {
      /** An id that starts with seal_. */
      readonly sealId: string
    }
    readonly answer: Seal
  }
  /** Seal a document with this seal. */
  readonly applySeal: {
    readonly params: {
      /** An id that starts with seal_. */
      readonly sealId: string
    }
    readonly body: ApplySeal
    readonly answer: AppliedSeal
  }
  /** Download a seal's image. */
  readonly downloadSealImage: {
    readonly params: {
      /** An id that starts with seal_. */
      readonly sealId: string
    }
  }
  /** Seal a document. */
  readonly sealDocument: {
    readonly body: ApplyNamedSeal
    readonly answer: AppliedSeal
  }
  /** Verify a document's seals. */
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
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** Your own id for it. It does not need to be unique, and only your organization can see it. */
      readonly externalId?: string | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly createdSince?: string | undefined
      /** One of PENDING, IN_PROGRESS, FINALIZING, COMPLETED, DECLINED, EXPIRED, CANCELLED, FAILED. */
      readonly status?: SigningRequestStatus | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly updatedSince?: string | undefined
      /** A part of the title, or of a signer's name or email address, 1 to 100 characters. */
      readonly query?: string | undefined
    }
    readonly answer: SigningRequestSummaryPage
  }
  /** Retrieve the signing settings. */
  readonly readSigningSettings: {
    readonly answer: SigningSettings
  }
  /** Replace the signing settings. */
  readonly changeSigningSettings: {
    readonly body: ChangedSigningSettings
    readonly answer: SigningSettings
  }
  /** Retrieve a signing request. */
  readonly readSigningRequest: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly answer: SigningRequest
  }
  /** Change a signing request. */
  readonly changeSigningRequest: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly body: SigningRequestChanges
    readonly answer: SigningRequest
  }
  /** Cancel a signing request. */
  readonly cancelSigningRequest: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly body: OptionalReason | undefined
    readonly answer: SigningRequest
  }
  /** Delete the documents of a signing request. */
  readonly deleteRequestDocuments: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly answer: DeletedRequestDocuments
  }
  /** Duplicate a signing request. */
  readonly duplicateSigningRequest: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly body: DuplicateSigningRequest | undefined
    readonly answer: CreatedSigningRequest
  }
  /** Download the evidence. */
  readonly downloadEvidence: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
  }
  /** Hold a signing request. */
  readonly holdSigningRequest: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly body: Hold
    readonly answer: HeldRequest
  }
  /** Remind signers. */
  readonly remindSigners: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly answer: RemindedSigners
  }
  /** Correct a signer. */
  readonly correctSigner: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
      /** An id that starts with signer_. */
      readonly signerId: string
    }
    readonly body: SignerCorrection
    readonly answer: CreatedSigner
  }
  /** Create an embed URL. */
  readonly createEmbedUrl: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
      /** An id that starts with signer_. */
      readonly signerId: string
    }
    readonly body: NewEmbedUrl | undefined
    readonly answer: EmbedUrl
  }
  /** Replace a signer's link. */
  readonly replaceSigningLink: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
      /** An id that starts with signer_. */
      readonly signerId: string
    }
    readonly body: LinkReplacement | undefined
    readonly answer: CreatedSigner
  }
  /** Reset a signer's passkey. */
  readonly resetSignerPasskey: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
      /** An id that starts with signer_. */
      readonly signerId: string
    }
    readonly answer: ResetPasskey
  }
  /** Retrieve a signing request's status. */
  readonly readSigningStatus: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly answer: SigningStatus
  }
  /** Download the audit trail. */
  readonly downloadTrail: {
    readonly params: {
      /** An id that starts with sr_. */
      readonly id: string
    }
    readonly query: {
      /** One of pdf, json. */
      readonly format?: 'pdf' | 'json' | undefined
    }
  }
  /** Create a template. */
  readonly createTemplate: {
    readonly body: CreateTemplate
    readonly answer: TemplateSummary
  }
  /** List templates. */
  readonly listTemplates: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** A part of the name, 1 to 100 characters. */
      readonly query?: string | undefined
    }
    readonly answer: TemplateSummaryPage
  }
  /** Retrieve a template. */
  readonly readTemplate: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly query: {
      /** Version of the template. The latest by default. */
      readonly version?: number | undefined
    }
    readonly answer: Template
  }
  /** Change a template. */
  readonly replaceTemplate: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly body: ReplaceTemplate
    readonly answer: TemplateSummary
  }
  /** Delete a template. */
  readonly deleteTemplate: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly answer: TemplateDeleted
  }
  /** Create signing requests in bulk. */
  readonly createBulk: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly body: CreateBulk
    readonly answer: CreatedBulk
  }
  /** Check the rows of a bulk send. */
  readonly checkBulk: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly body: CreateBulk
    readonly answer: BulkCheck
  }
  /** Download the document of a template. */
  readonly downloadTemplateDocument: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly query: {
      /** Version of the template. The latest by default. */
      readonly version?: number | undefined
    }
  }
  /** Duplicate a template. */
  readonly duplicateTemplate: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly body: DuplicateTemplate
    readonly answer: TemplateSummary
  }
  /** List the form fields of a template's document. */
  readonly listTemplateFormFields: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly query: {
      /** Version of the template. The latest by default. */
      readonly version?: number | undefined
    }
    readonly answer: DocumentFormFields
  }
  /** Create a signing request from a template. */
  readonly createSigningRequestFromTemplate: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly body: UseTemplate
    readonly answer: CreatedSigningRequest
  }
  /** List the versions of a template. */
  readonly listTemplateVersions: {
    readonly params: {
      /** An id that starts with tpl_. */
      readonly id: string
    }
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
    }
    readonly answer: TemplateVersionPage
  }
  /** Create a timestamp. */
  readonly createTimestamp: {
    readonly query: {
      /** `proof` adds the proof to the response, which then takes about a second longer. */
      readonly include?: 'proof' | undefined
    }
    readonly body: NewTimestamp
    readonly answer: CreatedTimestamp
  }
  /** List timestamps. */
  readonly listTimestamps: {
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** Your own id for it. It does not need to be unique, and only your organization can see it. */
      readonly externalId?: string | undefined
      /** A date and time in ISO 8601, for example 2027-01-31T12:00:00Z. */
      readonly createdSince?: string | undefined
      /** One of QUEUED, BATCHED, CONFIRMED. */
      readonly status?: BlockchainStatus | undefined
    }
    readonly answer: TimestampRecordPage
  }
  /** Retrieve a timestamp. */
  readonly readTimestamp: {
    readonly params: {
      /** An id that starts with ts_. */
      readonly id: string
    }
    readonly answer: TimestampRecord
  }
  /** Download a timestamp's proof. */
  readonly downloadProof: {
    readonly params: {
      /** An id that starts with ts_. */
      readonly id: string
    }
    readonly query: {
      /** One of json, ots, tlog-proof, tsr. */
      readonly format?: 'json' | 'ots' | 'tlog-proof' | 'tsr' | undefined
    }
  }
  /** Create timestamps in bulk. */
  readonly createTimestamps: {
    readonly query: {
      /** `receipts` adds the receipt to each record. */
      readonly include?: 'receipts' | undefined
    }
    readonly body: NewTimestamps
    readonly answer: CreatedTimestamps
  }
  /** Retrieve proofs in bulk. */
  readonly readProofs: {
    readonly body: WantedProofs
    readonly answer: Proofs
  }
  /** Verify a hash. */
  readonly verifyHash: {
    readonly body: Hash
    readonly answer: Verification
  }
  /** Verify a hash by URL. */
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
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** An id. */
      readonly subscriptionId?: string | undefined
      /** One of PENDING, DELIVERED, FAILED, ENDED. */
      readonly state?: DeliveryState | undefined
    }
    readonly answer: DeliveryPage
  }
  /** Retrieve a webhook delivery. */
  readonly readWebhookDelivery: {
    readonly params: {
      /** Id of the delivery. */
      readonly id: string
    }
    readonly answer: DeliveryDetails
  }
  /** Resend a webhook delivery. */
  readonly resendWebhookDelivery: {
    readonly params: {
      /** Id of the delivery. */
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
  /** Retrieve a webhook endpoint. */
  readonly readWebhook: {
    readonly params: {
      /** An id that starts with wh_. */
      readonly id: string
    }
    readonly answer: Webhook
  }
  /** Update a webhook endpoint. */
  readonly changeWebhook: {
    readonly params: {
      /** An id that starts with wh_. */
      readonly id: string
    }
    readonly body: WebhookChanges
    readonly answer: Webhook
  }
  /** Delete a webhook endpoint. */
  readonly deleteWebhook: {
    readonly params: {
      /** An id that starts with wh_. */
      readonly id: string
    }
    readonly answer: WebhookDeleted
  }
  /** List a webhook endpoint's deliveries. */
  readonly listDeliveriesOfWebhook: {
    readonly params: {
      /** An id that starts with wh_. */
      readonly id: string
    }
    readonly query: {
      /** A whole number from 1 to 100. 20 unless given. */
      readonly limit?: number | undefined
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined
      /** One of PENDING, DELIVERED, FAILED, ENDED. */
      readonly state?: DeliveryState | undefined
    }
    readonly answer: DeliveryPage
  }
  /** Rotate a webhook endpoint's secret. */
  readonly rotateWebhookSecret: {
    readonly params: {
      /** An id that starts with wh_. */
      readonly id: string
    }
    readonly body: RotateSecret | undefined
    readonly answer: WebhookWithSecret
  }
  /** Send a test event to a webhook endpoint. */
  readonly testWebhook: {
    readonly params: {
      /** An id that starts with wh_. */
      readonly id: string
    }
    readonly answer: WebhookTested
  }
}

export const operations = {
  listAudit: { method: 'GET', path: '/api/v1/audit', isRepeatable: false },
  exportAudit: { method: 'GET', path: '/api/v1/audit/export', isRepeatable: false },
  readAuditHeads: { method: 'GET', path: '/api/v1/audit/heads', isRepeatable: false },
  readBranding: { method: 'GET', path: '/api/v1/branding', isRepeatable: false },
  changeBranding: { method: 'PUT', path: '/api/v1/branding', isRepeatable: false },
  downloadLogo: { method: 'GET', path: '/api/v1/branding/logo', isRepeatable: false },
  listBulks: { method: 'GET', path: '/api/v1/bulk', isRepeatable: false },
  readBulk: { method: 'GET', path: '/api/v1/bulk/{id}', isRepeatable: false },
  cancelBulk: { method: 'POST', path: '/api/v1/bulk/{id}/cancel', isRepeatable: true },
  listBulkRows: { method: 'GET', path: '/api/v1/bulk/{id}/rows', isRepeatable: false },
  readConsentTexts: { method: 'GET', path: '/api/v1/consent-texts', isRepeatable: false },
  changeConsentText: { method: 'PUT', path: '/api/v1/consent-texts/{role}/{language}', isRepeatable: false },
  listConsentVersions: { method: 'GET', path: '/api/v1/consent-texts/{role}/{language}/versions', isRepeatable: false },
  createDocument: { method: 'POST', path: '/api/v1/documents', isRepeatable: true },
  listDocuments: { method: 'GET', path: '/api/v1/documents', isRepeatable: false },
  deleteDocument: { method: 'DELETE', path: '/api/v1/documents/{id}', isRepeatable: false },
  downloadDocument: { method: 'GET', path: '/api/v1/documents/{id}/file', isRepeatable: false },
  listFormFields: { method: 'GET', path: '/api/v1/documents/{id}/form-fields', isRepeatable: false },
  readDocumentStatus: { method: 'GET', path: '/api/v1/documents/{id}/status', isRepeatable: false },
  createDraft: { method: 'POST', path: '/api/v1/drafts', isRepeatable: true },
  listDrafts: { method: 'GET', path: '/api/v1/drafts', isRepeatable: false },
  readDraft: { method: 'GET', path: '/api/v1/drafts/{id}', isRepeatable: false },
  replaceDraft: { method: 'PUT', path: '/api/v1/drafts/{id}', isRepeatable: true },
  deleteDraft: { method: 'DELETE', path: '/api/v1/drafts/{id}', isRepeatable: false },
  sendDraft: { method: 'POST', path: '/api/v1/drafts/{id}/send', isRepeatable: true },
  readEmbedding: { method: 'GET', path: '/api/v1/embedding', isRepeatable: false },
  changeEmbedding: { method: 'PUT', path: '/api/v1/embedding', isRepeatable: false },
  listEvents: { method: 'GET', path: '/api/v1/events', isRepeatable: false },
  erasePerson: { method: 'POST', path: '/api/v1/people/erase', isRepeatable: false },
  exportPerson: { method: 'POST', path: '/api/v1/people/export', isRepeatable: false },
  readQuota: { method: 'GET', path: '/api/v1/quota', isRepeatable: false },
  readRetention: { method: 'GET', path: '/api/v1/retention', isRepeatable: false },
  changeRetention: { method: 'PUT', path: '/api/v1/retention', isRepeatable: false },
  listSeals: { method: 'GET', path: '/api/v1/seals', isRepeatable: false },
  readSeal: { method: 'GET', path: '/api/v1/seals/{sealId}', isRepeatable: false },
  applySeal: { method: 'POST', path: '/api/v1/seals/{sealId}/apply', isRepeatable: true },
  downloadSealImage: { method: 'GET', path: '/api/v1/seals/{sealId}/image', isRepeatable: false },
  sealDocument: { method: 'POST', path: '/api/v1/seals/apply', isRepeatable: true },
  verifySeals: { method: 'POST', path: '/api/v1/seals/verify', isRepeatable: false },
  createSigningRequest: { method: 'POST', path: '/api/v1/signing', isRepeatable: true },
  listSigningRequests: { method: 'GET', path: '/api/v1/signing', isRepeatable: false },
  readSigningSettings: { method: 'GET', path: '/api/v1/signing-settings', isRepeatable: false },
  changeSigningSettings: { method: 'PUT', path: '/api/v1/signing-settings', isRepeatable: false },
  readSigningRequest: { method: 'GET', path: '/api/v1/signing/{id}', isRepeatable: false },
  changeSigningRequest: { method: 'PATCH', path: '/api/v1/signing/{id}', isRepeatable: true },
  cancelSigningRequest: { method: 'POST', path: '/api/v1/signing/{id}/cancel', isRepeatable: true },
  deleteRequestDocuments: { method: 'DELETE', path: '/api/v1/signing/{id}/documents', isRepeatable: false },
  duplicateSigningRequest: { method: 'POST', path: '/api/v1/signing/{id}/duplicate', isRepeatable: true },
  downloadEvidence: { method: 'GET', path: '/api/v1/signing/{id}/evidence', isRepeatable: false },
  holdSigningRequest: { method: 'PUT', path: '/api/v1/signing/{id}/hold', isRepeatable: false },
  remindSigners: { method: 'POST', path: '/api/v1/signing/{id}/remind', isRepeatable: true },
  correctSigner: { method: 'PATCH', path: '/api/v1/signing/{id}/signers/{signerId}', isRepeatable: true },
  createEmbedUrl: { method: 'POST', path: '/api/v1/signing/{id}/signers/{signerId}/embed', isRepeatable: true },
  replaceSigningLink: { method: 'POST', path: '/api/v1/signing/{id}/signers/{signerId}/link', isRepeatable: true },
  resetSignerPasskey: {
    method: 'POST',
    path: '/api/v1/signing/{id}/signers/{signerId}/reset-passkey',
    isRepeatable: true,
  },
  readSigningStatus: { method: 'GET', path: '/api/v1/signing/{id}/status', isRepeatable: false },
  downloadTrail: { method: 'GET', path: '/api/v1/signing/{id}/trail', isRepeatable: false },
  createTemplate: { method: 'POST', path: '/api/v1/templates', isRepeatable: true },
  listTemplates: { method: 'GET', path: '/api/v1/templates', isRepeatable: false },
  readTemplate: { method: 'GET', path: '/api/v1/templates/{id}', isRepeatable: false },
  replaceTemplate: { method: 'PUT', path: '/api/v1/templates/{id}', isRepeatable: true },
  deleteTemplate: { method: 'DELETE', path: '/api/v1/templates/{id}', isRepeatable: false },
  createBulk: { method: 'POST', path: '/api/v1/templates/{id}/bulk', isRepeatable: true },
  checkBulk: { method: 'POST', path: '/api/v1/templates/{id}/bulk/check', isRepeatable: false },
  downloadTemplateDocument: { method: 'GET', path: '/api/v1/templates/{id}/document', isRepeatable: false },
  duplicateTemplate: { method: 'POST', path: '/api/v1/templates/{id}/duplicate', isRepeatable: true },
  listTemplateFormFields: { method: 'GET', path: '/api/v1/templates/{id}/form-fields', isRepeatable: false },
  createSigningRequestFromTemplate: { method: 'POST', path: '/api/v1/templates/{id}/signing', isRepeatable: true },
  listTemplateVersions: { method: 'GET', path: '/api/v1/templates/{id}/versions', isRepeatable: false },
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
