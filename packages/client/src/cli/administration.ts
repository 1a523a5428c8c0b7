// Written by `npm run docs` from packages/api; changes made here are lost.

export interface AdminSeal {
  readonly id: string
  readonly organizationId: string
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

export interface AnchoringStatus {
  readonly network: {
    readonly name: string
    readonly public: boolean
    /** The only host that the service reads the chain from. */
    readonly restsOn: string | null
  }
  readonly intervalHours: number
  /** Number of records that are not in a batch yet. */
  readonly queued: number
  readonly nextRootAt: string | null
  /** Whether a batch is still unconfirmed after 36 hours. */
  readonly alarm: boolean
  readonly open: Batch | null
  readonly lastConfirmed: Batch | null
}

export interface ApiKey {
  readonly id: string
  readonly name: string
  /** The last characters of the key. */
  readonly hint: string
  /** Whether the key is for test mode. */
  readonly test: boolean
  readonly organizationId: string | null
  readonly userId: string | null
  readonly requestsPerHour: number | null
  /** What the key may do. Null: everything. */
  readonly scopes: readonly Scope[] | null
  /** The IP addresses from which the key works. Null: all. */
  readonly allowedIpRanges: readonly string[] | null
  readonly expiresAt: string | null
  /** Id of the key that replaces this one. Null: not rotated. */
  readonly replacedBy: string | null
  /** When the key was last used, with a precision of one minute. Null: never. */
  readonly lastUsedAt: string | null
  /** The IP address from which the key was last used. */
  readonly lastUsedIp: string | null
  readonly createdAt: string
}

export interface Batch {
  readonly batchId: string
  readonly network: string
  readonly status: 'BATCHED' | 'CONFIRMED'
  /** Sequence number of the first entry in the batch. */
  readonly first: number
  /** Size of the tree that the root covers: the sequence number of the last entry plus one. */
  readonly size: number
  readonly root: string
  /** The 32 bytes that are written to the chain, in hexadecimal. */
  readonly anchorValue: string
  readonly closedAt: string
  /** What the batch is waiting for. */
  readonly reason: string | null
  /** Whether the batch needs the attention of an operator. */
  readonly needsAttention: boolean
  readonly expectedAt: string | null
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly blockTime: string | null
  readonly explorerUrl: string | null
  readonly cid: string | null
  readonly gatewayUrl: string | null
  readonly confirmedAt: string | null
}

export interface Certificate {
  /** The serial number, in lowercase hexadecimal. */
  readonly serialNumber: string
  readonly kind: 'ROOT' | 'ISSUING' | 'OCSP' | 'TSA' | 'SEAL' | 'SIGNER'
  /** Null if the data of the person was erased. */
  readonly subject: string | null
  readonly status: 'VALID' | 'EXPIRED' | 'REVOKED'
  /** Whether the service signs with the key now, if the key is its own. */
  readonly current: boolean
  readonly issuedAt: string
  readonly notAfter: string
  readonly revokedAt: string | null
  readonly revocationReason: SealRevocationReason | null
}

export interface Closing {
  readonly outcome: 'closed' | 'one-is-open' | 'nothing-new'
  readonly batchId: string | null
}

export interface InstalledCrl {
  readonly thisUpdate: string
  readonly nextUpdate: string
  /** How many certificates it revokes. */
  readonly revoked: number
  /** How many seals were revoked, because their issuer is in the list. */
  readonly revokedSeals: number
}

export interface IssuingRequest {
  /** The certificate request (PKCS #10), in PEM. */
  readonly request: string
}

/** Emails to a signer and the signing page use the language of the signer. The certification block, the audit trail and the evidence use the language of the request. Emails to members use the language of the organization. Default: a signer has the language of the request, the request that of the organization, and the organization English. */
type Language = 'en' | 'de' | 'fr' | 'it' | 'es' | 'ar'

export interface LogKey {
  /** The id of the key, 8 hexadecimal digits. */
  readonly keyId: string
  /** The verifier key, for readers of the log. */
  readonly vkey: string
  readonly status: 'CURRENT' | 'TRANSITION' | 'RETIRED'
  /** Trees larger than this are signed by the key. */
  readonly from: number
  /** The largest tree that the key signs. Null: no limit. */
  readonly to: number | null
  /** Whether somebody else may have the key. */
  readonly compromised: boolean
  readonly createdAt: string
  readonly retiredAt: string | null
}

export interface LogStatus {
  /** The name of the log. */
  readonly origin: string
  /** The last entry of the log, if it has ended. */
  readonly frozenAt: number | null
  /** The keys of the log, in the order in which they sign. */
  readonly keys: readonly LogKey[]
}

type MailKind =
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

export interface MailRecord {
  readonly id: string
  readonly kind: MailKind
  readonly owner: string
  /** Id of what the email is about, for example a signing request. */
  readonly reference: string | null
  readonly recipient: string
  readonly subject: string
  readonly messageId: string
  readonly state: MailState
  readonly attempts: number
  readonly lastError: string | null
  readonly createdAt: string
  readonly sentAt: string | null
}

type MailState = 'QUEUED' | 'SENT' | 'BOUNCED' | 'FAILED'

export interface NewApiKey {
  readonly id: string
  readonly name: string
  /** The last characters of the key. */
  readonly hint: string
  /** Whether the key is for test mode. */
  readonly test: boolean
  readonly organizationId: string | null
  readonly userId: string | null
  readonly requestsPerHour: number | null
  /** What the key may do. Null: everything. */
  readonly scopes: readonly Scope[] | null
  /** The IP addresses from which the key works. Null: all. */
  readonly allowedIpRanges: readonly string[] | null
  readonly expiresAt: string | null
  /** Id of the key that replaces this one. Null: not rotated. */
  readonly replacedBy: string | null
  /** When the key was last used, with a precision of one minute. Null: never. */
  readonly lastUsedAt: string | null
  /** The IP address from which the key was last used. */
  readonly lastUsedIp: string | null
  readonly createdAt: string
  /** The API key. It is shown only once. */
  readonly key: string
}

export interface NewOperator {
  readonly id: string
  readonly name: string
  /** The last characters of the token. */
  readonly hint: string
  readonly createdAt: string
  /** When the token was last used, with a precision of one minute. Null: never. */
  readonly lastUsedAt: string | null
  /** When the operator was disabled. Null if the token works. */
  readonly disabledAt: string | null
  /** The operator's token. It is shown only once. */
  readonly token: string
}

export interface NewUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly createdAt: string
  /** When the user was disabled. Null if they can sign in. */
  readonly disabledAt: string | null
  /** The initial password. It is shown only once. */
  readonly password: string
}

