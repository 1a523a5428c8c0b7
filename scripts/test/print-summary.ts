import type { FileCosts } from './bundle-messages.ts'
import type { FileResult } from './run-bundles.ts'

export interface RunFigures {
  readonly seconds: number
  /** Share of the machine's cores that were idle, other programs included. */
  readonly idleShare: number
  /** Share that a virtual machine did not get, because its host gave it to others. */
  readonly stolenShare: number
}

const noCosts: FileCosts = {
  seconds: 0,
  cpuSeconds: 0,
  programs: 0,
  programCpuSeconds: 0,
  idleSeconds: 0,
  databases: 0,
  databaseSeconds: 0,
  browsers: 0,
  browserSeconds: 0,
}

/** Where the time of a run went: by suite, and the twenty slowest files. */
export function describeTimes(results: readonly FileResult[], { seconds, idleShare, stolenShare }: RunFigures): string {
  const suites = Object.entries(Object.groupBy(results, ({ file }) => suiteOf(file)))
    .map(([name, files = []]) => ({ name, files }))
    .toSorted((one, other) => sum(other.files, 'seconds') - sum(one.files, 'seconds'))
  const processes = new Set(results.map(({ log }) => log)).size
  const slowest = results.toSorted((one, other) => costsOf(other).seconds - costsOf(one).seconds).slice(0, 20)
  return [
    'Where the time went, in seconds:',
    ...table(columns, [...suites.map(({ name, files }) => [name, ...cells(files)]), ['all', ...cells(results)]]),
    '',
    'The slowest twenty files:',
    ...table(
      ['file', 'cases', 'wall', 'CPU', 'waiting'],
      slowest.map((result) => {
        const costs = costsOf(result)
        const cpu = costs.cpuSeconds + costs.programCpuSeconds
        return [result.file, String(result.cases.length), tenths(costs.seconds), tenths(cpu), tenths(waitingOf(costs))]
      }),
    ),
    '',
    `${tenths(seconds)} s in all (processes: ${processes}); the cores were idle ${percent(idleShare)} of the time${
      stolenShare < 0.005 ? '' : `, and the host gave ${percent(stolenShare)} of it to other machines`
    }.`,
  ].join('\n')
}

/** "work" is the CPU of the test processes, "programs" that of the programs which they started and saw end. */
const columns = [
  'suite',
  'files',
  'cases',
  'wall',
  'work',
  'waiting',
  'program starts',
  'programs',
  'databases',
  'creating them',
  'browsers',
  'starting them',
]

function cells(files: readonly FileResult[]): string[] {
  const seconds = (name: keyof FileCosts) => tenths(sum(files, name))
  const count = (name: keyof FileCosts) => String(sum(files, name))
  return [
    String(files.length),
    String(files.reduce((total, { cases }) => total + cases.length, 0)),
    seconds('seconds'),
    seconds('cpuSeconds'),
    tenths(files.reduce((total, file) => total + waitingOf(costsOf(file)), 0)),
    count('programs'),
    seconds('programCpuSeconds'),
    count('databases'),
    seconds('databaseSeconds'),
    count('browsers'),
    seconds('browserSeconds'),
  ]
}

/** Idle, with neither a database nor a browser on its way. */
function waitingOf(costs: FileCosts): number {
  return Math.max(0, costs.idleSeconds - costs.databaseSeconds - costs.browserSeconds)
}

const costsOf = ({ costs }: FileResult) => costs ?? noCosts

function sum(files: readonly FileResult[], name: keyof FileCosts): number {
  return files.reduce((total, file) => total + costsOf(file)[name], 0)
}

/** `packages/pdf`, `server/signing`, `web`. */
function suiteOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders
    .filter((folder) => folder !== 'test')
    .slice(0, 2)
    .join('/')
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return all.map((row) => `  ${line(row)}`)
}

function tenths(seconds: number): string {
  return seconds.toFixed(1)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
