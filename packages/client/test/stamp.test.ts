import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { access, chmod, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { formatVerifierKey, fromHex, parseProofFile, verifyProof } from '@countersign/proof'
import { type Run, runCountersign, startProgram } from './support/run-countersign.ts'
import { signerOf } from './support/sample-log.ts'
import { apiKey, type Mishap, type StandInStamps, startStandInStamps } from './support/stand-in-stamps.ts'
import { homeIn, temporaryFolder } from './support/temporary-folder.ts'

test('a file is stamped by its hash alone, and its proof is saved beside it', async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'contract.pdf': 'a contract' })
  const run = await stamp('contract.pdf')
  assert.deepEqual([run.code, run.stderr], [0, ''])
  assert.match(run.stdout, /^1 file stamped\./)
  await assertProof(join(folder, 'contract.pdf'))
  assert.deepEqual(
    service.asked.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/v1/timestamp/batch', 'GET /api/v1/timestamp/ts_00000001/proof'],
  )
})

test('a folder is stamped except for links, hidden files and proofs, and equal files share a record', async (t) => {
  const { service, folder, stamp } = await setUp(t, {
    'docs/a.txt': 'a',
    'docs/deep/er/b.txt': 'b',
    'docs/copy.txt': 'a',
    'docs/empty': '',
    'docs/theorem.proof': 'not one of ours',
    'docs/.hidden': 'hidden',
    'docs/.git/config': 'hidden',
  })
  await symlink(join(folder, 'docs', 'a.txt'), join(folder, 'docs', 'link.txt'))
  await symlink(join(folder, 'docs'), join(folder, 'docs', 'loop'))
  const lines = jsonLines(await stamp('docs', '--json'))
  assert.deepEqual(lines.at(-1), {
    summary: { stamped: 5, changed: 0, unchanged: 0, failed: 0, withoutReceipt: 0, proofs: 0, receipts: 0, links: 2 },
  })
  for (const name of ['a.txt', 'deep/er/b.txt', 'copy.txt', 'empty', 'theorem.proof']) {
    await assertProof(join(folder, 'docs', name))
  }
  assert.equal(service.records.length, 4)
  await assert.rejects(access(join(folder, 'docs', '.hidden.proof')))
  const again = jsonLines(await stamp('docs', '--json'))
  assert.deepEqual(again.at(-1), {
    summary: { stamped: 0, changed: 0, unchanged: 5, failed: 0, withoutReceipt: 0, proofs: 5, receipts: 5, links: 2 },
  })
  assert.equal(service.records.length, 4)
})

test('a changed file is stamped again with a word, and its earlier proof is kept', async (t) => {
  const { folder, stamp } = await setUp(t, { 'a.txt': 'first' })
  await stamp('a.txt')
  const before = await readFile(join(folder, 'a.txt.proof'), 'utf8')
  await writeFile(join(folder, 'a.txt'), 'second')
  const run = await stamp('a.txt')
  assert.match(
    run.stdout,
    /a\.txt has changed since its last proof and is stamped again\. The earlier proof is now .*a\.txt\.entry-1\.proof\./,
  )
  assert.match(run.stdout, /^1 file stamped \(1 again, after a change\)\./m)
  assert.equal(await readFile(join(folder, 'a.txt.entry-1.proof'), 'utf8'), before)
  await assertProof(join(folder, 'a.txt'))
})

test('an earlier proof is kept under a name that is free, and the terminal gets no control characters', async (t) => {
  const { folder, stamp } = await setUp(t, {
    'a\u001b[31m': 'first',
    'a\u001b[31m.entry-1.proof': 'a file of somebody',
  })
  const name = 'a\u001b[31m'
  await stamp(name)
  await writeFile(join(folder, name), 'second')
  const run = await stamp(name)
  assert.deepEqual([run.code, run.stdout.includes('\u001b')], [0, false])
  assert.equal(await readFile(join(folder, `${name}.entry-1.proof`), 'utf8'), 'a file of somebody')
  await access(join(folder, `${name}.entry-1-2.proof`))
  await assertProof(join(folder, name))
})

