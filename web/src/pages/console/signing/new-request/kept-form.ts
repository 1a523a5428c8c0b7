import { isObject, parseJson } from '../../../../api/request.ts'
import { forgetText, keepText, readKept } from '../../../../browser/kept-text.ts'
import { languages } from '../../../../strings/language.ts'
import { identityChoices } from '../authentication/identity-choices.ts'
import { MOST_FIELDS } from '../place-fields/editor-state.ts'
import { fieldTypes } from '../place-fields/placed-field.ts'
import { barcodes, deliveries, EMPTY, type Entered, MOST_SIGNERS, orderings, signerRoles, sources } from './entered.ts'
import { MOST_DOCUMENTS } from './entered-documents.ts'

/** The hash of the last request that was sent, and its key. A retry with the same body uses the same key. */
export type Attempt = { readonly body: string; readonly idempotencyKey: string }

/** The draft of the form at the service. */
export type Saved = {
  readonly id: string
  readonly version: number
  /** Whether it has all that is entered. */
  readonly isCurrent: boolean
}

/** The form with changes that are not saved. */
export type KeptForm = {
  readonly entered: Entered
  readonly attempt: Attempt | null
  /** The request that it began with, whatever document it has now. */
  readonly from: string | null
  readonly saved: Saved | null
}

/** Per account and organization, and only in this tab. */
export function formPlace(userId: string, organizationId: string): string {
  return `countersign:new-request:${userId}:${organizationId}`
}

/** Null if there is none, or if another release stored it. */
export function readForm(place: string): KeptForm | null {
  const kept = parseJson(readKept('tab', place) ?? '')
  if (!isObject(kept) || !isEntered(kept.entered)) return null
  const { entered, attempt, from, saved } = kept
  return {
    entered,
    attempt: isAttempt(attempt) ? attempt : null,
    from: typeof from === 'string' ? from : null,
    saved: isSaved(saved) ? saved : null,
  }
}

export function keepForm(place: string, form: KeptForm): void {
  const { entered, attempt, saved } = form
  const isEmpty = attempt === null && saved === null && JSON.stringify(entered) === JSON.stringify(EMPTY)
  if (isEmpty) forgetForm(place)
  else keepText('tab', place, JSON.stringify({ ...form, entered: withoutCodes(entered) }))
}

/** Secrets stay in the memory of the page. */
function withoutCodes({ signers, ...others }: Entered): Entered {
  return { ...others, signers: signers.map(({ accessCode: _accessCode, ...signer }) => signer) }
}

export function forgetForm(place: string): void {
  forgetText('tab', place)
}

const texts = [
  'address',
  'title',
  'subject',
  'message',
  'days',
  'reminderDays',
  'mostReminders',
  'companyName',
  'companyLogo',
  'brandColor',
  'callbackUrl',
]

function isEntered(value: unknown): value is Entered {
  return (
    isObject(value) &&
    sources.some((one) => one === value.source) &&
    orderings.some((one) => one === value.ordering) &&
    barcodes.some((one) => one === value.barcode) &&
    texts.every((name) => typeof value[name] === 'string') &&
    isLanguageOrNull(value.language) &&
    typeof value.allPages === 'boolean' &&
    typeof value.usesTags === 'boolean' &&
    Array.isArray(value.fields) &&
    value.fields.length <= MOST_DOCUMENTS * MOST_FIELDS &&
    value.fields.every(isPlacedField) &&
    Array.isArray(value.unplaced) &&
    value.unplaced.every((one) => isObject(one) && isObject(one.field) && one.document !== undefined) &&
    isObject(value.rest) &&
    Array.isArray(value.documents) &&
    value.documents.length <= MOST_DOCUMENTS &&
    value.documents.every(isDocument) &&
    Array.isArray(value.signers) &&
    value.signers.length >= 1 &&
    value.signers.length <= MOST_SIGNERS &&
    value.signers.every(isSigner)
  )
}

function isDocument(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.key === 'number' &&
    (value.documentId === null || typeof value.documentId === 'string') &&
    typeof value.title === 'string' &&
    [value.pages, value.size].every((one) => one === null || typeof one === 'number') &&
    (value.rest === undefined || isAllText(value.rest)) &&
    (value.copyOf === undefined || isCopied(value.copyOf))
  )
}

function isAllText(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'string')
}

function isCopied(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.requestId === 'string' &&
    typeof value.boundSigners === 'number' &&
    (value.callback === null || typeof value.callback === 'string')
  )
}

function isSigner(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.key === 'number' &&
    typeof value.name === 'string' &&
    typeof value.email === 'string' &&
    (value.role === undefined || signerRoles.some((role) => role === value.role)) &&
    (value.label === undefined || typeof value.label === 'string') &&
    isLanguageOrNull(value.language) &&
    deliveries.some((one) => one === value.delivery) &&
    typeof value.mayDelegate === 'boolean' &&
    (value.authentication === undefined || isMethods(value.authentication)) &&
    typeof value.step === 'number'
  )
}

function isMethods(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => identityChoices.some((known) => known === one))
}

function isPlacedField(value: unknown): boolean {
  if (!isObject(value)) return false
  const areAll = (names: readonly string[], type: string) => names.every((name) => typeof value[name] === type)
  return (
    fieldTypes.some((type) => type === value.type) &&
    (value.placedOn === null || typeof value.placedOn === 'string') &&
    (value.form === undefined || isFormPart(value.form)) &&
    areAll(['key', 'signer', 'document', 'page', 'x', 'y', 'width', 'height'], 'number') &&
    areAll(['label', 'placeholder', 'value', 'pattern', 'patternHint', 'seal'], 'string') &&
    areAll(['required', 'readOnly', 'multiline'], 'boolean') &&
    [value.maxLength, value.fontSize].every((one) => one === null || typeof one === 'number') &&
    Array.isArray(value.options) &&
    value.options.every((option) => typeof option === 'string')
  )
}

function isFormPart(value: unknown): boolean {
  return (
    isObject(value) && typeof value.name === 'string' && Array.isArray(value.others) && value.others.every(isObject)
  )
}

function isLanguageOrNull(value: unknown): boolean {
  return value == null || languages.some((one) => one === value)
}

function isSaved(value: unknown): value is Saved {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.version === 'number' &&
    typeof value.isCurrent === 'boolean'
  )
}

function isAttempt(value: unknown): value is Attempt {
  return isObject(value) && typeof value.body === 'string' && typeof value.idempotencyKey === 'string'
}
