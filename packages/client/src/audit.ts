import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { AuditEntry, Operations } from './interface.ts'
import { itemsOf } from './pages.ts'

type Filter = Operations['listAudit']['query']

/** Who changed what in the organization. */
export interface AuditLog {
  /** One page, newest first; `nextCursor` leads to the next. */
  list(filter?: Filter, options?: CallOptions): Promise<Answer<'listAudit'>>
  /** All entries, newest first; loads further pages as you iterate. */
  all(filter?: Filter, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>
  /** JSON Lines, oldest first. */
  export(period?: Operations['exportAudit']['query'], options?: CallOptions): Promise<Download>
  /** The hashes of the log that have a timestamp, newest first. */
  heads(page?: Operations['readAuditHeads']['query'], options?: CallOptions): Promise<Answer<'readAuditHeads'>>
}

export function auditOf(caller: Caller): AuditLog {
  const list: AuditLog['list'] = (filter = {}, options) => caller.data('listAudit', { query: filter }, options)
  return {
    list,
    all: (filter = {}, options) =>
      itemsOf(
        (cursor) => list({ limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options),
        ({ entries }) => entries,
      ),
    export: async (period = {}, options) => downloadOf(await caller.file('exportAudit', { query: period }, options)),
    heads: (page = {}, options) => caller.data('readAuditHeads', { query: page }, options),
  }
}
