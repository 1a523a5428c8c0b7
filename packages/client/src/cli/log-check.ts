import {
  type Checkpoint,
  type Confirmation,
  keyForSize,
  openCheckpoint,
  openCheckpointBy,
  toHex,
  type VerifierKey,
  type WitnessKey,
} from '@countersign/proof'
import { NotReadyError } from './exits.ts'
import { assertContinues } from './log-consistency.ts'
import { Contradiction, contradictionOf, withEvidence } from './log-contradiction.ts'
import { chooseKey, type KeyFrom } from './log-key.ts'
import { checkRandomness, type RecordedRandomness } from './log-randomness.ts'
import { beginning, replay, rootOf, type Standing } from './log-replay.ts'
import type { LogSource } from './log-source.ts'
import type { Seen } from './log-state.ts'
import { assertStated, fetchStated, isUnsigned, type Stated, statedBetween } from './log-statements.ts'
import { onlyLogOf, type RequiredWitnesses, requireConfirmed } from './log-witnesses.ts'

export interface Check {
  /** A key from elsewhere; else the one seen last time, else the one that the log shows. */
  readonly vkey: VerifierKey | undefined
  /** Must have signed the checkpoint as well, if it is given. */
  readonly mlDsaKey?: WitnessKey | undefined
  /** Whose recent cosignatures the checkpoint must have. */
  readonly required: RequiredWitnesses | undefined
  readonly seen: Seen | undefined
  /** True to begin at entry 0 although a part was checked last time. */
  readonly full: boolean
  readonly report: (checked: number, size: number) => void
}

export interface Findings {
  /** What to remember for the next time. */
  readonly now: Seen
  readonly keyFrom: KeyFrom
  /** The first entry that was downloaded and checked; all up to the checkpoint's size follow. */
  readonly checkedFrom: number
  /** By the witnesses that were required, of the first entries: the newest ones are often too young for that. */
  readonly confirmation: SizedConfirmation | undefined
  /** The newest among the checked entries. */
  readonly randomness?: RecordedRandomness | undefined
  /** What the log has stated about itself, as far as the check needed it. */
  readonly stated: Stated | undefined
}

export interface SizedConfirmation extends Confirmation {
  readonly size: number
}

/** Throws a Contradiction, or a NotReadyError if the log cannot be read. */
export async function checkLog(source: LogSource, check: Check): Promise<Findings> {
  const { required, seen } = check
  const chosen = await chooseKey(source, check.vkey ?? onlyLogOf(required), seen?.key)
  const { key, from: keyFrom } = chosen
  const signers = { key, mlDsaKey: check.mlDsaKey }
  const confirmed = required && (await fetchConfirmed(source, signers, required, seen, chosen.stated))
  const newest = await fetchNewest(source, signers, confirmed, seen, confirmed?.stated ?? chosen.stated)
  const { note, checkpoint } = newest
  try {
    const start = check.full || seen === undefined ? beginning : seen.standing
    const { standing: reached, stated } = await follow(source, checkpoint, start, check, newest.stated)
    const { randomness: last, ...standing } = reached
    const randomness = last && (await checkRandomness(source, last))
    const signer = stated === undefined ? key : await signerIn(stated, note, checkpoint)
    // Statements in entries that were checked last time must not change who signs: they are not replayed again.
    if (stated !== undefined && seen !== undefined) await signerIn(stated, seen.note, seen.checkpoint)
    if (confirmed !== undefined) await assertHas(source, confirmed, newest, stated)
    const now = { key: signer, note, checkpoint, standing }
    return { now, keyFrom, checkedFrom: start.head.size, confirmation: confirmed?.confirmation, stated, randomness }
  } catch (error) {
    throw withEvidence(error, note, seen?.note)
  }
}

/** The proof package's limit for notes. */
const mostBytes = 262_144

/** The newest checkpoint, and the newest that witnesses confirm. */
export const plain: readonly string[] = ['checkpoint']
const witnessed = ['witnessed-checkpoint', 'checkpoint']

/** The key of the log that the reader began with, and the one for ML-DSA-44 if the reader requires that signature. */
export interface Signers {
  readonly key: VerifierKey
  readonly mlDsaKey?: WitnessKey | undefined
}

interface Fetched extends Pick<Seen, 'note' | 'checkpoint'> {
  readonly path: string
  readonly stated: Stated | undefined
}

export async function fetchCheckpoint(
  source: LogSource,
  { key, mlDsaKey }: Signers,
  paths: readonly string[],
  stated: Stated | undefined,
): Promise<Fetched> {
  const [path = '', bytes] = await firstOf(source, paths)
  if (bytes === undefined) throw new NotReadyError(`There is no log at ${source.address}: it has no checkpoint.`)
  const note = Buffer.from(bytes).toString()
  if (mlDsaKey !== undefined) await requireMlDsa(`${source.address}/${path}`, note, mlDsaKey)
  try {
    return { path, note, stated, checkpoint: await openCheckpoint(note, stated?.chain ?? key) }
  } catch (error) {
    // The log may have changed its key, maybe since its statements were read, and if so, has stated that.
    const found = isUnsigned(error) ? await statedBetween(source, key, key) : undefined
    if (found !== undefined && found.notes.length > (stated?.notes.length ?? 0))
      return await fetchCheckpoint(source, { key, mlDsaKey }, paths, found)
    throw contradictionOf(
      `${source.address}/${path} is not a checkpoint of ${key.name} signed with the key ${key.id}`,
      error,
    )
  }
}

