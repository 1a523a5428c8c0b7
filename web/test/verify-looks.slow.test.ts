import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsIn } from '../../server/test/harness/page-faults.ts'
import { type Desk, documentField, fingerprintOf, openDesk, proofField, verdict } from './verification-desk.ts'

const CONTRACT = 'a contract to look at'

/** Each scheme of colours once, each width once: no rule that axe checks depends on both. */
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
] as const

describe('the look of the verification page', () => {
  let desk: Desk
  let hash: string
  let file: string
  let other: string
  let proof: string
  let broken: string
  let anchored: string
  let anchoredProof: string

  before(async () => {
    desk = await openDesk()
    hash = await desk.record(CONTRACT)
    file = await desk.file('contract.pdf', CONTRACT)
    other = await desk.file(`${'a-long-name-without-any-space-'.repeat(6)}.pdf`, 'other')
    const content = await desk.proofOf(hash)
    proof = await desk.file('contract.proof.json', JSON.stringify(content))
    broken = await desk.file('broken.proof.json', JSON.stringify({ ...content, treeSize: 99 }))
    anchored = await desk.file('anchored.pdf', desk.anchored.content)
    anchoredProof = await desk.file('anchored.proof.json', JSON.stringify(await desk.proofOf(desk.anchored.hash)))
  })
  after(() => desk?.close())

  /** Every state that a reader may meet, one after the other; each is looked at. */
  async function everyState(look: (page: Page, state: string) => Promise<void>, options: object): Promise<void> {
    await desk.visit(
      '/verify',
      async ({ page, context, forgive }) => {
        await verdict(page, 'Check a document')
        await look(page, 'beginning')
        await page.getByRole('button', { name: 'Look up' }).click()
        await page.getByText('this has 0').waitFor()
        await look(page, 'a wrong fingerprint')
        await proofField(page).setInputFiles(file)
        await page.getByText('This is not a proof file').waitFor()
        await look(page, 'no proof')
        await proofField(page).setInputFiles(proof)
        await documentField(page).setInputFiles(file)
        await verdict(page, 'The proof holds')
        await page.locator('summary').click()
        await look(page, 'a good proof')
        await proofField(page).setInputFiles(broken)
        await verdict(page, 'The proof does not hold')
        await look(page, 'a broken proof')
        await proofField(page).setInputFiles(anchoredProof)
        await documentField(page).setInputFiles(anchored)
        await verdict(page, 'The proof holds')
        await look(page, 'a good proof with a chain')

        const { origin } = new URL(page.url())
        await page.goto(`${origin}/verify/${desk.anchored.hash}`)
        await page.getByText('it holds').waitFor()
        await look(page, 'found in the chain')
        await page.goto(`${origin}/verify/${hash}`)
        await page.getByText('it holds').waitFor()
        await look(page, 'found')
        await documentField(page).setInputFiles(file)
        await page.getByRole('heading', { name: 'The same file' }).waitFor()
        await look(page, 'the right file')
        await documentField(page).setInputFiles(other)
        await page.getByRole('heading', { name: 'Another file', level: 3 }).waitFor()
        await look(page, 'the wrong file')
        await page.goto(`${origin}/verify/${fingerprintOf('unknown')}`)
        await verdict(page, 'This fingerprint is not recorded here')
        await look(page, 'not found')
        await page.goto(`${origin}/verify/${'no-fingerprint-'.repeat(12)}`)
        await verdict(page, 'This is not a fingerprint')
        await look(page, 'malformed')
        await page.goto(`${origin}/verify`)
        await verdict(page, 'Check a document')
        forgive(/Failed to load resource/)
        await context.setOffline(true)
        await page.getByLabel('SHA-256 fingerprint').fill(hash)
        await page.getByRole('button', { name: 'Look up' }).click()
        assert.match(await verdict(page, 'No answer yet'), /You seem to be offline/)
        await look(page, 'offline')
      },
      options,
    )
  }

  for (const options of looks) {
    test(`has no fault that axe knows, ${options.colorScheme} at ${options.viewport.width} pixels`, async () => {
      await everyState(async (page, state) => assert.deepEqual(await violationsIn(page), [], state), options)
    })
  }

  for (const width of [320, 360]) {
    test(`does not scroll sideways at ${width} pixels`, async () => {
      await everyState(
        async (page, state) => {
          assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width, state)
          assert.deepEqual(await page.evaluate<string[]>(clippedParts), [], state)
        },
        { viewport: { width, height: 640 } },
      )
    })
  }

  test('can be used with the keyboard alone', async () => {
    await desk.visit('/verify', async ({ page }) => {
      page.on('filechooser', (chooser) => void chooser.setFiles(file))
      await verdict(page, 'Check a document')
      await page.keyboard.press('Tab')
      assert.equal(await focused(page), 'Skip to the content')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      assert.equal(await focused(page), 'Choose a file')
      assert.match(await page.evaluate<string>(outlineOfLabel), /solid 3px/)
      await page.keyboard.press('Enter')

      await verdict(page, 'This document was recorded')
      assert.equal(await focused(page), 'This document was recorded')
      await page.getByText('it holds').waitFor()
      const reached: string[] = []
      for (let presses = 0; presses < 7; presses++) {
        await page.keyboard.press('Tab')
        reached.push(await focused(page))
      }
      assert.deepEqual(reached, [
        'Download the proof',
        'Choose another file',
        'Technical details',
        'Check a document',
        'Key of the log',
        'Latest checkpoint',
        'API reference',
      ])
    })
  })

  test('tells a screen reader the verdict, the headings in order, and the parts of the page', async () => {
    await desk.visit(`/verify/${hash}`, async ({ page }) => {
      await page.getByText('it holds').waitFor()
      await documentField(page).setInputFiles(file)
      await page.getByRole('status').filter({ hasText: 'This document was recorded' }).waitFor()
      await page.getByRole('status').filter({ hasText: 'The same file' }).waitFor()
      const levels = await page.evaluate<number[]>(
        '[...document.querySelectorAll("h1, h2, h3")].map((heading) => Number(heading.tagName[1]))',
      )
      assert.deepEqual(levels, [1, 2, 2, 3, 2, 2, 2, 3, 3])
      for (const landmark of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
        assert.equal(await page.getByRole(landmark).count(), 1, landmark)
      }
    })
  })

  test('moves nothing by itself', async () => {
    await desk.visit(`/verify/${hash}`, async ({ page }) => {
      await page.getByText('it holds').waitFor()
      assert.equal(await page.evaluate<number>('document.getAnimations().length'), 0)
    })
  })

  test('says without JavaScript why it needs it', async () => {
    const { text } = await desk.service.call('GET', '/verify')
    assert.match(text, /<noscript>.*It needs JavaScript\.<.*<\/noscript>/s)
  })
})

function focused(page: Page): Promise<string> {
  return page.evaluate('(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()')
}

const outlineOfLabel = 'getComputedStyle(document.activeElement.labels[0]).outline'

const clippedParts = `[...document.querySelectorAll('body *:not(.visually-hidden, .skip)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < 0)
  .map((part) => part.outerHTML.slice(0, 100))`
