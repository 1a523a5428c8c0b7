import type { DraftContent } from '@countersign/api'
import { Refusal } from '../../../vocabulary/refusal.ts'

/** A signing request that is not sent yet. */
export interface Draft {
  readonly id: string
  readonly owner: string
  /** From 1. Each change increases it. */
  readonly version: number
  readonly content: DraftContent
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ListedDraft extends Omit<Draft, 'content'> {
  readonly summary: DraftSummary
}

/** What lists show of the content, which may be large. */
export interface DraftSummary {
  readonly documentTitle: string | null
  readonly externalId: string | null
  readonly documentIds: readonly string[]
  /** The first ones. */
  readonly signers: readonly { readonly name: string | null; readonly email: string | null }[]
  readonly signerCount: number
}

const mostListedSigners = 5

export function summaryOf(content: DraftContent): DraftSummary {
  const { documentTitle = null, externalId = null, signers = [] } = content
  return {
    documentTitle,
    externalId,
    documentIds: documentIdsOf(content),
    signers: signers.slice(0, mostListedSigners).map(({ name = null, email = null }) => ({ name, email })),
    signerCount: signers.length,
  }
}

/** The uploaded documents that the draft names. */
export function documentIdsOf({ documentId, documents = [] }: DraftContent): string[] {
  return [documentId, ...documents.map((one) => one.documentId)].filter((id) => id !== undefined)
}

export function unknownDraft(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no draft ${id}. It may have been sent or deleted.`)
}

export function requireVersion({ version }: Pick<Draft, 'version'>, expected: number): void {
  if (version === expected) return
  const message = `This draft has changed: its version is ${version}, not ${expected}. Retrieve it again and retry.`
  throw new Refusal('VERSION_CONFLICT', message)
}
