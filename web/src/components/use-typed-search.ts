import { useEffect, useState } from 'react'

/** Somebody who types has not finished before. */
const PAUSE = 300

/** What stands in a field that searches as one types. `onQuery` must stay the same as long as it does the same. */
export function useTypedSearch(
  query: string,
  onQuery: (query: string) => void,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(query)
  const wanted = text.trim()
  // Another may have changed the address; what differs by blanks alone is still being typed.
  useEffect(() => setText((before) => (before.trim() === query ? before : query)), [query])
  useEffect(() => {
    if (wanted === query) return
    const timer = setTimeout(() => onQuery(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, query, onQuery])
  return [text, setText]
}
