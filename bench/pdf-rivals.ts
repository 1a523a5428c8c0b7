// The cost of signing and verifying a PDF for this package, pyHanko and EU DSS: the same files, in warm processes, side
// by side. All sign with ECDSA P-256 and a time-stamping authority in the same process, without a stamp or an
// appearance, which the rivals lack. All trust only the same root, and no network is used. A rival that cannot be
// installed is left out.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOW, SIGNED_AT } from '../packages/pdf/test/support/sample-contract.ts'
import { installFromMaven } from '../scripts/judges/install-from-maven.ts'
import { installPyhanko } from '../scripts/judges/install-pyhanko.ts'
import { Unavailable } from '../scripts/judges/model.ts'
import { largePicture, manyPages } from './parts/many-pages.ts'
import { mean, table } from './parts/table.ts'
import { Worker } from './rivals/worker.ts'
import { writeDocument, writeKeys } from './rivals/write-material.ts'

type Act = 'sign' | 'signed' | 'closed'
type Command = readonly [string, ...string[]]

const acts: Readonly<Record<Act, string>> = {
  sign: 'sign with a timestamp (B-T)',
  signed: 'verify signed',
  closed: 'verify closed (B-LTA)',
}
const documents: Readonly<Record<string, () => Uint8Array>> = {
  '1 page': () => manyPages(1),
  '100 pages': () => manyPages(100),
  '1000 pages': () => manyPages(1000),
  '20 MB': () => largePicture(20),
  '35 MB': () => largePicture(35),
}
const programs: Readonly<Record<string, () => Command>> = {
  ours: () => [process.execPath, fileOf('our-worker.ts')],
  pyHanko: () => [installPyhanko(), fileOf('pyhanko_worker.py')],
  'EU DSS': () => ['java', ...installFromMaven('dss'), fileOf('DssWorker.java')],
}
/** The mean, not the median: collecting large files costs a round now and then, which is part of a file's cost. */
const rounds = 9
/**
 * Processor time: first each act, then each file. By then the JVM and V8 have compiled what is worth it; Python has
 * nothing to gain.
 */
const warmUpMs = { act: 4000, file: 500 }

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const workers = Object.entries(programs).flatMap(([name, find]) => start(name, find))
try {
  await writeKeys(folder)
  for (const [name, bytes] of Object.entries(documents)) await writeDocument(folder, name, bytes())
  console.log(`\nMilliseconds of the processor in a warm process, mean of ${rounds} rounds; ratio: theirs to ours`)
  console.log('Goal: ahead on every line, that is no ratio below 1')
  const rivals = workers.slice(1).flatMap(({ name }) => [name, 'ratio'])
  for (const act of Object.keys(acts) as Act[]) {
    console.log(`\n${table([acts[act], 'ours', ...rivals], await linesOf(act))}`)
  }
} finally {
  for (const worker of workers) worker.end()
  rmSync(folder, { recursive: true, force: true })
}

function fileOf(name: string): string {
  return join(import.meta.dirname, 'rivals', name)
}

function start(name: string, find: () => Command): Worker[] {
  try {
    return [new Worker(name, [...find(), folder, SIGNED_AT.toISOString(), NOW.toISOString()])]
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    console.error(`${name} is left out. ${error.message}`)
    return []
  }
}

async function linesOf(act: Act): Promise<string[][]> {
  for (const worker of workers) await warmUp(worker, warmUpMs.act, act, `100 pages.${act}.pdf`)
  const lines: string[][] = []
  for (const name of Object.keys(documents)) lines.push([name, ...(await compare(act, `${name}.${act}.pdf`))])
  return lines
}

/** In turns, so that other load on the machine affects all of them. */
async function compare(act: Act, file: string): Promise<string[]> {
  for (const worker of workers) await warmUp(worker, warmUpMs.file, act, file)
  const costs = workers.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, worker] of workers.entries()) costs[index]?.push(await worker.cost(act, file))
  }
  const [ours = Number.NaN, ...theirs] = costs.map(mean)
  return [ours.toFixed(1), ...theirs.flatMap((cost) => [cost.toFixed(1), (cost / ours).toFixed(1)])]
}

async function warmUp(worker: Worker, atLeastMs: number, act: Act, file: string): Promise<void> {
  for (let spent = 0; spent < atLeastMs; ) spent += await worker.cost(act, file)
}
