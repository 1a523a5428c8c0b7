import type { TrustedList } from '@countersign/pki/trusted-lists'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { ListUnavailable, type TrustedListReader } from '../../ports/trusted-list-reader.ts'
import { selectContent, upsertList, upsertProblem } from './store.ts'

export interface LoadPorts {
  readonly database: Database
  readonly clock: Clock
  readonly listReader: TrustedListReader
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

interface Wanted {
  readonly url: string
  readonly source: string
  /** DER each. */
  readonly signers: readonly Uint8Array[]
  readonly signal: AbortSignal
  /** Runs in the transaction that stores the list. */
  readonly along?: (transaction: Transaction, list: TrustedList) => Promise<void>
}

/**
 * Stores a list if it is valid and no older than the stored one. Otherwise stores the reason beside it and returns
 * false.
 */
export async function loadList(ports: LoadPorts, wanted: Wanted): Promise<boolean> {
  const { database, clock, logger } = ports
  const { url, source, along } = wanted
  const result = await retrieve(ports, wanted)
  const at = clock.now()
  if ('problem' in result) {
    const { problem } = result
    await upsertProblem(database, { url, source, problem, at })
    logger.warn({ list: shown(url), reason: problem }, 'trusted list could not be loaded')
    return false
  }
  const { list: content } = result
  await database.transaction().execute(async (transaction) => {
    await upsertList(transaction, { url, source, content, at })
    await along?.(transaction, content)
  })
  const { territory, sequenceNumber, nextUpdate } = content
  logger.info({ list: shown(url), territory, sequenceNumber, nextUpdate }, 'trusted list loaded')
  return true
}

async function retrieve(
  { database, listReader }: LoadPorts,
  { url, signers, signal }: Wanted,
): Promise<{ list: TrustedList } | { problem: string }> {
  try {
    const report = await listReader.read(url, signers, signal)
    if (!report.valid) return { problem: report.reason }
    const kept = await selectContent(database, url)
    // Validly signed, but outdated: it may hide later withdrawals.
    if (kept !== null && report.list.sequenceNumber < kept.sequenceNumber) {
      return {
        problem: `The list has the sequence number ${report.list.sequenceNumber}, but ${kept.sequenceNumber} was already published.`,
      }
    }
    return { list: report.list }
  } catch (error) {
    if (error instanceof ListUnavailable) return { problem: error.message }
    throw error
  }
}

/** The query of a URL may contain a key. */
function shown(url: string): string {
  return url.replace(/\?.*$/s, '')
}
