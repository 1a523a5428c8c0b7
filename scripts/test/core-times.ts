import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { RunFigures } from './print-summary.ts'

interface CoreTimes {
  readonly idle: number
  readonly stolen: number
  readonly all: number
}

/** Starts to measure; the returned function gives the figures up to then. */
export function startTimes(): () => RunFigures {
  const startedAt = performance.now()
  const before = readTimes()
  return () => {
    const after = readTimes()
    const all = after.all - before.all
    return {
      seconds: (performance.now() - startedAt) / 1000,
      idleShare: (after.idle - before.idle) / all,
      stolenShare: (after.stolen - before.stolen) / all,
    }
  }
}

function readTimes(): CoreTimes {
  const add = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  try {
    // proc_stat(5): user, nice, system, idle, iowait, irq, softirq and steal; what follows is in user and nice, too.
    const times =
      readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
    const [, , , idle = 0, waiting = 0, , , stolen = 0] = times
    return { idle: idle + waiting, stolen, all: add(times) }
  } catch {
    const cores = cpus().map(({ times }) => times)
    const all = add(cores.flatMap((times) => Object.values(times)))
    return { idle: add(cores.map(({ idle }) => idle)), stolen: 0, all }
  }
}
