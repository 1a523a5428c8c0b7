import type { CheckedProof, FileOutcome, Step, StepName } from './check-proof.ts'

/** The parts of a proof, from the file to the block. */
export type StationName = 'file' | 'fingerprint' | 'entry' | 'path' | 'root' | 'transaction' | 'block'

export type StationState =
  | Step['outcome']
  /** Not anchored yet. */
  | 'not-yet'
  /** An earlier part fails, or the check is still running. */
  | 'not-reached'

export type Station = { readonly name: StationName; readonly state: StationState }

/** How far the proof goes. Without a proof, the path is shown but nothing is claimed. */
export function stationsOf(checked: CheckedProof | null, file: FileOutcome): Station[] {
  if (checked === null)
    return withFile(
      file,
      ORDER.map((name) => ({ name, state: 'not-reached' })),
    )
  const stations = ORDER.map((name): Station => ({ name, state: stateOf(name, checked) }))
  const broken = stations.findIndex(({ state }) => state === 'fails')
  const reached = stations.map(
    (station, i): Station => (broken >= 0 && i > broken ? { ...station, state: 'not-reached' } : station),
  )
  return withFile(file, reached)
}

const ORDER = ['fingerprint', 'entry', 'path', 'root', 'transaction', 'block'] as const

/** A different file does not affect the path of the fingerprint. */
function withFile(file: FileOutcome, others: readonly Station[]): Station[] {
  return [{ name: 'file', state: file === 'later' ? 'unchecked' : file }, ...others]
}

function stateOf(name: (typeof ORDER)[number], { steps, proof }: CheckedProof): StationState {
  switch (name) {
    case 'fingerprint':
      return 'holds'
    case 'entry':
      return worstOf(steps, ['entry', 'fingerprint', 'record'])
    case 'path':
      return worstOf(steps, ['inclusion'])
    case 'root':
      return worstOf(steps, ['checkpoint', 'key', 'signature'])
    case 'transaction': {
      if (proof.anchor === undefined) return 'not-yet'
      // The proof shows the transaction. The reader must look up that the block contains it.
      return worstOf(steps, ['anchor']) === 'fails' ? 'fails' : 'holds'
    }
    case 'block':
      return proof.anchor === undefined ? 'not-yet' : worstOf(steps, ['anchor'])
  }
}

function worstOf(steps: readonly Step[], names: readonly StepName[]): Step['outcome'] {
  const outcomes = steps.filter(({ step }) => names.includes(step)).map(({ outcome }) => outcome)
  if (outcomes.includes('fails')) return 'fails'
  return outcomes.includes('unchecked') ? 'unchecked' : 'holds'
}
