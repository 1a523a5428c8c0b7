import type { SignerField } from '@countersign/api'
import type { KeyboardEvent } from 'react'

/** The first of `wanted` after the current field, in the order of `all`. */
export function fieldAfter(
  current: string | null,
  wanted: readonly SignerField[],
  all: readonly SignerField[],
): SignerField | undefined {
  const here = all.findIndex(({ id }) => id === current)
  return wanted.find((field) => all.indexOf(field) > here)
}

/** Whether Enter in this control would submit the form. In a text of several lines, it begins a new one. */
export function isEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'file')
}

/** After the last field. */
export function focusSignButton(): void {
  document.querySelector<HTMLElement>('.sign-button')?.focus()
}
