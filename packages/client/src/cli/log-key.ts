import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '@countersign/proof'
import { NotReadyError } from './exits.ts'
import { Contradiction, contradictionOf } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'

/** The source of the key that checks the log's signatures: the caller, the last time, or the log itself. */
export type KeyFrom = 'caller' | 'memory' | 'log'

export interface ChosenKey {
  readonly key: VerifierKey
  readonly from: KeyFrom
}

const mostBytes = 4096

/** A log that shows a key asks to be trusted by it, so any key it shows must be the one seen before. */
export async function chooseKey(
  source: LogSource,
  given: VerifierKey | undefined,
  seen: VerifierKey | undefined,
): Promise<ChosenKey> {
  if (given !== undefined) {
    if (seen !== undefined) assertSameKey('--vkey is', given, seen)
    return { key: given, from: 'caller' }
  }
  const shown = await fetchKey(source)
  if (seen === undefined) {
    if (shown === undefined) throw new NotReadyError(`There is no log at ${source.address}: it has no vkey.`)
    return { key: shown, from: 'log' }
  }
  if (shown !== undefined) assertSameKey('the log shows', shown, seen)
  return { key: seen, from: 'memory' }
}

async function fetchKey(source: LogSource): Promise<VerifierKey | undefined> {
  const bytes = await source.get('vkey', mostBytes)
  if (bytes === undefined) return undefined
  try {
    return parseVerifierKey(Buffer.from(bytes).toString().trimEnd())
  } catch (error) {
    throw contradictionOf(`${source.address}/vkey is not a key`, error)
  }
}

function assertSameKey(what: string, key: VerifierKey, seen: VerifierKey): void {
  const [found, expected] = [formatVerifierKey(key), formatVerifierKey(seen)]
  if (found === expected) return
  const change = key.name === seen.name ? 'The log has a different key' : 'This is a different log'
  throw new Contradiction(`${change} than last time: expected ${expected}, ${what} ${found}.`)
}
