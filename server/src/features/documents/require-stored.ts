import { Refusal } from '../../vocabulary/refusal.ts'
import type { Document } from './model.ts'

/** Refuses a document whose file has not arrived, or was deleted. */
export function requireStored(document: Pick<Document, 'status' | 'failure'>): void {
  switch (document.status) {
    case 'FETCHING':
    case 'FETCH_FAILED':
      throw notHere(document)
    case 'DELETED':
      throw documentDeleted()
    case 'READY':
    case 'PARTIALLY_SIGNED':
    case 'SIGNED':
    case 'SEALED':
  }
}

/** It never existed, or was deleted with its row, perhaps just now. */
export function noDocument(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no document ${id}.`)
}

export function documentDeleted(): Refusal {
  return new Refusal(
    'DOCUMENT_DELETED',
    'This document was deleted, and the service no longer has its files. Its hashes and timestamps remain.',
  )
}

function notHere({ status, failure }: Pick<Document, 'status' | 'failure'>): Refusal {
  return new Refusal(
    'DOCUMENT_NOT_READY',
    status === 'FETCH_FAILED'
      ? `This document could not be downloaded: ${failure}`
      : 'This document is still being downloaded. Try again shortly.',
  )
}
