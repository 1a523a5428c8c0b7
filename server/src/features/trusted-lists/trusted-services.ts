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

/** The content of the trusted lists, as far as they are loaded. */
export interface TrustedServices {
  /** Null if no list is configured. */
  current(): Promise<ServiceIndex | null>
  /** Problems for the operator, as sentences. */
  problems(): Promise<string[]>
}

/** Read again whenever a list has changed, whichever node loaded it. */
export function createTrustedServices({ database, clock, trustedLists: { sources } }: Ports): TrustedServices {
  let known: { readonly state: string; readonly index: Promise<ServiceIndex> } | undefined
  const readIndex = async () => new ServiceIndex(await selectContents(database, sources))
  return {
    async current() {
      if (sources.length === 0) return null
      const state = await selectState(database, sources)
      if (known?.state === state) return await known.index
      // Shared by concurrent callers: the lists of all member states have thousands of certificates.
      const reading = { state, index: readIndex() }
      known = reading
      return await reading.index.catch((error: unknown) => {
        if (known === reading) known = undefined
        throw error
      })
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
