/** Somebody is about to leave a page that holds what would be lost: `leave` goes on, doing nothing stays. */
type Asker = (leave: () => void) => void

const guards = new Set<symbol>()
let asker: Asker | null = null

/** From now on the page is not left without a question; gives the way to end that. */
export function guardLeaving(): () => void {
  const guard = Symbol('guard')
  guards.add(guard)
  return () => guards.delete(guard)
}

export function isGuarded(): boolean {
  return guards.size > 0 && asker !== null
}

/** Goes at once where nothing would be lost, and else when somebody has agreed to that. */
export function leaveBy(go: () => void): void {
  if (asker === null || guards.size === 0) go()
  else {
    asker(() => {
      guards.clear()
      go()
    })
  }
}

/** Who puts the question; gives the way to stop. Where nobody does, nobody is held. */
export function answerLeaving(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}
