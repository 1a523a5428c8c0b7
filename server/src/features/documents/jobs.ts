import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type FetchPorts, fetchDocumentOnce } from './fetch-document.ts'
import { fetchDocument, sweepDocuments } from './model.ts'
import { sweepDocumentsOnce } from './sweep-documents.ts'

/** One slow address must not keep the others waiting; each of them may hold a file in memory. */
const fetchesAtOnce = 4

export function documentsJobs(ports: FetchPorts): JobHandler[] {
  return [
    handleJob(fetchDocument, ({ documentId }, run) => fetchDocumentOnce(ports, documentId, run), {
      concurrency: fetchesAtOnce,
    }),
    handleJob(sweepDocuments, (_data, { signal }) => sweepDocumentsOnce(ports, signal)),
  ]
}

export const documentsSchedules: readonly JobSchedule[] = [repeatJob(sweepDocuments, '17 * * * *', {})]
