import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type FetchPorts, fetchDocumentOnce } from './fetch-document.ts'
import { fetchDocumentJob, sweepDocumentsJob } from './model.ts'
import { sweepDocuments } from './sweep-documents.ts'

/**
 * One slow server must not delay the other downloads, nor one owner with many of them; each download may hold a file in
 * memory.
 */
const fetchConcurrency = 4
const fetchesOfOwner = 2

export function documentsJobs(ports: FetchPorts): JobHandler[] {
  return [
    handleJob(fetchDocumentJob, ({ documentId }, run) => fetchDocumentOnce(ports, documentId, run), {
      concurrency: fetchConcurrency,
      forOne: fetchesOfOwner,
    }),
    handleJob(sweepDocumentsJob, (_data, { signal }) => sweepDocuments(ports, signal)),
  ]
}

export const documentsSchedules: readonly JobSchedule[] = [repeatJob(sweepDocumentsJob, '17 * * * *', {})]
