import type { Boss } from './boss.ts'

export interface Repetition {
  stop(): void
}

/** Repeats an action at an interval, one at a time; a failure is reported, and the repetition continues. */
export function every(boss: Boss, milliseconds: number, act: () => Promise<void>): Repetition {
  let acting = false
  const timer = boss.clock.setInterval(() => {
    if (acting) return
    acting = true
    void act()
      .catch(boss.report)
      .finally(() => {
        acting = false
      })
  }, milliseconds)
  return { stop: () => boss.clock.clearInterval(timer) }
}
