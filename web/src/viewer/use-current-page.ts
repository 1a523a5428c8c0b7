import { useCallback, useEffect, useRef, useState } from 'react'

/** Observes an element as the page with this number. Returns a function that stops this. */
export type Watch = (element: Element, number: number) => () => void

/** A page counts once its top is above the middle of the screen, however far. */
const ABOVE_THE_MIDDLE = '9999999px 0px -50% 0px'

/** The page at the middle of the screen, or the last one above it. */
export function useCurrentPage(): readonly [number, Watch] {
  const [current, setCurrent] = useState(1)
  const numbers = useRef(new WeakMap<Element, number>())
  const reached = useRef(new Set<number>())
  const observer = useRef<IntersectionObserver>(null)

  const watch = useCallback<Watch>((element, number) => {
    numbers.current.set(element, number)
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const found = numbers.current.get(target)
          if (found === undefined) continue
          if (isIntersecting) reached.current.add(found)
          else reached.current.delete(found)
        }
        setCurrent(Math.max(1, ...reached.current))
      },
      { rootMargin: ABOVE_THE_MIDDLE },
    )
    const watcher = observer.current
    watcher.observe(element)
    return () => {
      watcher.unobserve(element)
      reached.current.delete(number)
    }
  }, [])

  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = null
    },
    [],
  )
  return [current, watch]
}
