import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../api/console.ts'
import type { Outcome, Problem } from '../api/problem.ts'
import { onSignedInAgain } from '../api/session-ended.ts'

/** Runs one action at a time. `run` does nothing while another action runs. */
export type Action = {
  readonly busy: boolean
  readonly problem: Problem | null
  readonly run: <T>(act: (signal: AbortSignal) => Promise<Outcome<T>>, onDone: (value: T) => void) => void
  readonly forget: () => void
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const running = useRef(false)
  const life = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])
  // The action most likely failed because the session had ended.
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

/** Returns the same key for the same content, so that a repeated request takes effect once. */
export function useKeyFor(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    return last.current.key
  }
}