test('a file that is named twice, or has a long name, is stamped once', async (t) => {
  const name = 'n'.repeat(249)
  const { service, folder, stamp } = await setUp(t, { [name]: 'a' })
  const run = await stamp(name, name, name)
  assert.deepEqual([run.code, /^1 file stamped\./.test(run.stdout)], [0, true])
  assert.equal(service.records.length, 1)
  assert.deepEqual((await readdir(folder)).sort(), [name, `${name}.proof`])
  assert.match(run.stderr, /^n+: its receipt cannot be saved \(ENAMETOOLONG\)\.$/m)
})

test('a damaged proof beside one file, or a device in its place, does not keep the others from being stamped', async (t) => {
  const { folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b', 'd/c': 'c' })
  await stamp('d/a')
  const proof = await readFile(join(folder, 'd/a.proof'), 'utf8')
  await writeFile(join(folder, 'd/a.proof'), proof.replace(/"entry": "..../, '"entry": "0000'))
  await symlink('/dev/zero', join(folder, 'd/b.proof'))
  const run = await stamp('d')
  assert.deepEqual([run.code, /^1 file stamped\./.test(run.stdout)], [4, true])
  await assertProof(join(folder, 'd/c'))
})

test('with --out the proofs go elsewhere, in the same order of folders', async (t) => {
  const { folder, stamp } = await setUp(t, { 'docs/deep/a.txt': 'a', 'b.txt': 'b', 'other/docs/c.txt': 'c' })
  assert.equal((await stamp('docs', 'b.txt', '--out', 'proofs')).code, 0)
  await assertProof(join(folder, 'docs/deep/a.txt'), join(folder, 'proofs/docs/deep/a.txt.proof'))
  await assertProof(join(folder, 'b.txt'), join(folder, 'proofs/b.txt.proof'))
  assert.deepEqual(await readdir(join(folder, 'docs/deep')), ['a.txt'])
  assert.equal((await stamp('docs', 'other/docs', '--out', 'proofs')).code, 2)
})

test('what cannot be stamped is reported at the end with code 4, and the rest is done', async (t) => {
  const { folder, stamp } = await setUp(t, { 'a.txt': 'a', 'b.txt': 'b', 'b.txt.proof': 'a file of somebody' })
  await symlink(join(folder, 'a.txt'), join(folder, 'link'))
  const run = await stamp('a.txt', 'missing', 'b.txt', 'link')
  assert.equal(run.code, 4)
  assert.match(run.stderr, /^missing: ENOENT\.$/m)
  assert.match(run.stderr, /^b\.txt: .*b\.txt\.proof exists and is not a proof\.$/m)
  assert.match(run.stderr, /^link: it is a symbolic link; links are not followed\.$/m)
  await assertProof(join(folder, 'a.txt'))
  assert.equal(await readFile(join(folder, 'b.txt.proof'), 'utf8'), 'a file of somebody')
})

test('a service without batches gets each hash alone', async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' }, { knowsBatches: false })
  assert.equal((await stamp('d')).code, 0)
  assert.equal(service.records.length, 2)
  for (const name of ['a', 'b']) await assertProof(join(folder, 'd', name))
})

test('what the service carries out and does not confirm is repeated, and recorded once', async (t) => {
  for (const isCarriedOut of [true, false]) {
    const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
    service.onRequest = ({ number }) => (number === 1 ? { ...busy, isCarriedOut } : undefined)
    assert.equal((await stamp('d')).code, 0)
    assert.equal(service.records.length, 2)
    for (const name of ['a', 'b']) await assertProof(join(folder, 'd', name))
  }
})

test('the hourly limit is waited for with records, and proofs are taken where everybody may take them', async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
  const limited = (seconds: number): Mishap => ({
    status: 429,
    error: 'Too many requests.',
    headers: { 'retry-after': String(seconds), 'x-error-code': 'HOURLY_LIMIT_EXCEEDED' },
  })
  service.onRequest = ({ number, path }) => {
    if (number === 1) return limited(0)
    return path === '/api/v1/timestamp/proofs' ? limited(3000) : undefined
  }
  const run = await stamp('d')
  assert.equal(run.code, 0)
  assert.equal(service.records.length, 2)
  for (const name of ['a', 'b']) await assertProof(join(folder, 'd', name))
  assert.ok(service.asked.some(({ path }) => path.startsWith('/verification/v1/')))
})

test('proofs that the service refuses to answer together are requested in halves', async (t) => {
  const names = Array.from({ length: 20 }, (_, index) => `d/${index}`)
  const { service, folder, stamp } = await setUp(t, Object.fromEntries(names.map((name) => [name, name])))
  service.onRequest = ({ size }) => (size === 20 ? { status: 400, error: 'Too long.' } : undefined)
  assert.equal((await stamp('d')).code, 0)
  for (const name of names) await assertProof(join(folder, name))
  assert.deepEqual(
    service.asked.map(({ path, size }) => [path.split('/').at(-1), size]),
    [
      ['batch', undefined],
      ['proofs', 20],
      ['proofs', 10],
      ['proofs', 10],
    ],
  )
})

test('a record that the service has lost does not keep the proofs of others from being saved', async (t) => {
  const names = ['d/a', 'd/b', 'd/c', 'd/e', 'd/f']
  const { service, folder, stamp } = await setUp(t, Object.fromEntries(names.map((name) => [name, name])))
  service.onRequest = ({ path }) => {
    if (path === '/api/v1/timestamp/proofs') service.lose('ts_00000002')
    return undefined
  }
  const run = await stamp('d')
  const lost = names.find((name) => sha256(name) === service.records[1]?.fingerprint)
  assert.deepEqual([run.code, run.stderr], [4, `${lost}: the service has no proof of ts_00000002.\n`])
  for (const name of names.filter((one) => one !== lost)) await assertProof(join(folder, name))
})

test('a refusal ends with 1, and what was refused is free to be sent again', async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'd/a': 'a' })
  service.onRequest = () => ({ status: 402, error: 'The quota is used up.' })
  const run = await stamp('d')
  assert.deepEqual([run.code, run.stderr], [1, 'The quota is used up.\n'])
  service.onRequest = () => undefined
  assert.equal((await stamp('d')).code, 0)
  await assertProof(join(folder, 'd/a'))
})

