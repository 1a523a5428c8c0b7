import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { Operations } from './interface.ts'
import { itemsOf } from './pages.ts'
import { type FileToSend, uploadOf } from './upload.ts'

type Page = Answer<'listSeals'>

/** A document of the service, or any file. */
export type CheckedFile = Operations['verifySeals']['body'] | (FileToSend & { readonly [K in CheckName]?: boolean })

/** Queries external servers about foreign certificates, or renders the pages of each revision; see the reference. */
type CheckName = 'online' | 'compare'

export interface Seals {
  /** One page; `nextCursor` leads to the next. */
  list(filter?: Operations['listSeals']['query'], options?: CallOptions): Promise<Page>
  all(options?: CallOptions): AsyncGenerator<Page['seals'][number], void, undefined>
  read(id: string, options?: CallOptions): Promise<Answer<'readSeal'>>
  image(id: string, options?: CallOptions): Promise<Download>
  /** Puts a seal on a document. */
  apply(request: Operations['sealDocument']['body'], options?: CallOptions): Promise<Answer<'sealDocument'>>
  /** The seals and signatures of a file, and whether they are valid. */
  verify(file: CheckedFile, options?: CallOptions): Promise<Answer<'verifySeals'>>
}

export function sealsOf(caller: Caller): Seals {
  const list: Seals['list'] = (filter = {}, options) => caller.data('listSeals', { query: filter }, options)
  return {
    list,
    all: (options) =>
      itemsOf(
        (cursor) => list({ limit: 100, cursor }, options),
        ({ seals }) => seals,
      ),
    read: (sealId, options) => caller.data('readSeal', { params: { sealId } }, options),
    image: async (sealId, options) =>
      downloadOf(await caller.file('downloadSealImage', { params: { sealId } }, options)),
    apply: (body, options) => caller.data('sealDocument', { body }, options),
    verify: (given, options) => {
      if (!('file' in given)) return caller.data('verifySeals', { body: given }, options)
      const { online, compare, ...file } = given
      const upload = uploadOf(file, { online: textOf(online), compare: textOf(compare) })
      return caller.data('verifySeals', { upload, timeoutMs: null }, options)
    },
  }
}

function textOf(choice: boolean | undefined): string | undefined {
  return choice === undefined ? undefined : String(choice)
}
