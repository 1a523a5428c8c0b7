import {
  type Checkpoint,
  type Cosigner,
  cosign,
  openCheckpointBy,
  ProofError,
  parseWitnessRequest,
  toHex,
  verifyConsistency,
  type WitnessRequest,
} from '@countersign/proof'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Log } from '../log/log.ts'
import type { WatchedLog } from './model.ts'
import { type CosignedLog, lockCosigned, updateCosigned } from './store.ts'

/** C2SP tlog-witness: every answer of add-checkpoint. */
export type CosignAnswer =
  | { readonly status: 200; readonly text: string }
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422 | 503; readonly problem: string }

interface Ports {
  readonly database: Database
  readonly clock: Clock
  /** Of this installation. Its guard notices a database that went back, and so has forgotten what was cosigned. */
  readonly log: Pick<Log, 'check' | 'isGuarded'>
  /** One witness, with a key of each algorithm. */
  readonly cosigners: readonly Cosigner[]
  readonly logs: readonly WatchedLog[]
  /** Why this node's clock must not be trusted now; undefined if it may be. */
  readonly clockProblem: () => Promise<string | undefined>
}

/**
 * Cosigns a checkpoint of a known log if it extends the largest one cosigned before, which is durable before the answer.
 * So this witness never cosigns two trees of one log that contradict each other.
 */
export async function cosignCheckpoint(ports: Ports, body: string): Promise<CosignAnswer> {
  const request = read(body)
  if (typeof request === 'string') return { status: 400, problem: request }
  const origin = request.note.slice(0, request.note.indexOf('\n'))
  const keys = ports.logs.filter(({ name }) => name === origin)
  if (keys.length === 0) return { status: 404, problem: 'this witness does not know the log' }
  const checkpoint = await open(request.note, keys)
  if (checkpoint === undefined)
    return { status: 403, problem: 'the checkpoint is not signed by every known key of the log' }
  if (request.oldSize > checkpoint.size) return { status: 400, problem: 'the old size is above that of the checkpoint' }
  const doubt = await ports.clockProblem()
  if (doubt !== undefined) return { status: 503, problem: 'the clock of this witness is not trusted at the moment' }
  // Its fault is reported by the log itself.
  await ports.log.check().catch(() => {})
  return await ports.database.transaction().execute(async (transaction) => {
    if (!(await ports.log.isGuarded(transaction)))
      return { status: 503, problem: 'the database of this witness is not known to be up to date' }
    const before = await lockCosigned(transaction, origin)
    if (request.oldSize !== before.size) return { status: 409, size: before.size }
    const refusal = judge(before, checkpoint, request)
    if (refusal !== undefined) return refusal
    const { size, root } = checkpoint
    if (size > before.size) await updateCosigned(transaction, origin, { size, root, note: request.note })
    const text = request.note.slice(0, request.note.lastIndexOf('\n\n') + 1)
    const time = Math.floor(ports.clock.now().getTime() / 1000)
    const lines = await Promise.all(ports.cosigners.map((cosigner) => cosign(text, time, cosigner)))
    return { status: 200, text: lines.join('') }
  })
}

/** As a text, why the request cannot be read. */
function read(body: string): WitnessRequest | string {
  try {
    return parseWitnessRequest(body)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return error.message
  }
}

async function open(note: string, keys: readonly WatchedLog[]): Promise<Checkpoint | undefined> {
  try {
    return await openCheckpointBy(note, keys)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return undefined
  }
}

function judge(
  before: CosignedLog,
  checkpoint: Checkpoint,
  { consistencyPath }: WitnessRequest,
): CosignAnswer | undefined {
  if (before.size === checkpoint.size) {
    const isSame = toHex(before.root) === toHex(checkpoint.root)
    // Another root of this size. The size says that the answer is a witness's.
    if (!isSame) return { status: 409, size: before.size }
  }
  if (before.size === 0) {
    // Any tree extends the empty one.
    return consistencyPath.length === 0 ? undefined : { status: 422, problem: 'a proof from size 0 is empty' }
  }
  try {
    verifyConsistency(before, checkpoint, consistencyPath)
    return undefined
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return { status: 422, problem: error.message }
  }
}
