import type { Draft, MarkDraft } from './draft.ts'
import { isDotOrLine } from './strokes.ts'
import { unprintableIn } from './unprintable.ts'

export type Step = 'signature' | 'consent' | 'sign'

export function nextStep(draft: Draft, consentVersion: string): Step {
  if (!hasMark(draft)) return 'signature'
  return draft.consentVersion === consentVersion ? 'sign' : 'consent'
}

/** Whether the signer has started this step but not finished it. */
export function isBegun({ way, name, strokes }: Draft, step: Step): boolean {
  if (step !== 'signature') return false
  return way === 'typed' ? name.trim() !== '' : strokes.length > 0
}

function hasMark({ way, name, strokes }: MarkDraft): boolean {
  switch (way) {
    case 'typed':
      return /[\p{L}\p{N}]/u.test(name) && unprintableIn(name) === null
    case 'drawn':
      return !isDotOrLine(strokes)
  }
}
