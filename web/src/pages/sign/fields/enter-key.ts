import type { KeyboardEvent } from 'react'

/** Whether Enter in this control would submit the form. In a text of several lines, it begins a new one. */
export function isEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'file')
}

export function focusSignButton(): void {
  document.querySelector<HTMLElement>('.sign-button')?.focus()
}
