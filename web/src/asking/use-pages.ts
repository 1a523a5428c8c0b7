import { useCallback, useEffect, useRef, useState } from 'react'
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
  /** Asks anew for what is shown, and shows the old until the answer is there. What is on its way may be older. */
  readonly refresh: () => void
  /** The same, but where an answer is on its way, that one is new enough. */
  readonly lookAgain: () => void
}

type Page<T> = { readonly nextCursor: string | null } & { readonly [name: string]: readonly T[] | string | null }

type State<T> = {
  readonly path: string | null
  readonly items: readonly T[] | null
  readonly cursor: string | null
  readonly problem: Problem | null
}

/** `name` is that of the list in the answer: `usePages<Document>(own('documents?status=READY'), 'documents')`. */
export function usePages<T>(path: `/${string}`, name: string): Pages<T> {
  const [state, setState] = useState<State<T>>({ path: null, items: null, cursor: null, problem: null })
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
    ask<Page<T>>(withParts(path, `limit=${Math.max(leastAtOnce, shown.current)}`), controller.signal).then(
      (answer) => {
        if (running.current === controller) running.current = null
        if (controller.signal.aborted) return
        if (answer.ok) {
          const items = answer.value[name] as readonly T[]
          show({ path, items, cursor: answer.value.nextCursor, problem: null })
        }
        if (isOutdated.current) refresh()
      },
      () => {},
    )
  }, [path, name, show])
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
      const address = cursor === null ? path : withParts(path, `cursor=${encodeURIComponent(cursor)}`)
      ask<Page<T>>(address, controller.signal).then(
        (answer) => {
          if (running.current === controller) running.current = null
          if (controller.signal.aborted) return
          setLoading(false)
          if (answer.ok) {
            const items = answer.value[name] as readonly T[]
            show({ path, items: [...before, ...items], cursor: answer.value.nextCursor, problem: null })
          } else {
            const { problem } = answer
            // What was read for another path is not what this one asks for.
            setState((last) =>
              last.path === path ? { ...last, problem } : { path, items: null, cursor: null, problem },
            )
          }
          if (isOutdated.current) refresh()
        },
        () => {},
      )
    },
    [path, name, show, refresh],
  )
  const reload = useCallback(() => read(null, []), [read])
  useEffect(() => {
    reload()
    return () => running.current?.abort()
  }, [reload])

  const current = state.path === path
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

/** What the service gives in one answer. */
const leastAtOnce = 20
const mostAtOnce = 100

function withParts(path: `/${string}`, parts: string): `/${string}` {
  return `${path}${path.includes('?') ? '&' : '?'}${parts}`
}

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
