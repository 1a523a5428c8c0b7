import type { bulk as api, templates } from '@countersign/api'
import { defineJob } from '../../../ports/job-queue.ts'

/** Many signing requests from one version of a template. */
export interface Bulk {
  readonly id: string
  readonly owner: string
  readonly templateId: string
  readonly templateVersion: number
  readonly templateName: string
  /** Who created it, and creates its requests. */
  readonly caller: BulkCaller
  /** Null if the template has no receiver of events. */
  readonly encryptedSecret: Uint8Array | null
  /** The storage that each request needs. */
  readonly rowBytes: number
  /** The seals that each request gets. */
  readonly rowSeals: number
  readonly status: api.BulkStatus
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export interface BulkCaller {
  readonly keyId: string
  readonly userId: string | null
  readonly organizationId: string | null
  readonly payerId: string | null
}

export interface BulkRow {
  /** From 1, in the order of the caller. */
  readonly number: number
  readonly filling: templates.BulkRow
  /** All people of the request, including those of the template. */
  readonly signers: readonly BulkSigner[]
}

export interface BulkSigner {
  readonly label: string
  readonly name: string
  readonly email: string
  /** Missing without one; null once the person is erased. */
  readonly phone?: string | null
}

export interface BulkRowState extends BulkRow {
  readonly status: api.BulkRowStatus
  readonly signingRequestId: string | null
  readonly error: string | null
}

export type RowCounts = Readonly<Record<api.BulkRowStatus, number>>

export interface BulkWithCounts {
  readonly bulk: Bulk
  readonly counts: RowCounts
}

/** Creates some requests of a bulk send, and leaves the rest to the next run. */
export const runBulkJob = defineJob<{ bulkId: string }>({
  name: 'templates.run-bulk',
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  timeoutSeconds: 300,
})

/** Resumes bulk sends whose work was lost. */
export const resumeBulksJob = defineJob<Record<string, never>>({
  name: 'templates.resume-bulks',
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
})

/** Longer than all attempts of a run take. */
export const workMayTakeMs = 3_600_000
