import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { eventually } from '../../server/test/harness/eventually.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { tokenOf } from '../../server/test/signing/signing-desk.ts'
import { consoleDesk } from './desks/console-desk.ts'
import { askedFor, uploaded } from './desks/console-requests.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { openPage } from './pages/browser-pages.ts'
import { noPdf, pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage, RequestPage } from './pages/console/requests.ts'
import { becomes, resize } from './pages/person.ts'
import { SignPerson } from './pages/sign-person.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('signing requests in the console', () => {
  const desk = consoleDesk('signing')
  let ann: string
  before(async () => {
    ann = await desk.account('ann', 'member')
  })

  const request = async (id: string) => desk.api('GET', `/signing/${id}`)
  const requestsNamed = async (title: string) =>
    (await desk.api('GET', '/signing?limit=100')).signingRequests.filter(
      ({ documentTitle }: { documentTitle: string }) => documentTitle === title,
    )
  /** The link in the latest mail to this person. */
  const mailedLink = (email: string): Promise<string> =>
    eventually(`a mail to ${email}`, async () => {
      const { json } = await desk.service.call('GET', '/dev/mailbox.json?limit=50')
      const mail = json.messages.find(({ to }: { to: string }) => to.includes(email))
      return /\/sign\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0]
    })
  async function signAt(link: string, name: string): Promise<void> {
    const signer = new SignPerson(await openPage({ ownClock: true }), desk.service.url)
    await signer.goTo(new URL(link, desk.service.url).pathname)
    await signer.sheet()
    await signer.fillsIn(name)
    await signer.signs()
    await signer.isAtLast(/^(You have signed|Completed)$/)
    await signer.leave()
  }

  test('a request takes a PDF, two names and a press, and is followed until everybody has signed', async () => {
    const [anna, ben] = ['anna@signing.example.org', 'ben@signing.example.org']
    const member = await desk.signIn(ann, '/signing', { ownClock: true })
    const form = new NewRequestPage(member)
    const { page } = member
    await member.seesHeading('No signing requests yet')
    await member.findsItGood('no requests')
    await member.main.getByRole('link', { name: 'Request signatures' }).first().click()
    await member.isAt('Request signatures')
    await member.findsItGood('empty form')
    await form.choose(pdfNamed('Rental_contract.pdf'))
    await form.hasDocument()
    assert.equal(await form.title.inputValue(), 'Rental contract')
    await form.title.fill(hostile)
    // Ben is entered first, and moved down.
    await form.fillSigner(1, 'Ben Ode', ben)
    await member.presses('Add signer')
    await page.keyboard.type('Anna Kowalska')
    await page.keyboard.press('Tab')
    await page.keyboard.type(anna)
    await member.presses('Move Ben Ode down')
    await becomes(() => member.focused(), 'Move Ben Ode down')
    assert.equal(await form.signer(1).getByLabel('Name').inputValue(), 'Anna Kowalska')
    await page.getByRole('radio', { name: /^One after another/ }).check()
    await member.findsItGood('filled form')
    await page.getByRole('button', { name: 'Send to 2 people' }).dblclick()

    await member.arrivesAt('Request sent')
    assert.equal(await member.main.locator('img').count(), 0)
    const [annaShown] = await form.links()
    await member.findsItGood('created')
    await member.follows('View request')
    await member.isAt(hostile)
    await member.sees('0 of 2 signed')
    const annaLink = await mailedLink(anna)
    assert.ok(annaShown?.endsWith(annaLink))

    await signAt(annaLink, 'Anna Kowalska')
    await member.seesInTime('1 of 2 signed')
    await member.seesInTime('Ben Ode was invited', page.getByRole('listitem'))
    await member.findsItGood('half signed')
    await signAt(await mailedLink(ben), 'Ben Ode')
    await member.seesInTime('Everyone has signed and gets the completed document.')
    assert.equal(await page.getByRole('button', { name: 'Send reminder' }).count(), 0)
    await member.findsItGood('completed')

    const download = async (link: string) => readFile((await member.downloads(link)).path)
    assert.equal((await download('Evidence (ZIP)')).subarray(0, 2).toString(), 'PK')
    // What is put on it later is another version of the document, and not what they signed.
    const [{ documentId }, ...more] = await requestsNamed(hostile)
    assert.deepEqual(more, [])
    const seals = sealsClient(desk.service)
    const sealId = await seals.seal(desk.organization.id)
    assert.equal((await seals.apply(desk.organization.key, sealId, documentId)).status, 200)
    const told = await page.getByRole('link', { name: 'Open verification page' }).getAttribute('href')
    assert.equal(`/verify/${fingerprintOf(await download('Signed document'))}`, told)
    assert.ok((await download('Original')).equals(pdfNamed('Rental_contract.pdf').buffer))
  })

  test('the form says beside the fields what is wrong, before it is sent and after', async () => {
    const member = await desk.signIn(ann, '/signing/new')
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
    await member.findsItGood('wrong form')
    await form.choose(noPdf)
    await member.sees('This file isn’t a PDF.')
    await form.choose(pdfNamed('Offer.pdf'), 'Choose a different file')
    await form.hasDocument()
    await member.seesNoMore('Choose the document to sign.')
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
    // Yellow needs no change on a dark page.
    await page.emulateMedia({ colorScheme: 'light' })
    await member.fills('Brand color', '#ffd400')
    await member.sees('to stay readable.')
    await form.callback.fill('http://10.0.0.1/hook')
    await member.findsItGood('more choices')

    member.forgive(/status of 400/)
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

  test('a secret that is shown only once is not left behind, until it is copied', async () => {
    const documentId = await uploaded(desk, 'With a secret')
    const member = await desk.signIn(ann, `/signing/new?document=${documentId}`)
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

  test('a request loses nothing by a reload or a lost answer, and is one however often it is sent', async () => {
    const member = await desk.signIn(ann, '/signing/new')
    member.forgive(/Failed to load resource/)
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
    await member.sees('Your draft from earlier is still here.')
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
    const own = { key: desk.organization.key }
    const { data } = (await desk.service.call('GET', `/api/v1/signing/${made.signingRequestId}`, own)).json
    assert.deepEqual([data.language, data.signers[0].language], ['de', 'ar'])
    await becomes(() => member.page.evaluate('sessionStorage.length'), 0)
  })

  test('a request begins with a document that is here already, and says where that cannot be signed', async () => {
    const documentId = await uploaded(desk, 'Lease 100%')
    const { id } = await askedFor(desk, 'Taken')
    const { documentId: taken } = await request(id)
    const member = await desk.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const { page } = member
    await page.getByRole('radio', { name: 'Choose one of your documents' }).check()
    await page.getByRole('button', { name: /^Taken/ }).waitFor()
    await member.findsItGood('documents to choose from')
    await member.fills('Search titles', '100%')
    await page.getByRole('button', { name: /^Taken/ }).waitFor({ state: 'detached' })
    await member.presses(/^Lease 100%/)
    await becomes(() => form.title.inputValue(), 'Lease 100%')

    member.forgive(/status of (400|404|409)/)
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

  test('signers are reminded once, and a request is cancelled after a question', async () => {
    const { id } = await askedFor(desk, 'Forgotten')
    const member = await desk.signIn(ann, `/signing/${id}`, { ownClock: true })
    member.forgive(/status of 429/)
    const page = new RequestPage(member)
    await member.presses('Send reminder')
    await member.sees('1 reminder sent.')
    await member.seesInTime('Anna Kowalska was reminded by email')
    await member.presses('Send reminder')
    await member.sees('got a reminder within the last hour')
    await member.presses('Cancel request')
    await page.cancelling.waitFor()
    await member.findsItGood('cancelling')
    await member.presses('Keep request', page.cancelling)
    await page.cancelling.waitFor({ state: 'detached' })
    await becomes(() => member.focused(), 'Cancel request')
    await member.page.keyboard.press('Enter')
    await member.fills('Reason', hostile, page.cancelling)
    await member.presses('Cancel request', page.cancelling)
    await page.isCancelled()
    await member.seesInTime('Example canceled the request.', page.latest)
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
    const { id, links } = await askedFor(desk, 'In groups', { signers })
    const member = await desk.signIn(ann, `/signing/${id}`, { ownClock: true })
    const page = new RequestPage(member)
    await member.sees('Invited', page.stateIn(1))
    await member.sees('Not invited yet', page.stateIn(2))
    await member.findsItGood('groups')
    const signer = new SignPerson(await openPage({ ownClock: true }), desk.service.url)
    await signer.goTo(new URL(links[0] ?? '').pathname)
    await signer.sheet()
    await member.seesInTime('Opened', page.stateIn(1))
    await signer.leave()
    await member.goTo('/signing?query=In%20groups')
    await member.sees('Waiting', member.row('In groups'))
  })

  test('a link that reached somebody else is not called declined by its signer', async () => {
    const { id, links } = await askedFor(desk, 'Misdirected')
    const path = `/signer/v1/${tokenOf(links[0] ?? '')}/not-me`
    const answer = await desk.service.call('POST', path, { body: { reason: 'I am her neighbor.' } })
    assert.equal(answer.status, 200, answer.text)
    const member = await desk.signIn(ann, `/signing/${id}`)
    await member.sees('A link reached someone other than its signer.')
    await member.sees('The person who opened Anna Kowalska’s link says they are not Anna Kowalska.')
    await member.sees('I am her neighbor.')
    assert.equal(await member.main.getByText('Wrong recipient', { exact: true }).count(), 2)
    assert.equal(await member.main.getByText(/declined/i).count(), 0)
    await member.findsItGood('wrong recipient')
    await member.goTo('/signing')
    const row = member.row('Misdirected')
    await member.sees('Wrong recipient', row)
    assert.equal(await row.getByText('Declined').count(), 0)
  })

  test('a request is followed also where the service answers more slowly than it is asked', async () => {
    const { id } = await askedFor(desk, 'Slow')
    const member = await desk.signIn(ann, `/signing/${id}`, { ownClock: true })
    await member.sees('0 of 1 signed')
    await member.page.route(new RegExp(`/signing/${id}$`), async (route) => {
      const response = await route.fetch()
      // By then the page would have looked again.
      await member.letPass(4000)
      await route.fulfill({ response })
    })
    await desk.api('POST', `/signing/${id}/cancel`, {})
    await member.letPass(4000)
    await member.sees('This request was canceled. The links no longer work.')
    await member.page.unrouteAll({ behavior: 'wait' })
  })

  test('the list is filtered by the URL, and kept fresh without a loss of place or focus', async () => {
    const { id, links } = await askedFor(desk, 'Watched', {
      externalId: 'watched-1',
      signers: ['Anna', 'Ben'].map((name) => ({ name, email: 'office@example.org' })),
    })
    const member = await desk.signIn(ann, '/signing?status=PENDING', { ownClock: true })
    const { page } = member
    const watched = member.row('Watched')
    await member.sees('0 of 2 signed', watched)
    await member.findsItGood('list')
    await member.selects('Status', 'All')
    await member.row('Forgotten').waitFor()
    await resize(page, { width: 1280, height: 300 })
    await watched.getByRole('link').focus()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const place = await page.evaluate<number>('scrollY')
    assert.ok(place > 0)
    await signAt(links[0] ?? '', 'Anna')
    await member.seesInTime('1 of 2 signed', watched)
    assert.equal(await page.evaluate<number>('scrollY'), place)
    assert.equal(await member.focused(), 'Watched')
    const search = page.getByLabel('Search titles')
    await search.fill('nothing like it')
    await member.presses('Show all requests')
    await member.row('Forgotten').waitFor()
    assert.equal(await search.inputValue(), '')
    await search.pressSequentially('watch')
    await member.row('Forgotten').waitFor({ state: 'detached' })
    // The list may have been asked for before the whole word was there.
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
    member.forgive(/status of 40[04]/)
    await member.goTo('/signing/nonsense')
    await member.seesThatItFailed()
    assert.equal((await request(id)).status, 'IN_PROGRESS')
  })

  test('the timeline is in the language of the reader, whichever way the names run', async () => {
    const name = '\u2068محمد الأحمد\u2069'
    const signers = [{ name: 'محمد الأحمد', email: 'mohammed@example.org' }]
    const { id, links } = await askedFor(desk, 'In two directions', { signers })
    await signAt(links[0] ?? '', 'محمد الأحمد')
    // A page of a completed request does not look again.
    await eventually('the signed copy is sent', async () => {
      const { status, signers } = await request(id)
      return status === 'COMPLETED' && signers[0].mailStatus === 'SENT'
    })
    const member = await desk.signIn(ann, `/signing/${id}`)
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
      await member.findsItGood(`timeline in ${language}`)
    }
    // The line beside the name of the organization is on the side where the page begins.
    const border = 'getComputedStyle(document.querySelector(".console-organization")).borderRightWidth'
    assert.notEqual(await member.page.evaluate(border), '0px')
  })

  test('a request is no wider than the screen, however long the words of others are', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const { id } = await askedFor(desk, word, {
      companyName: word,
      signers: [{ name: word.repeat(4), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org` }],
    })
    const member = await desk.signIn(ann, `/signing/${id}`)
    await member.isAt(word)
    await member.findsItGood('request with long words')
    await member.goTo(`/signing?query=${encodeURIComponent(word)}`)
    await member.row(word).waitFor()
    await member.findsItGood('list with long words')
  })
})