test('after a service was busy for too long the next run continues where this one ended', async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
  service.onRequest = ({ path }) => (path.includes('/proof') ? busy : undefined)
  assert.equal((await stamp('d')).code, 1)
  service.onRequest = () => undefined
  await rm(join(folder, 'd/b'))
  const next = await stamp('d')
  assert.match(next.stderr, /^Continuing an earlier run: 2 files/)
  assert.equal(service.records.length, 2)
  await assertProof(join(folder, 'd/a'))
})

test('a batch whose key the service has forgotten is found by its hashes', async (t) => {
  for (const isCarriedOut of [true, false]) {
    const { service, folder, stamp, env } = await setUp(t, { 'd/a': 'a' })
    service.onRequest = () => ({ ...busy, isCarriedOut })
    assert.equal((await stamp('d')).code, 1)
    await ageJournal(env)
    service.onRequest = () => undefined
    assert.equal((await stamp('d')).code, 0)
    assert.equal(service.records.length, 1)
    await assertProof(join(folder, 'd/a'))
  }
})

test('a journal that was torn off is used up to its tear, and one that is damaged is refused', async (t) => {
  const { service, folder, stamp, env } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
  service.onRequest = ({ path }) => (path.includes('/proof') ? busy : undefined)
  await stamp('d')
  const path = await journalIn(env)
  const text = await readFile(path, 'utf8')
  await writeFile(path, `${text}{"type":"send","key":"torn","fi`)
  service.onRequest = () => undefined
  assert.equal((await stamp('d')).code, 0)
  assert.equal(service.records.length, 2)
  for (const name of ['a', 'b']) await assertProof(join(folder, 'd', name))
  assert.equal(await readFile(path, 'utf8'), '')
  await writeFile(path, 'damaged\n')
  assert.deepEqual([(await stamp('d')).code], [3])
})

test('two runs with one key do not work at the same time, and a dead one is no obstacle', async (t) => {
  const { service, stamp, env, folder } = await setUp(t, { 'd/a': 'a' })
  let second: Promise<Run> | undefined
  service.onRequest = async () => {
    if (second !== undefined) return undefined
    second = stamp('d')
    // The first run is not done before the second one.
    await second
    return undefined
  }
  const first = startProgram(['stamp', join(folder, 'd')], { env })
  await first.ended
  const { code, stderr } = await (second as unknown as Promise<Run>)
  assert.deepEqual([code, /Another countersign stamp is running/.test(stderr)], [3, true])
  service.onRequest = () => {
    killed.kill()
    return 'lose request'
  }
  await writeFile(join(folder, 'd/a'), 'changed')
  const killed = startProgram(['stamp', join(folder, 'd')], { env })
  await killed.ended
  service.onRequest = () => undefined
  assert.equal((await stamp('d')).code, 0)
})

