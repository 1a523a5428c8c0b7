import type { DocumentStatus } from '@countersign/api'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.newRequest.document.unfit

/** Why a document cannot be sent for signature, or null. */
export function whyUnfit(status: DocumentStatus): string | null {
  switch (status) {
    case 'READY':
    case 'SEALED':
      return null
    case 'FETCHING':
    case 'FETCH_FAILED':
    case 'PARTIALLY_SIGNED':
    case 'SIGNED':
    case 'DELETED':
      return texts[status]
  }
}
