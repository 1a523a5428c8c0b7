import type { dataProtection as api } from '@countersign/api'
import { day, type SigningRequest } from '../model.ts'

export type Retention = api.Retention

export interface EndedRequest {
  readonly id: string
  readonly endedAt: Date
}

/** When the documents of a request are due for deletion; null if they are not, or are deleted already. */
export function documentsDueAt(
  request: Pick<SigningRequest, 'endedAt' | 'retentionHold' | 'documentsDeletedAt'>,
  { documentsDays }: Retention,
): Date | null {
  return request.documentsDeletedAt === null ? dueAfter(request, documentsDays) : null
}

/** When the people of a request are due for erasure; null if they are not, or are erased already. */
export function peopleDueAt(
  request: Pick<SigningRequest, 'endedAt' | 'retentionHold' | 'peopleErasedAt'>,
  { personalDataDays }: Retention,
): Date | null {
  return request.peopleErasedAt === null ? dueAfter(request, personalDataDays) : null
}

function dueAfter(
  { endedAt, retentionHold }: Pick<SigningRequest, 'endedAt' | 'retentionHold'>,
  days: number | null,
): Date | null {
  return endedAt === null || retentionHold || days === null ? null : new Date(endedAt.getTime() + days * day)
}
