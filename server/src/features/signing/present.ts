import { type signing as api, callbackEventKinds, type signer as signerApi } from '@countersign/api'
import { defaultLanguage } from '../../vocabulary/language.ts'
import type { Reference } from '../../vocabulary/reference.ts'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { Document } from '../documents/model.ts'
import { presentResult } from './authentication/present.ts'
import type { CreatedRequest } from './create-request.ts'
import { endReason } from './end-reason.ts'
import { presentRequestFields, presentSignerFields } from './fields/present-fields.ts'
import { filledTexts } from './filled-texts.ts'
import type { RequestStatusFacts, RequestWithMails } from './find-request.ts'
import type { ListedRequestWithSigners } from './list-requests.ts'
import {
  identityOf,
  isOpen,
  type ListedRequest,
  progressOf,
  type RequestDocument,
  type Signer,
  type SigningRequest,
} from './model.ts'
import { documentsDueAt, peopleDueAt } from './retention/model.ts'
import type { ShownEnd } from './show-end.ts'
import type { ShownDocument, ShownRequest } from './show-request.ts'
import type { SignedRequest } from './sign-document.ts'
import { turnOf } from './signer-access.ts'
import { signingUrl } from './signing-link.ts'

/** `seesUrl` is false for members who may not manage webhooks: the URL may come from a draft, a template or a copy. */
export function presentCreated(
  publicUrl: string,
  { request, signers, webhookSecret }: CreatedRequest,
  seesUrl: boolean,
): api.CreatedSigningRequest {
  const webhook = seesUrl ? presentWebhook(request) : withHost(presentWebhook(request))
  return {
    signingRequestId: request.id,
    documentId: request.documentId,
    documents: request.documents.map(({ documentId, title }) => ({ documentId, title })),
    ...presentReference(request),
    status: request.status,
    language: request.language ?? defaultLanguage,
    expiresAt: request.expiresAt.toISOString(),
    createdAt: request.createdAt.toISOString(),
    signers: signers.map((signer) => presentLinked(publicUrl, { signer, token: signer.token })),
    tracking: trackingOf(publicUrl, request),
    webhook: { ...webhook, secret: webhookSecret },
  }
}

interface Linked {
  readonly signer: Pick<Signer, keyof api.SignerIdentity | 'language'>
  readonly token: string
}

/** A signer who has a new link, and so is not done. */
export function presentLinked(publicUrl: string, { signer, token }: Linked): api.CreatedSigner {
  const { language } = signer
  return {
    ...identityOf(signer),
    language: language ?? defaultLanguage,
    signingUrl: signingUrl(publicUrl, token, language),
    status: 'PENDING',
  }
}

/** For the sender only. */
function presentReference({ externalId, metadata }: Reference): Reference {
  return { externalId, metadata }
}

function trackingOf(publicUrl: string, { id, documentId }: Pick<SigningRequest, 'id' | 'documentId'>) {
  return {
    statusUrl: `${publicUrl}/api/v1/signing/${id}/status`,
    documentStatusUrl: `${publicUrl}/api/v1/documents/${documentId}/status`,
  }
}

function presentWebhook({ webhook }: Pick<SigningRequest, 'webhook'>) {
  return {
    callbackUrl: webhook?.callbackUrl ?? null,
    events: webhook && [...(webhook.events ?? callbackEventKinds)],
  }
}

interface Summarized {
  readonly request: ListedRequest
  readonly signers: readonly Pick<Signer, 'name' | 'role' | 'status'>[]
}

export function presentSummary({ request, signers }: Summarized): api.SigningRequestSummary {
  return {
    signingRequestId: request.id,
    documentId: request.documentId,
    documentTitle: request.title,
    ...presentReference(request),
    status: request.status,
    reason: reasonOf(request, signers),
    declineCode: request.declineCode,
    expiresAt: request.expiresAt.toISOString(),
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    progress: progressOf(signers),
  }
}

/** As many as fit into a line of a list; `progress` has the total. */
const mostListedSigners = 5

export function presentListed(found: ListedRequestWithSigners): api.ListedSigningRequest {
  const signers = found.signers.slice(0, mostListedSigners)
  return {
    ...presentSummary(found),
    documentCount: found.documentCount,
    signers: signers.map(({ name, email, role, status, delivery, invitedAt, viewedAt }) => ({
      name,
      email,
      role,
      status,
      delivery,
      invitedAt: timeOf(invitedAt),
      viewedAt: timeOf(viewedAt),
    })),
  }
}

