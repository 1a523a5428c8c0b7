import type { AnswerTo, Call, QueryId } from '../api/call.ts'
import { type ItemIn, type ListName, listIn, type Pages } from './use-pages.ts'
import { useQuery } from './use-query.ts'

/** Gives a list that loads in one response the interface of a paged list. */
export function useWholeList<Id extends QueryId, Name extends ListName<AnswerTo<Id>>>(
  call: Call<Id>,
  name: Name,
): Pages<ItemIn<AnswerTo<Id>, Name>> {
  const { value, problem, loading, reload } = useQuery(call)
  return {
    items: value && listIn(value, name),
    problem,
    loading,
    hasMore: false,
    more() {},
    reload,
    refresh: reload,
    poll: reload,
  }
}
