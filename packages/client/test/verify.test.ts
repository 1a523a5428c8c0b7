import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  anchorValue,
  appendEntry,
  appendGenesis,
  commitmentOf,
  exportTlogProof,
  formatProofFile,
  formatVerifierKey,
  formatWitnessKey,
  type ProofFile,
  sha256,
  signCheckpoint,
  toHex,
} from '@countersign/proof'
import { bitcoinAnchorOf, BLOCK_TIME as blockTime, evmAnchorOf } from '../../proof/test/support/sample-anchor.ts'
import { cosigned, witnesses } from '../../proof/test/support/sample-witnesses.ts'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'
import { firstTime, origin, signerOf } from './support/sample-log.ts'

/** Larger than one read of a file. */
const document = Buffer.alloc(300_000, 'a document. ')
const fingerprint = createHash('sha256').update(document).digest()
const vkey = formatVerifierKey(signerOf().key)
const plain = await proofOf()
const anchor = anchorOf(plain, 7)
const publicAnchor = { ...anchorOf(plain, 1), network: 'Ethereum', public: true } as const

test('what is proved and what is not is said in plain words', async (t) => {
  const { file, proof } = await filesOf(t, formatProofFile({ ...plain, anchor: publicAnchor }))
  const text = printed(await runCountersign(['verify', file, '--proof', proof]))
  assert.deepEqual(text.trimEnd().split('\n'), [
    `The proof is valid for ${file}.`,
    '',
    `sha-256          ${toHex(fingerprint)}`,
    `log              ${origin}`,
    `key              ${vkey}`,
    'entry            1, UPLOADED_FILE',
    'time in the log  2026-11-15T10:00:01.000Z',
    `block time       ${blockTime}`,
    'network          Ethereum, public',
    `transaction      0x${publicAnchor.transactionHash}`,
    'block            4711',
    `block hash       0x${publicAnchor.blockHash}`,
    '',
    'Proved:',
    `- The document is entry 1 of the log ${origin}.`,
    `- The document existed by ${blockTime}, the time of block 4711 of the network Ethereum, if that block has the hash above.`,
    '',
    'Not proved:',
    '- The time in the log. It comes from the clock of the log itself.',
    '- Whose log it is. The key comes from the proof. Compare it with one from a source you trust, or add that one with --vkey.',
    '- That the block belongs to the network Ethereum. Look up the hash of block 4711 and add it with --block-hash.',
    '- Who made the document, or whether what it says is true.',
  ])
})

test('a key and a block hash from elsewhere leave less open', async (t) => {
  const { file, proof } = await filesOf(t, formatProofFile({ ...plain, anchor: publicAnchor }))
  for (const hash of [publicAnchor.blockHash, `0x${publicAnchor.blockHash.toUpperCase()}`]) {
    const text = printed(await runCountersign(['verify', file, '--proof', proof, '--vkey', vkey, '--block-hash', hash]))
    assert.match(text, /the time of block 4711 of the network Ethereum\.$/m)
    assert.match(text, /Not proved:\n- The time in the log\..*\n- Who made the document, .*\n$/)
  }
})

test('witnesses of a policy prove a time that is not before the time in the log', async (t) => {
  const [witness] = witnesses as [(typeof witnesses)[0]]
  // In the same second as the entry: the clocks of witnesses count whole seconds.
  const checkpoint = await cosigned(plain.checkpoint, [witness, Math.floor(firstTime / 1000) + 1])
  const { file, proof } = await filesOf(t, formatProofFile({ ...plain, checkpoint }))
  const policy = `${file}.policy`
  await writeFile(policy, `log ${vkey}\nwitness w ${formatWitnessKey(witness.key)}\nquorum w\n`)
  const text = printed(await runCountersign(['verify', file, '--proof', proof, '--policy', policy]))
  assert.match(
    text,
    /^- The document existed by 2026-11-15T10:00:02\.000Z: the witness of the policy confirms that, within 1 s of the time in the log \(w\)\.$/m,
  )
  // The policy names the key of the log as well.
  assert.match(text, /Not proved:\n- The time in the log\..*\n- Who made the document, .*\n$/)
})

