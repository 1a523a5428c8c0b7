import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Anchor, anchorValue, formatProofFile, fromHex } from '@countersign/proof'
import type { Page } from 'playwright-core'
import { BLOCK_TIME, bitcoinAnchorOf, evmAnchorOf } from '../../packages/proof/test/support/sample-anchor.ts'
import { documentOf, ORIGIN, sampleProof } from '../../packages/proof/test/support/sample-log.ts'
import {
  type Desk,
  documentField,
  openDesk,
  type ProofJson,
  proofField,
  readyToGoOffline,
  shiftedBySlow,
  stepsIn,
  verdict,
} from './verification-desk.ts'

type EvmAnchorJson = Extract<Anchor, { kind: 'evm' }>
type AnchoredProofJson = ProofJson & { anchor: EvmAnchorJson }
/** The root of the sample log of three entries, from the published vectors. */
const SAMPLE_ROOT = '8ab824beef8458edb1e9e33365fc05c808c3b19a4fcfffd41b60f58897518fde'

describe('the chain on the verification page', () => {
  let desk: Desk
  let proof: AnchoredProofJson
  let path: string
  let file: string

  before(async () => {
    desk = await openDesk()
    proof = (await desk.proofOf(desk.anchored.hash)) as AnchoredProofJson
    path = `/verify/${desk.anchored.hash}`
    file = await desk.file('contract.pdf', desk.anchored.content)
  })
  after(() => desk?.close())

  const textOf = async (page: Page, selector: string) => (await page.locator(selector).textContent()) ?? ''
  const proofFile = (content: unknown) => desk.file('contract.proof.json', JSON.stringify(content))

  /** Opens the page and switches the service off before anything is chosen. */
  function withoutService(look: (page: Page) => Promise<void>): Promise<void> {
    return desk.visit('/verify', async ({ page, context, sent }) => {
      await readyToGoOffline(page)
      await context.route('**', (route) => route.abort())
      const before = sent.length
      await look(page)
      assert.equal(sent.length, before, 'something was asked for')
    })
  }

  async function bring(page: Page, proofPath: string, documentPath = file): Promise<void> {
    await proofField(page).setInputFiles(proofPath)
    await documentField(page).setInputFiles(documentPath)
  }

  test('a confirmed record says by when it existed, and where that can be seen', async () => {
    const { blockchain, ipfs } = (await desk.service.call('GET', `/verification/v1/${desk.anchored.hash}`)).json.data
    await desk.visit(path, async ({ page }) => {
      await page.getByText('it holds').waitFor()
      assert.match(await textOf(page, '.verdict'), /Existed by.*The time of block \d+ of the private chain local\./s)
      assert.equal(await page.locator('.verdict time').nth(1).getAttribute('datetime'), proof.anchor.blockTime)
      assert.equal((await stepsIn(page))['The blockchain'], 'passed')
      assert.equal((await stepsIn(page))['The answer of the service'], 'passed')
      const explorer = page.getByRole('link', { name: 'See the transaction in the explorer' })
      assert.equal(await explorer.getAttribute('href'), blockchain.explorerUrl)
      const published = page.getByRole('link', { name: ipfs.cid })
      assert.equal(await published.getAttribute('href'), ipfs.gatewayUrl)
      assert.match(await textOf(page, '.facts >> nth=0'), /Confirmed.*Network: local · Block \d+/s)
      const hashes = await page.locator('.anchor-facts .hash').allTextContents()
      assert.deepEqual(hashes, [blockchain.txHash, `0x${proof.anchor.blockHash}`])
    })
  })

  test('the service’s own chain is said to prove nothing to strangers, and no time is proved by it', async () => {
    await desk.visit(path, async ({ page }) => {
      await page.getByText('it holds').waitFor()
      for (const place of ['.verdict', '.facts >> nth=0', '.path']) {
        assert.match(await textOf(page, place), /proves nothing to strangers/i, place)
      }
      const [proved, open] = await page.locator('.meaning > div').allTextContents()
      assert.doesNotMatch(proved ?? '', /existed by/)
      assert.match(open ?? '', /By when it existed, to a stranger\. The chain is private/)
    })
  })

  test('the way from the file to the block is shown in words that need no picture', async () => {
    await desk.visit(path, async ({ page }) => {
      await page.getByText('it holds').waitFor()
      await documentField(page).setInputFiles(file)
      await page.getByRole('heading', { name: 'The same file' }).waitFor()
      const figure = page.getByRole('region', { name: 'The way from the file to the block' }).getByRole('figure')
      const stations = await figure.getByRole('listitem').allTextContents()
      assert.deepEqual(stations, [
        'File (passed)read in this browser',
        `Fingerprint (passed)${desk.anchored.hash.slice(0, 8)}…`,
        'Entry (passed)number 1 of the log',
        'Merkle path (passed)1 hash',
        `Root (passed)${await rootOf(page)}… over 2 entries, signed`,
        `Transaction (passed)0x${proof.anchor.transactionHash.slice(0, 8)}…`,
        `Block (passed)${proof.anchor.blockNumber} of a private chain`,
      ])
      assert.match(await textOf(page, 'figcaption'), /unbroken from the fingerprint to the block/)
    })
  })

  test('a record that waits has a way that ends at the root, and says so in the words of the reader', async () => {
    const hash = await desk.record('a record that waits')
    const reason = `Transaction 0x${'ab'.repeat(32)} waits to be taken into a block of Ethereum.`
    await desk.visit(`/verify/${hash}`, async ({ page }) => {
      await page.getByText('it holds').waitFor()
      assert.match(await textOf(page, '.verdict'), /No blockchain vouches for it yet\. It waits for the next root\./)
      assert.match(await textOf(page, 'figcaption'), /leads to the signed root/)
      assert.deepEqual(await page.locator('.station-not-yet strong').allTextContents(), ['Transaction', 'Block'])
      assert.equal(await page.locator('.anchor-facts').count(), 0)

      await page.route(`**/verification/v1/${hash}`, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: { blockchain: object } }
        Object.assign(body.data.blockchain, { status: 'BATCHED', batchId: 'batch_1', network: 'Ethereum', reason })
        await route.fulfill({ response: answer, json: body })
      })
      await page.reload()
      await page.getByText('it holds').waitFor()
      assert.match(await textOf(page, '.verdict'), /vouches for it yet\. Its root is on its way into the blockchain\./)
      const facts = await textOf(page, '.facts >> nth=0')
      assert.match(facts, /On its way.*Network: Ethereum/s)
      assert.ok(!facts.includes(reason), facts)
      assert.equal(await page.getByText('Existed by').count(), 0)
      assert.equal(await page.getByRole('link', { name: 'explorer' }).count(), 0)
    })
  })

  test('a confirmed record that names another transaction or block than its proof is not believed', async () => {
    for (const change of [{ txHash: `0x${'00'.repeat(32)}` }, { blockNumber: 4_000_000 }]) {
      await desk.visit(path, async ({ page }) => {
        await page.route(`**/verification/v1/${desk.anchored.hash}`, async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { data: { blockchain: object } }
          Object.assign(body.data.blockchain, change)
          await route.fulfill({ response: answer, json: body })
        })
        await page.reload()
        assert.match(await verdict(page, 'The proof does not hold'), /It fails at: The answer of the service/)
        assert.equal(await page.locator('time').count(), 0)
      })
    }
  })

  test('file and proof are checked up to the block with the service switched off', async () => {
    const path = await proofFile(proof)
    await withoutService(async (page) => {
      await bring(page, path)
      const text = await verdict(page, 'The proof holds')
      assert.match(text, /contract\.pdf is the document that was recorded.*Existed by.*Proves nothing to strangers/s)
      assert.equal((await stepsIn(page))['The blockchain'], 'passed')
      assert.equal(await page.locator('.station-holds').count(), 7)
      assert.equal(await page.locator('.anchor-facts time').getAttribute('datetime'), proof.anchor.blockTime)
    })
  })

  const tampered: Record<string, [change: (anchor: EvmAnchorJson) => object, said: RegExp]> = {
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

  for (const [part, [change, said]] of Object.entries(tampered)) {
    test(`an anchor is refused in words when somebody changed ${part}`, async () => {
      const path = await proofFile({ ...proof, anchor: { ...proof.anchor, ...change(proof.anchor) } })
      await withoutService(async (page) => {
        await bring(page, path)
        assert.match(await verdict(page, 'The proof does not hold'), /It fails at: The blockchain\./)
        assert.equal((await stepsIn(page))['The blockchain'], 'failed')
        assert.doesNotMatch(await textOf(page, '.step-fails'), said)
        assert.match(await textOf(page, 'details.technical'), said)
        assert.match(await textOf(page, 'figcaption'), /The way breaks at: Transaction\./)
        assert.deepEqual(await page.locator('.station-not-reached strong').allTextContents(), ['Block'])
        assert.equal(await page.locator('time').count(), 0)
        assert.equal(await page.locator('.anchor-facts').count(), 0)
      })
    })
  }

  test('an anchor that is no anchor is refused before anything is checked', async () => {
    const path = await proofFile({ ...proof, anchor: { ...proof.anchor, explorerUrl: 'javascript:alert(1)' } })
    await withoutService(async (page) => {
      await proofField(page).setInputFiles(path)
      await page.getByText('"anchor.explorerUrl" of the proof is neither null nor an http or https address').waitFor()
    })
  })

  describe('by the proof of a stranger', () => {
    const value = anchorValue(ORIGIN, 3, fromHex(SAMPLE_ROOT))
    const ethereum = { ...evmAnchorOf(value, { chainId: 1 }), network: 'Ethereum', public: true }

    async function lookAt(anchor: Anchor, look: (page: Page) => Promise<void>): Promise<void> {
      const path = await desk.file('foreign.json', formatProofFile({ ...(await sampleProof(1, 3)), anchor }))
      const document = await desk.file('hello.txt', documentOf(1))
      await withoutService(async (page) => {
        await bring(page, path, document)
        await verdict(page, 'The proof is sound, its log unknown')
        await look(page)
      })
    }

    test('a public chain gives a time, on the condition that the block is one of the chain', async () => {
      await lookAt({ ...ethereum, explorerUrl: 'https://explorer.example.org/tx/0x1' }, async (page) => {
        const condition = /block 4,711 of Ethereum, if that block has the hash that the proof shows\./
        assert.match(await textOf(page, '.verdict'), condition)
        const [proved, open] = await page.locator('.meaning > div').allTextContents()
        assert.match(proved ?? '', /existed by 15 November 2026, 10:00:00 UTC/)
        assert.match(proved ?? '', condition)
        assert.match(open ?? '', /That the block is one of the blockchain\. Compare its hash/)
        assert.match(await textOf(page, '.path'), /see in an explorer of your choice/)
        assert.equal(await page.getByText('nothing to strangers').count(), 0)
        const link = page.getByRole('link', { name: 'Look it up at explorer.example.org' })
        assert.equal(await link.getAttribute('href'), 'https://explorer.example.org/tx/0x1')
      })
    })

    test('a transaction without its block proves no time, and none is shown', async () => {
      await lookAt({ ...ethereum, inclusion: null }, async (page) => {
        assert.match(await textOf(page, '.verdict'), /but not that block 4,711 of Ethereum holds it\. Look that up/)
        assert.equal((await stepsIn(page))['The blockchain'], 'not checked')
        assert.match(await textOf(page, 'figcaption'), /whether the block holds it has to be looked up/)
        assert.equal(await page.locator(`time[datetime="${BLOCK_TIME}"]`).count(), 0)
        assert.doesNotMatch(await textOf(page, 'main'), /existed by/i)
      })
    })

    test('a block of Bitcoin is told with what its clock is worth', async () => {
      const bitcoin = bitcoinAnchorOf(value)
      await lookAt(bitcoin, async (page) => {
        assert.match(await textOf(page, '.verdict'), /block 119 of the private chain Bitcoin regtest/)
        assert.match(await textOf(page, '.meaning'), /The clocks of Bitcoin may be off by up to two hours\./)
        assert.equal(await page.locator('.anchor-facts .hash').first().textContent(), bitcoin.transactionHash)
      })
    })

    test('a name that would turn the text around it stays by itself', async () => {
      await lookAt({ ...evmAnchorOf(value), network: 'שלום', public: true }, async (page) => {
        assert.equal(await page.locator('.verdict bdi', { hasText: 'שלום' }).count(), 1)
      })
    })
  })

  test('nothing shifts on the screen when the proof of a confirmed record comes late', async () => {
    for (const width of [1280, 360]) {
      const shifted = await desk.visit(path, ({ page }) => shiftedBySlow(page, '**/proof'), {
        viewport: { width, height: 800 },
      })
      assert.ok(shifted < 0.01, `${shifted} at ${width} pixels`)
    }
  })
})

/** The first characters of the root that the technical details name. */
async function rootOf(page: Page): Promise<string> {
  const root = page.locator('.technical .facts > div', { hasText: 'Root of the checkpoint' }).locator('code')
  return ((await root.textContent()) ?? '').slice(0, 8)
}
