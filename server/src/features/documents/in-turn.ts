import { Refusal } from '../../vocabulary/refusal.ts'

/** Each holds a file, what is made of it and the thread's copies. */
const mostAtOnce = 4

/** Fewer than there are threads for PDF work (three at least), so that no owner's files can keep all of them busy. */
const mostForOwner = 2

const mostWaiting = 1000
const mostWaitingForOwner = 200

interface Waiting {
  readonly owner: string
  start(): void
}

let running = 0
const runningFor = new Map<string, number>()
const waiting: Waiting[] = []

/**
 * Work that has whole files in memory, a few at a time. Those go first whose owner has the least under way, and among them
 * those who came first. Not to be nested.
 */
export async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce && countFor(owner) < mostForOwner) begin(owner)
  else await queue(owner)
  try {
    return await work()
  } finally {
    end(owner)
    startNext()
  }
}

async function queue(owner: string): Promise<void> {
  const own = waiting.filter((other) => other.owner === owner).length
  if (own >= mostWaitingForOwner || waiting.length >= mostWaiting) {
    throw new Refusal('NOT_READY', 'Too many documents are being worked on; try again in a moment.', 5)
  }
  await new Promise<void>((start) => waiting.push({ owner, start }))
}

/** Whoever ends makes room for one at most. */
function startNext(): void {
  let next: Waiting | undefined
  for (const one of waiting) {
    if (countFor(one.owner) < (next === undefined ? mostForOwner : countFor(next.owner))) next = one
  }
  if (next === undefined) return
  waiting.splice(waiting.indexOf(next), 1)
  begin(next.owner)
  next.start()
}

function countFor(owner: string): number {
  return runningFor.get(owner) ?? 0
}

function begin(owner: string): void {
  running++
  runningFor.set(owner, countFor(owner) + 1)
}

function end(owner: string): void {
  running--
  const left = countFor(owner) - 1
  if (left === 0) runningFor.delete(owner)
  else runningFor.set(owner, left)
}
