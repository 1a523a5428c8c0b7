import { command } from './command.ts'
import { reasonOf } from './find-files.ts'
import { hashPath } from './hash-path.ts'
import { openLogSource } from './log-source.ts'
import { repeatable, text } from './option.ts'
import { findPending, outcomeOf, problemOfSaving, startTally } from './pending-proofs.ts'
import { isOwnProof, proofSuffix } from './proof-beside.ts'
import { stampService } from './stamp-service.ts'
import { upgradeFromBatches } from './upgrade-from-batch.ts'
import { type Anchored, completeByTiles, isAnchored, type PendingProof, tilesOf } from './upgrade-proof.ts'

export const upgrade = command({
  name: 'upgrade',
  about: 'Add the blockchain confirmation to saved proofs, and show which are still pending; needs no key',
  examples: [
    'countersign upgrade contract.pdf.proof',
    'countersign upgrade photos',
    'countersign upgrade contract.pdf.proof --batch batch.car',
  ],
  args: ['path...'],
  options: {
    batch: repeatable(text('FILE'), 'Published batch, as CAR, to complete the proofs from, without the service'),
  },
  async run({ account, output, waiting: waits }, { path, batch }) {
    if (batch.length > 0) return upgradeFromBatches(output, path, batch)
    const url = account.url()
    const service = stampService(url, '', (seconds) => output.note(`The service asks to wait ${seconds} s.`))
    const source = openLogSource(`${url}/log`, undefined, waits)
    const readTile = tilesOf(source)
    const { tally, problems, report } = startTally(output)
    try {
      const waiting = await findPending(path, isOwnProof, report)
      const late = new Set<PendingProof>()
      const states = new Map<string, LogState>()
      for (const one of waiting) {
        const state = stateOf(states, one)
        // Records are anchored in order: after a pending one all are pending.
        if (one.proof.index >= state.pendingFrom) {
          report(one.path, 'pending')
          continue
        }
        if (state.anchored === undefined || one.proof.index >= state.anchored.treeSize) {
          const hash = await hashBeside(one)
          if (hash === undefined && !late.has(one)) {
            // Earlier proofs are kept when their file changes: a later one may lead to the tree.
            late.add(one)
            waiting.push(one)
            continue
          }
          if (hash === undefined) {
            report(one.path, 'failed', 'the file is not next to its proof')
            continue
          }
          const found = await service.proofByHash(hash)
          const answer = found === null ? undefined : isAnchored(found, one.proof)
          if (answer === undefined || answer === 'other-log') {
            report(one.path, 'failed', `${url} has no record of it in the log ${one.proof.origin}`)
            continue
          }
          if (answer === 'pending' || one.proof.index >= answer.treeSize) {
            if (answer === 'pending') state.pendingFrom = one.proof.index
            report(one.path, 'pending')
            continue
          }
          state.anchored = answer
        }
        const completed = await completeByTiles(readTile, one.proof, state.anchored)
        const problem =
          completed === undefined
            ? `the tiles at ${source.address} do not connect it to the root that the chain confirms`
            : await problemOfSaving(one, completed)
        report(one.path, problem === undefined ? 'upgraded' : 'failed', problem)
      }
    } finally {
      source.close()
    }
    return outcomeOf(tally, problems)
  },
})

/** The state of one log. A folder may have proofs of several. */
interface LogState {
  anchored?: Anchored
  pendingFrom: number
}

function stateOf(states: Map<string, LogState>, { proof: { origin, vkey } }: PendingProof): LogState {
  const name = `${origin}\n${vkey}`
  const state = states.get(name) ?? { pendingFrom: Number.POSITIVE_INFINITY }
  states.set(name, state)
  return state
}

async function hashBeside({ path }: PendingProof): Promise<string | undefined> {
  try {
    return await hashPath(path.slice(0, -proofSuffix.length))
  } catch (error) {
    reasonOf(error)
    return undefined
  }
}
