import { Refusal } from '../../vocabulary/refusal.ts'

/** Of the whole process, by keys and in the console. Each is in memory while it arrives. */
const mostAtOnce = 8

/** Whoever sends slowly, or nothing more, keeps the places of nobody else. */
const mostForOwner = 2

let taken = 0
const takenBy = new Map<string, number>()

/** Work with a file that is sent for verification, from before it arrives. */
export async function withUploadPlace<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const own = takenBy.get(owner) ?? 0
  if (own >= mostForOwner) throw tooManyOfOwner()
  if (taken >= mostAtOnce) throw busy()
  taken++
  takenBy.set(owner, own + 1)
  try {
    return await work()
  } finally {
    taken--
    const left = (takenBy.get(owner) ?? 0) - 1
    if (left > 0) takenBy.set(owner, left)
    else takenBy.delete(owner)
  }
}

function tooManyOfOwner(): Refusal {
  const message = `${mostForOwner} files of yours are being verified already; send the next when one of them is done.`
  return new Refusal('TOO_MANY_REQUESTS', message, 5)
}

function busy(): Refusal {
  return new Refusal('NOT_READY', 'Too many documents are being verified; try again in a moment.', 5)
}
