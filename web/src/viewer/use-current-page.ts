import { useCallback, useEffect, useRef, useState } from 'react'

/** Has an element watched under its page's number; the answer ends it. */
export type Watch = (element: Element, number: number) => () => void

/** The page that lies across the middle of the screen. */
export function useCurrentPage(): readonly [number, Watch] {
  const [current, setCurrent] = useState(1)
  const numbers = useRef(new WeakMap<Element, number>())
  const observer = useRef<IntersectionObserver>(null)

  const watch = useCallback<Watch>((element, number) => {
    numbers.current.set(element, number)
    observer.current ??= new IntersectionObserver(
      (entries) => {
        const middle = entries.findLast(({ isIntersecting }) => isIntersecting)
        const found = middle && numbers.current.get(middle.target)
        if (found !== undefined) setCurrent(found)
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    const watcher = observer.current
    watcher.observe(element)
    return () => watcher.unobserve(element)
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
