import { dirname } from 'node:path'

/** Files that share a process, one after another. */
export interface Bundle {
  readonly files: readonly string[]
  /** Seconds that it is expected to take. */
  readonly weight: number
}

/** By file, from an earlier run. */
export type Weights = Readonly<Record<string, number>>

/** For a file that was never measured. */
const unknownWeight = 5

/** How many bundles each concurrent process should have, so that they end at about the same time. */
const leastForEach = 2

/** The seconds that give each concurrent process a few bundles, if there is little to run; never more than `most`. */
export function secondsOfBundle(files: readonly string[], weights: Weights, most: number, concurrency: number): number {
  const all = files.reduce((sum, file) => sum + (weights[file] ?? unknownWeight), 0)
  return Math.min(most, all / (concurrency * leastForEach))
}

/**
 * Neighbors share a process, because they import the same modules and can share a service and a browser; a bundle
 * takes as many as fit into `most` seconds. The heaviest bundle comes first, so that no long one is left for the end; but
 * bundles of packages come before those of the service, because they start many programs, and a process that has run a
 * service is large and starts them slowly.
 */
export function planBundles(files: readonly string[], weights: Weights, most: number): Bundle[] {
  const bundles: Bundle[] = []
  let open: { files: string[]; weight: number } = { files: [], weight: 0 }
  const close = () => {
    if (open.files.length > 0) bundles.push(open)
    open = { files: [], weight: 0 }
  }
  for (const file of files.toSorted(byFolder)) {
    const weight = weights[file] ?? unknownWeight
    if (open.weight + weight > most) close()
    open.files.push(file)
    open.weight += weight
  }
  close()
  return bundles.toSorted((one, other) => rank(one) - rank(other) || other.weight - one.weight)
}

function byFolder(one: string, other: string): number {
  return dirname(one).localeCompare(dirname(other)) || one.localeCompare(other)
}

function rank({ files }: Bundle): number {
  return files.every((file) => file.startsWith('packages/')) ? 0 : 1
}
