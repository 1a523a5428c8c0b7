import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../api/console.ts'
import type { Outcome, Problem } from '../api/problem.ts'
import { onSignedInAgain } from '../api/session-ended.ts'

/** One act at a time: a second press while it runs does nothing. */
export type Act = {
  readonly busy: boolean
  readonly problem: Problem | null
  readonly run: <T>(act: (signal: AbortSignal) => Promise<Outcome<T>>, onDone: (value: T) => void) => void
  readonly forget: () => void
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const running = useRef(false)
  const life = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])
  // What was wrong was most likely the want of a session.
  useEffect(() => onSignedInAgain(() => setProblem(null)), [])

  return {
    busy,
    problem,
    run(act, onDone) {
      const controller = life.current
      if (running.current || controller === null) return
      running.current = true
      setBusy(true)
      setProblem(null)
      act(controller.signal).then(
        (answer) => {
          running.current = false
          if (controller.signal.aborted) return
          setBusy(false)
          if (answer.ok) onDone(answer.value)
          else setProblem(answer.problem)
        },
        () => {
          running.current = false
        },
      )
    },
    forget: () => setProblem(null),
  }
}

/** The same content sent twice gets the same key, so that it happens once. */
export function useKeyFor(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    return last.current.key
  }
}
