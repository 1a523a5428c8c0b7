import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type FetchPorts, fetchDocumentOnce } from './fetch-document.ts'
import { fetchDocument, sweepDocuments } from './model.ts'
import { sweepDocumentsOnce } from './sweep-documents.ts'

/**
 * One slow address must not keep the others waiting, nor somebody who has many of them; each of them may hold a file in memory.
 */
const fetchesAtOnce = 4
const fetchesOfOwner = 2

export function documentsJobs(ports: FetchPorts): JobHandler[] {
  return [
    handleJob(fetchDocument, ({ documentId }, run) => fetchDocumentOnce(ports, documentId, run), {
      atOnce: fetchesAtOnce,
      forOne: fetchesOfOwner,
    }),
    handleJob(sweepDocuments, (_data, { signal }) => sweepDocumentsOnce(ports, signal)),
  ]
}

export const documentsSchedules: readonly JobSchedule[] = [repeatJob(sweepDocuments, '17 * * * *', {})]
