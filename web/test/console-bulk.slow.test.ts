import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { eventually } from '../../server/test/harness/eventually.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { uploadDocument } from './harness/console-requests.ts'
import { NewBulkPage } from './pages/console/templates.ts'
import { becomes } from './pages/person.ts'

const content = {
  roles: [{ label: 'Tenant' }, { label: 'Landlord', name: 'Lea Lord', email: 'lea@example.org' }],
  fields: [
    { id: 'rent', signer: 'Tenant', type: 'number', page: 1, x: 50, y: 50, label: 'Rent', readOnly: true },
    { id: 'keys', signer: 'Tenant', type: 'checkbox', page: 1, x: 50, y: 90, label: 'Keys' },
  ],
}

describe('bulk sends in the console', () => {
  const harness = consoleHarness('bulk')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })
  const create = async (name: string, changes: object = {}) => {
    const documentId = await uploadDocument(harness, name)
    const made = await harness.api('POST', '/templates', { ...content, name, documentId, ...changes })
    return made.templateId as string
  }
  const rowOf = (name: string) => ({
    signers: [{ label: 'Tenant', name, email: 'anna@example.org' }],
    values: { rent: '900' },
    externalId: 'A-1',
    message: 'Welcome',
  })
  /** Until the hold is released, no request is created. `waits` tells whether a statement about bulk sends waits for it. */
  async function holdRequests(t: TestContext) {
    const client = new pg.Client({ connectionString: harness.service.databaseUrl })
    t.after(() => client.end())
    await client.connect()
    await client.query('begin')
    await client.query('lock table signing_requests in share row exclusive mode')
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"bulks"%for update%'`
    const waits = async () => {
      // A transaction otherwise sees the activity of its first look.
      await client.query('select pg_stat_clear_snapshot()')
      return (await client.query(waiting)).rows.length > 0
    }
    return { release: () => client.end(), waits }
  }

  test('a table is checked, corrected and sent, and its progress survives a reload', async () => {
    const id = await create('Lease')
    const member = await harness.signIn(ann, `/signing/${id}`, { ownClock: true })
    await member.isAt('Lease')
    await member.follows('Send in bulk')
    await member.isAt('Send Lease in bulk')
    await member.sees('Up to 1,000 rows and 5 MB.')
    const page = new NewBulkPage(member)
    const [names = '', first = ''] = (await page.example()).split('\r\n')
    assert.match(names, /Tenant name,Tenant email,Landlord name,Landlord email,Rent,Keys,Title,Your reference,Message$/)

    await page.choose(Buffer.from('Tenant name\nZoë', 'latin1'))
    await member.sees('The text of this file isn’t in UTF-8.')
    await page.choose(
      'Tenant name;Tenant email;Amount;Keys;Remark\r\nAnna;anna@example.org;900;yes;x\r\nBert;bert@;5;;\r\nCarl;carl@example.org;ten;;\r\n',
    )
    assert.equal(await page.use('Tenant name').inputValue(), 'name 0')
    assert.equal(await page.use('Remark').inputValue(), '')
    await member.sees('Choose a column for: Rent.')
    await page.use('Amount').selectOption('Rent')
    await member.presses('Check all rows')
    await member.sees('2 of 3 rows need a correction.')
    await member.sees(/3.*Tenant email.*Enter an email address/, member.row('Tenant email'))
    await member.sees(/4.*Amount.*The value must be a number/, member.row('Amount').last())
    await member.checksAccessibility('bulk with errors')
    await page.choose(`${names}\r\n${first}\r\n`, 'Choose a different file')
    await member.presses('Check all rows')
    await member.sees('The row is valid.')
    await page.choose(
      'Tenant name,Tenant email,Rent,Keys,Your reference\r\nAnna,anna@example.org,900,yes,A1\r\n"Bert, B.",bert@example.org,5,,B2\r\n',
      'Choose a different file',
    )
    await member.presses('Check all rows')
    await becomes(() => member.focused(), 'All 2 rows are valid.')
    await member.checksAccessibility('bulk that is valid')
    await member.presses('Send 2 requests')
    await member.isAt('Bulk send: Lease')
    await member.seesAfterRefresh('2 of 2 created')
    await member.sees('Completed')
    await member.page.reload()
    await member.sees('bert@example.org', member.row('B2'))
    await member.checksAccessibility('bulk send')
    await member.follows('View request: row 2')
    await member.isAt('Lease')
    await member.sees('Bert, B.')
    const { bulks } = await harness.api('GET', `/bulk?templateId=${id}`)
    assert.deepEqual(bulks[0].progress, { total: 2, pending: 0, created: 2, failed: 0, cancelled: 0 })
    await member.goTo('/signing/bulks')
    await member.sees('2 of 2 created', member.row('Lease'))
    await member.checksAccessibility('bulk sends')
    await member.goTo(`/signing/${id}/bulk`)
    await member.sees('Earlier bulk sends')
  })

  test('a template with an access code says that it cannot be sent in bulk, and why', async () => {
    const [tenant, ...others] = content.roles
    const id = await create('Secret lease', { roles: [{ ...tenant, authentication: ['access_code'] }, ...others] })
    const member = await harness.signIn(ann, `/signing/${id}/bulk`)
    await member.sees('You can’t send this template in bulk, because Tenant needs an access code.')
    assert.equal(await member.page.getByText('Choose a CSV file').count(), 0)
    await member.checksAccessibility('bulk that needs an access code')
  })

  test('failed rows are saved with their reasons, and can be sent again', async (t) => {
    const id = await create('Parking')
    const limitStorage = (storageBytes: number) =>
      harness.service.admin('PUT', `/organizations/${harness.organization.id}/limits`, { storageBytes })
    const hold = await holdRequests(t)
    const { bulkId } = await harness.api('POST', `/templates/${id}/bulk`, { rows: [rowOf('Anna'), rowOf('=1+1')] })
    const member = await harness.signIn(ann, `/signing/${bulkId}`, { ownClock: true })
    await member.sees('0 of 2 created')
    await limitStorage(1000)
    await hold.release()
    await member.seesAfterRefresh('2 failed')
    await member.sees(/bytes of storage/, member.region('Failed rows'))
    await member.checksAccessibility('bulk send with failed rows')
    const save = async () => {
      const [file] = await Promise.all([
        member.page.waitForEvent('download'),
        member.presses('Download failed rows (CSV)'),
      ])
      assert.equal(file.suggestedFilename(), 'failed-rows.csv')
      return await readFile(await file.path())
    }
    const saved = await save()
    const [names, , row] = saved.toString().split('\r\n')
    assert.equal(
      names,
      '\uFEFFRow,Tenant name,Tenant email,Landlord name,Landlord email,Rent,Title,Your reference,Message,Problem',
    )
    assert.match(row ?? '', /^2,'=1\+1,anna@example\.org,Lea Lord,lea@example\.org,900,,A-1,Welcome,.*bytes of storage/)

    await limitStorage(50_000_000)
    await member.goTo(`/signing/${id}/bulk`)
    await new NewBulkPage(member).choose(saved)
    await member.presses('Check all rows')
    await member.sees('All 2 rows are valid.')

    // Without the template, nothing but its id names a field.
    await harness.api('DELETE', `/templates/${id}`)
    member.ignoresErrors(/status of 404/)
    await member.goTo(`/signing/${bulkId}`)
    assert.match((await save()).toString(), /Landlord email,rent,Title/)
  })

  test('a running bulk send is canceled', async (t) => {
    const id = await create('Garage')
    const hold = await holdRequests(t)
    const { bulkId } = await harness.api('POST', `/templates/${id}/bulk`, { rows: [rowOf('Anna'), rowOf('Bert')] })
    const member = await harness.signIn(ann, `/signing/${bulkId}`)
    await member.sees('2 pending')
    await member.presses('Cancel bulk send')
    await member.presses('Cancel bulk send', member.dialog('Cancel this bulk send?'))
    await eventually('the cancellation', hold.waits)
    await hold.release()
    await member.sees('Canceled')
    const { progress } = await harness.api('GET', `/bulk/${bulkId}`)
    assert.deepEqual([progress.pending, progress.failed], [0, 0])
  })

  test('the webhook secret of a bulk send is shown once, before its progress', async () => {
    const id = await create('Cellar', { fields: [], callbackUrl: 'https://example.org/hooks' })
    const member = await harness.signIn(ann, `/signing/${id}/bulk`)
    const page = new NewBulkPage(member)
    await page.choose('Tenant name,Tenant email\nAnna,anna@example.org\n')
    await member.presses('Check all rows')
    await member.presses('Send 1 request')
    await member.isAt('Bulk send started')
    await member.sees('1 request is being created.')
    await member.sees(/^whsec_/)
    await member.presses('Copy secret')
    await member.follows('View progress')
    await member.isAt('Bulk send: Cellar')
  })
})
