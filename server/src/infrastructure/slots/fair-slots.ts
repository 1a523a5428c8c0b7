import type { SlotRule, Slots } from '../../ports/slots.ts'

interface Waiting {
  readonly who: string
  start(): void
}

export function createSlots(rule: SlotRule): Slots {
  let running = 0
  const runningFor = new Map<string, number>()
  const waiting: Waiting[] = []

  const countFor = (who: string) => runningFor.get(who) ?? 0

  async function wait(who: string): Promise<void> {
    const own = waiting.filter((other) => other.who === who).length
    if (countFor(who) >= rule.forOne && own >= rule.waitingForOne) throw rule.refusal('own')
    if (waiting.length >= rule.waiting || own >= rule.waitingForOne) throw rule.refusal('all')
    await new Promise<void>((start) => waiting.push({ who, start }))
  }

  function begin(who: string): void {
    running++
    runningFor.set(who, countFor(who) + 1)
  }

  function end(who: string): void {
    running--
    const left = countFor(who) - 1
    if (left === 0) runningFor.delete(who)
    else runningFor.set(who, left)
  }

  /** One end makes room for one start at most. */
  function startNext(): void {
    let next: Waiting | undefined
    for (const one of waiting) {
      if (countFor(one.who) < (next === undefined ? rule.forOne : countFor(next.who))) next = one
    }
    if (next === undefined) return
    waiting.splice(waiting.indexOf(next), 1)
    begin(next.who)
    next.start()
  }

  return {
    async run(who, work) {
      if (running < rule.concurrency && countFor(who) < rule.forOne) begin(who)
      else await wait(who)
      try {
        return await work()
      } finally {
        end(who)
        startNext()
      }
    },
  }
}
