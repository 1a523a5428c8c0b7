import type { AnswerTo, AskId, Call } from '../api/call.ts'
import { useAsked } from './use-asked.ts'
import { type ItemIn, type ListName, listIn, type Pages } from './use-pages.ts'

/** A list that the service gives in one answer, in the form of one that is read page by page. */
export function useWholeList<Id extends AskId, Name extends ListName<AnswerTo<Id>>>(
  call: Call<Id>,
  name: Name,
): Pages<ItemIn<AnswerTo<Id>, Name>> {
  const { value, problem, loading, reload } = useAsked(call)
  return {
    items: value && listIn(value, name),
    problem,
    loading,
    hasMore: false,
    more() {},
    reload,
    refresh: reload,
    lookAgain: reload,
  }
}
