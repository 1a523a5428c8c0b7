import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fromHex, parseProofFile, verifyProof } from '@countersign/proof'
import { type RunningProgram, runProgram, startProgram } from './support/run-countersign.ts'
import { apiKey, startStandInStamps } from './support/stand-in-stamps.ts'
import { homeIn, temporaryFolder } from './support/temporary-folder.ts'

/** What `--max-old-space-size` allows: far less than ten thousand proofs take. */
const mostMegabytes = 96

/** Ten thousand where there is time for it: `npm run test:long`. */
const count = process.env.TEST_LONG === '1' ? 10_000 : 2000

test('thousands of files are stamped in bounded memory, through kills at any request, each once and none left out', async (t) => {
  const { folder, hashes } = await filesIn(t, count)
  const service = await startStandInStamps(t)
  const env = { ...homeIn(await temporaryFolder(t)), COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: apiKey }
  const flags = [`--max-old-space-size=${mostMegabytes}`]

  // In the middle of recording, before and after a batch is carried out, and in the middle of the proofs.
  for (const [killAt, isCarriedOut] of [
    [1, false],
    [2, true],
    [3, false],
    [count / 4, false],
    [count / 2, true],
  ] as const) {
    let running: RunningProgram | undefined
    service.onRequest = ({ number }) => {
      if (number !== killAt + begun) return undefined
      running?.kill()
      return { status: 503, error: 'Killed.', isCarriedOut }
    }
    const begun = service.asked.length > killAt ? service.asked.length - 1 : 0
    running = startProgram(['stamp', folder, '--json'], { env, flags, unread: true })
    const { code } = await running.ended
    assert.equal(code, null, `killed at ${killAt}`)
  }

  service.onRequest = () => undefined
  const asked = service.asked.length
  const began = performance.now()
  const last = await runProgram(['stamp', folder], { env, flags })
  assert.equal(last.code, 0, last.stderr)
  t.diagnostic(`${service.asked.length - asked} requests of the last run in ${seconds(began)} s`)

  for (const hash of hashes) assert.equal(service.timesRecorded(hash), 1)
  assert.equal(service.records.length, count)
  for (const [index, hash] of hashes.entries()) await assertProof(join(folder, nameOf(index)), hash)

  const again = await runProgram(['stamp', folder, '--json'], { env, flags })
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
