import type { KeyboardEvent } from 'react'

/** Only the button sends emails to others, not Enter in a text field. */
export function sendNothingByEnter(event: KeyboardEvent): void {
  const { target, key } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault()
}
