import type { Own } from '../../../../api/console/calls.ts'
import { act } from '../../../../api/console.ts'
import { done, type Outcome, type Problem } from '../../../../api/problem.ts'
import type { Entered } from './entered.ts'
import { draftContent } from './form-content.ts'

/** A draft at the service, and what it has. */
export type SavedForm = {
  readonly id: string
  readonly version: number
  /** Null if the draft lacks changes of the form. */
  readonly entered: Entered | null
}

/** Saves what is entered: as the next version of the draft, or as a new draft. */
export async function saveDraft(
  own: Own,
  entered: Entered,
  saved: SavedForm | null,
  signal: AbortSignal,
  keyFor: (content: string) => string,
): Promise<Outcome<SavedForm>> {
  const content = draftContent(entered)
  const headers = { 'idempotency-key': keyFor(JSON.stringify([saved?.id, saved?.version, content])) }
  const answer =
    saved === null
      ? await act(own('createDraft'), { content }, signal, headers)
      : await act(own('replaceDraft', { id: saved.id }), { version: saved.version, content }, signal, headers)
  return answer.ok ? done({ id: answer.value.draftId, version: answer.value.version, entered }) : answer
}

/** Whether somebody else has changed the draft, or it no longer exists. What a draft names is refused by its field. */
export function lossOf(problem: Problem | null): 'changed' | 'gone' | null {
  if (problem?.kind !== 'refused') return null
  if (problem.code === 'VERSION_CONFLICT') return 'changed'
  return problem.code === 'NOT_FOUND' && problem.fields.length === 0 ? 'gone' : null
}
