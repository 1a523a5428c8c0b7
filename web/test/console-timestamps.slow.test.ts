import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { fromHex, parseProofFile, verifyProof } from '@countersign/proof'
import { anchorAll } from './harness/anchor-all.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { TimestampsPage } from './pages/console/timestamps.ts'
import { becomes } from './pages/person.ts'

const run = promisify(execFile)
const secret = 'nobody but us may read this'

describe('timestamps in the console', () => {
  const harness = consoleHarness('timestamps')
  const write = folderOfFiles()
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
    // Anchors the records of other suites, so that none is pending.
    await anchorAll(harness.service)
  })

  const file = async (name: string, content: string | Uint8Array) => {
    const path = await write(name, content)
    const { stdout } = await run('sha256sum', ['--', path])
    return { path, hash: stdout.slice(0, 64) }
  }

  test('a member timestamps files that never leave the browser, and the proof is valid without the service', async () => {
    const plan = await file('plan <b>.txt', secret)
    const big = await file('big.bin', Buffer.alloc(3_000_000, 'countersign'))
    const member = await harness.signIn(ann, '/timestamps', { ownClock: true })
    const timestamps = new TimestampsPage(member)
    await member.seesHeading('No timestamps yet')
    await member.seesAfterRefresh('0 pending records.')
    await member.checksAccessibility('no timestamps')
    await timestamps.choose(plan.path, big.path)
    await member.seesHeading('Ready to record')
    assert.equal(await timestamps.labelOf('plan <b>.txt').inputValue(), 'plan <b>.txt')
    await timestamps.labelOf('big.bin').fill('\u202e')
    await member.sees('Use up to 200 characters, without line breaks.')
    await member.checksAccessibility('files to be recorded')
    await timestamps.labelOf('big.bin').fill(' ')
    await timestamps.record()
    await member.sees('2 of 2 recorded')
    // The name of a file leaves the browser only as its label.
    assert.deepEqual(
      member.sent.map(({ body }) => body).filter((body) => body !== null),
      [{ hash: plan.hash, label: 'plan <b>.txt' }, { hash: big.hash }].map((body) => JSON.stringify(body)),
    )
    await member.sees('plan <b>.txt', member.row(plan.hash).getByRole('rowheader'))
    for (const { hash } of [plan, big]) await timestamps.isListed(hash)
    await member.sees('2 pending records.')
    await member.checksAccessibility('timestamps')

    const row = member.row(plan.hash)
    const proof = await member.downloads(/^Download proof/, row)
    const vkey = (await harness.service.call('GET', '/log/vkey')).text.trim()
    const parsed = parseProofFile(await readFile(proof.path, 'utf8'))
    const report = await verifyProof(fromHex(plan.hash), parsed, { vkey })
    assert.notEqual(report.proved, null, JSON.stringify(report))
    assert.equal((await verifyProof(fromHex(big.hash), parsed, { vkey })).proved, null)
    const response = await member.downloads(/^Download RFC 3161 response/, row)
    assert.match(response.name, /\.tsr$/)
    // The hash itself is in the response, under its length.
    assert.ok((await readFile(response.path)).includes(Buffer.from(`0420${plan.hash}`, 'hex')))
    assert.equal(await row.getByRole('link', { name: /OpenTimestamps/ }).count(), 0)
    const check = row.getByRole('link', { name: /^Verify/ })
    assert.equal(await check.getAttribute('href'), `/verify/${plan.hash}`)

    await member.presses('Clear list')
    await member.page.getByRole('heading', { name: 'Just now' }).waitFor({ state: 'detached' })
    await harness.service.admin('POST', '/anchoring/now')
    await member.seesAfterRefresh(/^(Confirmed|In the)/, row)
  })

  test('a member finds a timestamp by its fingerprint or reference, which appear in the URL', async () => {
    const { hash } = await file('plan again.txt', secret)
    const member = await harness.signIn(ann, '/timestamps')
    const timestamps = new TimestampsPage(member)
    await timestamps.isListed(hash)
    await timestamps.lists(2)
    await timestamps.find('abc')
    await member.sees('Enter 64 characters')
    await timestamps.find(` ${hash.toUpperCase()} `)
    await timestamps.lists(1)
    await timestamps.isListed(hash)
    await member.page.reload()
    await timestamps.isListed(hash)
    await timestamps.lists(1)
    await timestamps.find('0'.repeat(64))
    await member.seesHeading('No matches')
    await timestamps.find('')
    await timestamps.lists(2)
    await harness.api('POST', '/timestamp', { hash: 'f'.repeat(64), externalId: 'order-1' })
    await member.fills('Your reference (exact match)', ' order-1 ')
    await timestamps.lists(1)
    await timestamps.isListed('f'.repeat(64))
    await member.page.waitForURL(/\?externalId=order-1$/)
    await member.checksAccessibility('found by reference', [
      [360, null],
      [1280, 'light'],
    ])
    await timestamps.find(hash)
    await timestamps.isListed(hash)
    assert.equal(await member.page.getByLabel('Your reference (exact match)').inputValue(), '')
    assert.match(member.page.url(), /\/timestamps\?query=[0-9a-f]{64}$/)
  })

  test('a new timestamp is listed even if the list was requested before it existed', async () => {
    const files = [await file('early.txt', 'early'), await file('late.txt', 'late')]
    const member = await harness.signIn(ann, '/timestamps')
    const timestamps = new TimestampsPage(member)
    await timestamps.isListed((await file('plan once more.txt', secret)).hash)
    await timestamps.isHidden()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await member.page.route(
      /\/timestamps\?limit=/,
      async (route) => {
        const response = await route.fetch()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await timestamps.record(...files.map(({ path }) => path))
    await member.sees('2 of 2 recorded')
    release()
    for (const { hash } of files) await timestamps.isListed(hash)
  })

  test('a dropped file is timestamped only once, despite retries', async () => {
    const member = await harness.signIn(ann, '/timestamps')
    member.ignoresErrors(/Failed to load resource/)
    const timestamps = new TimestampsPage(member)
    await timestamps.isListed((await file('plan for the last time.txt', secret)).hash)
    await member.context.route(
      /\/timestamp$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await member.drops('dropped.txt', 'dropped')
    await timestamps.record()
    await timestamps.again.waitFor()
    await member.page.getByRole('link', { name: 'Overview', exact: true }).click()
    await member.presses('Stay on this page', member.dialog())
    await timestamps.again.evaluate((element) => {
      const button = element as unknown as { click(): void }
      button.click()
      button.click()
    })
    await member.sees('1 of 1 recorded')
    assert.equal(member.sent.filter(({ url }) => url.endsWith('/timestamp')).length, 2)
    const { hash } = await file('dropped.txt', 'dropped')
    await timestamps.isListed(hash)
    await becomes(() => member.row(hash).count(), 1)
  })

  test('a record shows the label and the reference of its caller', async () => {
    const { hash } = await file('labelled.txt', 'labelled')
    const externalId = `order-${'4711'.repeat(40)}`
    await harness.api('POST', '/timestamp', { hash, label: 'Bauplan „Süd“ <b>.dwg', externalId })
    const member = await harness.signIn(ann, '/timestamps')
    const row = member.row(hash)
    await row.getByText('Bauplan „Süd“ <b>.dwg').waitFor()
    await row.getByText(externalId).waitFor()
    await member.checksAccessibility('a label and a long reference')
  })
})
