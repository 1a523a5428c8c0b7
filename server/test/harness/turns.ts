import { setImmediate as turn } from 'node:timers/promises'

/**
 * Lets the event loop run, so that messages within this process have arrived, and what is about to happen has begun:
 * for tests that something does not happen.
 */
export async function someTurns(): Promise<void> {
  for (let count = 0; count < 100; count++) await turn()
}

/** For a silent server among others: calls `act` once all others have answered. */
export async function whenOthersHaveAnswered(underWay: () => number, act: () => void): Promise<void> {
  do await someTurns()
  while (underWay() > 0)
  act()
}
