import type { OperationIdsOf } from '@countersign/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AnswerTo, type Call, type QueryId, withQuery } from '../api/call.ts'
import { query } from '../api/console.ts'
import type { Problem } from '../api/problem.ts'
import { useWhenSignedInAgain } from './use-query.ts'

/** A list that loads page by page. Loaded pages stay. */
export type Pages<T> = {
  readonly items: readonly T[] | null
  readonly problem: Problem | null
  readonly loading: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly reload: () => void
  /**
   * Reloads the loaded items, and keeps the old ones until the response arrives. Runs again after a request that is
   * already in flight, because its response may be outdated.
   */
  readonly refresh: () => void
  /** Like `refresh`, but does nothing while a request is in flight. */
  readonly poll: () => void
}

type State<T> = {
  readonly address: string | null
  readonly items: readonly T[] | null
  readonly cursor: string | null
  readonly problem: Problem | null
}

/** The name of a list in a response. */
export type ListName<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends readonly unknown[] ? Name : never
}[keyof Answer]

export type ItemIn<Answer, Name extends keyof Answer> = Answer[Name] extends readonly (infer Item)[] ? Item : never

type PagedId = Extract<QueryId, OperationIdsOf<{ answer: { nextCursor: string | null } }>>

/**
 * `name` is the name of the list in the response: `usePages(own('listDocuments', { status: 'READY' }), 'documents')`.
 */
export function usePages<Id extends PagedId, Name extends ListName<AnswerTo<Id>>>(
  { id, method, address }: Call<Id>,
  name: Name,
): Pages<ItemIn<AnswerTo<Id>, Name>> {
  type T = ItemIn<AnswerTo<Id>, Name>
  const [state, setState] = useState<State<T>>({ address: null, items: null, cursor: null, problem: null })
  const [loading, setLoading] = useState(true)
  const running = useRef<AbortController>(null)
  const shown = useRef(0)
  /** Whether something changed after the request in flight was sent. */
  const isOutdated = useRef(false)
  const show = useCallback((next: State<T>) => {
    shown.current = next.items?.length ?? 0
    setState(next)
  }, [])

  const refresh = useCallback(() => {
    isOutdated.current = running.current !== null
    if (isOutdated.current || shown.current > mostAtOnce) return
    const controller = new AbortController()
    running.current = controller
    const wanted = { limit: Math.max(leastAtOnce, shown.current) }
    query({ id, method, address: withQuery(address, wanted) }, controller.signal).then(
      (answer) => {
        if (running.current === controller) running.current = null
        if (controller.signal.aborted) return
        if (answer.ok) {
          const items = listIn(answer.value, name)
          show({ address, items, cursor: answer.value.nextCursor, problem: null })
        }
        if (isOutdated.current) refresh()
      },
      () => {},
    )
  }, [id, method, address, name, show])
  const poll = useCallback(() => {
    if (running.current === null) refresh()
  }, [refresh])

  const read = useCallback(
    (cursor: string | null, before: readonly T[]) => {
      // The next page does not refresh the items before it.
      isOutdated.current = cursor !== null && (isOutdated.current || running.current !== null)
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setLoading(true)
      const page = withQuery(address, { cursor: cursor ?? undefined })
      query({ id, method, address: page }, controller.signal).then(
        (answer) => {
          if (running.current === controller) running.current = null
          if (controller.signal.aborted) return
          setLoading(false)
          if (answer.ok) {
            const items = listIn(answer.value, name)
            show({ address, items: [...before, ...items], cursor: answer.value.nextCursor, problem: null })
          } else {
            const { problem } = answer
            // Items from another URL must not stay.
            setState((last) =>
              last.address === address ? { ...last, problem } : { address, items: null, cursor: null, problem },
            )
          }
          if (isOutdated.current) refresh()
        },
        () => {},
      )
    },
    [id, method, address, name, show, refresh],
  )
  const reload = useCallback(() => read(null, []), [read])
  useEffect(() => {
    reload()
    return () => running.current?.abort()
  }, [reload])

  const current = state.address === address
  useWhenSignedInAgain(current && state.problem !== null, reload)
  return {
    items: current ? state.items : null,
    problem: current ? state.problem : null,
    loading,
    hasMore: current && state.cursor !== null,
    more: () => {
      if (state.cursor !== null && !loading) read(state.cursor, state.items ?? [])
    },
    reload,
    refresh,
    poll,
  }
}

/** ListName admits only lists, but the compiler cannot infer this for a generic response. */
export function listIn<Answer, Name extends ListName<Answer>>(
  answer: Answer,
  name: Name,
): readonly ItemIn<Answer, Name>[] {
  return answer[name] as readonly ItemIn<Answer, Name>[]
}

/** The default and maximum page size of the service. */
const leastAtOnce = 20
const mostAtOnce = 100

/** Refreshes a visible list while one of its items still changes. Scroll position and focus stay. */
export function useLiveList<T>(pages: Pages<T>, isAlive: (item: T) => boolean, everyMs: number): void {
  usePollingWhile(pages, pages.items?.some(isAlive) ?? false, everyMs)
}

/** Refreshes a visible list while `isDue`. */
export function usePollingWhile<T>({ poll }: Pages<T>, isDue: boolean, everyMs: number): void {
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') poll()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isDue, poll, everyMs])
}
