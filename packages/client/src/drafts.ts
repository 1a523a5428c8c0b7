import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'
import { itemsOf } from './pages.ts'

type Page = Answer<'listDrafts'>
type Filter = Operations['listDrafts']['query']

export interface Drafts {
  /** Stores a signing request that is not complete yet. */
  create(draft: Operations['createDraft']['body'], options?: CallOptions): Promise<Answer<'createDraft'>>
  /** One page, newest first, without the content; `nextCursor` leads to the next. */
  list(filter?: Filter, options?: CallOptions): Promise<Page>
  /** All drafts, newest first; loads further pages as you iterate. */
  all(filter?: Filter, options?: CallOptions): AsyncGenerator<Page['drafts'][number], void, undefined>
  read(id: string, options?: CallOptions): Promise<Answer<'readDraft'>>
  /** Replaces the whole content. Refused if the draft has changed since `version`. */
  replace(id: string, draft: Operations['replaceDraft']['body'], options?: CallOptions): Promise<Answer<'replaceDraft'>>
  delete(id: string, options?: CallOptions): Promise<Answer<'deleteDraft'>>
  /** Creates the signing request and deletes the draft. Only this response contains the signing links. */
  send(id: string, wanted?: Operations['sendDraft']['body'], options?: CallOptions): Promise<Answer<'sendDraft'>>
}

export function draftsOf(caller: Caller): Drafts {
  const list: Drafts['list'] = (filter = {}, options) => caller.data('listDrafts', { query: filter }, options)
  return {
    create: (body, options) => caller.data('createDraft', { body }, options),
    list,
    all: (filter = {}, options) =>
      itemsOf((cursor) => list({ limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options), itemsIn),
    read: (id, options) => caller.data('readDraft', { params: { id } }, options),
    replace: (id, body, options) => caller.data('replaceDraft', { params: { id }, body }, options),
    delete: (id, options) => caller.data('deleteDraft', { params: { id } }, options),
    send: (id, body, options) => caller.data('sendDraft', { params: { id }, body }, options),
  }
}

function itemsIn({ drafts }: Page): Page['drafts'] {
  return drafts
}
