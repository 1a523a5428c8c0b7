import { Refusal } from '../../vocabulary/refusal.ts'

/** Each holds a file, what is made of it and the thread's copies. */
const mostAtOnce = 4
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** Work that has whole files in memory, a few at a time, first come first served. Not to be nested. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running++
  else await queue()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
}

async function queue(): Promise<void> {
  if (waiting.length >= mostWaiting) {
    throw new Refusal('NOT_READY', 'Too many documents are being worked on; try again in a moment.', 5)
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}
