import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'

type Page = Answer<'listEvents'>

export interface Events {
  /** One page, the oldest first; `nextCursor` is always there, to be kept and asked with later. */
  list(filter?: Operations['listEvents']['query'], options?: CallOptions): Promise<Page>
  /** All that there are now, from a cursor on where one is given. */
  all(
    filter?: Operations['listEvents']['query'],
    options?: CallOptions,
  ): AsyncGenerator<Page['events'][number], void, undefined>
}

export function eventsOf(caller: Caller): Events {
  const list: Events['list'] = (filter = {}, options) => caller.data('listEvents', { query: filter }, options)
  return {
    list,
    async *all(filter = {}, options) {
      let page = await list({ limit: 100, ...filter }, options)
      yield* page.events
      while (page.hasMore) {
        page = await list({ limit: 100, ...filter, cursor: page.nextCursor }, options)
        yield* page.events
      }
    },
  }
}
