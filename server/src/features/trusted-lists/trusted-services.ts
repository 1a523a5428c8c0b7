import { ServiceIndex, whyOutdated } from '@countersign/pki/trusted-lists'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { TrustedListSettings } from './load-sources.ts'
import { selectContents, selectLists, selectState } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly trustedLists: TrustedListSettings
}

/** What the trusted lists say, as far as they have been loaded. */
export interface TrustedServices {
  /** Null where the settings name no list. */
  current(): Promise<ServiceIndex | null>
  /** What the operator should know of them; sentences. */
  problems(): Promise<string[]>
}

/** Read again whenever a list has changed, by whichever node loaded it. */
export function createTrustedServices({ database, clock, trustedLists: { sources } }: Ports): TrustedServices {
  let known: { readonly state: string; readonly index: ServiceIndex } | undefined
  return {
    async current() {
      if (sources.length === 0) return null
      const state = await selectState(database, sources)
      if (known?.state === state) return known.index
      const index = new ServiceIndex(await selectContents(database, sources))
      known = { state, index }
      return index
    },
    async problems() {
      const lists = await selectLists(database, sources)
      const missing = sources.filter((source) => !lists.some(({ url }) => url === source))
      return [
        ...missing.map((source) => `The trusted list ${source} has not been loaded yet.`),
        ...lists.flatMap(({ url, problem }) => (problem === null ? [] : [`The trusted list ${url}: ${problem}`])),
        ...lists.flatMap(({ loadedAt, territory, nextUpdate }) =>
          loadedAt === null ? [] : (whyOutdated({ territory: territory ?? '', nextUpdate }, clock.now()) ?? []),
        ),
      ]
    },
  }
}