test('a proof without a chain, with a private one, or without its block promises no more than it has', async (t) => {
  for (const [proof, sentence, showsBlock] of [
    [plain, /^- When the document existed\. No blockchain confirms this proof yet/m, false],
    [{ ...plain, anchor }, /^- When the document existed, for others: the network local is private/m, true],
    [
      { ...plain, anchor: { ...publicAnchor, inclusion: null } },
      /^- When the document existed\. Look up whether block 4711 of the network Ethereum contains transaction [0-9a-f]{64}\.$/m,
      false,
    ],
  ] as const) {
    const paths = await filesOf(t, formatProofFile(proof))
    const text = printed(await runCountersign(['verify', paths.file, '--proof', paths.proof]))
    assert.match(text, sentence)
    assert.doesNotMatch(text, /existed by/)
    assert.equal(text.includes(blockTime), showsBlock)
  }
})

test('a proof of a test network of Bitcoin ends with 1, and with --bitcoin-network it still proves no time', async (t) => {
  const { file, proof } = await filesOf(t, formatProofFile({ ...plain, anchor: bitcoinAnchorOf(valueIn(plain)) }))
  for (const args of [[], ['--bitcoin-network', 'signet']]) {
    const refused = await runCountersign(['verify', file, '--proof', proof, ...args])
    assertEnded(refused, 1, /\nanchor: The proof is anchored in Bitcoin regtest, a test network that proves no time;/)
  }
  const text = printed(await runCountersign(['verify', file, '--proof', proof, '--bitcoin-network', 'regtest']))
  assert.match(text, /^network +Bitcoin regtest, for testing$/m)
  assert.match(text, /^- When the document existed: the network Bitcoin regtest is for testing/m)
  assert.doesNotMatch(text, /existed by/)
})

test('with --json it prints the report', async (t) => {
  const { file, proof } = await filesOf(t, formatProofFile({ ...plain, anchor }))
  const report = printedJson(await runCountersign(['verify', file, '--proof', proof, '--json'])) as Report
  assert.equal(report.valid, true)
  assert.equal(report.vkey, vkey)
  assert.deepEqual(report.limits, ['time-is-claimed', 'key-is-from-proof', 'block-is-from-proof', 'chain-is-private'])
  assert.equal(report.proved.serverTimestamp, '2026-11-15T10:00:01.000Z')
  assert.equal(report.proved.anchoredIn.existedBy, blockTime)
  assert.deepEqual(
    report.steps.map(({ step, outcome }) => `${step} ${outcome}`),
    [
      'entry holds',
      'fingerprint holds',
      'checkpoint holds',
      'inclusion holds',
      'key unchecked',
      'signature holds',
      'anchor holds',
    ],
  )
})

test('a tlog-proof is checked as well, with the key of its log', async (t) => {
  const { file, proof } = await filesOf(t, exportTlogProof({ ...plain, anchor: publicAnchor }))
  const text = printed(await runCountersign(['verify', file, '--proof', proof, '--vkey', vkey]))
  assert.match(text, /^The proof is valid for /)
  assert.match(
    text,
    /^- When the document existed\. A tlog-proof names no block; the JSON proof of the same record does/m,
  )
  assert.doesNotMatch(text, /No blockchain confirms/)
  assertEnded(await runCountersign(['verify', file, '--proof', proof]), 2, /^A tlog-proof does not contain the key/)
})

test('another document, another key, another block or a changed proof ends with 1 and says which step fails', async (t) => {
  const { file, proof, folder } = await filesOf(t, formatProofFile({ ...plain, anchor }))
  const other = join(folder, 'other')
  await writeFile(other, Buffer.concat([document, Buffer.from('.')]))
  const otherKey = formatVerifierKey(signerOf(origin, 2).key)
  assertEnded(
    await runCountersign(['verify', other, '--proof', proof]),
    1,
    /^.* is not the document that this proof is for\.\n\nfingerprint: /,
  )
  assertEnded(
    await runCountersign(['verify', file, '--proof', proof, '--vkey', otherKey, '--json']),
    1,
    /^The proof is not valid for .*\.\n\nkey: .*\nsignature: .*\n$/,
  )
  assertEnded(
    await runCountersign(['verify', file, '--proof', proof, '--block-hash', '00'.repeat(32)]),
    1,
    /^The proof is not valid for .*\.\n\nanchor: Block 4711 of local is another one/,
  )
  await writeFile(proof, formatProofFile({ ...plain, anchor: { ...anchor, blockTime: '2026-11-15T09:59:59.000Z' } }))
  assertEnded(await runCountersign(['verify', file, '--proof', proof]), 1, /\nanchor: The block is of another time/)
})

