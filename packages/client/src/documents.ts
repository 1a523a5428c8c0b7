import type { OnProgress } from './bytes-of.ts'
import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { ListedDocument, Operations } from './interface.ts'
import { itemsOf } from './pages.ts'
import { type FileToSend, uploadOf } from './upload.ts'

export interface NewFile extends FileToSend {
  /** The title for people; default the file's name. */
  readonly title?: string
  /** For a file that is not a PDF. */
  readonly container?: 'ASiC-E'
  /** Your own system's name for it. */
  readonly externalId?: string
  /** At most 20 texts of your own. */
  readonly metadata?: Readonly<Record<string, string>>
}

export interface DownloadOptions extends CallOptions {
  /** Default the latest. */
  readonly version?: 'original' | 'latest'
  readonly onProgress?: OnProgress
}

type Filter = Operations['listDocuments']['query']

export interface Documents {
  /** Streams the file where the runtime can. A stream that was lost on the way cannot be sent again; a `Blob` can. */
  upload(file: NewFile, options?: CallOptions): Promise<Answer<'createDocument'>>
  /** One page, newest first; `nextCursor` leads to the next. */
  list(filter?: Filter, options?: CallOptions): Promise<Answer<'listDocuments'>>
  /** All documents, newest first; loads further pages as you iterate. */
  all(filter?: Filter, options?: CallOptions): AsyncGenerator<ListedDocument, void, undefined>
  /** Its versions, signatures and seals, and the timestamp of each version. */
  status(id: string, options?: CallOptions): Promise<Answer<'readDocumentStatus'>>
  /** The form fields that the PDF already has. A signing request can name those that are `assignable`. */
  formFields(id: string, options?: CallOptions): Promise<Answer<'listFormFields'>>
  download(id: string, options?: DownloadOptions): Promise<Download>
  /**
   * Deletes the document with all its versions. A document that was sent for signature is kept, and so are all
   * timestamps.
   */
  delete(id: string, options?: CallOptions): Promise<Answer<'deleteDocument'>>
}

export function documentsOf(caller: Caller): Documents {
  const list: Documents['list'] = (filter = {}, options) => caller.data('listDocuments', { query: filter }, options)
  return {
    list,
    all: (filter = {}, options) =>
      itemsOf(
        (cursor) => list({ limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options),
        ({ documents }) => documents,
      ),
    upload: ({ title, container, externalId, metadata, ...file }, options) => {
      const fields = { title, externalId, metadata: metadata && JSON.stringify(metadata) }
      return caller.data(
        'createDocument',
        { query: { container }, upload: uploadOf(file, fields), timeoutMs: null },
        options,
      )
    },
    status: (id, options) => caller.data('readDocumentStatus', { params: { id } }, options),
    formFields: (id, options) => caller.data('listFormFields', { params: { id } }, options),
    delete: (id, options) => caller.data('deleteDocument', { params: { id } }, options),
    download: async (id, { version, onProgress, ...options } = {}) =>
      downloadOf(await caller.file('downloadDocument', { params: { id }, query: { version } }, options), onProgress),
  }
}
