import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anchorValue } from '../src/anchor.ts'
import { toHex } from '../src/bytes.ts'
import { checkAnchor } from '../src/check-anchor.ts'
import { parseCheckpoint } from '../src/checkpoint.ts'
import { sequentialFingerprintOf } from '../src/entry.ts'
import { exportOts } from '../src/export-ots.ts'
import { Frontier } from '../src/frontier.ts'
import { signFreezing, signKeyChange } from '../src/log-statement.ts'
import { parseNote } from '../src/note.ts'
import { parseAnchor } from '../src/parse-anchor.ts'
import { formatProofFile } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { signReceipts } from '../src/sign-receipts.ts'
import { exportTlogProof } from '../src/tlog-proof.ts'
import { verifyProof } from '../src/verify.ts'
import { parseWitnessPolicy } from '../src/witness-policy.ts'
import {
  documentOf,
  ORIGIN,
  ROUND_1000,
  saltOf,
  sampleEntries,
  sampleProof,
  signerOf,
  VKEY,
} from './support/sample-log.ts'
import { mlDsaWitness } from './support/sample-witnesses.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8')
const page = readFileSync(join(PACKAGE, '../../docs/proof-format.md'), 'utf8')
const proof = await sampleProof(1, 3)

test("the README's example distinguishes a proved document from another", (t) => {
  const proved = runExample(t, documentOf(1))
  assert.match(proved, /^signature holds The log has signed the checkpoint\.$/m)
  assert.match(proved, /serverTimestamp: 1700000000123/)
  const other = runExample(t, documentOf(2))
  assert.match(other, /^fingerprint fails/m)
  assert.match(other, /This proof is not for contract\.pdf\./)
})

test('the vectors of the public page come out', () => {
  const entries = sampleEntries(3)
  const root = new Frontier().extend(entries.map(sequentialFingerprintOf)).root()
  const expected = {
    'salt 1': toHex(saltOf(1)),
    'salt 2': toHex(saltOf(2)),
    ...Object.fromEntries(entries.map((entry, n) => [`entry ${n}`, toHex(entry)])),
    ...Object.fromEntries(entries.map((entry, n) => [`S(${n})`, toHex(sequentialFingerprintOf(entry))])),
    root: toHex(root),
    'A(3)': toHex(anchorValue(ORIGIN, 3, root)),
    vkey: VKEY,
  }
  const lines = fenced(page, 'vectors').trimEnd().split('\n')
  assert.deepEqual(Object.fromEntries(lines.map((line) => line.split(/ {2,}/))), expected)
})

test('the proof on the public page is the one that the package writes', () => {
  assert.equal(fenced(page, 'json'), formatProofFile(proof))
  assert.equal(fenced(page, 'tlog-proof'), exportTlogProof(proof))
})

test('the randomness on the public page is what the package writes into the log', () => {
  const entry = sampleEntries(4, new Map([[3, ROUND_1000]]))[3] as Uint8Array
  assert.equal(fenced(page, 'randomness'), `${ROUND_1000}${toHex(entry)}\n`)
})

test('the cosignature on the public page, made by another implementation, meets the policy there', async () => {
  const policy = parseWitnessPolicy(fenced(page, 'policy'))
  assert.deepEqual(policy.witnesses[0]?.key, mlDsaWitness.key)
  const note = fenced(page, 'cosigned')
  assert.ok(note.startsWith(proof.checkpoint))
  const report = await verifyProof(sha256(documentOf(1)), { ...proof, checkpoint: note }, { policy })
  assert.deepEqual(report.proved?.witnessedBy, {
    by: [{ name: 'w2', time: 1795062687 }],
    of: 1,
    completeAt: 1795062687,
  })
})

test('the receipt on the public page is the one that the package signs', async () => {
  const [, one, two] = sampleEntries(3) as [Uint8Array, Uint8Array, Uint8Array]
  const stored = { first: 1, leafHashes: [one, two].map(sequentialFingerprintOf), time: 1700000000456 }
  const receipt = (await signReceipts(stored, signerOf())).receiptOf(1, { entry: one, salt: saltOf(1) })
  assert.equal(fenced(page, 'receipt'), receipt)
})

test('the statements on the public page are the ones that the package signs', async () => {
  const [former, next] = [signerOf(), signerOf(ORIGIN, 2)]
  const { root } = parseCheckpoint(parseNote(proof.checkpoint).text)
  const change = await signKeyChange({ from: 3, compromised: false }, former, next)
  const successor = signerOf('next.example.org/countersign', 3).key
  const freezing = await signFreezing({ tree: { size: 3, root }, successor }, former)
  assert.equal(fenced(page, 'statement-key'), change)
  assert.equal(fenced(page, 'statement-frozen'), freezing)
})

test('the anchors on the public page are checked, and come out as .ots', () => {
  const value = anchorValue(ORIGIN, 3, parseCheckpoint(parseNote(proof.checkpoint).text).root)
  const [evm, bitcoin] = ['anchor-evm', 'anchor-bitcoin'].map((name) => parseAnchor(JSON.parse(fenced(page, name))))
  assert.ok(evm !== undefined && bitcoin !== undefined)
  assert.equal(checkAnchor(value, evm), 'in-block')
  assert.equal(checkAnchor(value, bitcoin), 'in-block')
  const file = exportOts(sha256(documentOf(1)), { ...proof, anchor: bitcoin })
  assert.equal(fenced(page, 'ots'), `${toHex(file)}\n`)
})

test('the sources import nothing but each other, so that they run anywhere', () => {
  const folder = join(PACKAGE, 'src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  for (const source of sources) {
    const text = readFileSync(join(folder, source), 'utf8')
    const imported = Array.from(text.matchAll(/\bfrom '([^']+)'|\bimport\(/g), (match) => match[1] ?? 'import()')
    for (const file of imported) {
      assert.ok(sources.includes(join(dirname(source), file)), `${source} imports ${file}`)
    }
    assert.doesNotMatch(text, /\b(Buffer|process|performance|setTimeout|fetch)\b[.(]/, source)
    assert.doesNotMatch(text, /Date\.now|\bDate\(\)|Math\.random|getRandomValues/, source)
  }
})

/** Runs the README's first example as a third party would, in a folder with the package, a document and its proof. */
function runExample(t: TestContext, document: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'proof-readme-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules/@countersign'), { recursive: true })
  symlinkSync(PACKAGE, join(folder, 'node_modules/@countersign/proof'))
  writeFileSync(join(folder, 'contract.pdf'), document)
  writeFileSync(join(folder, 'contract.pdf.proof.json'), formatProofFile(proof))
  writeFileSync(join(folder, 'verify.mts'), fenced(readme, 'ts'))
  return execFileSync(process.execPath, ['verify.mts'], { cwd: folder, encoding: 'utf8' })
}

function fenced(markdown: string, language: string): string {
  const [, block] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(markdown) ?? []
  assert.ok(block, `there is no ${language} block`)
  return block
}