test('a lock of another machine is left alone while it is kept new', async (t) => {
  const { service, stamp, env } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
  await stamp('d/a')
  const lock = `${await journalIn(env)}.lock`
  await writeFile(lock, `${process.pid} 1 another-machine\n`)
  const refused = await stamp('d')
  assert.deepEqual([refused.code, /Another countersign stamp is running/.test(refused.stderr)], [3, true])
  const before = new Date(Date.now() - 11 * 60_000)
  await utimes(lock, before, before)
  assert.equal((await stamp('d')).code, 0)
  assert.equal(service.records.length, 2)
  await assert.rejects(access(lock))
})

test('the promise of the log is saved before there is a proof, and is still there if the service loses the record', async (t) => {
  for (const knowsBatches of [true, false]) {
    const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b', 'd/copy': 'a' }, { knowsBatches })
    service.onRequest = ({ path }) => (path.includes('/proof') ? busy : undefined)
    assert.equal((await stamp('d')).code, 1)
    const names = ['a', 'b', 'copy'].map((name) => join(folder, 'd', name))
    const receipts = await Promise.all(names.map((name) => readFile(`${name}.receipt`, 'utf8')))
    for (const name of names) {
      await assert.rejects(access(`${name}.proof`))
      assert.equal((await verifyReceipt(name)).code, 0)
    }
    service.onRequest = () => undefined
    service.lose(service.records.find(({ fingerprint }) => fingerprint === sha256('b'))?.id ?? '')
    assert.equal((await stamp('d')).code, 4)
    for (const [index, name] of names.entries()) {
      assert.equal(await readFile(`${name}.receipt`, 'utf8'), receipts[index])
    }
  }
})

test('a repeated answer leaves a receipt as it is, and a new one keeps the receipt of the earlier content', async (t) => {
  const { service, folder, stamp, env } = await setUp(t, { a: 'first' })
  service.onRequest = ({ path }) => (path.includes('/proof') ? busy : undefined)
  await stamp('a')
  const first = await readFile(join(folder, 'a.receipt'), 'utf8')
  // As if the run had been killed after it saved the receipt.
  const journal = await journalIn(env)
  await writeFile(journal, (await readFile(journal, 'utf8')).replace(/.*"type":"recorded".*\n/, ''))
  service.onRequest = () => undefined
  assert.equal((await stamp('a')).code, 0)
  assert.deepEqual((await readdir(folder)).sort(), ['a', 'a.proof', 'a.receipt'])
  assert.equal(await readFile(join(folder, 'a.receipt'), 'utf8'), first)
  await rm(join(folder, 'a.proof'))
  await writeFile(join(folder, 'a'), 'second')
  assert.equal((await stamp('a')).code, 0)
  assert.deepEqual((await readdir(folder)).sort(), ['a', 'a.entry-1.receipt', 'a.proof', 'a.receipt'])
  assert.equal(await readFile(join(folder, 'a.entry-1.receipt'), 'utf8'), first)
  assert.equal((await verifyReceipt(join(folder, 'a'))).code, 0)
})

test('a file that is only named like a receipt is not touched, and a receipt in a folder needs no proof', async (t) => {
  const { folder, stamp } = await setUp(t, { 'd/lunch': 'lunch', 'd/lunch.receipt': 'a file of somebody' })
  const run = await stamp('d/lunch')
  assert.deepEqual([run.code, run.stderr], [0, 'd/lunch: another file has the name of its receipt.\n'])
  assert.equal(await readFile(join(folder, 'd/lunch.receipt'), 'utf8'), 'a file of somebody')
  assert.equal((await stamp('d')).code, 0)
  await assertProof(join(folder, 'd/lunch.receipt'))
  const verified = await runCountersign(['verify', join(folder, 'd')])
  assert.match(verified.stdout, /^2 valid, 0 not valid, 0 without a proof/m)
  const named = await runCountersign(['verify', join(folder, 'd/lunch.receipt.receipt')])
  assert.match(named.stderr, /it is a receipt\. Verify the file that it belongs to with --receipt\./)
})

