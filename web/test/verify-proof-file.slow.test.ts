import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  formatProofFile,
  formatVerifierKey,
  fromHex,
  openCheckpoint,
  parseVerifierKey,
  signCheckpoint,
  toHex,
} from '@countersign/proof'
import type { Page } from 'playwright-core'
import { documentOf, sampleProof, signerOf } from '../../packages/proof/test/support/sample-log.ts'
import {
  type Desk,
  documentField,
  openDesk,
  type ProofJson,
  proofField,
  readyToGoOffline,
  stepsIn,
  verdict,
} from './verification-desk.ts'
import { until } from './wait-in-page.ts'

const CONTRACT = 'a contract whose proof was kept'

describe('checking a file with its proof file', () => {
  let desk: Desk
  let proof: ProofJson
  let file: string

  before(async () => {
    desk = await openDesk()
    for (const earlier of ['one', 'two', 'three']) await desk.record(earlier)
    proof = await desk.proofOf(await desk.record(CONTRACT))
    file = await desk.file('contract.pdf', CONTRACT)
  })
  after(() => desk?.close())

  const proofFile = (content: unknown) => desk.file('contract.proof.json', JSON.stringify(content))

  /** Opens the page, and is offline from the moment that it is there. */
  function offline(look: (page: Page) => Promise<void>): Promise<void> {
    return desk.visit('/verify', async ({ page, context, sent }) => {
      await readyToGoOffline(page)
      await context.setOffline(true)
      const before = sent.length
      await look(page)
      assert.equal(sent.length, before, 'something was asked for')
    })
  }

  test('asks nobody: it works offline', async () => {
    const path = await proofFile(proof)
    await offline(async (page) => {
      await proofField(page).setInputFiles(path)
      await page.getByText('Now choose the document that the proof is for.').waitFor()
      await documentField(page).setInputFiles(file)
      const text = await verdict(page, 'The proof holds')
      assert.match(text, /contract\.pdf is the document that was recorded.*Entry 5 of the log/s)
      assert.deepEqual(await stepsIn(page), {
        'Your file': 'passed',
        'The entry': 'passed',
        'From the fingerprint to the entry': 'passed',
        'The checkpoint': 'passed',
        'From the entry to the checkpoint': 'passed',
        'The key of the log': 'passed',
        'The signature': 'passed',
        'The blockchain': 'not checked',
      })
      assert.equal(await page.evaluate('document.activeElement.id'), 'title')
    })
  })

  test('says that a proof is for another file', async () => {
    const path = await proofFile(proof)
    const other = await desk.file('other.pdf', 'another contract')
    await offline(async (page) => {
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(other)
      assert.match(await verdict(page, 'This proof is for another file'), /other\.pdf/)
      assert.equal((await stepsIn(page))['From the fingerprint to the entry'], 'failed')
    })
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
    test(`refuses a proof that was tampered with, and names the step: ${step}`, async () => {
      const changed = structuredClone(proof)
      change(changed)
      assert.notDeepEqual(changed, proof)
      const path = await proofFile(changed)
      await offline(async (page) => {
        await proofField(page).setInputFiles(path)
        await documentField(page).setInputFiles(file)
        const text = await verdict(page, 'The proof does not hold')
        assert.ok(text.includes('It fails at:') && text.includes(step), text)
        assert.equal((await stepsIn(page))[step], 'failed')
        assert.equal(await page.locator('time').count(), 0)
        await page.getByRole('heading', { name: 'What this means' }).waitFor()
      })
    })
  }

  test('says nothing of a proof that it has said of the one before', async () => {
    const path = await proofFile(proof)
    const other = await desk.file('other.json', JSON.stringify({ ...proof, treeSize: proof.treeSize + 1 }))
    await offline(async (page) => {
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(file)
      await verdict(page, 'The proof holds')
      await page.evaluate(watchHeads('other.json'))
      await proofField(page).setInputFiles(other)
      await verdict(page, 'The proof does not hold')
      assert.ok(!(await page.evaluate<string[]>('heads')).includes('The proof holds'))
    })
  })

  test('waits for a proof that takes longer to read than the file', async () => {
    const path = await proofFile(proof)
    await desk.visit('/verify', async ({ page }) => {
      await page.addInitScript(holdProof)
      await page.reload()
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(file)
      await until(page, `document.querySelector('.file-row') !== null && document.querySelector('progress') === null`)
      await page.evaluate('goOn()')
      await verdict(page, 'The proof holds')
    })
  })

  test('refuses a proof of this log that another key has signed', async () => {
    const forger = signerOf(proof.origin, 7)
    const { size, root } = await openCheckpoint(proof.checkpoint, parseVerifierKey(proof.vkey))
    const checkpoint = await signCheckpoint({ size, root }, forger)
    const path = await proofFile({ ...proof, vkey: formatVerifierKey(forger.key), checkpoint })
    await offline(async (page) => {
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(file)
      assert.match(await verdict(page, 'The proof does not hold'), /The key of the log/)
    })
  })

  test('does not call a proof good whose log it does not know', async () => {
    const path = await desk.file('foreign.json', formatProofFile(await sampleProof(1, 3)))
    const document = await desk.file('hello.txt', documentOf(1))
    await offline(async (page) => {
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(document)
      assert.match(await verdict(page, 'The proof is sound, its log unknown'), /Anybody can make such a log/)
      assert.equal(await page.locator('.tone-good').count(), 0)
      assert.equal((await stepsIn(page))['The key of the log'], 'not checked')
    })
  })

  test('does not call a proof good when the key of this service could not be had', async () => {
    const path = await proofFile(proof)
    await desk.visit('/verify', async ({ page, forgive }) => {
      forgive(/Failed to load resource/)
      await page.route('**/log/vkey', (route) => route.abort())
      await page.reload()
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(file)
      await verdict(page, 'The proof is sound, its log unknown')
    })
  })

  test('says what is wrong with a file that is no proof', async () => {
    const files = {
      'the proof is not JSON': await desk.file('a.json', 'no proof'),
      'the proof is not of the format countersign-proof/1': await desk.file('b.json', '{"format":"other"}'),
      'the proof has no member "vkey"': await proofFile({ ...proof, vkey: undefined }),
      'it is far too large': await desk.file('c.json', ' '.repeat(1024 * 1024 + 1)),
    }
    await offline(async (page) => {
      for (const [said, path] of Object.entries(files)) {
        await proofField(page).setInputFiles(path)
        await page.getByText(said).waitFor()
      }
    })
  })

  test('checks again without the proof when it is removed, and with the file that is there', async () => {
    const path = await proofFile(proof)
    await desk.visit(`/verify/${toHex(fromHex('00'.repeat(32)))}`, async ({ page }) => {
      await documentField(page).setInputFiles(file)
      await page.getByRole('heading', { name: 'Another file', level: 3 }).waitFor()
      await page.getByRole('link', { name: 'Check with a proof file' }).click()
      await proofField(page).setInputFiles(path)
      await verdict(page, 'The proof holds')
      await page.getByRole('button', { name: 'Remove the proof file' }).click()
      await verdict(page, 'Check a document')
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document was recorded')
    })
  })
})

/** Every title that the page has while it names this file. */
function watchHeads(name: string): string {
  return `globalThis.heads = []
    new MutationObserver(() => {
      if (document.body.textContent.includes('${name}')) heads.push(document.querySelector('h1').textContent)
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })`
}

/** Has a proof be read to its end only when \`goOn\` says so. */
const holdProof = `
  const held = new Promise((resolve) => { window.goOn = resolve })
  const { text } = Blob.prototype
  Blob.prototype.text = async function () {
    if (this.name?.endsWith('.proof.json')) await held
    return text.call(this)
  }`
