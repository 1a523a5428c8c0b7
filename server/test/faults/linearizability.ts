/** An object that answers operations one at a time. A number identifies its state. */
export interface Model<Operation> {
  readonly initial: number
  /** The state after the operation with the answer that was observed; undefined if it cannot have answered this. */
  step(state: number, operation: Operation): number | undefined
}

export interface Timed {
  readonly start: number
  /** Infinity if it was never answered: it may have taken effect at any time since. */
  readonly end: number
}

interface Choice {
  readonly state: number
  readonly first: number
  /** The changing operation, and the reads that followed immediately. */
  readonly taken: readonly number[]
}

/**
 * Looks for one order of all operations in which the model gives every observed answer, and in which each takes effect
 * between its start and its end. Wing and Gong's search with Lowe's memory, as in Porcupine. Returns the operations that no
 * order gets past, or undefined if there is an order.
 */
export function findContradiction<Operation extends Timed>(
  model: Model<Operation>,
  operations: readonly Operation[],
): readonly Operation[] | undefined {
  const ordered = operations.toSorted((one, other) => one.start - other.start)
  const isDone = ordered.map(() => false)
  const seen = new Set<string>()
  const path: Choice[] = []
  /** All before it are done. */
  let first = 0
  let { initial: state } = model
  let deepest = -1
  let stuck: Operation[] = []

  /** Those that can be next: nothing that is not done has ended before they started. */
  function candidates(): number[] {
    const found: number[] = []
    let earliestEnd = Number.POSITIVE_INFINITY
    for (let index = first; index < ordered.length; index++) {
      const { start, end } = ordered[index] as Operation
      if (start > earliestEnd) break
      if (isDone[index]) continue
      found.push(index)
      earliestEnd = Math.min(earliestEnd, end)
    }
    return found.filter((index) => (ordered[index] as Operation).start <= earliestEnd)
  }

  function take(index: number): void {
    isDone[index] = true
    while (isDone[first]) first += 1
  }

  /** A read that is possible now is never in the way of others, so no other order needs to be tried. */
  function takeReads(): number[] {
    const taken: number[] = []
    for (let isMore = true; isMore; ) {
      const reads = candidates().filter((index) => model.step(state, ordered[index] as Operation) === state)
      for (const index of reads) take(index)
      taken.push(...reads)
      isMore = reads.length > 0
    }
    return taken
  }

  function undo(choice: Choice): void {
    for (const index of choice.taken) isDone[index] = false
    ;({ state, first } = choice)
  }

  /** Takes the next changing operation beyond `last`, if that leads to a situation that was not seen before. */
  function advance(last: number): boolean {
    for (const index of candidates()) {
      if (index <= last) continue
      const after = model.step(state, ordered[index] as Operation)
      if (after === undefined) continue
      const before = { state, first }
      take(index)
      state = after
      const choice = { ...before, taken: [index, ...takeReads()] }
      const beyond = candidates()
      const situation = `${state} ${beyond.join()}`
      if (seen.has(situation)) {
        undo(choice)
        continue
      }
      seen.add(situation)
      path.push(choice)
      return true
    }
    return false
  }

  takeReads()
  for (let last = -1; first < ordered.length; ) {
    if (advance(last)) {
      last = -1
      continue
    }
    if (path.length > deepest) {
      deepest = path.length
      stuck = candidates().map((index) => ordered[index] as Operation)
    }
    const choice = path.pop()
    if (choice === undefined) return stuck
    undo(choice)
    last = choice.taken[0] as number
  }
  return undefined
}
