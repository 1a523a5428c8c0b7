const ENDED = 'countersign:session-ended'
const REQUIRED = 'countersign:sign-in-required'
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

/** Call it when a response says that the organization requires more of a session. */
export function announceNewRequirement(): void {
  dispatchEvent(new Event(REQUIRED))
}

/** Returns a function that removes the listener. */
export function onNewRequirement(listener: () => void): () => void {
  addEventListener(REQUIRED, listener)
  return () => removeEventListener(REQUIRED, listener)
}

let signIns = 0

/** Differs from its value when a request was sent if somebody has signed in since then. */
export function countSignIns(): number {
  return signIns
}

/** Call it after a sign-in, so that failed requests are repeated. */
export function announceSignIn(): void {
  signIns++
  dispatchEvent(new Event(BEGUN))
}

/** Returns a function that removes the listener. */
export function onSignedInAgain(listener: () => void): () => void {
  addEventListener(BEGUN, listener)
  return () => removeEventListener(BEGUN, listener)
}
