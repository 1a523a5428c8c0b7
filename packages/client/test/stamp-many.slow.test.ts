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

test('ten thousand files are stamped in bounded memory, through kills at any request, each once and none left out', async (t) => {
  const count = 10_000
  const { folder, hashes } = await filesIn(t, count)
  const service = await startStandInStamps(t)
  const env = { ...homeIn(await temporaryFolder(t)), COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: apiKey }
  const flags = [`--max-old-space-size=${mostMegabytes}`]

  // In the middle of recording, before and after a batch is carried out, and in the middle of the proofs.
  for (const [killAt, isCarriedOut] of [
    [1, false],
    [3, true],
    [7, false],
    [12, true],
    [2500, false],
    [6000, true],
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
  assert.match(again.stdout, /"unchanged":10000,/)
  assert.equal(service.records.length, count)
})

test('a thousand files take one request for their records and one for each proof', async (t) => {
  const { folder } = await filesIn(t, 2000)
  const service = await startStandInStamps(t)
  const env = { ...homeIn(await temporaryFolder(t)), COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: apiKey }
  const began = performance.now()
  assert.equal((await runProgram(['stamp', folder], { env, flags: [`--max-old-space-size=${mostMegabytes}`] })).code, 0)
  const batches = service.asked.filter(({ method }) => method === 'POST').length
  assert.deepEqual([batches, service.asked.length], [2, 2002])
  const perThousand = (Number(seconds(began)) / 2).toFixed(2)
  t.diagnostic(`${perThousand} s for 1,000 files: 1 request for records and 1,000 for proofs`)
  t.diagnostic('a key of 100 requests an hour records 100,000 an hour; proofs for everybody come at 120 a minute')
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
