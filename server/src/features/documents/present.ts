import { type documents as api, type formFields, signing } from '@countersign/api'
import type { ListedFormField } from '@countersign/pdf'
import type { FormFieldList } from '../../ports/pdf-work.ts'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { CreatedDocument } from './create-document.ts'
import type { Findings, ListedDocument } from './model.ts'
import type { DocumentState } from './read-status.ts'
import type { UnrenewedDocument } from './renewal/store.ts'

export function presentNewDocument({ document, version }: CreatedDocument): api.NewDocument {
  const {
    id: documentId,
    title,
    status,
    pages,
    container,
    fileName,
    findings,
    externalId,
    metadata,
    createdAt,
  } = document
  const { fileHash, size } = version
  const made = {
    documentId,
    title,
    status,
    fileHash,
    pages,
    container,
    fileName,
    size,
    externalId,
    metadata,
    createdAt: createdAt.toISOString(),
  }
  return { ...made, ...presentFindings(findings) }
}

export function presentDocumentState({ document, versions, signatures, timestamps }: DocumentState): api.DocumentState {
  const {
    id: documentId,
    title,
    status,
    failure,
    lastError,
    originalHash,
    pages,
    container,
    fileName,
    findings,
    externalId,
    metadata,
    protectedUntil,
    renewalProblem,
    signingRequestId,
    createdAt,
  } = document
  const latest = versions.at(-1)
  return {
    documentId,
    title,
    status,
    failure: failure ?? lastError,
    fileHash: latest?.fileHash ?? null,
    originalHash,
    pages,
    container,
    fileName,
    size: latest?.size ?? null,
    ...presentFindings(findings),
    externalId,
    metadata,
    protectedUntil: protectedUntil?.toISOString() ?? null,
    renewalProblem,
    versions: versions.map(({ kind, fileHash, size, createdAt: at }) => ({
      kind,
      fileHash,
      size,
      createdAt: at.toISOString(),
    })),
    signatures: signatures.map(({ signedAt, ...rest }) => ({ ...rest, signedAt: signedAt.toISOString() })),
    timestamps: timestamps.map(({ entry, anchoring }) => ({
      sequenceNumber: entry.sequenceNumber,
      fingerprint: hexOf(entry.fingerprint),
      serverTimestamp: entry.time.toISOString(),
      type: entry.type,
      blockchain: { status: anchoring.status },
    })),
    signingRequestId,
    createdAt: createdAt.toISOString(),
  }
}

/** The findings of the submitted file. */
function presentFindings(
  findings: Findings | null,
): Pick<api.NewDocument, 'unsignable' | 'activeContent' | 'restricted'> {
  const { unsignable = null, activeContent = [], restricted = false } = findings ?? {}
  return { unsignable, activeContent: [...activeContent], restricted }
}

export function presentListedDocument({
  id: documentId,
  failure,
  lastError,
  createdAt,
  ...rest
}: ListedDocument): api.ListedDocument {
  return { documentId, ...rest, failure: failure ?? lastError, createdAt: createdAt.toISOString() }
}

export function presentUnrenewed({
  id: documentId,
  title,
  protectedUntil,
  problem,
}: UnrenewedDocument): api.UnrenewedDocument {
  return { documentId, title, protectedUntil: protectedUntil.toISOString(), renewalProblem: problem }
}

export function presentFormFields({ fields, total }: FormFieldList): formFields.DocumentFormFields {
  return { formFields: fields.map(presentFormField), total }
}

const longestValue = 4000
const mostPlaces = 200

/** Its author decides on every text and number, so all are limited. */
function presentFormField({ name, value, options, places, ...field }: ListedFormField): formFields.DocumentFormField {
  const assignable = field.assignable && name.length <= signing.longestFormFieldName
  return {
    ...field,
    assignable,
    name: name.slice(0, signing.longestFormFieldName),
    value: value === null || value.length > longestValue ? null : value,
    options: assignable ? [...options] : [],
    places: places.slice(0, mostPlaces).map(({ page, rect, option }) => ({ page, ...rect, option })),
  }
}
