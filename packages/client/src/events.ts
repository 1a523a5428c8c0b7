import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'

type Page = Answer<'listEvents'>

export interface Events {
  /** One page, oldest first; `nextCursor` is always present: store it for later. */
  list(filter?: Operations['listEvents']['query'], options?: CallOptions): Promise<Page>
  /** All events up to now, from a cursor on if given. */
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
