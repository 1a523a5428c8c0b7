import { setImmediate as turn } from 'node:timers/promises'

/**
 * Lets the event loop go round, so that what was sent within this process has come, and what is about to happen in it has
 * begun: for tests that something does not happen.
 */
export async function someTurns(): Promise<void> {
  for (let count = 0; count < 100; count++) await turn()
}

/** For a server that is silent among others: `act` is called when all others have answered. */
export async function whenOthersHaveAnswered(underWay: () => number, act: () => void): Promise<void> {
  do await someTurns()
  while (underWay() > 0)
  act()
}
