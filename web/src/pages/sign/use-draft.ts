import { useCallback, useEffect, useState } from 'react'
import { type Draft, keepDraft, readDraft } from './draft.ts'

export type DraftState = {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** What is filled in outlives a reload. */
export function useDraft(token: string): DraftState {
  const [draft, setDraft] = useState(() => readDraft(token))
  useEffect(() => keepDraft(token, draft), [token, draft])
  const change = useCallback((changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })), [])
  return { draft, change }
}
