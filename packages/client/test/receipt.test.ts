import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { appendEntry, appendGenesis, commitmentOf, formatVerifierKey, sha256, signReceipts } from '@countersign/proof'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'
import { firstTime, origin, sampleLog, signerOf } from './support/sample-log.ts'
import { startStandInLog } from './support/stand-in-log.ts'

const document = Buffer.from('the document')
const salt = new Uint8Array(16).fill(7)
const vkey = formatVerifierKey(signerOf().key)

/** A log of four entries with the document, or another one, at index 2; and the leaf hashes. */
function logWith(content: Uint8Array) {
  let { entry, head } = appendGenesis(origin, firstTime)
  const [entries, hashes] = [[entry], [head.last]]
  for (const one of [Buffer.from('before'), content, Buffer.from('after')]) {
    const commitment = commitmentOf(sha256(one), salt)
    ;({ entry, head } = appendEntry(head, { serverTimestamp: firstTime + 1000, type: 'SUBMITTED_HASH', commitment }))
    entries.push(entry)
    hashes.push(head.last)
  }
  return { entries, hashes }
}

const { entries, hashes } = logWith(document)

async function filesOf(t: TestContext, time = firstTime + 1000, signer = signerOf()) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-receipt-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const signed = await signReceipts({ first: 1, leafHashes: hashes.slice(1), time }, signer)
  const [file, receipt] = [join(folder, 'contract.pdf'), join(folder, 'contract.pdf.receipt')]
  await writeFile(file, document)
  await writeFile(receipt, signed.receiptOf(2, { entry: entries[2] as Uint8Array, salt }))
  return { file, receipt }
}

const verify = (file: string, receipt: string, ...rest: string[]) =>
  runCountersign(['verify', file, '--receipt', receipt, ...rest])

test('a receipt is verified offline, and the words say what it promises', async (t) => {
  const { file, receipt } = await filesOf(t)
  const text = printed(await verify(file, receipt, '--vkey', vkey))
  assert.match(text, /^The receipt is valid for .*contract\.pdf\.$/m)
  assert.match(text, /^entry +2, SUBMITTED_HASH$/m)
  assert.match(text, /The log has promised to keep the document as entry 2\./)
  const found = printedJson(await verify(file, receipt, '--vkey', vkey, '--json')) as { receipt: { index: number } }
  assert.equal(found.receipt.index, 2)
})

test('a receipt of another document, of another key, or that is none, is refused', async (t) => {
  const { file, receipt } = await filesOf(t)
  assertEnded(await verify(receipt, receipt, '--vkey', vkey), 1, /is not the document that this receipt is for/)
  assertEnded(await verify(file, file, '--vkey', vkey), 1, /contract\.pdf is not a receipt\./)
  const other = formatVerifierKey(signerOf(origin, 2).key)
  assertEnded(await verify(file, receipt, '--vkey', other), 1, /no known key has signed.*It names the log log\.example/)
  const text = await readFile(receipt, 'utf8')
  await writeFile(receipt, text.replace(' receipt/1\n', '\n'))
  assertEnded(await verify(file, receipt, '--vkey', other), 1, /no known key has signed/)
  await writeFile(receipt, text)
  assertEnded(await verify(file, receipt), 2, /does not contain the key of its log/)
  assertEnded(
    await verify(file, receipt, '--proof', receipt, '--vkey', vkey),
    2,
    /--receipt works with one file, --vkey and --keys only/,
  )
  assertEnded(await verify(file, receipt, '--policy', file, '--vkey', vkey), 2, /--receipt works with one file, --vkey/)
})

test('a log that has the entry as signed has kept its promise', async (t) => {
  const { receipt } = await filesOf(t)
  const { url } = await startStandInLog(t, await sampleLog(entries))
  const state = await newStateFile(t)
  const text = printed(await checkLogAt(url, state, '--receipt', receipt))
  assert.match(text, /contract\.pdf\.receipt: the log has kept its promise\. It has entry 2 as signed\./)
  const found = printedJson(await checkLogAt(url, state, '--receipt', receipt, '--json')) as { receipts: object[] }
  const due = new Date(firstTime + 1000 + 3_600_000).toISOString()
  assert.deepEqual(found.receipts, [{ file: receipt, index: 2, standing: 'kept', due }])
})

test('a log with another entry in its place has broken it, and the reason contains what both sides signed', async (t) => {
  const { receipt } = await filesOf(t)
  const log = await sampleLog(logWith(Buffer.from('another document')).entries)
  const { url } = await startStandInLog(t, log)
  const ended = await checkLogAt(url, await newStateFile(t), '--receipt', receipt)
  assertEnded(ended, 1, /has broken its promise: at .* it had signed that entry 2 is [0-9a-f]{64}, but now it is/)
  assert.match(ended.stderr, /Promised:\n\nlog\.example\.org\/countersign receipt\/1\nfirst 1\ncount 3\n/)
  assert.ok(ended.stderr.includes(log.note.trimEnd()))
})

test('a log without the entry has broken it once the limit has passed, and not before', async (t) => {
  const { url } = await startStandInLog(t, await sampleLog(entries.slice(0, 2)))
  const late = await filesOf(t)
  const ended = await checkLogAt(url, await newStateFile(t), '--receipt', late.receipt)
  assertEnded(ended, 1, /it had signed that it has entry 2, but it shows 2 entries only/)
  const early = await filesOf(t, Date.now())
  const { code, stderr } = await checkLogAt(url, await newStateFile(t), '--receipt', early.receipt)
  assert.equal(code, 4)
  assert.match(stderr, /entry 2 is not in the log yet\. It must be there by 20/)
})

test('a receipt of another log accuses nobody', async (t) => {
  const { receipt } = await filesOf(t, firstTime + 1000, signerOf(origin, 2))
  const { url } = await startStandInLog(t, await sampleLog(entries))
  const ended = await checkLogAt(url, await newStateFile(t), '--receipt', receipt)
  assertEnded(ended, 1, /is not a receipt of log\.example\.org\/countersign signed with the key/)
})
