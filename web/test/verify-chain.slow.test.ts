import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Anchor, anchorValue, formatProofFile, fromHex } from '@countersign/proof'
import { BLOCK_TIME, bitcoinAnchorOf, evmAnchorOf } from '../../packages/proof/test/support/sample-anchor.ts'
import { documentOf, ORIGIN, sampleProof } from '../../packages/proof/test/support/sample-log.ts'
import { type ProofJson, verificationHarness } from './harness/verification-harness.ts'
import type { VerifyPerson } from './pages/verify-person.ts'

type EvmAnchorJson = Extract<Anchor, { kind: 'evm' }>
type AnchoredProofJson = ProofJson & { anchor: EvmAnchorJson }
/** The root of the sample log with three entries, from the published test vectors. */
const SAMPLE_ROOT = '8ab824beef8458edb1e9e33365fc05c808c3b19a4fcfffd41b60f58897518fde'

describe('the chain on the verification page', () => {
  const harness = verificationHarness()
  let proof: AnchoredProofJson
  let path: string
  let file: string

  before(async () => {
    proof = (await harness.proofOf(harness.anchored.hash)) as AnchoredProofJson
    path = `/verify/${harness.anchored.hash}`
    file = await harness.file('contract.pdf', harness.anchored.content)
  })

  const proofFile = (content: unknown) => harness.file('contract.proof.json', JSON.stringify(content))

  /** Opens the page and stops the service before a file is chosen. */
  async function withoutService(): Promise<VerifyPerson> {
    const reader = await harness.visit('/verify')
    await reader.losesTheService()
    return reader
  }

  test('a confirmed record shows when it existed, and where to check that', async () => {
    const { blockchain, ipfs } = await harness.recordOf(harness.anchored.hash)
    const reader = await harness.visit(path)
    await reader.seesThatItHolds()
    assert.match(await reader.textOf('.verdict'), /Existed by.*The time of block \d+ of local\./s)
    assert.equal(await reader.page.locator('.verdict time').nth(1).getAttribute('datetime'), proof.anchor.blockTime)
    assert.equal((await reader.steps())['The blockchain'], 'passed')
    assert.equal((await reader.steps())['The answer of the service'], 'passed')
    await reader.unfolds('Record and proof')
    const explorer = reader.page.getByRole('link', { name: 'View the transaction in the explorer' })
    assert.equal(await explorer.getAttribute('href'), blockchain.explorerUrl)
    const published = reader.page.getByRole('link', { name: ipfs.cid })
    assert.equal(await published.getAttribute('href'), ipfs.gatewayUrl)
    assert.match(await reader.textOf('.facts >> nth=0'), /Confirmed.*Network: local · Block \d+/s)
    const hashes = await reader.page.locator('.anchor-facts .hash').allTextContents()
    assert.deepEqual(hashes, [blockchain.txHash, `0x${proof.anchor.blockHash}`])
  })

  test('the service’s own chain is shown as private, and proves no time', async () => {
    const reader = await harness.visit(path)
    await reader.seesThatItHolds()
    for (const place of ['.verdict', '.facts >> nth=0', '.path']) {
      assert.match(await reader.textOf(place), /not independent proof/, place)
    }
    const [proved, open] = await reader.meaning()
    assert.doesNotMatch(proved ?? '', /existed by/)
    assert.match(open ?? '', /By when it existed, independently of this service\. The network is for testing/)
  })

  test('the path from the file to the block is also available as text', async () => {
    const reader = await harness.visit(path)
    await reader.seesThatItHolds()
    await reader.choosesDocument(file)
    await reader.seesSameFile()
    const { sequenceNumber } = await harness.recordOf(harness.anchored.hash)
    const { length: hashes } = proof.inclusionPath
    await reader.unfolds('Record and proof')
    const figure = reader.page.getByRole('region', { name: 'From the file to the blockchain' }).getByRole('figure')
    const stations = await figure.getByRole('listitem').allTextContents()
    assert.deepEqual(stations, [
      'File (passed)read on this device',
      `Fingerprint (passed)${harness.anchored.hash.slice(0, 8)}…`,
      `Entry (passed)number ${sequenceNumber} of the log`,
      `Merkle path (passed)${hashes === 1 ? '1 hash' : `${hashes} hashes`}`,
      `Root (passed)${await reader.root()}… over ${proof.treeSize} entries, signed`,
      `Transaction (passed)0x${proof.anchor.transactionHash.slice(0, 8)}…`,
      `Block (passed)${proof.anchor.blockNumber} of local`,
    ])
    assert.match(await reader.textOf('figcaption'), /All of them fit, from the fingerprint to the block/)
  })

  test('a pending record has a path that ends at the root, and says so in the reader’s language', async () => {
    const hash = await harness.record('a record that waits')
    const reason = `Transaction 0x${'ab'.repeat(32)} waits to be taken into a block of Ethereum.`
    const reader = await harness.visit(`/verify/${hash}`)
    await reader.seesThatItHolds()
    assert.match(
      await reader.textOf('.verdict'),
      /Not anchored in a blockchain yet\. It will be anchored with the next batch\./,
    )
    assert.match(await reader.textOf('figcaption'), /They fit up to the signed root/)
    assert.deepEqual(await reader.page.locator('.station-not-yet strong').allTextContents(), ['Transaction', 'Block'])
    assert.equal(await reader.page.locator('.anchor-facts').count(), 0)

    await reader.getsForged<{ blockchain: object }>(`/verification/v1/${hash}`, ({ blockchain }) =>
      Object.assign(blockchain, { status: 'BATCHED', batchId: 'batch_1', network: 'Ethereum', reason }),
    )
    await reader.seesThatItHolds()
    assert.match(
      await reader.textOf('.verdict'),
      /Not anchored in a blockchain yet\. It is being written to the blockchain\./,
    )
    const facts = await reader.textOf('.facts >> nth=0')
    assert.match(facts, /In progress.*Network: Ethereum/s)
    assert.ok(!facts.includes(reason), facts)
    assert.equal(await reader.page.getByText('Existed by').count(), 0)
    assert.equal(await reader.page.getByRole('link', { name: 'explorer' }).count(), 0)
  })

  test('a confirmed record with another transaction or block than its proof is rejected', async () => {
    for (const change of [{ txHash: `0x${'00'.repeat(32)}` }, { blockNumber: 4_000_000 }]) {
      const reader = await harness.visit(path)
      await reader.getsForged<{ blockchain: object }>(`/verification/v1/${harness.anchored.hash}`, ({ blockchain }) =>
        Object.assign(blockchain, change),
      )
      assert.match(await reader.verdict('The proof is not valid'), /These checks failed: The answer of the service\./)
      await reader.seesNoTime()
    }
  })

  test('file and proof are verified up to the block while the service is stopped', async () => {
    const path = await proofFile(proof)
    const reader = await withoutService()
    await reader.addsProof(path, file)
    const text = await reader.verdict('The proof is valid')
    assert.match(text, /contract\.pdf is the recorded document.*Existed by.*not independent proof/s)
    assert.equal((await reader.steps())['The blockchain'], 'passed')
    assert.equal(await reader.page.locator('.station-holds').count(), 7)
    assert.equal(await reader.page.locator('.anchor-facts time').getAttribute('datetime'), proof.anchor.blockTime)
  })

  const tampered: Record<string, [change: (anchor: EvmAnchorJson) => object, message: RegExp]> = {
    'its transaction': [
      ({ transaction }) => ({ transaction: `${transaction.slice(0, -2)}${transaction.endsWith('00') ? '01' : '00'}` }),
      /The transaction does not have the hash/,
    ],
    'the time of its block': [
      () => ({ blockTime: '2020-01-01T00:00:00.000Z' }),
      /The block is of another time than the anchor says\./,
    ],
    'the number of its block': [() => ({ blockNumber: 9 }), /the anchor says 9\./],
    'its network': [() => ({ network: 'Ethereum' }), /is not Ethereum\./],
    'the hash of its block': [() => ({ blockHash: '00'.repeat(32) }), /The block header does not have the hash/],
  }

  for (const [part, [change, message]] of Object.entries(tampered)) {
    test(`an anchor with a change to ${part} is refused with a message`, async () => {
      const path = await proofFile({ ...proof, anchor: { ...proof.anchor, ...change(proof.anchor) } })
      const reader = await withoutService()
      await reader.addsProof(path, file)
      assert.match(await reader.verdict('The proof is not valid'), /These checks failed: The blockchain\./)
      assert.equal((await reader.steps())['The blockchain'], 'failed')
      assert.doesNotMatch(await reader.textOf('.step-fails'), message)
      assert.match(await reader.textOf('details.technical'), message)
      assert.match(await reader.textOf('figcaption'), /The parts don’t fit at: Transaction\./)
      assert.deepEqual(await reader.page.locator('.station-not-reached strong').allTextContents(), ['Block'])
      await reader.seesNoTime()
      assert.equal(await reader.page.locator('.anchor-facts').count(), 0)
    })
  }

  test('an invalid anchor is refused before anything is checked', async () => {
    const path = await proofFile({ ...proof, anchor: { ...proof.anchor, explorerUrl: 'javascript:alert(1)' } })
    const reader = await withoutService()
    await reader.choosesProof(path)
    await reader.sees('"anchor.explorerUrl" of the proof is neither null nor an http or https address')
  })

  describe('with a proof from another log', () => {
    const value = anchorValue(ORIGIN, 3, fromHex(SAMPLE_ROOT))
    const ethereum = { ...evmAnchorOf(value, { chainId: 1 }), network: 'Ethereum', public: true }

    async function lookAt(anchor: Anchor): Promise<VerifyPerson> {
      const path = await harness.file('foreign.json', formatProofFile({ ...(await sampleProof(1, 3)), anchor }))
      const document = await harness.file('hello.txt', documentOf(1))
      const reader = await withoutService()
      await reader.addsProof(path, document)
      await reader.verdict('The proof is valid, but its log is unknown')
      return reader
    }

    test('a public chain gives a time, on the condition that the block belongs to the chain', async () => {
      const reader = await lookAt({ ...ethereum, explorerUrl: 'https://explorer.example.org/tx/0x1' })
      const condition = /block 4,711 of Ethereum, if that block has the hash that the proof shows\./
      assert.match(await reader.textOf('.verdict'), condition)
      const [proved, open] = await reader.meaning()
      assert.match(proved ?? '', /existed by 15 Nov 2026(,| at) 11:00:00 CET/)
      assert.match(proved ?? '', condition)
      assert.match(open ?? '', /That the block belongs to the blockchain\. Compare its hash/)
      assert.match(await reader.textOf('.path'), /Check in an explorer of your choice/)
      assert.equal(await reader.page.getByText('not independent proof').count(), 0)
      await reader.unfolds('Record and proof')
      const link = reader.page.getByRole('link', { name: 'Look it up at explorer.example.org' })
      assert.equal(await link.getAttribute('href'), 'https://explorer.example.org/tx/0x1')
    })

    test('a transaction without its block proves no time, and none is shown', async () => {
      const reader = await lookAt({ ...ethereum, inclusion: null })
      assert.match(await reader.textOf('.verdict'), /but not that block 4,711 of Ethereum contains it\. Look it up/)
      assert.equal((await reader.steps())['The blockchain'], 'not checked')
      assert.match(await reader.textOf('figcaption'), /Look up whether the block contains it/)
      assert.equal(await reader.page.locator(`time[datetime="${BLOCK_TIME}"]`).count(), 0)
      assert.doesNotMatch(await reader.textOf('main'), /existed by/i)
    })

    test('a Bitcoin block is shown with the accuracy of its clock', async () => {
      const bitcoin = bitcoinAnchorOf(value)
      const reader = await lookAt(bitcoin)
      assert.match(await reader.textOf('.verdict'), /block 119 of Bitcoin regtest/)
      assert.match(await reader.textOf('.meaning'), /Bitcoin clocks can be off by up to 2 hours\./)
      assert.equal(await reader.page.locator('.anchor-facts .hash').first().textContent(), bitcoin.transactionHash)
    })

    test('a name in another direction does not reorder the text around it', async () => {
      const reader = await lookAt({ ...evmAnchorOf(value), network: 'שלום', public: true })
      assert.match(await reader.textOf('.verdict'), /\u2068שלום\u2069/)
    })
  })

  test('nothing shifts when the proof of a confirmed record arrives late', async () => {
    for (const width of [1280, 360]) {
      const reader = await harness.visit(path, { viewport: { width, height: 800 } })
      const shifted = await reader.shiftsBySlow('**/proof')
      assert.ok(shifted < 0.01, `${shifted} at ${width} pixels`)
    }
  })
})
