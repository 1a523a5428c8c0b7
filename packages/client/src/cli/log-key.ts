import {
  formatVerifierKey,
  ProofError,
  parseMlDsaKey,
  parseVerifierKey,
  type VerifierKey,
  type WitnessKey,
} from '@countersign/proof'
import { NotReadyError, UsageError } from './exits.ts'
import { Contradiction, contradictionOf } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'
import { type Stated, statedBetween } from './log-statements.ts'
import type { Value } from './option.ts'

/** The key of a log, as an option. */
export const vkeyValue: Value<VerifierKey> = keyValue(parseVerifierKey, 'the key of a log, as shown at /log/vkey')

/** The key of a log for ML-DSA-44, as an option. */
export const mlDsaKeyValue: Value<WitnessKey> = keyValue(
  parseMlDsaKey,
  'the key of a log for ML-DSA-44, as shown at /log/vkey-ml-dsa',
)

function keyValue<Key>(read: (given: string) => Key, what: string): Value<Key> {
  return {
    shown: 'KEY',
    parse(given, flag) {
      try {
        return read(given)
      } catch (error) {
        if (!(error instanceof ProofError)) throw error
        throw new UsageError(`${flag} must be ${what}: ${error.message}.`)
      }
    },
  }
}

/** The source of the key that checks the log's signatures: the caller, the last time, or the log itself. */
export type KeyFrom = 'caller' | 'memory' | 'log'

export interface ChosenKey {
  readonly key: VerifierKey
  readonly from: KeyFrom
  /** Set if the log has changed its key since the last time, and has said so. */
  readonly stated: Stated | undefined
}

const mostBytes = 4096

/** A log that shows a key asks to be trusted by it, so any key it shows must be the one seen before. */
export async function chooseKey(
  source: LogSource,
  given: VerifierKey | undefined,
  seen: VerifierKey | undefined,
): Promise<ChosenKey> {
  if (given !== undefined) {
    return { key: given, from: 'caller', stated: seen && (await connect(source, '--vkey is', given, seen)) }
  }
  const shown = await fetchKey(source)
  if (seen === undefined) {
    if (shown === undefined) throw new NotReadyError(`There is no log at ${source.address}: it has no vkey.`)
    return { key: shown, from: 'log', stated: undefined }
  }
  const stated = shown && (await connect(source, 'the log shows', shown, seen))
  return { key: seen, from: 'memory', stated }
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

/** Another key than last time must be the one that the log has stated. */
async function connect(
  source: LogSource,
  what: string,
  key: VerifierKey,
  seen: VerifierKey,
): Promise<Stated | undefined> {
  const [found, expected] = [formatVerifierKey(key), formatVerifierKey(seen)]
  if (found === expected) return undefined
  const stated = await statedBetween(source, seen, key)
  if (stated !== undefined) return stated
  const change = key.name === seen.name ? 'The log has a different key' : 'This is a different log'
  throw new Contradiction(`${change} than last time: expected ${expected}, ${what} ${found}.`)
}
