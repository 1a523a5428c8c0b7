import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fromHex, parseProofFile, verifyProof } from '@countersign/proof'
import { runCountersign, runProgram, startProgram } from './support/run-countersign.ts'
import { apiKey, type Mishap, startStandInStamps } from './support/stand-in-stamps.ts'
import { homeIn, temporaryFolder } from './support/temporary-folder.ts'

/** For `--max-old-space-size`: far less than ten thousand proofs take. */
const mostMegabytes = 96

/** More than one batch if there is time for it: `npm run test:long`. */
const isLong = process.env.TEST_LONG === '1'
const count = isLong ? 12_000 : 1100

test('thousands of files are stamped in bounded memory, through kills at any request, each once and none left out', async (t) => {
  const { folder, hashes } = await filesIn(t, count)
  const service = await startStandInStamps(t)
  const env = { ...homeIn(await temporaryFolder(t)), COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: apiKey }
  const flags = [`--max-old-space-size=${mostMegabytes}`]

  /** Kills the program at this request to a path, or later while it uses the answer. */
  const killed = async (path: string, number: number, mishap: Mishap, later = async () => {}) => {
    let left = number
    service.onRequest = (asked) => {
      if (!asked.path.endsWith(path) || --left !== 0) return undefined
      void later().then(() => running.kill())
      return mishap
    }
    const running = startProgram(['stamp', folder, '--json'], { env, flags, unread: true })
    const { code } = await running.ended
    assert.deepEqual([code, left], [null, 0])
  }
  const lost = { status: 503, error: 'Killed.' }
  // Before and after a batch is carried out; before the proofs, and among those of one answer.
  await killed('/batch', 1, lost)
  await killed('/batch', isLong ? 2 : 1, { ...lost, isCarriedOut: true })
  await killed('/proofs', 1, lost)
  await killed('/proofs', 1, undefined, () => appear(join(folder, '0'), 100))

  service.onRequest = () => undefined
  const asked = service.asked.length
  const began = performance.now()
  const last = await runProgram(['stamp', folder], { env, flags })
  assert.equal(last.code, 0, last.stderr)
  t.diagnostic(`${service.asked.length - asked} requests of the last run in ${seconds(began)} s`)

  for (const hash of hashes) assert.equal(service.timesRecorded(hash), 1)
  assert.equal(service.records.length, count)
  for (const [index, hash] of hashes.entries()) await assertProof(join(folder, nameOf(index)), hash)

  const again = await runCountersign(['stamp', folder, '--json'], env)
  assert.match(again.stdout, new RegExp(`"unchanged":${count},`))
  assert.equal(service.records.length, count)
})

async function filesIn(t: TestContext, count: number): Promise<{ folder: string; hashes: string[] }> {
  const folder = await temporaryFolder(t)
  const hashes: string[] = []
  for (let index = 0; index < count; index++) {
    if (index % 1000 === 0) await mkdir(join(folder, String(index / 1000)))
    const content = `file ${index}`
    await writeFile(join(folder, nameOf(index)), content)
    hashes.push(createHash('sha256').update(content).digest('hex'))
  }
  return { folder, hashes }
}

/** Resolves once so many proofs were written. */
async function appear(folder: string, wanted: number): Promise<void> {
  const proofs = new Set<string>()
  for await (const { filename } of watch(folder)) {
    if (filename?.endsWith('.proof')) proofs.add(filename)
    if (proofs.size >= wanted) return
  }
}

function nameOf(index: number): string {
  return join(String(Math.floor(index / 1000)), `${index}.txt`)
}

async function assertProof(file: string, hash: string): Promise<void> {
  const proof = parseProofFile(await readFile(`${file}.proof`, 'utf8'))
  assert.equal((await verifyProof(fromHex(hash), proof)).valid, true, file)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
