import type { OperationIdsOf } from '@countersign/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AnswerTo, type AskId, type Call, withQuery } from '../api/call.ts'
import { ask } from '../api/console.ts'
import type { Problem } from '../api/problem.ts'
import { useWhenSignedInAgain } from './use-asked.ts'

/** A list that is read page by page; what was read stays. */
export type Pages<T> = {
  readonly items: readonly T[] | null
  readonly problem: Problem | null
  readonly loading: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly reload: () => void
  /** Reloads what is shown, and shows the old until the answer is there. What is on its way may be older. */
  readonly refresh: () => void
  /** The same, but where an answer is on its way, that one is new enough. */
  readonly lookAgain: () => void
}

type State<T> = {
  readonly address: string | null
  readonly items: readonly T[] | null
  readonly cursor: string | null
  readonly problem: Problem | null
}

/** The name of a list in an answer. */
export type ListName<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends readonly unknown[] ? Name : never
}[keyof Answer]

export type ItemIn<Answer, Name extends keyof Answer> = Answer[Name] extends readonly (infer Item)[] ? Item : never

type PagedId = Extract<AskId, OperationIdsOf<{ answer: { nextCursor: string | null } }>>

/** `name` is that of the list in the answer: `usePages(own('listDocuments', { status: 'READY' }), 'documents')`. */
export function usePages<Id extends PagedId, Name extends ListName<AnswerTo<Id>>>(
  { id, method, address }: Call<Id>,
  name: Name,
): Pages<ItemIn<AnswerTo<Id>, Name>> {
  type T = ItemIn<AnswerTo<Id>, Name>
  const [state, setState] = useState<State<T>>({ address: null, items: null, cursor: null, problem: null })
  const [loading, setLoading] = useState(true)
  const running = useRef<AbortController>(null)
  const shown = useRef(0)
  /** Whether something has changed since the question was put that is still to be answered. */
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
    ask({ id, method, address: withQuery(address, wanted) }, controller.signal).then(
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
  const lookAgain = useCallback(() => {
    if (running.current === null) refresh()
  }, [refresh])

  const read = useCallback(
    (cursor: string | null, before: readonly T[]) => {
      // What comes behind the list says nothing about its head.
      isOutdated.current = cursor !== null && (isOutdated.current || running.current !== null)
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setLoading(true)
      const page = withQuery(address, { cursor: cursor ?? undefined })
      ask({ id, method, address: page }, controller.signal).then(
        (answer) => {
          if (running.current === controller) running.current = null
          if (controller.signal.aborted) return
          setLoading(false)
          if (answer.ok) {
            const items = listIn(answer.value, name)
            show({ address, items: [...before, ...items], cursor: answer.value.nextCursor, problem: null })
          } else {
            const { problem } = answer
            // What was read from another address is not what this one asks for.
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
    lookAgain,
  }
}

/** ListName admits lists alone, which the compiler cannot conclude for an answer that it does not know yet. */
export function listIn<Answer, Name extends ListName<Answer>>(
  answer: Answer,
  name: Name,
): readonly ItemIn<Answer, Name>[] {
  return answer[name] as readonly ItemIn<Answer, Name>[]
}

/** What the service gives in one answer. */
const leastAtOnce = 20
const mostAtOnce = 100

/** Asks again for a list that is seen, as long as something in it still changes. Position and focus stay. */
export function useLiveList<T>(pages: Pages<T>, isAlive: (item: T) => boolean, everyMs: number): void {
  useLookAgain(pages, pages.items?.some(isAlive) ?? false, everyMs)
}

/** The same as long as something is still to come. */
export function useLookAgain<T>({ lookAgain }: Pages<T>, isDue: boolean, everyMs: number): void {
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') lookAgain()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isDue, lookAgain, everyMs])
}
