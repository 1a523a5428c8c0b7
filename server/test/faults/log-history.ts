import { findContradiction, type Model, type Timed } from './linearizability.ts'

/** What clients did to the log, and when. */
export type LogOperation = Timed & { readonly client: string } & (
    | { readonly kind: 'append'; readonly hashes: readonly string[]; readonly indexes: readonly number[] | undefined }
    | { readonly kind: 'find'; readonly hash: string; readonly index: number | undefined }
    | { readonly kind: 'checkpoint'; readonly size: number; readonly root: string }
  )

/** The log in the end. */
export interface FinalLog {
  readonly size: number
  indexOf(hash: string): number | undefined
  /** The root over its first entries, in hex. */
  rootOf(size: number): string
}

type Happened = Timed & { readonly from: number; readonly to: number; readonly what: LogOperation }

/**
 * What in the history contradicts a log that only grows, on one machine: sentences, none if it is linearizable. Entries of
 * others lie between those of the history, so an append answers with indexes that may leave gaps. A checkpoint may be late,
 * but never early: it is compared with the entries that it covers.
 */
export function contradictionsOfLog(history: readonly LogOperation[], log: FinalLog): string[] {
  const sentences: string[] = []
  const happened: Happened[] = []
  const taken = new Set<number>()
  for (const operation of history) {
    if (operation.kind === 'append') {
      const found = operation.hashes.map((hash) => log.indexOf(hash))
      const there = found.filter((index) => index !== undefined)
      if (operation.indexes === undefined) {
        // It was never answered. If nothing of it is there, it did not happen.
        if (there.length === 0) continue
        if (there.length < found.length)
          sentences.push(`only ${there.length} hashes of a batch of ${found.length} are there`)
      } else if (found.join() !== operation.indexes.join()) {
        sentences.push(
          `${operation.client} was answered the entries ${operation.indexes.join()}, and the log has ${found.join()}`,
        )
        continue
      }
      const [from, to] = [Math.min(...there), Math.max(...there)]
      for (const index of there) taken.add(index)
      happened.push({ start: operation.start, end: operation.end, from, to, what: operation })
    } else if (operation.kind === 'find') {
      const index = log.indexOf(operation.hash)
      if (operation.index !== undefined && operation.index !== index) {
        sentences.push(
          `${operation.client} found ${operation.hash} at ${operation.index}, and the log has it at ${index}`,
        )
        continue
      }
      // An absence that lasted to the end contradicts nothing.
      if (index === undefined) continue
      happened.push({ start: operation.start, end: operation.end, from: index, to: index, what: operation })
    } else {
      if (operation.size > log.size) {
        sentences.push(
          `${operation.client} read a checkpoint over ${operation.size} entries, and the log has ${log.size}`,
        )
        continue
      }
      if (operation.root !== log.rootOf(operation.size))
        sentences.push(
          `${operation.client} read a checkpoint over ${operation.size} entries with another root than the log`,
        )
      const last = operation.size - 1
      happened.push({ start: operation.start, end: operation.end, from: last, to: last, what: operation })
    }
  }
  const stuck = findContradiction(modelOfLog(taken), happened)
  if (stuck !== undefined) sentences.push(`no order explains ${stuck.map(describe).join('; ')}`)
  return sentences
}

/** The state is how many entries there are. Those of others may come at any time. */
function modelOfLog(taken: ReadonlySet<number>): Model<Happened> {
  /** For each entry of the history, how many of them there are before it: between two equal counts are only others'. */
  const sorted = [...taken].sort((a, b) => a - b)
  const rank = new Map(sorted.map((index, position) => [index, position]))
  return {
    initial: 0,
    // The state counts entries of the history; a batch adds all of its own in one step.
    step(state, { what, from, to }) {
      if (what.kind === 'append') {
        const [first, last] = [rank.get(from) as number, rank.get(to) as number]
        return state === first ? last + 1 : undefined
      }
      const isThere = what.kind === 'checkpoint' ? countUpTo(sorted, from) <= state : (rank.get(from) ?? -1) < state
      if (what.kind === 'find' && what.index === undefined) return isThere ? undefined : state
      return isThere ? state : undefined
    },
  }
}

/** How many of the sorted numbers are at most this. */
function countUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= most) low = middle + 1
    else high = middle
  }
  return low
}

function describe({ what, from, start, end }: Happened): string {
  const when = `from ${start.toFixed(0)} to ${end.toFixed(0)}`
  switch (what.kind) {
    case 'append':
      return `${what.client} appended entry ${from} ${when}`
    case 'find':
      return `${what.client} ${what.index === undefined ? 'did not find' : 'found'} entry ${from} ${when}`
    case 'checkpoint':
      return `${what.client} read a checkpoint over ${from + 1} entries ${when}`
  }
}
