import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  formatProofFile,
  formatVerifierKey,
  fromHex,
  openCheckpoint,
  parseVerifierKey,
  signCheckpoint,
  toHex,
} from '@countersign/proof'
import { documentOf, sampleProof, signerOf } from '../../packages/proof/test/support/sample-log.ts'
import { type ProofJson, verificationHarness } from './harness/verification-harness.ts'
import { until } from './pages/person.ts'
import type { VerifyPerson } from './pages/verify-person.ts'

const CONTRACT = 'a contract whose proof was kept'

describe('checking a file with its proof file', () => {
  const harness = verificationHarness()
  let proof: ProofJson
  let file: string
  let entry: number

  before(async () => {
    for (const earlier of ['one', 'two', 'three']) await harness.record(earlier)
    const hash = await harness.record(CONTRACT)
    proof = await harness.proofOf(hash)
    entry = (await harness.recordOf(hash)).sequenceNumber
    file = await harness.file('contract.pdf', CONTRACT)
  })

  const proofFile = (content: unknown) => harness.file('contract.proof.json', JSON.stringify(content))

  /** Opens the page, then switches the network off. */
  async function offline(): Promise<VerifyPerson> {
    const reader = await harness.visit('/verify')
    await reader.goesOffline()
    return reader
  }

  test('a check requests nothing, and works offline', async () => {
    const path = await proofFile(proof)
    const reader = await offline()
    await reader.choosesProof(path)
    await reader.sees('Now choose the document that the proof is for.')
    await reader.choosesDocument(file)
    const text = await reader.verdict('The proof is valid')
    assert.match(text, new RegExp(`contract\\.pdf is the recorded document.*Entry ${entry} of the log`, 's'))
    assert.deepEqual(await reader.steps(), {
      'Your file': 'passed',
      'The entry': 'passed',
      'From the fingerprint to the entry': 'passed',
      'The checkpoint': 'passed',
      'From the entry to the checkpoint': 'passed',
      'The key of the log': 'passed',
      'The signature': 'passed',
      'The blockchain': 'not checked',
    })
    assert.equal(await reader.page.evaluate('document.activeElement.id'), 'title')
  })

  test('the page says that a proof is for another file', async () => {
    const path = await proofFile(proof)
    const other = await harness.file('other.pdf', 'another contract')
    const reader = await offline()
    await reader.addsProof(path, other)
    assert.match(await reader.verdict('This proof is for another file'), /other\.pdf/)
    assert.equal((await reader.steps())['From the fingerprint to the entry'], 'failed')
  })

  const tampered: Record<string, (changed: ProofJson) => void> = {
    'The entry': (changed) => {
      changed.entry = `00${changed.entry.slice(2)}`
    },
    'The checkpoint': (changed) => {
      changed.treeSize += 1
    },
    'From the entry to the checkpoint': (changed) => {
      const time = changed.entry.slice(24, 40)
      changed.entry = changed.entry.replace(time, (BigInt(`0x${time}`) - 1000n).toString(16).padStart(16, '0'))
    },
    'The signature': (changed) => {
      const lines = changed.checkpoint.split('\n')
      const note = lines[4] ?? ''
      lines[4] = `${note.slice(0, -8)}${note.slice(-8, -7) === 'A' ? 'B' : 'A'}${note.slice(-7)}`
      changed.checkpoint = lines.join('\n')
    },
  }

  for (const [step, change] of Object.entries(tampered)) {
    test(`a tampered proof is refused, and the page names the step: ${step}`, async () => {
      const changed = structuredClone(proof)
      change(changed)
      assert.notDeepEqual(changed, proof)
      const path = await proofFile(changed)
      const reader = await offline()
      await reader.addsProof(path, file)
      const text = await reader.verdict('The proof is not valid')
      assert.ok(text.includes('These checks failed:') && text.includes(step), text)
      assert.equal((await reader.steps())[step], 'failed')
      await reader.seesNoTime()
      await reader.seesHeading('What this means')
    })
  }

  test('the page shows no result of the previous proof for a new one', async () => {
    const path = await proofFile(proof)
    const other = await harness.file('other.json', JSON.stringify({ ...proof, treeSize: proof.treeSize + 1 }))
    const reader = await offline()
    await reader.addsProof(path, file)
    await reader.verdict('The proof is valid')
    await reader.page.evaluate(watchHeads('other.json'))
    await reader.choosesProof(other)
    await reader.verdict('The proof is not valid')
    assert.ok(!(await reader.page.evaluate<string[]>('heads')).includes('The proof is valid'))
  })

  test('a check waits for a proof that takes longer to read than the file', async () => {
    const path = await proofFile(proof)
    const reader = await harness.visit('/verify')
    await reader.prepares(holdProof)
    await reader.page.reload()
    await reader.addsProof(path, file)
    await until(
      reader.page,
      `document.querySelector('.file-row') !== null && document.querySelector('progress') === null`,
    )
    await reader.page.evaluate('proceed()')
    await reader.verdict('The proof is valid')
  })

  test('a proof of this log that another key signed is refused', async () => {
    const forger = signerOf(proof.origin, 7)
    const { size, root } = await openCheckpoint(proof.checkpoint, parseVerifierKey(proof.vkey))
    const checkpoint = await signCheckpoint({ size, root }, forger)
    const path = await proofFile({ ...proof, vkey: formatVerifierKey(forger.key), checkpoint })
    const reader = await offline()
    await reader.addsProof(path, file)
    assert.match(await reader.verdict('The proof is not valid'), /The key of the log/)
  })

  test('the page does not call a proof of an unknown log good', async () => {
    const path = await harness.file('foreign.json', formatProofFile(await sampleProof(1, 3)))
    const document = await harness.file('hello.txt', documentOf(1))
    const reader = await offline()
    await reader.addsProof(path, document)
    assert.match(await reader.verdict('The proof is valid, but its log is unknown'), /Anyone can make such a log/)
    assert.equal(await reader.page.locator('.tone-good').count(), 0)
    assert.equal((await reader.steps())['The key of the log'], 'not checked')
  })

  test('the page does not call a proof good if it could not download the key of this service', async () => {
    const path = await proofFile(proof)
    const reader = await harness.visit('/verify')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.page.route('**/log/vkey', (route) => route.abort())
    await reader.page.reload()
    await reader.addsProof(path, file)
    await reader.verdict('The proof is valid, but its log is unknown')
  })

  test('the page says what is wrong with a file that is not a proof', async () => {
    const files = {
      'the proof is not JSON': await harness.file('a.json', 'no proof'),
      'the proof is not of the format countersign-proof/1': await harness.file('b.json', '{"format":"other"}'),
      'the proof has no member "vkey"': await proofFile({ ...proof, vkey: undefined }),
      'it is far too large': await harness.file('c.json', ' '.repeat(1024 * 1024 + 1)),
    }
    const reader = await offline()
    for (const [message, path] of Object.entries(files)) {
      await reader.choosesProof(path)
      await reader.sees(message)
    }
  })

  test('the page checks again without the proof when it is removed, with the file that is there', async () => {
    const path = await proofFile(proof)
    const reader = await harness.visit(`/verify/${toHex(fromHex('00'.repeat(32)))}`)
    await reader.choosesDocument(file)
    await reader.seesAnotherFile()
    await reader.follows('Check with a proof file')
    await reader.choosesProof(path)
    await reader.verdict('The proof is valid')
    await reader.presses('Remove the proof file')
    await reader.verdict('Check a document')
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
  })
})

/** Every title of the page while it names this file. */
function watchHeads(name: string): string {
  return `globalThis.heads = []
    new MutationObserver(() => {
      if (document.body.textContent.includes('${name}')) heads.push(document.querySelector('h1').textContent)
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })`
}

/** Holds the reading of a proof until `proceed` is called. */
const holdProof = `
  const held = new Promise((resolve) => { window.proceed = resolve })
  const { text } = Blob.prototype
  Blob.prototype.text = async function () {
    if (this.name?.endsWith('.proof.json')) await held
    return text.call(this)
  }`
