import type { DocumentState, signing } from '@countersign/api'
import { type ChosenDocument, type Copied, EMPTY, type Entered, type EnteredSigner, type Ordering } from './entered.ts'

type Sender = { readonly name: string; readonly manages: boolean }

/** The input that sends this request again. Without its documents if one of them never arrived. */
export function enteredFrom(
  request: signing.SigningRequest,
  states: readonly (DocumentState | null)[],
  sender: Sender,
): Entered {
  const { documentTitle: title, signers, language, webhook, reminders } = request
  const { callbackUrl } = webhook
  const isHere = states.length > 0 && states.every(hasArrived)
  const copyOf = {
    requestId: request.signingRequestId,
    callback: sender.manages ? null : callbackUrl,
    boundSigners: request.fields.length > 0 ? signers.length : 0,
  }
  const ordering = orderingOf(signers)
  return {
    ...EMPTY,
    source: isHere ? 'own' : 'upload',
    documents: isHere ? states.map((state, index) => copiedDocument(state, index, request, copyOf)) : [],
    title,
    signers: signers.map((signer, index) => enteredSigner(signer, index, request)),
    ordering,
    subject: request.subject ?? '',
    message: request.message ?? '',
    language,
    days: String(daysOf(request)),
    reminderDays: String(reminders.everyDays),
    mostReminders: String(reminders.most),
    companyName: request.companyName === sender.name ? '' : request.companyName,
    companyLogo: request.companyLogo ?? '',
    brandColor: request.brandColor ?? '',
    allPages: request.stamp.allPages,
    barcode: request.stamp.barcode,
    callbackUrl: sender.manages ? (callbackUrl ?? '') : '',
  }
}

function hasArrived(document: DocumentState | null): boolean {
  const isMissing = document === null || ['FETCHING', 'FETCH_FAILED', 'DELETED'].includes(document.status)
  return !isMissing
}

function copiedDocument(
  state: DocumentState | null,
  index: number,
  { documentTitle, documents }: signing.SigningRequest,
  copyOf: Copied,
): ChosenDocument {
  const title = documents.length > 1 ? documents[index]?.title : undefined
  return {
    key: index + 1,
    documentId: state?.documentId ?? null,
    title: title ?? documentTitle,
    pages: state?.pages ?? null,
    // Of its latest version, which may have signatures.
    size: null,
    copyOf,
  }
}

function enteredSigner(
  signer: signing.RequestedSigner,
  index: number,
  { signers, language }: signing.SigningRequest,
): EnteredSigner {
  // Missing in responses of an older service.
  const { name, email, label, role, delivery = 'email', mayDelegate = false } = signer
  const own = signer.language === language ? null : signer.language
  const step = ordersOf(signers).indexOf(signer.order) + 1
  const way = {
    role,
    language: own,
    delivery,
    mayDelegate,
    authentication: signer.authentication,
    phone: signer.phone ?? '',
  }
  return { key: index + 1, name, email, ...way, step, ...(label !== null && { label }) }
}

function orderingOf(signers: readonly signing.RequestedSigner[]): Ordering {
  const orders = ordersOf(signers)
  if (orders.length === 1) return 'together'
  return signers.every(({ order }, index) => order === orders[index]) ? 'in-turn' : 'steps'
}

/** Each once, the first to sign first. */
function ordersOf(signers: readonly signing.RequestedSigner[]): number[] {
  return [...new Set(signers.map(({ order }) => order))].sort((one, other) => one - other)
}

const DAY = 86_400_000

/** A changed deadline may be further away than that of a new request. */
function daysOf({ createdAt, expiresAt }: signing.SigningRequest): number {
  const days = Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY)
  return Math.min(365, Math.max(1, days))
}
