import {
  type Confirmation,
  type Cosignature,
  confirmationOf,
  isSameKey,
  readCosignatures,
  type VerifierKey,
  type WitnessPolicy,
} from '@countersign/proof'
import { Contradiction, contradictionOf } from './log-contradiction.ts'
import { isoTime } from './log-time.ts'

export interface RequiredWitnesses {
  readonly policy: WitnessPolicy
  /** Seconds: how old the quorum's cosignatures may be. */
  readonly maxAge: number
}

/** The key of the log, if the policy names just one log. While a log changes its key, the first one is the new one. */
export function onlyLogOf(required: RequiredWitnesses | undefined): VerifierKey | undefined {
  const [key, ...others] = required?.policy.logs ?? []
  return others.every(({ name }) => name === key?.name) ? key : undefined
}

/**
 * A log that shows each reader another state, or goes back, finds no witness to cosign that. A frozen one has
 * cosignatures, but old ones: witnesses confirm an idle log again and again.
 */
export async function requireConfirmed(
  note: string,
  keys: readonly VerifierKey[],
  { policy, maxAge }: RequiredWitnesses,
): Promise<Confirmation> {
  const isKnown = policy.logs.length === 0 || policy.logs.some((one) => keys.some((key) => isSameKey(one, key)))
  if (!isKnown) {
    const [key] = keys
    throw new Contradiction(`The policy does not list the log ${key?.name} with the key ${key?.id}.`)
  }
  const cosignatures = await cosignaturesOn(note, policy)
  const found = confirmationOf(policy, cosignatures)
  const { by, of, completeAt } = found
  if (completeAt === null) {
    const names = by.length === 0 ? '' : ` (${by.map(({ name }) => name).join(', ')})`
    const few =
      of === 1
        ? 'The witness of the policy does not confirm the checkpoint.'
        : `Only ${by.length} of ${of} witnesses confirm the checkpoint${names}, and the policy requires more.`
    throw new Contradiction(`${few} The log may show others another state.`)
  }
  const lastAt = lastConfirmed(policy, cosignatures)
  const age = Math.floor(Date.now() / 1000) - lastAt
  if (age > maxAge) {
    throw new Contradiction(
      `The log is frozen: witnesses last confirmed it at ${isoTime(lastAt * 1000)}, ${age} seconds ago, and ${maxAge} are allowed.`,
    )
  }
  return found
}

/** When the latest quorum began. A witness that stopped long ago does not count, if the policy needs fewer than all. */
function lastConfirmed(policy: WitnessPolicy, cosignatures: readonly Cosignature[]): number {
  const isMet = (some: readonly Cosignature[]) => confirmationOf(policy, some).completeAt !== null
  if (isMet([])) return Number.POSITIVE_INFINITY
  const times = cosignatures.map(({ time }) => time).sort((one, other) => other - one)
  return times.find((from) => isMet(cosignatures.filter(({ time }) => time >= from))) ?? 0
}

async function cosignaturesOn(note: string, { witnesses }: WitnessPolicy) {
  try {
    return await readCosignatures(
      note,
      witnesses.map(({ key }) => key),
    )
  } catch (error) {
    throw contradictionOf('A cosignature on the checkpoint is wrong', error)
  }
}