test('a damaged receipt, or one of a newer type of entry, stays as it is and does not keep anything from being stamped', async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
  await stamp('d/a')
  const path = join(folder, 'd/a.receipt')
  const receipt = await readFile(path, 'utf8')
  const entry = /^entry (\S+)$/m.exec(receipt)?.[1] ?? ''
  const typeAt = 20
  for (const [index, at] of [0, typeAt].entries()) {
    const bytes = Buffer.from(entry, 'base64').fill(255, at, at + 1)
    const damaged = receipt.replace(entry, bytes.toString('base64'))
    await writeFile(path, damaged)
    await writeFile(join(folder, 'd/a'), `changed ${index}`)
    const run = await stamp('d')
    assert.deepEqual([run.code, /^[12] files? stamped/m.test(run.stdout)], [0, true])
    assert.match(run.stderr, /^d\/a: another file has the name of its receipt\.$/m)
    assert.equal(await readFile(path, 'utf8'), damaged)
    await assertProof(join(folder, 'd/a'))
  }
  assert.equal(service.records.length, 4)
})

test('a receipt of another record, or what is none, is not saved but reported, and the file is stamped without it', async (t) => {
  for (const wrong of ['another', 'text', 'number'] as const) {
    for (const knowsBatches of [true, false]) {
      const { service, folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' }, { knowsBatches })
      service.wrongReceipts = wrong
      const run = await stamp('d')
      assert.deepEqual(
        [run.code, run.stderr.trimEnd().split('\n').sort()],
        [0, ['d/a: the service sent a wrong receipt.', 'd/b: the service sent a wrong receipt.']],
      )
      assert.match(run.stdout, /^2 files stamped\. 2 without a receipt\./m)
      await assertProof(join(folder, 'd/a'))
      await assert.rejects(access(join(folder, 'd/a.receipt')))
    }
  }
})

test('a wrong receipt is reported although the file has an earlier one', async (t) => {
  const { service, folder, stamp } = await setUp(t, { a: 'a' })
  await stamp('a')
  const first = await readFile(join(folder, 'a.receipt'), 'utf8')
  await rm(join(folder, 'a.proof'))
  service.wrongReceipts = 'another'
  assert.equal((await stamp('a')).stderr, 'a: the service sent a wrong receipt.\n')
  assert.equal(await readFile(join(folder, 'a.receipt'), 'utf8'), first)
})

test('a receipt whose answer was lost is reported, and that of an earlier content is not left beside the new proof', async (t) => {
  const { service, folder, stamp, env } = await setUp(t, { 'd/a': 'first', 'd/b': 'b' })
  assert.equal((await stamp('d/a')).code, 0)
  const first = await readFile(join(folder, 'd/a.receipt'), 'utf8')
  await writeFile(join(folder, 'd/a'), 'second')
  service.onRequest = () => ({ ...busy, isCarriedOut: true })
  assert.equal((await stamp('d')).code, 1)
  await ageJournal(env)
  service.onRequest = () => undefined
  const run = await stamp('d')
  assert.deepEqual(
    [
      run.code,
      run.stderr
        .split('\n')
        .filter((line) => line.startsWith('d/'))
        .sort(),
    ],
    [0, ['d/a: the service sent no receipt.', 'd/b: the service sent no receipt.']],
  )
  assert.deepEqual((await readdir(join(folder, 'd'))).sort(), [
    'a',
    'a.entry-1.proof',
    'a.entry-1.receipt',
    'a.proof',
    'b',
    'b.proof',
  ])
  assert.equal(await readFile(join(folder, 'd/a.entry-1.receipt'), 'utf8'), first)
})

test('a receipt that an interrupted run has saved is not reported as missing', async (t) => {
  const { service, folder, stamp, env } = await setUp(t, { a: 'a' })
  service.onRequest = ({ path }) => (path.includes('/proof') ? busy : undefined)
  await stamp('a')
  const receipt = await readFile(join(folder, 'a.receipt'), 'utf8')
  const journal = await journalIn(env)
  await writeFile(journal, (await readFile(journal, 'utf8')).replace(/.*"type":"recorded".*\n/, ''))
  await ageJournal(env)
  service.onRequest = () => undefined
  const run = await stamp('a')
  assert.deepEqual([run.code, /no receipt/.test(run.stderr)], [0, false])
  assert.equal(await readFile(join(folder, 'a.receipt'), 'utf8'), receipt)
})

test('each receipt that cannot be saved is a line and a part of the summary for programs', async (t) => {
  const { folder, stamp } = await setUp(t, { 'd/a': 'a', 'd/a.receipt': 'somebody', 'd/b': 'b', 'd/b.receipt': 'else' })
  const lines = jsonLines(await stamp('d/a', 'd/b', '--json')) as { file: string; status: string; reason: string }[]
  const reason = 'another file has the name of its receipt'
  assert.deepEqual(
    lines.filter(({ status }) => status === 'without-receipt').sort((one, other) => (one.file < other.file ? -1 : 1)),
    ['a', 'b'].map((name) => ({ file: join(folder, 'd', name), status: 'without-receipt', reason })),
  )
  const { summary } = lines.at(-1) as never as { summary: Record<string, number> }
  assert.deepEqual([summary.stamped, summary.failed, summary.withoutReceipt], [2, 0, 2])
})

test('people at a terminal see a bar', async (t) => {
  const { stamp } = await setUp(t, { 'd/a': 'a', 'd/b': 'b' })
  let screen = ''
  const terminal = { isTTY: true, write: (text: string) => (screen += text) }
  assert.equal((await stamp.at(terminal, 'd')).code, 0)
  assert.match(screen, /\[#{30}\] 2 of 2 files hashed/)
  assert.match(screen, /\[#{30}\] 2 of 2 proofs saved/)
  assert.ok(screen.endsWith('\r\u001b[K'))
})

test('a folder that is not writable is reported before anything is recorded', {
  skip: process.getuid?.() === 0,
}, async (t) => {
  const { service, folder, stamp } = await setUp(t, { 'd/a': 'a' })
  await chmod(join(folder, 'd'), 0o555)
  t.after(() => chmod(join(folder, 'd'), 0o755))
  assert.equal((await stamp('d')).code, 4)
  assert.equal(service.records.length, 0)
})

/** A temporary failure, without a wait. */
const busy = { status: 503, error: 'Not ready.', headers: { 'retry-after': '0' } }

async function setUp(t: TestContext, files: Record<string, string>, options: { knowsBatches?: boolean } = {}) {
  const folder = await temporaryFolder(t)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const service: StandInStamps = await startStandInStamps(t, options)
  const env = {
    ...homeIn(await temporaryFolder(t)),
    COUNTERSIGN_URL: service.url,
    COUNTERSIGN_API_KEY: apiKey,
  }
  const at = (name: string) => (name.startsWith('-') ? name : join(folder, name))
  const named = (args: readonly string[]) => ['stamp', ...args.map((arg) => at(arg))]
  const relative = (run: Run) => ({ ...run, stderr: run.stderr.replaceAll(`${folder}/`, '') })
  const stamp = Object.assign(async (...args: string[]) => relative(await runCountersign(named(args), env)), {
    at: (terminal: { isTTY: boolean; write: (text: string) => unknown }, ...args: string[]) =>
      runCountersign(named(args), env, { terminal }),
  })
  return { service, folder, env, stamp }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function assertProof(file: string, proof = `${file}.proof`): Promise<void> {
  const hash = sha256(await readFile(file))
  const report = await verifyProof(fromHex(hash), parseProofFile(await readFile(proof, 'utf8')))
  assert.equal(report.valid, true, file)
}

async function verifyReceipt(file: string): Promise<Run> {
  const vkey = formatVerifierKey(signerOf().key)
  return await runCountersign(['verify', file, '--receipt', `${file}.receipt`, '--vkey', vkey])
}

function jsonLines({ stdout, code }: Run): unknown[] {
  assert.equal(code, 0)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

async function journalIn(env: Record<string, string>): Promise<string> {
  const folder = join(env.XDG_STATE_HOME ?? '', 'countersign', 'stamp')
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.journal'))
  return join(folder, name)
}

/** As if the batch in the journal had been sent two days ago. */
async function ageJournal(env: Record<string, string>): Promise<void> {
  const path = await journalIn(env)
  const text = await readFile(path, 'utf8')
  const then = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await writeFile(path, text.replace(/"at":"[^"]+"/, `"at":"${then}"`))
}