export interface Operator {
  readonly id: string
  readonly name: string
  /** The last characters of the token. */
  readonly hint: string
  readonly createdAt: string
  /** When the token was last used, with a precision of one minute. Null: never. */
  readonly lastUsedAt: string | null
  /** When the operator was disabled. Null if the token works. */
  readonly disabledAt: string | null
}

export interface Organization {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  /** Whether the organization refuses documents with active content, such as scripts or hidden layers. */
  readonly refusesActiveContent: boolean
  /** Whether members need two-step verification to open anything of the organization in the console. */
  readonly requiresSecondFactor: boolean
  readonly language: Language | null
  /** After how many days new API keys of the organization expire, if they have no other expiry. Null: never. */
  readonly keyExpiryDays: number | null
  readonly createdAt: string
}

export interface OwnCertificates {
  /** The newest first. */
  readonly certificates: readonly Certificate[]
}

export interface ParkedJob {
  readonly id: string
  readonly job: string
  readonly error: string | null
  readonly attempts: number
  readonly enqueuedAt: string
  readonly parkedAt: string
}

type Plan = 'enterprise' | 'free'

export interface RevokedCertificate {
  /** The serial number, in lowercase hexadecimal. */
  readonly serialNumber: string
  readonly kind: 'ROOT' | 'ISSUING' | 'OCSP' | 'TSA' | 'SEAL' | 'SIGNER'
  /** Null if the data of the person was erased. */
  readonly subject: string | null
  readonly status: 'VALID' | 'EXPIRED' | 'REVOKED'
  /** Whether the service signs with the key now, if the key is its own. */
  readonly current: boolean
  readonly issuedAt: string
  readonly notAfter: string
  readonly revokedAt: string | null
  readonly revocationReason: SealRevocationReason | null
  /** How many seals were revoked with it. */
  readonly revokedSeals: number
}

type Scope =
  | 'timestamps:read'
  | 'timestamps:write'
  | 'documents:read'
  | 'documents:write'
  | 'signing:read'
  | 'signing:write'
  | 'seals:read'
  | 'seals:write'
  | 'templates:read'
  | 'templates:write'
  | 'webhooks:read'
  | 'webhooks:write'
  | 'audit:read'
  | 'audit:write'

interface SealCertificate {
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  readonly notBefore: string
  readonly notAfter: string
  /** SHA-256 of the certificate. */
  readonly fingerprint: string
}

type SealRevocationReason =
  | 'unspecified'
  | 'keyCompromise'
  | 'affiliationChanged'
  | 'superseded'
  | 'cessationOfOperation'

type SealStatus = 'ACTIVE' | 'REVOKED'

export interface SignInDomain {
  readonly domain: string
  /** The content of the TXT record that proves the domain. Add it at the domain itself. */
  readonly record: string
  /** Null until the domain is proven. */
  readonly verifiedAt: string | null
  /** Whether an operator confirmed it, so that it needs no TXT record. */
  readonly byOperator: boolean
  readonly createdAt: string
}

export interface SignInDomains {
  /** Whether members with an email address in a proven domain must use single sign-on. Owners can always use their password. */
  readonly requiresSingleSignOn: boolean
  readonly domains: readonly SignInDomain[]
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly createdAt: string
  /** When the user was disabled. Null if they can sign in. */
  readonly disabledAt: string | null
}
