import type { DocumentStatus } from '@countersign/api'
import { Badge, type Tone } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const tones: Readonly<Record<DocumentStatus, Tone>> = {
  FETCHING: 'working',
  READY: 'plain',
  PARTIALLY_SIGNED: 'open',
  SIGNED: 'good',
  SEALED: 'good',
  FETCH_FAILED: 'bad',
  DELETED: 'plain',
}

export function DocumentStatusBadge({ status }: { readonly status: DocumentStatus }) {
  return <Badge tone={tones[status]}>{consoleTexts.documents.statuses[status]}</Badge>
}
