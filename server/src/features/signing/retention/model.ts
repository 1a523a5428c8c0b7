import type { dataProtection as api } from '@countersign/api'
import { day, type SigningRequest } from '../model.ts'

export type Retention = api.Retention

export interface EndedRequest {
  readonly id: string
  readonly endedAt: Date
}

/** When the documents of a request are due for deletion; null if they are not, or are deleted already. */
export function documentsDueAt(
  {
    endedAt,
    documentsDeletedAt,
    retentionHold,
  }: Pick<SigningRequest, 'endedAt' | 'documentsDeletedAt' | 'retentionHold'>,
  { documentsDays }: Retention,
): Date | null {
  if (endedAt === null || documentsDeletedAt !== null || retentionHold || documentsDays === null) return null
  return new Date(endedAt.getTime() + documentsDays * day)
}
