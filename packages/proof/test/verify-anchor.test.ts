import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorValue } from '../src/anchor.ts'
import { fromHex } from '../src/bytes.ts'
import type { Anchor } from '../src/chain-anchor.ts'
import { formatProofFile, parseProofFile } from '../src/proof-file.ts'
import type { ProofReport } from '../src/proof-report.ts'
import { sha256 } from '../src/sha256.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import { refusal } from './support/refusal.ts'
import { BLOCK_TIME, bitcoinAnchorOf, evmAnchorOf } from './support/sample-anchor.ts'
import { documentOf, ORIGIN, sampleProof, VKEY } from './support/sample-log.ts'

const proof = await sampleProof(1, 3)
const value = anchorValue(ORIGIN, 3, fromHex('8ab824beef8458edb1e9e33365fc05c808c3b19a4fcfffd41b60f58897518fde'))
const evm = evmAnchorOf(value)
const bitcoin = bitcoinAnchorOf(value)
const publicAnchor = { ...evmAnchorOf(value, { chainId: 1 }), network: 'Ethereum', public: true }

/** Through the file, as a third party would get it. */
function verify(anchor: Anchor, trusted: TrustedLog = {}): Promise<ProofReport> {
  const file = parseProofFile(formatProofFile({ ...proof, anchor }))
  return verifyProof(sha256(documentOf(1)), file, { vkey: VKEY, bitcoinNetwork: 'any', ...trusted })
}

const stepOf = ({ steps }: ProofReport) => steps.find(({ step }) => step === 'anchor')
const hashesOf = ({ blockNumber, blockHash }: Anchor) => ({ blockHashes: new Map([[blockNumber, blockHash]]) })

for (const anchor of [evm, bitcoin, publicAnchor]) {
  test(`an anchor in ${anchor.network} is valid, and proves by when the document existed`, async () => {
    const report = await verify(anchor)
    assert.equal(report.valid, true)
    assert.equal(stepOf(report)?.outcome, 'holds')
    assert.match(
      stepOf(report)?.detail ?? '',
      /^The checkpoint's anchor value is in the block that the proof shows as /,
    )
    assert.deepEqual(report.proved?.anchoredIn, {
      network: anchor.network,
      isPublic: anchor.public,
      transactionHash: anchor.transactionHash,
      blockNumber: anchor.blockNumber,
      blockHash: anchor.blockHash,
      existedBy: BLOCK_TIME,
    })
  })
}

test("an anchor's limits are stated: whose block it is, and that a private chain proves little", async () => {
  const limits = async (anchor: Anchor, trusted?: TrustedLog) => (await verify(anchor, trusted)).limits
  assert.deepEqual(await limits(publicAnchor), ['time-is-claimed', 'block-is-from-proof'])
  assert.deepEqual(await limits(publicAnchor, hashesOf(publicAnchor)), ['time-is-claimed'])
  for (const [anchor, limit] of [
    [evm, 'chain-is-private'],
    [bitcoin, 'test-network'],
  ] as const) {
    assert.deepEqual(await limits(anchor), ['time-is-claimed', 'block-is-from-proof', limit])
    assert.deepEqual(await limits(anchor, hashesOf(anchor)), ['time-is-claimed', limit])
  }
})

test('a proof of a test network of Bitcoin is refused, unless the caller expects exactly this network', async () => {
  const file = parseProofFile(formatProofFile({ ...proof, anchor: bitcoin }))
  for (const trusted of [{}, { bitcoinNetwork: 'mainnet' }, { bitcoinNetwork: 'signet' }] as TrustedLog[]) {
    const report = await verifyProof(sha256(documentOf(1)), file, { vkey: VKEY, ...trusted })
    assert.deepEqual([report.valid, report.proved], [false, null])
    assert.match(
      stepOf(report)?.detail ?? '',
      /^The proof is anchored in Bitcoin regtest, a test network that proves no/,
    )
  }
  const report = await verify(bitcoin, { bitcoinNetwork: 'regtest' })
  assert.equal(report.valid, true)
  assert.ok(report.limits.includes('test-network'))
  assert.equal(report.proved?.anchoredIn?.isPublic, false)
})

test('a trusted hash of another block number changes nothing', async () => {
  const report = await verify(publicAnchor, { blockHashes: new Map([[1, '00'.repeat(32)]]) })
  assert.equal(report.valid, true)
  assert.ok(report.limits.includes('block-is-from-proof'))
})

test('another trusted hash makes the anchor fail, with or without the block at hand', async () => {
  for (const anchor of [evm, bitcoin, { ...evm, inclusion: null }]) {
    const report = await verify(anchor, { blockHashes: new Map([[anchor.blockNumber, '00'.repeat(32)]]) })
    assert.equal(report.valid, false)
    assert.equal(report.proved, null)
    assert.match(stepOf(report)?.detail ?? '', /^Block \d+ of .* is another one than the anchor's\.$/)
  }
})

test('a transaction without its block is unchecked, proves no time, and has to be looked up', async () => {
  for (const trusted of [{}, hashesOf(evm)]) {
    const report = await verify({ ...evm, inclusion: null }, trusted)
    assert.equal(report.valid, true)
    assert.equal(stepOf(report)?.outcome, 'unchecked')
    assert.match(stepOf(report)?.detail ?? '', /must be looked up\.$/)
    assert.equal(report.proved?.anchoredIn, null)
    assert.deepEqual(report.limits, ['time-is-claimed', 'anchor-is-unchecked', 'chain-is-private'])
  }
})

test('an anchor of another checkpoint fails at the anchor and nowhere else', async () => {
  for (const anchor of [evmAnchorOf(sha256(value)), bitcoinAnchorOf(sha256(value))]) {
    const report = await verify(anchor)
    assert.equal(report.valid, false)
    assert.deepEqual(
      report.steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step),
      ['anchor'],
    )
  }
})

test('trusted hashes that are none are the mistake of the caller', async () => {
  for (const hash of ['', 'ab', `0x${'00'.repeat(32)}`, 'AB'.repeat(32)]) {
    await assert.rejects(() => verify(evm, { blockHashes: new Map([[4711, hash]]) }), refusal('malformed'))
  }
})

test('a block that is older than the entry cannot contain it', async () => {
  const report = await verify(evmAnchorOf(value, { blockTime: '2023-11-14T20:00:00.000Z' }))
  assert.equal(report.valid, false)
  assert.match(stepOf(report)?.detail ?? '', /is older than the entry that it is said to hold/)
  const clocksDiffer = await verify(evmAnchorOf(value, { blockTime: '2023-11-14T21:00:00.000Z' }))
  assert.equal(clocksDiffer.valid, true)
})

test('the local chain of a service cannot pass for a public one', async () => {
  const report = await verify({ ...evmAnchorOf(value, { chainId: 0x63736c31 }), public: true })
  assert.equal(report.valid, false)
})
