/** Decides about leaving a page with unsaved data. Calling `leave` leaves, doing nothing stays. */
type ConfirmLeaving = (leave: () => void) => void

const guards = new Set<symbol>()
let confirmLeaving: ConfirmLeaving | null = null

/** Requires confirmation before leaving the page. Returns a function that ends this. */
export function guardLeaving(): () => void {
  const guard = Symbol('guard')
  guards.add(guard)
  return () => guards.delete(guard)
}

export function isGuarded(): boolean {
  return guards.size > 0 && confirmLeaving !== null
}

/** Leaves immediately if there is nothing to lose, else after confirmation. */
export function leaveBy(go: () => void): void {
  if (confirmLeaving === null || guards.size === 0) go()
  else {
    confirmLeaving(() => {
      guards.clear()
      go()
    })
  }
}

/** Registers the confirmation. Returns a function that removes it. Without one, nothing blocks leaving. */
export function confirmLeavingBy(confirm: ConfirmLeaving): () => void {
  confirmLeaving = confirm
  return () => {
    if (confirmLeaving === confirm) confirmLeaving = null
  }
}