/** Why it ended without success; while it is open, what it waits for besides people. */
function reasonOf(request: ListedRequest, signers: Summarized['signers']): string | null {
  return endReason(request, signers) ?? request.problem?.reason ?? null
}

export function presentRequest(publicUrl: string, found: RequestWithMails): api.SigningRequest {
  const { request, signers, mailStates, methods } = found
  return {
    ...presentSummary(found),
    documents: request.documents.map(({ documentId, title, finalHash }) => ({
      documentId,
      title,
      finalHash: request.status === 'COMPLETED' ? finalHash : null,
    })),
    language: request.language ?? defaultLanguage,
    subject: request.subject,
    message: request.message,
    reminders: request.reminders,
    companyName: request.senderName,
    companyLogo: request.logoUrl,
    brandColor: request.brandColor,
    stamp: request.stamp,
    duplicateOf: request.duplicateOf,
    templateId: request.templateId,
    finalHash: request.status === 'COMPLETED' ? request.finalHash : null,
    documentsDeletedAt: timeOf(request.documentsDeletedAt),
    documentsDueAt: timeOf(documentsDueAt(request, found.retention)),
    personalDataErasedAt: timeOf(request.peopleErasedAt),
    personalDataDueAt: timeOf(peopleDueAt(request, found.retention)),
    retentionHold: request.retentionHold,
    signers: signers.map((signer) => ({
      ...identityOf(signer),
      language: signer.language ?? defaultLanguage,
      ...presentState(signer),
      isTheirTurn: isOpen(request.status) && turnOf({ request, signer, signers }) === 'YOURS',
      invitedAt: timeOf(signer.invitedAt),
      mailStatus: mailStates.get(signer.id) ?? null,
      authenticationResult: presentResult(methods.get(signer.id) ?? []),
      invisible: signer.documents.find(({ field }) => field?.invisible != null)?.field?.invisible ?? null,
    })),
    fields: presentRequestFields(found.fields, signers),
    tracking: trackingOf(publicUrl, request),
    webhook: presentWebhook(request),
  }
}

/** For members who may not manage webhooks: as with an endpoint, the path and query of a URL may contain a token. */
export function presentByHost(publicUrl: string, found: RequestWithMails): api.SigningRequest {
  const presented = presentRequest(publicUrl, found)
  return { ...presented, webhook: withHost(presented.webhook) }
}

/** The path and query of a URL may contain a token. */
export function withHost<T extends { readonly callbackUrl: string | null }>(webhook: T): T {
  const { callbackUrl } = webhook
  return { ...webhook, callbackUrl: callbackUrl && new URL(callbackUrl).origin }
}

export function presentStatus(
  { request, signers, document, documents, entries }: RequestStatusFacts,
  now: Date,
): api.SigningStatus {
  const late = documents.find(({ document: { lastError } }) => lastError !== null)
  return {
    signingRequestId: request.id,
    ...presentReference(request),
    status: request.status,
    reason: reasonOf(request, signers) ?? (isOpen(request.status) ? (late?.document.lastError ?? null) : null),
    declineCode: request.declineCode,
    expired: request.status === 'EXPIRED' || (isOpen(request.status) && request.expiresAt <= now),
    expiresAt: request.expiresAt.toISOString(),
    progress: progressOf(signers),
    document: {
      id: document.id,
      title: request.title,
      status: document.status,
      fileHash: request.submittedHash ?? document.originalHash,
      finalHash: request.status === 'COMPLETED' ? request.finalHash : null,
    },
    documents: documents.map(({ asked, document: { id, status, originalHash } }) => ({
      id,
      title: asked.title,
      status,
      fileHash: asked.submittedHash ?? originalHash,
      finalHash: request.status === 'COMPLETED' ? asked.finalHash : null,
    })),
    signers: signers.map((signer) => ({
      id: signer.id,
      signerName: signer.name,
      role: signer.role,
      ...presentState(signer),
      invitedAt: timeOf(signer.invitedAt),
    })),
    timestamps: entries.map(({ sequenceNumber, fingerprint, time, type }) => ({
      sequenceNumber,
      fingerprint: hexOf(fingerprint),
      serverTimestamp: time.toISOString(),
      type,
    })),
  }
}

