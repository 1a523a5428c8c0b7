import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fromHex, parseProofFile, verifyProof } from '@countersign/proof'
import { runCountersign } from './support/run-countersign.ts'
import { apiKey, startStandInStamps } from './support/stand-in-stamps.ts'
import { homeIn, temporaryFolder } from './support/temporary-folder.ts'

test('proofs are completed once the chain confirms them, all of a tree by one question and the tiles of the log', async (t) => {
  const { service, folder, run, isAnchored } = await setUp(t, 5)
  assert.match((await run('stamp', folder)).stdout, /^5 files stamped/)
  const pending = await run('upgrade', folder)
  assert.match(pending.stdout, /^0 proofs completed, 0 already complete, 5 still pending\.$/m)
  await service.anchor()
  await writeFile(join(folder, 'later.txt'), 'later')
  await run('stamp', folder)
  // Not all files need to exist: a tree that one of them leads to completes the others.
  await rm(join(folder, '3.txt'))
  const asked = service.asked.length
  const upgraded = await run('upgrade', folder)
  assert.deepEqual([upgraded.code, upgraded.stderr], [0, ''])
  assert.match(
    upgraded.stdout,
    /later\.txt\.proof is still pending\.\n5 proofs completed, 0 already complete, 1 still pending\./,
  )
  const questions = service.asked.slice(asked).filter(({ path }) => path.includes('/verification/'))
  assert.equal(questions.length, 2)
  const tiles = service.asked.slice(asked).filter(({ path }) => path.startsWith('/log/tile/'))
  assert.equal(tiles.length, 1)
  for (const index of [0, 1, 2, 4]) assert.ok(await isAnchored(`${index}.txt`))
  const again = await run('upgrade', join(folder, '0.txt.proof'), '--json')
  assert.deepEqual(JSON.parse(again.stdout.trimEnd().split('\n').at(-1) ?? ''), {
    summary: { complete: 1, upgraded: 0, pending: 0, failed: 0 },
  })
})

test('what cannot be completed is reported with code 4', async (t) => {
  const { service, folder, run } = await setUp(t, 1)
  await run('stamp', folder)
  await service.anchor()
  await rm(join(folder, '0.txt'))
  const lacking = await run('upgrade', folder)
  assert.deepEqual([lacking.code, /the file is not next to its proof/.test(lacking.stderr)], [4, true])
  await writeFile(join(folder, 'x.txt'), 'no proof')
  const wrong = await run('upgrade', join(folder, 'x.txt'), join(folder, 'missing'))
  assert.match(wrong.stderr, /x\.txt: it is not a proof\.\n.*missing: ENOENT\./)
})

test('an earlier proof, whose file has changed, is completed by a later one', async (t) => {
  const { service, folder, run } = await setUp(t, 1)
  await run('stamp', folder)
  await writeFile(join(folder, '0.txt'), 'changed')
  await run('stamp', folder)
  await service.anchor()
  const { code, stdout } = await run('upgrade', folder)
  assert.match(stdout, /^2 proofs completed, /m)
  assert.equal(code, 0)
})

test('a proof of another log in the same folder fails alone', async (t) => {
  const { service, folder, run } = await setUp(t, 3)
  await run('stamp', folder)
  await service.anchor()
  const paths = [0, 1, 2].map((index) => join(folder, `${index}.txt.proof`))
  const proofs = await Promise.all(paths.map(async (one) => parseProofFile(await readFile(one, 'utf8'))))
  // The last record: the tree of the others is known by then.
  const path = paths[proofs.findIndex(({ index }) => index === 3)] ?? ''
  await writeFile(path, (await readFile(path, 'utf8')).replace(/"origin": "[^"]+"/, '"origin": "other.example/log"'))
  const { code, stdout, stderr } = await run('upgrade', folder)
  assert.match(stdout, /^2 proofs completed, 0 already complete, 0 still pending\.$/m)
  assert.deepEqual([code, /no record of it in the log other\.example\/log/.test(stderr)], [4, true])
})

test('a proof that leads nowhere fails alone', async (t) => {
  const { service, folder, run } = await setUp(t, 3)
  await run('stamp', folder)
  await service.anchor()
  const path = join(folder, '1.txt.proof')
  const entry = /"entry": "([0-9a-f]+)"/.exec(await readFile(path, 'utf8'))?.[1] ?? ''
  const changed = `${entry.slice(0, -2)}${entry.endsWith('00') ? '01' : '00'}`
  await writeFile(path, (await readFile(path, 'utf8')).replace(entry, changed))
  const { code, stdout, stderr } = await run('upgrade', folder)
  assert.deepEqual([code, /1\.txt\.proof: the tiles at .* do not connect it/.test(stderr)], [4, true])
  assert.match(stdout, /^2 proofs completed/m)
})

async function setUp(t: TestContext, count: number) {
  const folder = join(await temporaryFolder(t), 'files')
  await mkdir(folder)
  for (let index = 0; index < count; index++) await writeFile(join(folder, `${index}.txt`), `file ${index}`)
  const service = await startStandInStamps(t)
  const env = { ...homeIn(await temporaryFolder(t)), COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: apiKey }
  const isAnchored = async (name: string) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    const proof = parseProofFile(await readFile(join(folder, `${name}.proof`), 'utf8'))
    const { proved } = await verifyProof(fromHex(hash.digest('hex')), proof)
    return proved?.anchoredIn !== null && proved !== null
  }
  return { service, folder, isAnchored, run: (...args: string[]) => runCountersign(args, env) }
}
