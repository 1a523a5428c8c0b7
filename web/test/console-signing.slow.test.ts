import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { eventually } from '../../server/test/harness/eventually.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { tokenOf } from '../../server/test/signing/signing-harness.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { createRequest, uploadDocument } from './harness/console-requests.ts'
import { openPage } from './pages/browser-pages.ts'
import { noPdf, pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage, RequestPage } from './pages/console/requests.ts'
import { becomes, resize } from './pages/person.ts'
import { SignPerson } from './pages/sign-person.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('signing requests in the console', () => {
  const harness = consoleHarness('signing')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  const request = async (id: string) => harness.api('GET', `/signing/${id}`)
  const requestsNamed = async (title: string) =>
    (await harness.api('GET', '/signing?limit=100')).signingRequests.filter(
      ({ documentTitle }: { documentTitle: string }) => documentTitle === title,
    )
  /** The link in the latest email to this address. */
  const mailedLink = (email: string): Promise<string> =>
    eventually(`a mail to ${email}`, async () => {
      const { json } = await harness.service.call('GET', '/dev/mailbox.json?limit=50')
      const mail = json.messages.find(({ to }: { to: string }) => to.includes(email))
      return /\/sign\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0]
    })
  async function signAt(link: string, name: string): Promise<void> {
    const signer = new SignPerson(await openPage({ ownClock: true }), harness.service.url)
    await signer.goTo(new URL(link, harness.service.url).pathname)
    await signer.sheet()
    await signer.fillsIn(name)
    await signer.signs()
    await signer.isAtLast(/^(You have signed|Completed)$/)
    await signer.leave()
  }

  test('a request needs a PDF, two names and a click, and the page follows it until everyone has signed', async () => {
    const [anna, ben] = ['anna@signing.example.org', 'ben@signing.example.org']
    const member = await harness.signIn(ann, '/signing', { ownClock: true })
    const form = new NewRequestPage(member)
    const { page } = member
    await member.seesHeading('No signing requests yet')
    await member.checksAccessibility('no requests')
    await member.main.getByRole('link', { name: 'Request signatures' }).first().click()
    await member.isAt('Request signatures')
    await member.checksAccessibility('empty form')
    await form.choose(pdfNamed('Rental_contract.pdf'))
    await form.hasDocument()
    assert.equal(await form.title.inputValue(), 'Rental contract')
    await form.title.fill(hostile)
    // Ben is entered first, then moved down.
    await form.fillSigner(1, 'Ben Ode', ben)
    await member.presses('Add signer')
    await page.keyboard.type('Anna Kowalska')
    await page.keyboard.press('Tab')
    await page.keyboard.type(anna)
    await member.presses('Move Ben Ode down')
    await becomes(() => member.focused(), 'Move Ben Ode down')
    assert.equal(await form.signer(1).getByLabel('Name').inputValue(), 'Anna Kowalska')
    await page.getByRole('radio', { name: /^One after another/ }).check()
    await member.checksAccessibility('filled form')
    await page.getByRole('button', { name: 'Send to 2 people' }).dblclick()

    await member.arrivesAt('Request sent')
    assert.equal(await member.main.locator('img').count(), 0)
    const [annaShown] = await form.links()
    await member.checksAccessibility('created')
    await member.follows('View request')
    await member.isAt(hostile)
    await member.sees('0 of 2 signed')
    const annaLink = await mailedLink(anna)
    assert.ok(annaShown?.endsWith(annaLink))

    await signAt(annaLink, 'Anna Kowalska')
    await member.seesAfterRefresh('1 of 2 signed')
    await member.seesAfterRefresh('Ben Ode was invited', page.getByRole('listitem'))
    await member.checksAccessibility('half signed')
    await signAt(await mailedLink(ben), 'Ben Ode')
    await member.seesAfterRefresh('Everyone has signed and gets the completed document.')
    assert.equal(await page.getByRole('button', { name: 'Send reminder' }).count(), 0)
    await member.checksAccessibility('completed')

    const download = async (link: string) => readFile((await member.downloads(link)).path)
    assert.equal((await download('Evidence (ZIP)')).subarray(0, 2).toString(), 'PK')
    assert.equal((await download('Audit trail (PDF)')).subarray(0, 5).toString(), '%PDF-')
    // A later seal creates another version of the document, which is not the one they signed.
    const [{ documentId }, ...more] = await requestsNamed(hostile)
    assert.deepEqual(more, [])
    const seals = sealsClient(harness.service)
    const sealId = await seals.seal(harness.organization.id)
    assert.equal((await seals.apply(harness.organization.key, sealId, documentId)).status, 200)
    const href = await page.getByRole('link', { name: 'Open verification page' }).getAttribute('href')
    assert.equal(`/verify/${fingerprintOf(await download('Signed document'))}`, href)
    assert.ok((await download('Original')).equals(pdfNamed('Rental_contract.pdf').buffer))
  })

  test('the form shows errors beside the fields, before and after sending', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const { page } = member
    await form.title.press('Enter')
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
    await form.send(1)
    await member.sees('Choose the document to sign.')
    await member.sees('Fix 4 fields to continue.')
    await page.setViewportSize({ width: 680, height: 900 })
    const tops = ['Name', 'Email address'].map(
      async (label) => (await form.signer(1).getByLabel(label).boundingBox())?.y,
    )
    assert.equal(await tops[0], await tops[1], 'an error below one input moves the other')
    await page.locator('.document-place:focus').waitFor()
    await member.checksAccessibility('wrong form')
    await form.choose(noPdf)
    await member.sees('This file isn’t a PDF.')
    await form.choose(pdfNamed('Offer.pdf'), 'Choose a different file')
    await form.hasDocument()
    await member.seesNoLonger('Choose the document to sign.')
    await form.fillSigner(1, 'Anna Kowalska', 'anna@nowhere')
    await member.sees('Fix 1 field to continue.')
    await member.presses('Add signer')
    await form.fillSigner(2, 'Anna Kowalska', 'anna@example.org')
    await member.fills('Email address', 'anna@example.org', form.signer(1))
    await page.getByText('More options').click()
    await member.fills('Days until the request expires', '400')
    await member.fills('Brand color', '#12')
    await page.getByText('More options').click()
    await form.send(2)
    await member.sees('This signer is listed twice.')
    await member.sees('Enter a whole number from 1 to 365.')
    await page.getByRole('button', { name: 'Remove Anna Kowalska' }).last().click()
    await becomes(() => member.focused(), 'Name')
    await member.fills('Days until the request expires', '14')
    // On a dark page, yellow is readable without a change.
    await page.emulateMedia({ colorScheme: 'light' })
    await member.fills('Brand color', '#ffd400')
    await member.sees('to stay readable.')
    await form.callback.fill('http://10.0.0.1/hook')
    await member.checksAccessibility('more choices')

    member.ignoresErrors(/status of 400/)
    await form.send(1)
    await member.sees('callbackUrl is not allowed')
    await member.hasFocusOn(form.callback)
    assert.ok(await form.callback.evaluate((field) => field.ariaInvalid === 'true'))
    await form.callback.fill('')
    await form.send(1)
    await form.isSent()
    await member.presses('Create another request')
    await becomes(() => form.title.inputValue(), '')
  })

  test('a secret that is shown only once holds the page until it is copied', async () => {
    const documentId = await uploadDocument(harness, 'With a secret')
    const member = await harness.signIn(ann, `/signing/new?document=${documentId}`)
    const form = new NewRequestPage(member)
    await member.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await member.context.route(/\/signing$/, async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      const response = await route.fetch()
      const json = await response.json()
      json.data.webhook.secret = 'shown-once'
      await route.fulfill({ response, json })
    })
    await form.fillSigner(1, 'Anna Kowalska', 'anna@example.org')
    await form.send(1)
    await form.isSent()
    await member.follows('View request')
    await member.presses('Stay on this page', member.dialog('Leave this page?'))
    await member.page.getByText('shown-once', { exact: true }).waitFor()
    await member.copiesBy(member.page.getByRole('button', { name: 'Copy secret' }))
    await member.follows('View request')
    await member.isAt('With a secret')
  })

  test('a request survives a reload and a lost response, and is created only once', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    member.ignoresErrors(/Failed to load resource/)
    const form = new NewRequestPage(member)
    await member.context.route(/\/documents$/, (route) => route.abort(), { times: 1 })
    await form.choose(pdfNamed('Flaky.pdf'))
    await member.presses('Try again')
    await form.hasDocument()
    await form.fillSigner(1, 'Anna Kowalska', 'anna@example.org')
    await member.fills('Message to signers', 'Please until Friday')
    await member.selects('Language of the request', 'de')
    await member.selects('Language', 'ar', form.signer(1))
    await member.page.reload()
    await member.sees('Your unsaved changes from earlier are still here.')
    assert.equal(await member.page.getByLabel('Message to signers').inputValue(), 'Please until Friday')
    await member.context.route(
      /\/signing$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await form.send(1)
    await member.sees('Your entries are still here.')
    assert.equal((await requestsNamed('Flaky')).length, 1)
    await member.page.reload()
    await form.send(1)
    await form.isSent()
    const [made, ...more] = await requestsNamed('Flaky')
    assert.deepEqual(more, [])
    const own = { key: harness.organization.key }
    const { data } = (await harness.service.call('GET', `/api/v1/signing/${made.signingRequestId}`, own)).json
    assert.deepEqual([data.language, data.signers[0].language], ['de', 'ar'])
    await becomes(() => member.page.evaluate('sessionStorage.length'), 0)
  })

  test('a request starts with an existing document, and says if it cannot be signed', async () => {
    const documentId = await uploadDocument(harness, 'Lease 100%')
    const { id } = await createRequest(harness, 'Taken')
    const { documentId: taken } = await request(id)
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const { page } = member
    await page.getByRole('radio', { name: 'Choose one of your documents' }).check()
    await page.getByRole('button', { name: /^Taken/ }).waitFor()
    await member.checksAccessibility('documents to choose from')
    await member.fills('Search titles', '100%')
    await page.getByRole('button', { name: /^Taken/ }).waitFor({ state: 'detached' })
    await member.presses(/^Lease 100%/)
    await becomes(() => form.title.inputValue(), 'Lease 100%')

    member.ignoresErrors(/status of (400|404|409)/)
    await member.goTo(`/signing/new?document=${taken}`)
    await form.fillSigner(1, 'Anna Kowalska', 'anna@example.org')
    await becomes(() => form.title.inputValue(), 'Taken')
    await form.send(1)
    await member.sees('This document is already out for signature.')
    await member.goTo(`/signing/new?document=${documentId}`)
    await form.send(1)
    await form.isSent()
    await member.goTo('/signing/new?document=nonsense')
    await member.sees('isn’t available. Choose a different one.')
    assert.equal((await requestsNamed('Lease 100%')).length, 1)
  })

  test('a signer is corrected, and the new link is shown once', async () => {
    const { id, links } = await createRequest(harness, 'Misaddressed')
    const member = await harness.signIn(ann, `/signing/${id}`, { ownClock: true })
    const { page } = member
    const dialog = member.dialog('Correct signer')
    const open = async () => {
      await member.presses('Correct Anna Kowalska')
      await dialog.waitFor()
    }
    await open()
    await member.checksAccessibility('correcting')
    await member.fills('Email address', 'anna@', dialog)
    await member.presses('Save and replace link', dialog)
    await member.sees('Enter an email address, like name@example.com.')
    await member.presses('Cancel', dialog)
    await becomes(() => member.focused(), 'Correct Anna Kowalska')
    await open()
    member.ignoresErrors(/status of 409/)
    await member.fills('Name', 'Anna Nowak', dialog)
    await member.presses('Save and replace link', dialog)
    await member.sees('The document already shows this name.')
    await member.fills('Name', 'Anna Kowalska', dialog)
    await member.fills('Email address', 'right@signing.example.org', dialog)
    await member.presses('Save and replace link', dialog)
    const shown = member.dialog('New signing link')
    await shown.waitFor()
    await member.sees('The link was emailed to right@signing.example.org.')
    await member.checksAccessibility('new link')
    const link = (await shown.locator('code').textContent()) ?? ''
    assert.ok(link.endsWith(await mailedLink('right@signing.example.org')))
    await page.keyboard.press('Escape')
    await shown.waitFor()
    await member.presses('Close', shown)
    await becomes(() => member.focused(), 'Correct Anna Kowalska')
    await member.seesAfterRefresh('is now Anna Kowalska (right@signing.example.org).', page.getByRole('listitem'))
    const old = await harness.service.call('GET', `/signer/v1/${tokenOf(links[0] ?? '')}`)
    assert.equal(old.status, 404)
    await member.presses('New link for Anna Kowalska')
    const question = member.dialog('Replace this signing link?')
    await question.waitFor()
    await member.checksAccessibility('replacing a link')
    await question.getByRole('checkbox').uncheck()
    await member.presses('Replace link', question)
    await member.sees('The link hasn’t been emailed.')
    const last = (await shown.locator('code').textContent()) ?? ''
    await member.presses('Close', shown)
    await member.seesAfterRefresh('Example replaced the link of Anna Kowalska.', page.getByRole('listitem'))
    await signAt(last, 'Anna Kowalska')
    await member.seesAfterRefresh('Everyone has signed and gets the completed document.')
    assert.equal(await page.getByRole('button', { name: 'Correct Anna Kowalska' }).count(), 0)
  })

  test('a lost response to a correction creates no second link, and only what was changed here is sent', async () => {
    const { id } = await createRequest(harness, 'Interrupted')
    const member = await harness.signIn(ann, `/signing/${id}`, { ownClock: true })
    member.ignoresErrors(/Failed to load resource/)
    const { page } = member
    await member.presses('Correct Anna Kowalska')
    const dialog = member.dialog('Correct signer')
    await dialog.waitFor()
    const [signer] = (await request(id)).signers
    await harness.api('PATCH', `/signing/${id}/signers/${signer.id}`, { email: 'colleague@signing.example.org' })
    await member.seesAfterRefresh('is now Anna Kowalska (colleague@signing.example.org).', page.getByRole('listitem'))
    await dialog.getByLabel('Language').selectOption('de')
    await page.route(
      /\/signers\//,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await member.presses('Save and replace link', dialog)
    await member.sees('The service did not answer', dialog)
    await member.presses('Save and replace link', dialog)
    const shown = member.dialog('New signing link')
    await shown.waitFor()
    const link = (await shown.locator('code').textContent()) ?? ''
    assert.equal((await harness.service.call('GET', `/signer/v1/${tokenOf(link)}`)).status, 200)
    const [corrected] = (await request(id)).signers
    assert.deepEqual([corrected.email, corrected.language], ['colleague@signing.example.org', 'de'])
    await harness.api('POST', `/signing/${id}/cancel`)
    const trail = await harness.service.call('GET', `/api/v1/signing/${id}/trail?format=json`, {
      key: harness.organization.key,
    })
    assert.equal(trail.json.filter(({ event }: { event: string }) => event === 'corrected').length, 2)
  })

  test('signers are reminded once, and a request is canceled after confirmation', async () => {
    const { id } = await createRequest(harness, 'Forgotten')
    const member = await harness.signIn(ann, `/signing/${id}`, { ownClock: true })
    member.ignoresErrors(/status of 429/)
    const page = new RequestPage(member)
    await member.presses('Send reminder')
    await member.sees('1 reminder sent.')
    await member.seesAfterRefresh('Anna Kowalska was reminded by email')
    await member.presses('Send reminder')
    await member.sees('got a reminder within the last hour')
    await member.presses('Cancel request')
    await page.cancelling.waitFor()
    await member.checksAccessibility('cancelling')
    await member.presses('Keep request', page.cancelling)
    await page.cancelling.waitFor({ state: 'detached' })
    await becomes(() => member.focused(), 'Cancel request')
    await member.page.keyboard.press('Enter')
    await member.fills('Reason', hostile, page.cancelling)
    await member.presses('Cancel request', page.cancelling)
    await page.isCancelled()
    await member.seesAfterRefresh('Example canceled the request.', page.latest)
    await member.sees(hostile, page.latest)
    await member.sees(/^Expires on \d/, page.first)
    await member.arrivesAt('Forgotten')
    assert.equal(await member.main.locator('img').count(), 0)
    assert.equal((await request(id)).status, 'CANCELLED')
  })

  test('a signer is shown as not invited yet, invited or opened, in groups that count from 1', async () => {
    const signers = [
      { name: 'Anna Kowalska', email: 'anna@example.org', order: 2 },
      { name: 'Ben Ode', email: 'ben@example.org', order: 5 },
    ]
    const { id, links } = await createRequest(harness, 'In groups', { signers })
    const member = await harness.signIn(ann, `/signing/${id}`, { ownClock: true })
    const page = new RequestPage(member)
    await member.sees(/^Invited$/, page.stateIn(1))
    await member.sees('Not invited yet', page.stateIn(2))
    await member.checksAccessibility('groups')
    const signer = new SignPerson(await openPage({ ownClock: true }), harness.service.url)
    await signer.goTo(new URL(links[0] ?? '').pathname)
    await signer.sheet()
    await member.seesAfterRefresh('Opened', page.stateIn(1))
    await signer.leave()
  })

  test('the list of requests shows the same about each signer as the page of the request', async () => {
    const signers = [
      { name: 'Anna Kowalska', email: 'anna@example.org', order: 1 },
      { name: 'Ben Ode', email: 'ben@example.org', order: 2 },
    ]
    const { links } = await createRequest(harness, 'In the list', { signers })
    const member = await harness.signIn(ann, '/signing?query=In%20the%20list', { ownClock: true })
    const listed = (name: string) => member.row('In the list').getByRole('listitem').filter({ hasText: name })
    await member.sees(/^Invited$/, listed('Anna Kowalska'))
    await member.sees('Not invited yet', listed('Ben Ode'))
    const signer = new SignPerson(await openPage({ ownClock: true }), harness.service.url)
    await signer.goTo(new URL(links[0] ?? '').pathname)
    await signer.sheet()
    await member.seesAfterRefresh('Opened', listed('Anna Kowalska'))
    await signer.leave()
    await member.sees('Not invited yet', listed('Ben Ode'))
    await member.checksAccessibility('listed signers')
  })

  test('a link that reached another person is not shown as declined by its signer', async () => {
    const { id, links } = await createRequest(harness, 'Misdirected')
    const path = `/signer/v1/${tokenOf(links[0] ?? '')}/not-me`
    const answer = await harness.service.call('POST', path, { body: { reason: 'I am her neighbor.' } })
    assert.equal(answer.status, 200, answer.text)
    const member = await harness.signIn(ann, `/signing/${id}`)
    await member.sees('A link reached someone other than its signer.')
    await member.sees('The person who opened Anna Kowalska’s link says they are not Anna Kowalska.')
    await member.sees('I am her neighbor.')
    assert.equal(await member.main.getByText('Wrong recipient', { exact: true }).count(), 2)
    assert.equal(await member.main.getByText(/declined/i).count(), 0)
    await member.checksAccessibility('wrong recipient')
    await member.goTo('/signing')
    const row = member.row('Misdirected')
    await member.sees('Wrong recipient', row)
    assert.equal(await row.getByText('Declined').count(), 0)
  })

  test('a request is refreshed even if the service responds more slowly than the interval', async () => {
    const { id } = await createRequest(harness, 'Slow')
    const member = await harness.signIn(ann, `/signing/${id}`, { ownClock: true })
    await member.sees('0 of 1 signed')
    await member.page.route(new RegExp(`/signing/${id}$`), async (route) => {
      const response = await route.fetch()
      // By then, the page would have refreshed.
      await member.advancesClock(4000)
      await route.fulfill({ response })
    })
    await harness.api('POST', `/signing/${id}/cancel`, {})
    await member.advancesClock(4000)
    await member.sees('This request was canceled. The links no longer work.')
    await member.page.unrouteAll({ behavior: 'wait' })
  })

  test('the list is filtered by its URL, and refreshed without losing scroll position or focus', async () => {
    const { id, links } = await createRequest(harness, 'Watched', {
      externalId: 'watched-1',
      signers: ['Anna', 'Ben'].map((name) => ({ name, email: 'office@example.org' })),
    })
    const member = await harness.signIn(ann, '/signing?status=PENDING', { ownClock: true })
    const { page } = member
    const watched = member.row('Watched')
    await member.sees('0 of 2 signed', watched)
    await member.checksAccessibility('list')
    await member.selects('Status', 'All')
    await member.row('Forgotten').waitFor()
    await resize(page, { width: 1280, height: 300 })
    await watched.getByRole('link').focus()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const place = await page.evaluate<number>('scrollY')
    assert.ok(place > 0)
    await signAt(links[0] ?? '', 'Anna')
    await member.seesAfterRefresh('1 of 2 signed', watched)
    assert.equal(await page.evaluate<number>('scrollY'), place)
    assert.equal(await member.focused(), 'Watched')
    const search = page.getByLabel('Search titles and signers')
    await search.fill('nothing like it')
    await member.presses('Show all requests')
    await member.row('Forgotten').waitFor()
    assert.equal(await search.inputValue(), '')
    await search.pressSequentially('watch')
    await member.row('Forgotten').waitFor({ state: 'detached' })
    // The list may have been requested before the whole word was typed.
    await page.waitForURL(/\/signing\?query=watch$/)
    await page.reload()
    await watched.waitFor()
    assert.equal(await search.inputValue(), 'watch')
    await member.fills('Your reference (exact match)', 'watch')
    await member.presses('Show all requests')
    await member.fills('Your reference (exact match)', 'watched-1')
    await member.row('Forgotten').waitFor({ state: 'detached' })
    await watched.waitFor()
    await page.waitForURL(/\/signing\?externalId=watched-1$/)
    member.ignoresErrors(/status of 40[04]/)
    await member.goTo('/signing/nonsense')
    await member.seesThatItFailed()
    assert.equal((await request(id)).status, 'IN_PROGRESS')
  })

  test('the timeline is in the reader’s language, whatever the direction of the names', async () => {
    const name = '\u2068محمد الأحمد\u2069'
    const signers = [{ name: 'محمد الأحمد', email: 'mohammed@example.org' }]
    const { id, links } = await createRequest(harness, 'In two directions', { signers })
    await signAt(links[0] ?? '', 'محمد الأحمد')
    // The page of a completed request does not refresh.
    await eventually('the signed copy is sent', async () => {
      const { status, signers } = await request(id)
      return status === 'COMPLETED' && signers[0].mailStatus === 'SENT'
    })
    const member = await harness.signIn(ann, `/signing/${id}`)
    const { timeline } = new RequestPage(member)
    for (const line of [
      `${name} was invited by email at mohammed@example.org.`,
      `${name} signed.`,
      'Consent given in English.',
    ]) {
      await timeline.getByText(line, { exact: true }).waitFor()
    }
    const mailbox = member.main.getByRole('link', { name: 'Open mailbox' })
    assert.equal(await mailbox.getAttribute('href'), '/dev/mailbox')
    assert.equal(await member.page.getByText('The email was sent.').count(), 0)
    for (const [language, invited, agreed] of [
      ['de', `${name} wurde per E-Mail an mohammed@example.org eingeladen.`, 'auf Englisch.'],
      ['ar', `أُرسلت دعوة إلى ${name} بالبريد الإلكتروني على العنوان`, 'باللغة: الإنجليزية.'],
    ] as const) {
      await member.speaks(language)
      await member.sees(invited, timeline)
      await member.sees(agreed, timeline)
      assert.equal(await timeline.locator('[lang=en]').count(), 0)
      assert.doesNotMatch((await timeline.allTextContents()).join(), /signed|invited|request/)
      await member.checksAccessibility(`timeline in ${language}`)
    }
    // The border beside the organization's name is at the inline start of the page.
    const border = 'getComputedStyle(document.querySelector(".console-organization")).borderRightWidth'
    assert.notEqual(await member.page.evaluate(border), '0px')
  })

  test('a request fits the screen, however long its texts are', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const { id } = await createRequest(harness, word, {
      companyName: word,
      signers: [{ name: word.repeat(4), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org` }],
    })
    const member = await harness.signIn(ann, `/signing/${id}`)
    await member.isAt(word)
    await member.checksAccessibility('request with long words')
    await member.goTo(`/signing?query=${encodeURIComponent(word)}`)
    await member.row(word).waitFor()
    await member.checksAccessibility('list with long words')
  })
})
