import type { Draft, MarkDraft } from './draft.ts'
import { isDotOrLine } from './strokes.ts'
import { unprintableIn } from './unprintable.ts'

export type Step = 'fields' | 'signature' | 'initials' | 'consent' | 'sign'

/**
 * Fields come first. But a signer who has done the rest wants to sign, and then sees what is missing. `initials` is null
 * if nobody needs them.
 */
export function nextStep(
  draft: Draft,
  consentVersion: string,
  initials: MarkDraft | null = null,
  hasOpenFields = false,
): Step {
  const agreement = agreementStep(draft, consentVersion)
  const hasMarks = hasMark(draft) && (initials === null || hasMark(initials))
  if (hasOpenFields && !(hasMarks && agreement === 'sign')) return 'fields'
  if (!hasMark(draft)) return 'signature'
  if (!hasMarks) return 'initials'
  return agreement
}

/** Of an approver, who writes nothing. */
export function agreementStep(draft: Draft, consentVersion: string): 'consent' | 'sign' {
  return draft.consentVersion === consentVersion ? 'sign' : 'consent'
}

/** Whether the signer has started this step but not finished it. */
export function isBegun(draft: Draft, initials: MarkDraft | null, step: Step): boolean {
  const mark = step === 'signature' ? draft : step === 'initials' ? initials : null
  if (mark === null) return false
  switch (mark.way) {
    case 'typed':
      return mark.name.trim() !== ''
    case 'drawn':
      return mark.strokes.length > 0
    case 'uploaded':
      return false
  }
}

export function hasMark({ way, name, strokes, picture }: MarkDraft): boolean {
  switch (way) {
    case 'typed':
      return /[\p{L}\p{N}]/u.test(name) && unprintableIn(name) === null
    case 'drawn':
      return !isDotOrLine(strokes)
    case 'uploaded':
      return picture !== null
  }
}
