const ENDED = 'countersign:session-ended'
const BEGUN = 'countersign:session-begun'

/** Call it when a response says that the session has ended. */
export function announceSessionEnd(): void {
  dispatchEvent(new Event(ENDED))
}

/** Returns a function that removes the listener. */
export function onSessionEnded(listener: () => void): () => void {
  addEventListener(ENDED, listener)
  return () => removeEventListener(ENDED, listener)
}

/** Call it after a sign-in, so that failed requests are repeated. */
export function announceSignIn(): void {
  dispatchEvent(new Event(BEGUN))
}

/** Returns a function that removes the listener. */
export function onSignedInAgain(listener: () => void): () => void {
  addEventListener(BEGUN, listener)
  return () => removeEventListener(BEGUN, listener)
}
