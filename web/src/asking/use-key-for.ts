import { useRef } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'

/** The same content sent twice gets the same key, so that it happens once. */
export function useKeyFor(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    return last.current.key
  }
}
