import { createOrganization } from '../../src/features/accounts/create-organization.ts'
import { createDocument } from '../../src/features/documents/create-document.ts'
import type { FetchPorts } from '../../src/features/documents/fetch-document.ts'
import { fileWorkRule } from '../../src/features/documents/file-work.ts'
import { findDocument, findVersions } from '../../src/features/documents/find-document.ts'
import { importDocument, type WantedImport } from '../../src/features/documents/import-document.ts'
import { keepBytes } from '../../src/features/documents/keep-file.ts'
import type { Document } from '../../src/features/documents/model.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { readQuota } from '../../src/features/quota/read-quota.ts'
import { openLocalBlobStore } from '../../src/infrastructure/blob-store/local-blob-store.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { createOutboundHttp } from '../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { createSlots } from '../../src/infrastructure/slots/fair-slots.ts'
import type { JobData } from '../../src/ports/job-queue.ts'
import type { GetLimits } from '../../src/ports/outbound-http.ts'
import type { Caller } from '../../src/vocabulary/caller.ts'
import { noReference } from '../../src/vocabulary/reference.ts'
import { setTimers } from '../harness/set-timers.ts'
import { sharedPdfWork } from '../harness/shared-pdf-work.ts'
import { testPorts } from '../harness/test-ports.ts'

/**
 * The feature over a real database, a real folder and real connections, with a clock under the test's control and jobs
 * that are only recorded.
 */
export async function documentsFixture() {
  const { end, ...common } = await testPorts()
  const memories = [createFileCheckpointMemory(common.dataDir)]
  const log = await openLog({ ...common, memories }, 'log.example.org/test', 'http://localhost')
  const pdfWork = sharedPdfWork()
  const timers = setTimers()
  const client = createOutboundHttp({ version: '0', allowedPrivateHosts: [], timers })
  const asked: GetLimits[] = []
  const jobs: { name: string; data: JobData }[] = []
  const notified: { event: 'ready' | 'failed'; document: Document }[] = []
  const ports = {
    ...common,
    log,
    pdfWork,
    fileSlots: createSlots(fileWorkRule),
    blobStore: await openLocalBlobStore(common),
    outboundHttp: {
      ...client,
      get: (url: string, limits: GetLimits) => {
        asked.push(limits)
        return client.get(url, limits)
      },
    },
    allowLoopbackDocuments: true,
    queue: {
      async enqueue(_transaction: unknown, job: { name: string }, data: JobData) {
        jobs.push({ name: job.name, data })
      },
    },
    listener: {
      onDocumentReady: async (_transaction: unknown, document: Document) =>
        void notified.push({ event: 'ready', document }),
      onDocumentFailed: async (_transaction: unknown, document: Document) =>
        void notified.push({ event: 'failed', document }),
    },
  } satisfies FetchPorts & Record<string, unknown>

  const organization = await common.database
    .transaction()
    .execute((transaction) =>
      createOrganization({ ...common, transaction }, { name: 'Example', plan: 'enterprise' as const, language: null }),
    )
  const caller: Caller = {
    keyId: 'key_1',
    userId: null,
    organization,
    payer: organization,
    requestsPerHour: null,
    mode: 'live',
  }

  return {
    ports,
    organization,
    asked,
    /** For the calls to other servers. */
    timers,
    jobs,
    notified,
    quota: () => readQuota(ports, organization),
    import: (wanted: Partial<WantedImport> & { url: string }) =>
      common.database.transaction().execute((transaction) =>
        importDocument(transaction, ports, {
          owner: organization.id,
          payer: organization,
          title: 'Contract',
          ...wanted,
        }),
      ),
    async upload(bytes: Uint8Array): Promise<Document> {
      const file = await keepBytes(ports, bytes)
      return (await createDocument(ports, caller, { title: 'Contract', file, reference: noReference })).document
    },
    async document(id: string): Promise<Document> {
      const document = await findDocument(ports, id)
      if (document === undefined) throw new Error(`no document ${id}`)
      return document
    },
    versions: (id: string) => findVersions(ports, id),
    async end() {
      await end()
    },
  }
}

export type DocumentsFixture = Awaited<ReturnType<typeof documentsFixture>>
