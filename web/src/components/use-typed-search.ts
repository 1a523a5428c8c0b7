import { useEffect, useState } from 'react'

/** A pause in typing after which the search runs. */
const PAUSE = 300

/** The text of a field that searches while the user types. `onQuery` must be a stable function. */
export function useTypedSearch(
  query: string,
  onQuery: (query: string) => void,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(query)
  const wanted = text.trim()
  // The URL may change elsewhere. A difference in spaces alone means that the user is still typing.
  useEffect(() => setText((before) => (before.trim() === query ? before : query)), [query])
  useEffect(() => {
    if (wanted === query) return
    const timer = setTimeout(() => onQuery(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, query, onQuery])
  return [text, setText]
}
