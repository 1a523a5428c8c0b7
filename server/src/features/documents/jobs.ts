import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type FetchPorts, fetchDocumentOnce } from './fetch-document.ts'
import { fetchDocument, sweepDocuments } from './model.ts'
import { sweepDocumentsOnce } from './sweep-documents.ts'

/**
 * One slow server must not delay the other downloads, nor one owner with many of them; each download may hold a file in
 * memory.
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
