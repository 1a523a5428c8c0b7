import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'
import { itemsOf } from './pages.ts'
import { type WaitOptions, waitUntil } from './wait-until.ts'

type RowPage = Answer<'listBulkRows'>
type RowFilter = Operations['listBulkRows']['query']

/** Many signing requests from one template. */
export interface BulkSends {
  /** Creates nothing if one row is wrong. Only this response contains the webhook secret of the requests. */
  create(
    templateId: string,
    bulk: Operations['createBulk']['body'],
    options?: CallOptions,
  ): Promise<Answer<'createBulk'>>
  /** The errors of all rows. Creates nothing. */
  check(templateId: string, bulk: Operations['checkBulk']['body'], options?: CallOptions): Promise<Answer<'checkBulk'>>
  /** One page, newest first; `nextCursor` leads to the next. */
  list(filter?: Operations['listBulks']['query'], options?: CallOptions): Promise<Answer<'listBulks'>>
  read(id: string, options?: CallOptions): Promise<Answer<'readBulk'>>
  /** One page, in the order in which you sent them. */
  rows(id: string, filter?: RowFilter, options?: CallOptions): Promise<RowPage>
  /** All rows; loads further pages as you iterate. */
  allRows(
    id: string,
    filter?: RowFilter,
    options?: CallOptions,
  ): AsyncGenerator<RowPage['rows'][number], void, undefined>
  /** Creates no further requests. */
  cancel(id: string, options?: CallOptions): Promise<Answer<'cancelBulk'>>
  /** Resolves once the service has tried all rows, or the bulk send is canceled. */
  waitUntilEnded(id: string, options?: WaitOptions<Answer<'readBulk'>>): Promise<Answer<'readBulk'>>
}

export function bulkOf(caller: Caller): BulkSends {
  const read: BulkSends['read'] = (id, options) => caller.data('readBulk', { params: { id } }, options)
  const rows: BulkSends['rows'] = (id, query = {}, options) =>
    caller.data('listBulkRows', { params: { id }, query }, options)
  return {
    create: (id, body, options) => caller.data('createBulk', { params: { id }, body }, options),
    check: (id, body, options) => caller.data('checkBulk', { params: { id }, body }, options),
    list: (query = {}, options) => caller.data('listBulks', { query }, options),
    read,
    rows,
    allRows: (id, filter = {}, options) =>
      itemsOf(
        (cursor) => rows(id, { limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options),
        ({ rows: items }) => items,
      ),
    cancel: (id, options) => caller.data('cancelBulk', { params: { id } }, options),
    waitUntilEnded: (id, options = {}) =>
      waitUntil(
        (own) => read(id, own),
        ({ status }) => status !== 'RUNNING',
        options,
      ),
  }
}