async function requireMlDsa(address: string, note: string, key: WitnessKey): Promise<void> {
  try {
    await openCheckpointBy(note, [key])
  } catch (error) {
    throw contradictionOf(`${address} is not signed with the key ${key.id} for ML-DSA-44`, error)
  }
}

interface Confirmed extends Fetched {
  readonly confirmation: SizedConfirmation
}

async function fetchConfirmed(
  source: LogSource,
  signers: Signers,
  required: RequiredWitnesses,
  seen: Seen | undefined,
  known: Stated | undefined,
): Promise<Confirmed> {
  const fetched = await fetchCheckpoint(source, signers, witnessed, known)
  const { note, checkpoint, stated } = fetched
  try {
    const keys = stated?.chain.periods.map((period) => period.key) ?? [signers.key]
    return { ...fetched, confirmation: { ...(await requireConfirmed(note, keys, required)), size: checkpoint.size } }
  } catch (error) {
    throw withEvidence(error, note, seen?.note)
  }
}

/** A cache may still show one that is older than the confirmed one or the last one seen, which must not accuse the log. */
async function fetchNewest(
  source: LogSource,
  signers: Signers,
  confirmed: Confirmed | undefined,
  seen: Seen | undefined,
  stated: Stated | undefined,
): Promise<Fetched> {
  const isNewest = confirmed !== undefined && plain.includes(confirmed.path)
  const found = isNewest ? confirmed : await fetchCheckpoint(source, signers, plain, stated)
  if (found.checkpoint.size >= Math.max(confirmed?.checkpoint.size ?? 0, seen?.checkpoint.size ?? 0)) return found
  await source.outlastCaches()
  // The log may have stated more meanwhile.
  const again = found.stated && (await fetchStated(source, signers.key.name))
  return await fetchCheckpoint(source, signers, plain, again)
}

/**
 * Witnesses may confirm less than the newest checkpoint has, but it must have all of that. Else an old confirmation,
 * shown again, would hide that the log was rolled back.
 */
async function assertHas(
  source: LogSource,
  confirmed: Confirmed,
  newest: Fetched,
  stated: Stated | undefined,
): Promise<void> {
  try {
    if (stated !== undefined) await signerIn(stated, confirmed.note, confirmed.checkpoint)
    await assertContinues(source, confirmed.checkpoint, newest.checkpoint, true, 'that witnesses confirm')
  } catch (error) {
    throw withEvidence(error, newest.note, confirmed.note, 'Confirmed by witnesses')
  }
}

/** The key of the checkpoint, which must have signed it, whatever key the reader began with. */
async function signerIn({ chain }: Stated, note: string, { size }: Checkpoint): Promise<VerifierKey> {
  try {
    await openCheckpoint(note, chain)
    return keyForSize(chain, size)
  } catch (error) {
    throw contradictionOf(`The checkpoint of ${size} entries is not signed by the key of this size`, error)
  }
}

async function firstOf(
  source: LogSource,
  paths: readonly string[],
): Promise<readonly [path: string | undefined, bytes: Uint8Array | undefined]> {
  for (const path of paths) {
    const bytes = await source.get(path, mostBytes)
    if (bytes !== undefined) return [path, bytes]
  }
  return [paths.at(-1), undefined]
}

async function follow(
  source: LogSource,
  checkpoint: Checkpoint,
  start: Standing,
  { seen, full, report }: Check,
  known: Stated | undefined,
): Promise<{ readonly standing: Standing; readonly stated: Stated | undefined }> {
  const { origin, size } = checkpoint
  if (seen !== undefined) await assertContinues(source, seen.checkpoint, checkpoint, full)
  const statements: Uint8Array[] = []
  const standing = await replay(source, origin, start, size, {
    report: (checked) => report(checked, size),
    onStatement: (entry) => void statements.push(entry),
  })
  const [expected, found] = [toHex(checkpoint.root), toHex(await rootOf(standing.edge))]
  if (found === expected) {
    // Read again: the log may have stated something after the first time.
    const stated = statements.length === 0 ? known : await fetchStated(source, origin)
    const notes = stated?.notes ?? []
    if (stated !== undefined || statements.length > 0) await assertStated({ notes }, statements, start.head.size, size)
    return { standing, stated }
  }
  const entries =
    start.head.size === 0 ? 'The entries' : `The ${start.head.size} entries seen last time and the new ones`
  throw new Contradiction(
    `${entries} do not match the root signed for size ${size}: expected ${expected}, found ${found}.`,
  )
}
