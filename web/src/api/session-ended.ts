const ENDED = 'countersign:session-ended'
const BEGUN = 'countersign:session-begun'

/** Some answer said that nobody is signed in any more. */
export function tellSessionEnded(): void {
  dispatchEvent(new Event(ENDED))
}

/** Gives the way to stop listening. */
export function onSessionEnded(listener: () => void): () => void {
  addEventListener(ENDED, listener)
  return () => removeEventListener(ENDED, listener)
}

/** What was refused for want of a session may be asked for again. */
export function tellSignedInAgain(): void {
  dispatchEvent(new Event(BEGUN))
}

/** Gives the way to stop listening. */
export function onSignedInAgain(listener: () => void): () => void {
  addEventListener(BEGUN, listener)
  return () => removeEventListener(BEGUN, listener)
}
