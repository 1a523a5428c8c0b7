import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { TextMessageState } from './model.ts'
import { selectAbout } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** What became of the latest message; null if there is none. One whose job was lost has failed once it expires. */
export async function stateOfLatest({ database, clock }: Ports, about: string): Promise<TextMessageState | null> {
  const latest = await selectAbout(database, about)
  if (latest === undefined) return null
  return latest.state === 'QUEUED' && latest.expiresAt <= clock.now() ? 'FAILED' : latest.state
}
