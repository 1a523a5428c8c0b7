import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second (proc(5): `utime` and `stime`, all threads). */
const ticksPerSecond = 100

export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
