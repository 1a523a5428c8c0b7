import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fingerprintOf } from './fingerprint-of.ts'
import { verificationHarness } from './harness/verification-harness.ts'

const CONTRACT = 'a contract to look at'

describe('the look of the verification page', () => {
  const harness = verificationHarness()
  let hash: string
  let file: string
  let other: string
  let proof: string
  let broken: string
  let anchored: string
  let anchoredProof: string

  before(async () => {
    hash = await harness.record(CONTRACT)
    file = await harness.file('contract.pdf', CONTRACT)
    other = await harness.file(`${'a-long-name-without-any-space-'.repeat(6)}.pdf`, 'other')
    const content = await harness.proofOf(hash)
    proof = await harness.file('contract.proof.json', JSON.stringify(content))
    broken = await harness.file('broken.proof.json', JSON.stringify({ ...content, treeSize: content.treeSize + 1 }))
    anchored = await harness.file('anchored.pdf', harness.anchored.content)
    anchoredProof = await harness.file(
      'anchored.proof.json',
      JSON.stringify(await harness.proofOf(harness.anchored.hash)),
    )
  })

  test('every state of the page passes axe in light and dark mode, and never scrolls sideways', async () => {
    const reader = await harness.visit('/verify')
    await reader.verdict('Check a document')
    await reader.checksAccessibility('beginning')
    await reader.unfoldsAll()
    await reader.presses('Look up')
    await reader.sees('You entered 0.')
    await reader.checksAccessibility('a wrong fingerprint')
    await reader.choosesProof(file)
    await reader.sees('This isn’t a proof file')
    await reader.checksAccessibility('no proof')
    await reader.addsProof(proof, file)
    await reader.verdict('The proof is valid')
    await reader.unfoldsAll()
    await reader.checksAccessibility('a good proof')
    await reader.choosesProof(broken)
    await reader.verdict('The proof is not valid')
    await reader.checksAccessibility('a broken proof')
    await reader.addsProof(anchoredProof, anchored)
    await reader.verdict('The proof is valid')
    await reader.checksAccessibility('a good proof with a chain')

    await reader.goTo(`/verify/${harness.anchored.hash}`)
    await reader.seesThatItHolds()
    await reader.unfoldsAll()
    await reader.checksAccessibility('found in the chain')
    await reader.goTo(`/verify/${hash}`)
    await reader.seesThatItHolds()
    await reader.checksAccessibility('found')
    await reader.choosesDocument(file)
    await reader.seesSameFile()
    await reader.checksAccessibility('the right file')
    await reader.choosesDocument(other)
    await reader.seesAnotherFile()
    await reader.checksAccessibility('the wrong file')
    await reader.goTo(`/verify/${fingerprintOf('unknown')}`)
    await reader.verdict('This fingerprint is not recorded here')
    await reader.checksAccessibility('not found')
    await reader.goTo(`/verify/${'no-fingerprint-'.repeat(12)}`)
    await reader.verdict('This is not a fingerprint')
    await reader.checksAccessibility('malformed')
    await reader.goTo('/verify')
    await reader.verdict('Check a document')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.context.setOffline(true)
    await reader.looksUp(hash)
    assert.match(await reader.verdict('No answer yet'), /You seem to be offline/)
    await reader.checksAccessibility('offline')
  })

  test('the page works by keyboard alone', async () => {
    const reader = await harness.visit('/verify')
    reader.page.on('filechooser', (chooser) => void chooser.setFiles(file))
    await reader.verdict('Check a document')
    await reader.page.keyboard.press('Tab')
    assert.equal(await reader.focused(), 'Skip to content')
    await reader.page.keyboard.press('Enter')
    await reader.page.keyboard.press('Tab')
    assert.equal(await reader.focused(), 'Choose a file')
    assert.match(await reader.page.evaluate<string>(outlineOfLabel), /solid 3px/)
    await reader.page.keyboard.press('Enter')

    await reader.verdict('This document was recorded')
    assert.equal(await reader.focused(), 'This document was recorded')
    await reader.seesThatItHolds()
    const reached: string[] = []
    for (let presses = 0; presses < 8; presses++) {
      await reader.page.keyboard.press('Tab')
      reached.push(await reader.focused())
    }
    assert.deepEqual(reached, [
      'Choose another file',
      'Record and proof',
      'What this proves, and what it doesn’t',
      'Check a document',
      'Public log',
      'Log key',
      'Latest checkpoint',
      'API reference',
    ])
  })

  test('a screen reader gets the verdict, the headings in order, and the landmarks', async () => {
    const reader = await harness.visit(`/verify/${hash}`)
    await reader.seesThatItHolds()
    await reader.choosesDocument(file)
    await reader.page.getByRole('status').filter({ hasText: 'This document was recorded' }).waitFor()
    const levels = await reader.page.evaluate<number[]>(
      '[...document.querySelectorAll("h1, h2, h3")].map((heading) => Number(heading.tagName[1]))',
    )
    assert.deepEqual(levels, [1, 2, 2, 3, 3, 2, 3, 3])
    for (const landmark of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
      assert.equal(await reader.page.getByRole(landmark).count(), 1, landmark)
    }
  })

  test('the page moves nothing by itself', async () => {
    const reader = await harness.visit(`/verify/${hash}`)
    await reader.seesThatItHolds()
    assert.equal(await reader.page.evaluate<number>('document.getAnimations().length'), 0)
  })

  test('the page explains without JavaScript why it needs it', async () => {
    const { text } = await harness.service.call('GET', '/verify')
    assert.match(text, /<noscript>.*This page needs JavaScript.*<\/noscript>/s)
  })
})

const outlineOfLabel = 'getComputedStyle(document.activeElement.labels[0]).outline'