export function presentState({
  status,
  viewedAt,
  signedAt,
}: Pick<Signer, 'status' | 'viewedAt' | 'signedAt'>): signerApi.SignerState {
  return { status, viewedAt: timeOf(viewedAt), signedAt: timeOf(signedAt) }
}

function timeOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

/** The signer's view: of the other signers only their number. */
export function presentToSigner(publicUrl: string, shown: ShownRequest): Omit<signerApi.SignerView, 'authentication'> {
  const { access, documents, hasLogo, registeredName, language, consent } = shown
  const { request, signer, signers } = access
  const turn = turnOf(access)
  const [first] = documents
  if (first === undefined) throw new Error(`signing request ${request.id} has no document`)
  const checkingOf = (asked: RequestDocument) => {
    const finalHash = request.status === 'COMPLETED' ? asked.finalHash : null
    return { finalHash, verifyUrl: asked.submittedHash && `${publicUrl}/verify/${finalHash ?? asked.submittedHash}` }
  }
  return {
    signingRequestId: request.id,
    reference: request.id,
    status: request.status,
    document: { ...presentDocument(first), title: request.title },
    documents: documents.map((one) => ({
      number: one.asked.number,
      ...presentDocument(one),
      isViewed: signer.viewedAt !== null || signer.viewedDocuments.includes(one.asked.number),
      ...checkingOf(one.asked),
    })),
    sender: { name: request.senderName, registeredName, brandColor: request.brandColor, hasLogo },
    message: filledTexts(request, signer, language).message ?? null,
    expiresAt: request.expiresAt.toISOString(),
    signer: {
      id: signer.id,
      name: signer.name,
      email: signer.email,
      role: signer.role,
      language: signer.language ?? defaultLanguage,
      delivery: signer.delivery,
      mayDelegate: signer.mayDelegate,
      delegatedBy: signer.delegatedBy?.name ?? null,
      ...presentState(signer),
    },
    turn,
    fields: presentSignerFields(shown.entries, signer, request.language ?? defaultLanguage),
    progress: progressOf(signers),
    consent,
    ...checkingOf(first.asked),
  }
}

/** What a signer may know of a request that has ended. The reason is for signers who were invited, and only if the sender gave it to all of them. */
export function presentEnd({ access: { request, signer }, registeredName }: ShownEnd): signerApi.EndedRequest {
  const { title, status, senderName, endedAt, expiresAt, reason, declineCode } = request
  return {
    title,
    sender: { name: senderName, registeredName },
    endedAt: (endedAt ?? expiresAt).toISOString(),
    reason: status === 'CANCELLED' && signer.invitedAt !== null ? reason : null,
    declinedByYou: signer.status === 'DECLINED' && declineCode !== 'WRONG_RECIPIENT',
  }
}

function presentDocument({ asked, document, size }: ShownDocument): signerApi.SignerView['document'] {
  const { title, submittedHash } = asked
  return {
    title,
    pages: document?.pages ?? null,
    file: document === undefined ? null : presentFile(document, size),
    activeContent: [...(document?.findings?.activeContent ?? [])],
    fileHash: submittedHash,
    shortHash: submittedHash && `${submittedHash.slice(0, 8)}…${submittedHash.slice(-8)}`,
  }
}

/** A non-PDF file, which the page cannot display; null for a PDF. */
function presentFile(
  { container, fileName, originalHash }: Document,
  size: number | null,
): signerApi.SignerView['document']['file'] {
  if (container === null || fileName === null || originalHash === null || size === null) return null
  return { name: fileName, size, fileHash: originalHash }
}

export function presentSigned({ request, signer, signers }: SignedRequest): signerApi.Signed {
  return {
    status: signer.status,
    signedAt: (signer.signedAt ?? request.updatedAt).toISOString(),
    requestStatus: request.status,
    progress: progressOf(signers),
  }
}

/** For the operator. */
export function presentWithProblem(found: Summarized): api.SigningRequestWithProblem {
  const { owner, problem } = found.request
  const { externalId: _externalId, metadata: _metadata, ...summary } = presentSummary(found)
  return {
    ...summary,
    owner,
    failedAttempts: problem?.failedAttempts ?? 0,
    problemSince: timeOf(problem?.since ?? null),
  }
}
