import type { Clock } from '../../src/ports/clock.ts'

/** A clock that stands still until it is moved. */
export function setClock(start: string): Clock & { advance(seconds: number): void } {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance(seconds) {
      time += seconds * 1000
    },
  }
}
