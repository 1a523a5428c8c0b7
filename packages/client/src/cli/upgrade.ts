import { formatProofFile, type ProofFile } from '@countersign/proof'
import { command } from './command.ts'
import { findFiles, reasonOf } from './find-files.ts'
import { hashPath } from './hash-path.ts'
import { openLogSource } from './log-source.ts'
import { isOwnProof, proofSuffix, readBeside, writeProof } from './proof-beside.ts'
import { stampService } from './stamp-service.ts'
import { counted, printable } from './text.ts'
import { type Anchored, completeByTiles, isAnchored, type PendingProof, tilesOf } from './upgrade-proof.ts'

export const upgrade = command({
  name: 'upgrade',
  about: 'Add the blockchain confirmation to saved proofs, and show which are still pending; needs no key',
  examples: ['countersign upgrade contract.pdf.proof', 'countersign upgrade photos'],
  args: ['path...'],
  options: {},
  async run({ account, output }, { path }) {
    const url = account.url()
    const service = stampService(url, '', (seconds) => output.note(`The service asks to wait ${seconds} s.`))
    const source = openLogSource(`${url}/log`)
    const readTile = tilesOf(source)
    const problems: string[] = []
    const tally = { complete: 0, upgraded: 0, pending: 0, failed: 0 }
    const report = (proof: string, status: keyof typeof tally, reason?: string) => {
      tally[status] += 1
      if (reason !== undefined) problems.push(`${proof}: ${reason}.`)
      const text = status === 'pending' ? printable(`${proof} is still pending.`) : undefined
      output.result({ proof, status, ...(reason === undefined ? {} : { reason }) }, text)
    }
    try {
      const waiting = await findPending(path, report)
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
    const text = `${counted(tally.upgraded, 'proof')} completed, ${tally.complete} already complete, ${tally.pending} still pending.`
    return { data: { summary: tally }, text, code: tally.failed === 0 ? 0 : 4, problems }
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

/** Undefined if it was saved. */
async function problemOfSaving({ path }: PendingProof, completed: ProofFile): Promise<string | undefined> {
  try {
    await writeProof(path, formatProofFile(completed))
    return undefined
  } catch (error) {
    return `it cannot be written (${reasonOf(error)})`
  }
}

type Report = (proof: string, status: 'complete' | 'failed', reason?: string) => void

/** The proofs that no chain confirms yet, earliest record first. */
async function findPending(named: readonly string[], report: Report): Promise<PendingProof[]> {
  const pending: PendingProof[] = []
  for await (const found of findFiles(named)) {
    const { path } = found
    if (found.kind === 'problem') report(path, 'failed', found.reason)
    if (found.kind !== 'file') continue
    try {
      if (!(await isOwnProof(path))) {
        if (named.includes(path)) report(path, 'failed', 'it is not a proof')
        continue
      }
      const beside = await readBeside(path)
      if (beside.kind !== 'proof') report(path, 'failed', 'it is damaged')
      else if (beside.proof.anchor !== undefined) report(path, 'complete')
      else pending.push({ path, proof: beside.proof })
    } catch (error) {
      report(path, 'failed', reasonOf(error))
    }
  }
  return pending.toSorted((a, b) => a.proof.index - b.proof.index)
}

async function hashBeside({ path }: PendingProof): Promise<string | undefined> {
  try {
    return await hashPath(path.slice(0, -proofSuffix.length))
  } catch (error) {
    reasonOf(error)
    return undefined
  }
}
