import type { CheckedProof, FileOutcome, Step, StepName } from './check-proof.ts'

/** What a proof leads through, from the file to the block. */
export type StationName = 'file' | 'fingerprint' | 'entry' | 'path' | 'root' | 'transaction' | 'block'

export type StationState =
  | Step['outcome']
  /** The chain has not come to it. */
  | 'not-yet'
  /** The path breaks before it, or is still being walked. */
  | 'not-reached'

export type Station = { readonly name: StationName; readonly state: StationState }

/** How far the proof leads. Without one, the way is shown and nothing is claimed of it. */
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

/** A file that is another one says nothing of the fingerprint's own way. */
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
      // A transaction alone is checked; what has to be looked up is that the block holds it.
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
