import {
  type Confirmation,
  confirmationOf,
  formatVerifierKey,
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

/** The key of the log, if the policy names just one. */
export function onlyLogOf(required: RequiredWitnesses | undefined): VerifierKey | undefined {
  const [key, ...others] = required?.policy.logs ?? []
  return others.length === 0 ? key : undefined
}

/**
 * A log that shows each reader another state, or goes back, finds no witness to cosign that. A frozen one has
 * cosignatures, but old ones: witnesses confirm an idle log again and again.
 */
export async function requireConfirmed(
  note: string,
  key: VerifierKey,
  { policy, maxAge }: RequiredWitnesses,
): Promise<Confirmation> {
  const isKnown =
    policy.logs.length === 0 || policy.logs.some((one) => formatVerifierKey(one) === formatVerifierKey(key))
  if (!isKnown) throw new Contradiction(`The policy does not list the log ${key.name} with the key ${key.id}.`)
  const found = confirmationOf(policy, await cosignaturesOn(note, policy))
  const { by, of, completeAt } = found
  if (completeAt === null) {
    const names = by.length === 0 ? '' : ` (${by.map(({ name }) => name).join(', ')})`
    throw new Contradiction(
      `Only ${by.length} of ${of} witnesses confirm the checkpoint${names}, and the policy requires more. The log may show others another state.`,
    )
  }
  const age = Math.floor(Date.now() / 1000) - completeAt
  if (policy.witnesses.length > 0 && age > maxAge) {
    throw new Contradiction(
      `The log is frozen: witnesses last confirmed it at ${isoTime(completeAt * 1000)}, ${age} seconds ago, and ${maxAge} are allowed.`,
    )
  }
  return found
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
