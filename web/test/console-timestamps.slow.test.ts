import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { fromHex, parseProofFile, verifyProof } from '@countersign/proof'
import type { Page } from 'playwright-core'
import { createAccount } from '../../server/test/accounts/console-client.ts'
import { arrived, type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'

const run = promisify(execFile)
const ann = 'ann@example.org'
const secret = 'nobody but us may read this'

describe('timestamps in the console', () => {
  let desk: ConsoleDesk
  let folder: string
  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    const { id: organizationId } = await desk.service.organization()
    await createAccount(desk.service, ann, { organizationId, role: 'member' })
    folder = await mkdtemp(join(tmpdir(), 'countersign-stamps-'))
  })
  after(async () => {
    await desk?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    const { stdout } = await run('sha256sum', ['--', path])
    return { path, hash: stdout.slice(0, 64) }
  }
  const row = (page: Page, hash: string) => page.getByRole('row').filter({ hasText: hash })

  test('are made of files that never leave the browser, with a proof that holds without the service', async () => {
    const plan = await file('plan <b>.txt', secret)
    const big = await file('big.bin', Buffer.alloc(3_000_000, 'countersign'))
    await desk.visit('/timestamps', ann, async ({ page, context }) => {
      await page.getByRole('heading', { name: 'No timestamps yet' }).waitFor()
      await page.getByText('0 records wait for the next root.').waitFor()
      await looksGood(page, 'no timestamps')
      const sent: string[] = []
      context.on('request', (request) => sent.push(request.postData() ?? ''))
      await page.getByLabel('Choose files').setInputFiles([plan.path, big.path])
      await page.getByText('2 of 2 recorded').waitFor()
      assert.deepEqual(
        sent.filter((body) => body !== ''),
        [plan, big].map(({ hash }) => JSON.stringify({ hash })),
      )
      for (const { hash } of [plan, big]) await row(page, hash).waitFor()
      await page.getByText('2 records wait for the next root.').waitFor()
      await looksGood(page, 'timestamps')

      const [proof] = await Promise.all([
        page.waitForEvent('download'),
        row(page, plan.hash)
          .getByRole('link', { name: /^Proof file/ })
          .click(),
      ])
      const vkey = (await desk.service.call('GET', '/log/vkey')).text.trim()
      const parsed = parseProofFile(await readFile(await proof.path(), 'utf8'))
      const report = await verifyProof(fromHex(plan.hash), parsed, { vkey })
      assert.notEqual(report.proved, null, JSON.stringify(report))
      assert.equal((await verifyProof(fromHex(big.hash), parsed, { vkey })).proved, null)
      const check = row(page, plan.hash).getByRole('link', { name: /^Check/ })
      assert.equal(await check.getAttribute('href'), `/verify/${plan.hash}`)

      await page.getByRole('button', { name: 'Clear this list' }).click()
      await page.getByRole('heading', { name: 'Just now' }).waitFor({ state: 'detached' })
      await desk.service.admin('POST', '/anchoring/now')
      await row(page, plan.hash)
        .getByText(/^(Confirmed|In the)/)
        .waitFor({ timeout: 60_000 })
    })
  })

  test('are found by their fingerprint, which stands in the address', async () => {
    const { hash } = await file('plan again.txt', secret)
    const other = '0'.repeat(64)
    await desk.visit('/timestamps', ann, async ({ page }) => {
      const find = async (text: string) => {
        await page.getByLabel('Find a fingerprint').fill(text)
        await page.getByRole('button', { name: 'Find' }).click()
      }
      await row(page, hash).waitFor()
      assert.equal(await page.locator('tbody tr').count(), 2)
      await find('abc')
      await page.getByText('A fingerprint has 64 characters').waitFor()
      await find(` ${hash.toUpperCase()} `)
      await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
      await row(page, hash).waitFor()
      await page.reload()
      await row(page, hash).waitFor()
      assert.equal(await page.locator('tbody tr').count(), 1)
      await find(other)
      await page.getByRole('heading', { name: 'Not found' }).waitFor()
      await find('')
      await page.locator('tbody tr').nth(1).waitFor()
    })
  })

  test('are listed also where the list was asked for before they were made', async () => {
    const files = [await file('early.txt', 'early'), await file('late.txt', 'late')]
    await desk.visit('/timestamps', ann, async ({ page }) => {
      await row(page, (await file('plan once more.txt', secret)).hash).waitFor()
      // As in a tab that nobody looks at, which does not look again by itself.
      await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(
        /\/timestamps\?limit=/,
        async (route) => {
          const response = await route.fetch()
          await released
          await route.fulfill({ response })
        },
        { times: 1 },
      )
      await page.getByLabel('Choose files').setInputFiles(files.map(({ path }) => path))
      await page.getByText('2 of 2 recorded').waitFor()
      release()
      for (const { hash } of files) await row(page, hash).waitFor()
    })
  })

  test('are made once of dropped files, however often that takes', async () => {
    await desk.visit('/timestamps', ann, async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await arrived(page, 'Timestamps')
      await context.route(
        /\/timestamp$/,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      let sent = 0
      context.on('request', (request) => {
        if (request.url().endsWith('/timestamp')) sent++
      })
      const dropped = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['dropped'], 'dropped.txt'))
        return transfer
      })()`)
      await page.dispatchEvent('footer', 'drop', { dataTransfer: dropped })
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
      const again = page.getByRole('button', { name: 'Try again' })
      await again.evaluate((element) => {
        const button = element as unknown as { click(): void }
        button.click()
        button.click()
      })
      await page.getByText('1 of 1 recorded').waitFor()
      assert.equal(sent, 2)
      const { hash } = await file('dropped.txt', 'dropped')
      await row(page, hash).waitFor()
      assert.equal(await row(page, hash).count(), 1)
    })
  })
})