test('anything but a proof ends with 1', async (t) => {
  for (const [content, reason] of [
    ['', /is not JSON/],
    ['{}', /is not of the format countersign-proof\/1/],
    [Buffer.from([0xff, 0xfe, 0x00]), /it is not text/],
    [`\ufeff${formatProofFile(plain)}`, /is not JSON/],
    [Buffer.alloc(2 * 1024 * 1024, ' '), /is too large to be a proof/],
    [formatProofFile(plain).replace('"index": 1', '"index": 1, "more": 2'), /has a member that is not known/],
  ] as const) {
    const { file, proof } = await filesOf(t, content)
    assertEnded(await runCountersign(['verify', file, '--proof', proof]), 1, reason)
  }
})

test('a file that cannot be read ends with 3', async (t) => {
  const { file, proof, folder } = await filesOf(t, formatProofFile(plain))
  assertEnded(
    await runCountersign(['verify', join(folder, 'none'), '--proof', proof]),
    3,
    /none cannot be read \(ENOENT\)\.$/m,
  )
  assertEnded(await runCountersign(['verify', folder, '--proof', proof]), 3, /cannot be read \(EISDIR\)\.$/m)
  assertEnded(await runCountersign(['verify', file, '--proof', folder]), 3, /cannot be read \(EISDIR\)\.$/m)
})

test('a wrong call ends with 2', async (t) => {
  const { file, proof } = await filesOf(t, formatProofFile(plain))
  const usage =
    /\n\nUsage: countersign verify PATH\.\.\. \[--proof FILE\] \[--vkey KEY\] \[--vkey-ml-dsa KEY\] \[--keys FILE\] \[--block-hash HASH\] \[--receipt FILE\] \[--policy FILE\] \[--bitcoin-network mainnet\|testnet\|testnet4\|signet\|regtest\] \[--roots FILE\]\.\.\. \[--data FILE\]\n$/
  for (const [args, reason] of [
    [[], /^PATH is missing\./],
    [[file, file, '--proof', proof], /^--proof works with one file only\./],
    [[file, '--proof', proof, '--vkey', 'a'], /^--vkey must be the key of a log,/],
    [[file, '--proof', proof, '--block-hash', 'ab'], /^--block-hash must be the hash of a block: 64 hex digits\./],
    [[file, '--proof', proof, '--block-hash', '00'.repeat(32)], /^The proof names no block /],
  ] as const) {
    const run = await runCountersign(['verify', ...args])
    assertEnded(run, 2, reason)
    assert.match(run.stderr, usage)
  }
})

test('the proof beside a file is found, and folders are checked as a whole', async (t) => {
  const { file, folder } = await filesOf(t, formatProofFile(plain), 'a.txt')
  await writeFile(`${file}.proof`, formatProofFile(plain))
  assert.match(printed(await runCountersign(['verify', file])), /^The proof is valid for /)
  await writeFile(join(folder, 'without.txt'), 'no proof')
  const good = await runCountersign(['verify', folder, '--json'])
  assert.equal(good.code, 0)
  assert.deepEqual(JSON.parse(good.stdout.trimEnd().split('\n').at(-1) ?? ''), {
    summary: { valid: 1, invalid: 0, unproved: 2, failed: 0 },
  })
  await writeFile(file, 'changed')
  const changed = await runCountersign(['verify', folder])
  assert.deepEqual([changed.code, /a\.txt: .*not the document that this proof is for/.test(changed.stderr)], [1, true])
  const named = await runCountersign(['verify', join(folder, 'without.txt')])
  assert.deepEqual([named.code, /no proof next to it and no signature/.test(named.stderr)], [1, true])
})

