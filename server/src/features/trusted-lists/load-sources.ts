import type { TrustedList } from '@countersign/pki/trusted-lists'
import type { JobQueue, JobRun } from '../../ports/job-queue.ts'
import { type LoadPorts, loadList } from './load-list.ts'
import { isLastAttempt, loadPointedJob, loadSourcesJob } from './model.ts'
import { deleteOtherSources, deletePointed, selectContent, selectLists } from './store.ts'

export interface SourcePorts extends LoadPorts {
  readonly queue: JobQueue
  readonly trustedLists: TrustedListSettings
}

export interface TrustedListSettings {
  /** URLs or paths of files. */
  readonly sources: readonly string[]
  /** The certificates that sign them, DER each. */
  readonly signers: readonly Uint8Array[]
}

/** Loads the configured lists. Each list that one of them points to gets its own job, which resumes after a crash. */
export async function loadSourcesOnce(
  ports: SourcePorts,
  { signal, attempt }: Pick<JobRun, 'signal' | 'attempt'>,
): Promise<void> {
  const { database, queue, trustedLists } = ports
  const { sources, signers } = trustedLists
  await deleteOtherSources(database, sources)
  const failed: string[] = []
  for (const source of sources) {
    const isLoaded = await loadList(ports, {
      url: source,
      source,
      signers,
      signal,
      along: async (transaction, { pointers }) => {
        // An external list must not name files of this machine.
        const urls = [...new Set(pointers.map(({ url }) => url))].filter(
          (url) => url !== source && /^https?:/i.test(url),
        )
        await deletePointed(transaction, source, urls)
        for (const url of urls) await queue.enqueue(transaction, loadPointedJob, { url }, { onceKey: url })
      },
    })
    if (!isLoaded) failed.push(source)
  }
  if (failed.length > 0 && !isLastAttempt(attempt))
    throw new Error(`${failed.length} trusted lists could not be loaded`)
}

/** Loads a list that a stored list of lists points to, if it still does. */
export async function loadPointedOnce(
  ports: SourcePorts,
  url: string,
  { signal, attempt }: Pick<JobRun, 'signal' | 'attempt'>,
): Promise<void> {
  const found = await findPointer(ports, url)
  if (found === undefined) return
  const isLoaded = await loadList(ports, { url, ...found, signal })
  if (!isLoaded && !isLastAttempt(attempt)) throw new Error('the trusted list could not be loaded')
}

async function findPointer({ database, trustedLists: { sources } }: SourcePorts, url: string) {
  for (const source of sources) {
    const signers = signersOf(await selectContent(database, source), url)
    if (signers.length > 0) return { source, signers }
  }
  return undefined
}

/** Several pointers may lead to one list, as while its signers change. */
function signersOf(content: TrustedList | null, url: string): Uint8Array[] {
  const pointers = content?.pointers.filter((pointer) => pointer.url === url) ?? []
  return pointers.flatMap(({ signers }) => signers.map((signer) => new Uint8Array(Buffer.from(signer, 'base64'))))
}

const dayMs = 86_400_000

/** At startup: loads lists that are more than a day old, or new in the settings. */
export async function resumeLists({ database, queue, clock, trustedLists: { sources } }: SourcePorts): Promise<void> {
  const lists = await selectLists(database, sources)
  const isFresh = (source: string) => {
    const loadedAt = lists.find(({ url }) => url === source)?.loadedAt ?? null
    return loadedAt !== null && clock.now().getTime() - loadedAt.getTime() < dayMs
  }
  if (sources.every(isFresh)) return
  await database
    .transaction()
    .execute((transaction) => queue.enqueue(transaction, loadSourcesJob, {}, { onceKey: 'sources' }))
}
