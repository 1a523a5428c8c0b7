import type { Draft } from './draft.ts'
import { isDotOrLine } from './strokes.ts'
import { unprintableIn } from './unprintable.ts'

/** What the signer has to do next. */
export type Step = 'signature' | 'consent' | 'sign'

export function nextStep(draft: Draft, consentVersion: string): Step {
  if (!hasSignature(draft)) return 'signature'
  return draft.consentVersion === consentVersion ? 'sign' : 'consent'
}

function hasSignature({ way, name, strokes }: Draft): boolean {
  switch (way) {
    case 'typed':
      return /[\p{L}\p{N}]/u.test(name) && unprintableIn(name) === null
    case 'drawn':
      return !isDotOrLine(strokes)
  }
}
