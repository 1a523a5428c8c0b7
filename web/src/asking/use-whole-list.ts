import { useAsked } from './use-asked.ts'
import type { Pages } from './use-pages.ts'

/** A list that the service gives in one answer, in the form of one that is read page by page. */
export function useWholeList<T>(path: `/${string}`, name: string): Pages<T> {
  const { value, problem, loading, reload } = useAsked<{ readonly [name: string]: readonly T[] }>(path)
  return {
    items: value?.[name] ?? null,
    problem,
    loading,
    hasMore: false,
    more() {},
    reload,
    refresh: reload,
    lookAgain: reload,
  }
}
