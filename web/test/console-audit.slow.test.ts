import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { runScheduled } from '../../server/test/harness/run-scheduled.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { AuditPage } from './pages/console/audit.ts'
import { becomes } from './pages/person.ts'

const hostile = '<img src=x onerror=alert(1)> ختم'

describe('the audit log in the console', () => {
  const harness = consoleHarness('audit')
  let olga: string
  let max: string

  before(async () => {
    olga = await harness.account('olga', 'owner')
    max = await harness.account('max', 'member')
    const { id: organizationId } = harness.organization
    await harness.service.admin('POST', '/keys', { organizationId, name: hostile })
    // More than one page.
    for (let i = 0; i < 20; i++) await harness.api('PUT', '/embedding', { origins: [`https://site-${i}.example.org`] })
  })

  test('an owner searches, filters and reads entries, by the keyboard too', async () => {
    const owner = await harness.signIn(olga, '/audit')
    const audit = new AuditPage(owner)
    await owner.isAt('Audit log')
    await owner.sees('No timestamp yet.')
    await becomes(() => audit.rows.count(), 20)
    await owner.sees('Embedding', owner.row('Setting changed').first())
    await owner.checksAccessibility('the audit log')
    await owner.presses('Show more')
    await owner.row('Organization created').waitFor()

    await audit.searches('onerror')
    await becomes(() => audit.rows.count(), 1)
    const row = owner.row('API key created')
    await owner.sees(hostile, row)
    await owner.sees('Operator', row)
    assert.equal(await owner.main.locator('img').count(), 0)
    assert.match(owner.page.url(), /\/audit\?q=onerror$/)

    await owner.page.getByLabel('Search').focus()
    const details = row.locator('summary')
    await owner.tabsTo((await details.getAttribute('aria-label')) ?? '')
    await owner.page.keyboard.press('Enter')
    await owner.sees('isPersonal', row)
    await owner.checksAccessibility('an entry with its details')

    await audit.searches('')
    await audit.filtersByEvent('Account created')
    await becomes(() => audit.rows.count(), 2)
    await audit.filtersByActor(olga)
    await owner.seesHeading('No matches')
    await owner.checksAccessibility('no entry matches')
    await owner.presses('Show all entries')
    await becomes(() => audit.rows.count(), 20)
    await audit.filtersByActor(olga)
    await owner.row('Signed in').first().waitFor()
    await audit.filtersByDays('2020-01-01', '2020-01-02')
    await owner.seesHeading('No matches')
    await owner.goTo('/audit?action=nonsense&from=yesterday')
    await becomes(() => audit.rows.count(), 20)
  })

  test('an owner exports the log, and verifies its last timestamp', async () => {
    await runScheduled(harness.service, 'audit.timestamp-heads')
    const owner = await harness.signIn(olga, '/audit')
    const { path, name } = await new AuditPage(owner).exports()
    assert.equal(name, `audit-${harness.organization.id}.jsonl`)
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    assert.equal(JSON.parse(lines[0] ?? '').action, 'organization.created')
    assert.equal(JSON.parse(lines.at(-1) ?? '').action, 'audit.exported')

    await owner.sees(/Entries 1 to \d+/, owner.region('Last timestamp'))
    await owner.follows('Verify this timestamp')
    await owner.page.waitForURL(/\/verify\/[0-9a-f]{64}$/)
  })

  test('a member does not see the log, and its page says who can', async () => {
    const member = await harness.signIn(max, '/audit')
    await member.sees('Only owners and admins can read the audit log.')
    assert.equal(await member.menu.getByRole('link', { name: 'Audit log' }).count(), 0)
    assert.equal(member.sent.filter(({ url }) => url.includes('/audit/') || url.endsWith('/audit?')).length, 0)
  })

  test('the page is in Arabic, with names and addresses in their own direction', async () => {
    const owner = await harness.signIn(olga, '/audit?q=onerror', { locale: 'ar-SA' })
    await owner.isAt('سجل التدقيق')
    await owner.row('أُنشئ مفتاح API').waitFor()
    assert.equal(await owner.row('أُنشئ مفتاح API').locator('bdi').first().textContent(), hostile)
    await owner.checksAccessibility('the audit log in Arabic')
  })
})