test('what was not checked never ends with 0: an unsigned or damaged PDF, a link, a proof, a folder without proofs', async (t) => {
  const { file, folder } = await filesOf(t, 'text', 'a.txt')
  const idle = await runCountersign(['verify', folder])
  assert.deepEqual([idle.code, /Nothing was checked/.test(idle.stderr)], [1, true])
  await writeFile(`${file}.proof`, formatProofFile(plain))
  const proved = printed(await runCountersign(['verify', folder]))
  assert.match(
    proved,
    /^1 proof without a time confirmed by a public blockchain\.\nThe key of the log was not checked\. /m,
  )
  assert.doesNotMatch(
    printed(await runCountersign(['verify', folder, '--vkey', vkey])),
    /The key of the log was not checked/,
  )
  await symlink(file, join(folder, 'link.pdf'))
  assert.equal((await runCountersign(['verify', join(folder, 'link.pdf')])).code, 4)
  assert.equal((await runCountersign(['verify', `${file}.proof`])).code, 4)
  await writeFile(join(folder, 'damaged.pdf'), '%PDF-1.7 damaged')
  const damaged = await runCountersign(['verify', folder])
  assert.deepEqual([damaged.code, /damaged\.pdf: The PDF cannot be checked/.test(damaged.stderr)], [1, true])
})

test('a proof with a damaged entry is not valid, and the other files are checked', async (t) => {
  const { file, folder } = await filesOf(t, 'text', 'a.txt')
  await writeFile(`${file}.proof`, formatProofFile(plain))
  await writeFile(join(folder, 'b.txt'), document)
  await writeFile(join(folder, 'b.txt.proof'), formatProofFile({ ...plain, entry: plain.entry.map(() => 0) }))
  const run = await runCountersign(['verify', folder])
  assert.deepEqual([run.code, /^1 valid, 1 not valid/m.test(run.stdout)], [1, true])
})

test('control characters in the name of a file do not reach the terminal', async (t) => {
  const { file, proof } = await filesOf(t, formatProofFile(plain), 'a\u001b[31m\u202eb')
  const text = printed(await runCountersign(['verify', file, '--proof', proof]))
  await writeFile(`${file}.proof`, formatProofFile(plain))
  const many = printed(await runCountersign(['verify', file, file]))
  for (const character of ['\u001b', '\u202e']) assert.ok(!`${text}${many}`.includes(character))
})

type Report = {
  valid: boolean
  vkey: string
  limits: string[]
  steps: { step: string; outcome: string }[]
  proved: { serverTimestamp: string; anchoredIn: { existedBy: string } }
}

function assertEnded(run: { code: number | null; stdout: string; stderr: string }, code: number, reason: RegExp): void {
  assert.match(run.stderr, reason)
  assert.deepEqual([run.code, run.stdout], [code, ''])
}

async function filesOf(t: TestContext, content: string | Uint8Array, name = 'contract.pdf') {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-verify-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [file, proof] = [join(folder, name), join(folder, 'proof')]
  await writeFile(file, document)
  await writeFile(proof, content)
  return { folder, file, proof }
}

/** Of the first entry after the genesis, in a log of these two. */
async function proofOf(): Promise<ProofFile> {
  const genesis = appendGenesis(origin, firstTime)
  const salt = new Uint8Array(16).fill(5)
  const commitment = commitmentOf(fingerprint, salt)
  const { entry } = appendEntry(genesis.head, { serverTimestamp: firstTime + 1000, type: 'UPLOADED_FILE', commitment })
  const [first, second] = [genesis.entry, entry].map((one) => sha256(Uint8Array.of(0), one)) as [Uint8Array, Uint8Array]
  const checkpoint = await signCheckpoint({ size: 2, root: rootOver(first, second) }, signerOf())
  return { origin, vkey, entry, salt, index: 1, treeSize: 2, inclusionPath: [first], checkpoint }
}

function rootOver(first: Uint8Array, second: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(1), first, second)
}

function anchorOf(proof: ProofFile, chainId: number) {
  return evmAnchorOf(valueIn(proof), { chainId, count: 1, index: 0 })
}

function valueIn({ inclusionPath: [first], entry }: ProofFile): Uint8Array {
  return anchorValue(origin, 2, rootOver(first as Uint8Array, sha256(Uint8Array.of(0), entry)))
}
