import type { KeyboardEvent } from 'react'
import type { Action } from './editor-state.ts'
import type { PlacedField } from './placed-field.ts'

const FAR = 10

const directions: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** What a key on a focused field does: a step, or opening the settings. Null for other keys. */
export function keyOnField(
  event: KeyboardEvent,
  field: PlacedField,
  all: readonly PlacedField[],
  several: boolean,
): Action | 'settings' | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event
  const direction = directions[key]
  if (direction !== undefined) {
    const far = shiftKey ? FAR : 1
    const [right, up] = [direction[0] * far, direction[1] * far]
    // Down makes a field higher, because its upper edge stays.
    return ctrlKey || altKey || metaKey ? { do: 'stretch', right, up: -up } : { do: 'nudge', right, up }
  }
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    const keys = all.filter(({ page }) => page === field.page).map((one) => one.key)
    return { do: 'select', keys, how: 'only' }
  }
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return { do: 'remove' }
    case 'Enter':
      return 'settings'
    case ' ':
      return { do: 'select', keys: [field.key], how: several ? 'toggle' : 'only' }
    default:
      return null
  }
}

/** Keys that work everywhere in the editor, except while the user types. */
export function keyInEditor({ key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent): Action | null {
  const isTyping = target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')
  if (isTyping || !(ctrlKey || metaKey)) return null
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'duplicate' }
    default:
      return null
  }
}
