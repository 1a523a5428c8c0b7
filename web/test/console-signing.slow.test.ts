import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { createAccount } from '../../server/test/accounts/console-client.ts'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { arrived, type ConsoleDesk, copyBy, looksGood, openConsoleDesk } from './console-desk.ts'
import { drawnPage, heading } from './sign-desk.ts'
import { fingerprintOf } from './verification-desk.ts'
import { resize } from './wait-in-page.ts'

const hostile = '<img src=x onerror=alert(1)>'
const ann = 'ann@example.org'
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: samplePdf({ text: name }) })

describe('asking for signatures in the console', () => {
  let desk: ConsoleDesk
  let key: string
  let organizationId: string
  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    const organization = await desk.service.organization()
    key = organization.key
    organizationId = organization.id
    await createAccount(desk.service, ann, { organizationId, role: 'member' })
  })
  after(() => desk?.close())

  const api = async (path: string, body?: object) => {
    const answer = await desk.service.call(body === undefined ? 'GET' : 'POST', `/api/v1${path}`, { key, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.json.data
  }
  const requestsNamed = async (title: string) =>
    (await api('/signing?limit=100')).signingRequests.filter(
      ({ documentTitle }: { documentTitle: string }) => documentTitle === title,
    )
  const uploaded = async (title: string): Promise<string> => {
    const form = new FormData()
    form.append('title', title)
    form.append('file', new Blob([new Uint8Array(samplePdf({ text: title }))], { type: 'application/pdf' }), 'a.pdf')
    return (await api('/documents', form)).documentId
  }
  const asked = async (title: string, changes: object = {}): Promise<{ id: string; links: string[] }> => {
    const signers = [{ name: 'Anna Kowalska', email: 'anna@example.org' }]
    const documentId = await uploaded(title)
    const created = await api('/signing', { documentTitle: title, documentId, signers, ...changes })
    await eventually('somebody is invited', async () => {
      const { signers: now } = await api(`/signing/${created.signingRequestId}`)
      return now[0].invitedAt !== null
    })
    const links = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    return { id: created.signingRequestId, links }
  }
  /** The path of the link in the latest mail to this person. */
  const mailedLink = (email: string): Promise<string> =>
    eventually(`a mail to ${email}`, async () => {
      const { json } = await desk.service.call('GET', '/dev/mailbox.json?limit=50')
      const mail = json.messages.find(({ to }: { to: string }) => to.includes(email))
      return /\/sign\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0]
    })
  const signAt = (link: string, name: string) =>
    desk.visit(link, null, async ({ page }) => {
      await drawnPage(page)
      await page.getByLabel('Your name').fill(name)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await page.getByRole('heading', { level: 1, name: /^(You have signed|Signed by all)$/ }).waitFor()
    })

  test('takes a PDF, two names and a press, and is followed until everybody has signed', async () => {
    await desk.visit('/signing', ann, async ({ page }) => {
      await page.getByRole('heading', { name: 'No signing requests yet' }).waitFor()
      await looksGood(page, 'no requests')
      await page.getByRole('main').getByRole('link', { name: 'Ask for signatures' }).first().click()
      await heading(page, 'Ask for signatures')
      await looksGood(page, 'empty form')
      await page.getByLabel('Choose a PDF').setInputFiles(pdf('Rental_contract.pdf'))
      await page.getByRole('button', { name: 'Take another document' }).waitFor()
      assert.equal(await page.getByLabel('Title').inputValue(), 'Rental contract')
      await page.getByLabel('Title').fill(hostile)
      // Ben is entered first, and moved down.
      await fillSigner(signer(page, 1), 'Ben Ode', 'ben@example.org')
      await page.getByRole('button', { name: 'Add a signer' }).click()
      await page.keyboard.type('Anna Kowalska')
      await page.keyboard.press('Tab')
      await page.keyboard.type('anna@example.org')
      await page.getByRole('button', { name: 'Move Ben Ode down' }).click()
      assert.equal(await focusedName(page), 'Move Ben Ode down')
      assert.equal(await signer(page, 1).getByLabel('Name').inputValue(), 'Anna Kowalska')
      await page.getByRole('radio', { name: /^One after the other/ }).check()
      await looksGood(page, 'filled form')
      await page.getByRole('button', { name: 'Send to 2 people' }).dblclick()

      await arrived(page, 'The request is on its way')
      assert.equal(await page.locator('main img').count(), 0)
      const [annaShown] = await page.locator('.signer-links code').allTextContents()
      await looksGood(page, 'created')
      await page.getByRole('link', { name: 'Follow the request' }).click()
      await heading(page, hostile)
      await page.getByText('0 of 2 signed').waitFor()
      const annaLink = await mailedLink('anna@example.org')
      assert.ok(annaShown?.endsWith(annaLink))

      await signAt(annaLink, 'Anna Kowalska')
      await page.getByText('1 of 2 signed').waitFor()
      await page.getByRole('listitem').filter({ hasText: 'Ben Ode was invited' }).waitFor()
      await looksGood(page, 'half signed')
      await signAt(await mailedLink('ben@example.org'), 'Ben Ode')
      await page.getByText('All have signed, and everybody has the signed document.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Remind now' }).count(), 0)
      await looksGood(page, 'completed')

      const download = async (name: string) => {
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
        return await readFile(await file.path())
      }
      assert.equal((await download('Evidence (ZIP)')).subarray(0, 2).toString(), 'PK')
      // What is put on it later is another version of the document, and not what they signed.
      const { documentId } = (await requestsNamed(hostile))[0]
      const seals = sealsClient(desk.service)
      assert.equal((await seals.apply(key, await seals.seal(organizationId), documentId)).status, 200)
      const told = await page.getByRole('link', { name: 'Check it on the verification page' }).getAttribute('href')
      assert.equal(`/verify/${fingerprintOf(await download('Signed document'))}`, told)
      assert.ok((await download('Document as it was submitted')).equals(pdf('Rental_contract.pdf').buffer))
    })
    assert.equal((await requestsNamed(hostile)).length, 1)
  })

  test('tells beside the fields what is wrong, before it is sent and after', async () => {
    await desk.visit('/signing/new', ann, async ({ page, forgive }) => {
      await page.getByLabel('Title').press('Enter')
      assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await page.getByText('Choose the document that is to be signed.').waitFor()
      await page.getByText('4 things are missing or wrong.').waitFor()
      await page.locator('.document-place:focus').waitFor()
      await looksGood(page, 'wrong form')
      const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only text') }
      await page.getByLabel('Choose a PDF').setInputFiles(text)
      await page.getByText('This file is no PDF.').waitFor()
      await page.getByLabel('Choose another file').setInputFiles(pdf('Offer.pdf'))
      await page.getByRole('button', { name: 'Take another document' }).waitFor()
      await page.getByText('Choose the document that is to be signed.').waitFor({ state: 'detached' })
      await fillSigner(signer(page, 1), 'Anna Kowalska', 'anna@nowhere')
      await page.getByText('Something is missing or wrong.').waitFor()
      await page.getByRole('button', { name: 'Add a signer' }).click()
      await fillSigner(signer(page, 2), 'Anna Kowalska', 'anna@example.org')
      await signer(page, 1).getByLabel('Email address').fill('anna@example.org')
      await page.getByText('More choices').click()
      await page.getByLabel('Days until it expires').fill('400')
      await page.getByLabel('Your colour').fill('#12')
      await page.getByText('More choices').click()
      await page.getByRole('button', { name: 'Send to 2 people' }).click()
      await page.getByText('This person is listed twice.').waitFor()
      await page.getByText('Enter a whole number from 1 to 365.').waitFor()
      await page.getByRole('button', { name: 'Remove Anna Kowalska' }).last().click()
      assert.equal(await focusedName(page), 'Name')
      await page.getByLabel('Days until it expires').fill('14')
      await page.getByLabel('Your colour').fill('#ffd400')
      await page.getByText('Made readable: shown as #').waitFor()
      await page.getByLabel('Callback address').fill('http://127.0.0.1:9/hook')
      await looksGood(page, 'more choices')

      forgive(/status of 400/)
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await page.getByText('callbackUrl is refused').waitFor()
      await page.getByLabel('Callback address').and(page.locator(':focus')).waitFor()
      assert.ok(await page.getByLabel('Callback address').evaluate((field) => field.ariaInvalid === 'true'))
      await page.getByLabel('Callback address').fill('')
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await heading(page, 'The request is on its way')
      await page.getByRole('button', { name: 'Ask for another one' }).click()
      assert.equal(await page.getByLabel('Title').inputValue(), '')
    })
  })

  test('is not left with a secret that is shown only once, until that is copied', async () => {
    const documentId = await uploaded('With a secret')
    await desk.visit(`/signing/new?document=${documentId}`, ann, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await context.route(/\/signing$/, async (route) => {
        if (route.request().method() !== 'POST') return await route.continue()
        const response = await route.fetch()
        const json = await response.json()
        json.data.webhook.secret = 'shown-once'
        await route.fulfill({ response, json })
      })
      await fillSigner(signer(page, 1), 'Anna Kowalska', 'anna@example.org')
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await heading(page, 'The request is on its way')
      const follow = page.getByRole('link', { name: 'Follow the request' })
      await follow.click()
      await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay here' }).click()
      await page.getByText('shown-once', { exact: true }).waitFor()
      await copyBy(page.getByRole('button', { name: 'Copy the key' }))
      await follow.click()
      await heading(page, 'With a secret')
    })
  })

  test('loses nothing by a reload or a lost answer, and becomes one request however often it is sent', async () => {
    await desk.visit('/signing/new', ann, async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await context.route(/\/documents$/, (route) => route.abort(), { times: 1 })
      await page.getByLabel('Choose a PDF').setInputFiles(pdf('Flaky.pdf'))
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Take another document' }).waitFor()
      await fillSigner(signer(page, 1), 'Anna Kowalska', 'anna@example.org')
      await page.getByLabel('Message to the signers').fill('Please until Friday')
      await page.reload()
      await page.getByText('What you had entered before is still here.').waitFor()
      assert.equal(await page.getByLabel('Message to the signers').inputValue(), 'Please until Friday')
      await context.route(
        /\/signing$/,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await page.getByText('Nothing is lost.').waitFor()
      assert.equal((await requestsNamed('Flaky')).length, 1)
      await page.reload()
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await heading(page, 'The request is on its way')
      assert.equal((await requestsNamed('Flaky')).length, 1)
      assert.equal(await page.evaluate('sessionStorage.length'), 0)
    })
  })

  test('begins with a document that is here already, and says where that cannot be signed', async () => {
    const documentId = await uploaded('Lease 100%')
    const { id } = await asked('Taken')
    const { documentId: taken } = await api(`/signing/${id}`)
    await desk.visit('/signing/new', ann, async ({ page, forgive }) => {
      await page.getByRole('radio', { name: 'One of your documents' }).check()
      await page.getByRole('button', { name: /^Taken/ }).waitFor()
      await looksGood(page, 'documents to choose from')
      await page.getByLabel('Search in titles').fill('100%')
      await page.getByRole('button', { name: /^Taken/ }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Lease 100%/ }).click()
      assert.equal(await page.getByLabel('Title').inputValue(), 'Lease 100%')

      forgive(/status of (400|404|409)/)
      await page.goto(`${desk.service.url}/signing/new?document=${taken}`)
      await fillSigner(signer(page, 1), 'Anna Kowalska', 'anna@example.org')
      assert.equal(await page.getByLabel('Title').inputValue(), 'Taken')
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await page.getByText('This document is out for signature already.').waitFor()
      await page.goto(`${desk.service.url}/signing/new?document=${documentId}`)
      await page.getByRole('button', { name: 'Send to 1 person' }).click()
      await heading(page, 'The request is on its way')
      await page.goto(`${desk.service.url}/signing/new?document=nonsense`)
      await page.getByText('cannot be taken. Choose another one.').waitFor()
    })
    assert.equal((await requestsNamed('Lease 100%')).length, 1)
  })

  test('is reminded of once, and cancelled after a question', async () => {
    const { id } = await asked('Forgotten')
    await desk.visit(`/signing/${id}`, ann, async ({ page, forgive }) => {
      forgive(/status of 429/)
      await page.getByRole('button', { name: 'Remind now' }).click()
      await page.getByText('1 person was reminded.').waitFor()
      await page.getByText('Anna Kowalska was reminded by mail').waitFor()
      await page.getByRole('button', { name: 'Remind now' }).click()
      await page.getByText('was reminded within the last hour').waitFor()
      await page.getByRole('button', { name: 'Cancel the request' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel this request?' })
      await looksGood(page, 'cancelling')
      await dialog.getByRole('button', { name: 'Keep it' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await focusedName(page), 'Cancel the request')
      await page.keyboard.press('Enter')
      await dialog.getByLabel('Reason').fill(hostile)
      await dialog.getByRole('button', { name: 'Cancel the request' }).click()
      await page.getByText('It was cancelled. The links no longer work.').waitFor()
      const [latest, first] = [page.locator('.timeline li').first(), page.locator('.timeline li').last()]
      await latest.getByText('Example cancelled the request.').waitFor()
      await latest.getByText(hostile).waitFor()
      await first.getByText(/^To be signed by \d/).waitFor()
      await arrived(page, 'Forgotten')
      assert.equal(await page.locator('main img').count(), 0)
    })
    assert.equal((await api(`/signing/${id}`)).status, 'CANCELLED')
  })

  test('is followed also where the service answers more slowly than it is asked', async () => {
    const { id } = await asked('Slow')
    await desk.visit(`/signing/${id}`, ann, async ({ page }) => {
      await page.getByText('0 of 1 signed').waitFor()
      await page.route(new RegExp(`/signing/${id}$`), async (route) => {
        const response = await route.fetch()
        await delay(4000)
        await route.fulfill({ response })
      })
      await api(`/signing/${id}/cancel`, {})
      await page.getByText('It was cancelled. The links no longer work.').waitFor()
    })
  })

  test('is listed, filtered by the address, and kept fresh without a loss of place or focus', async () => {
    const { id, links } = await asked('Watched', {
      signers: ['Anna', 'Ben'].map((name) => ({ name, email: 'office@example.org' })),
    })
    await desk.visit('/signing?status=PENDING', ann, async ({ page, forgive }) => {
      const row = page.getByRole('row').filter({ hasText: 'Watched' })
      await row.getByText('0 of 2 signed').waitFor()
      await looksGood(page, 'list')
      await page.getByLabel('Status').selectOption('All')
      await page.getByRole('row').filter({ hasText: 'Forgotten' }).waitFor()
      await resize(page, { width: 1280, height: 300 })
      const link = row.getByRole('link')
      await link.focus()
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      const place = await page.evaluate<number>('scrollY')
      assert.ok(place > 0)
      await signAt(new URL(links[0] ?? '').pathname, 'Anna')
      await row.getByText('1 of 2 signed').waitFor()
      assert.equal(await page.evaluate<number>('scrollY'), place)
      assert.equal(await focusedName(page), 'Watched')
      const search = page.getByLabel('Search in titles')
      await search.fill('nothing like it')
      await page.getByRole('button', { name: 'Show all requests' }).click()
      await page.getByRole('row').filter({ hasText: 'Forgotten' }).waitFor()
      assert.equal(await search.inputValue(), '')
      await search.pressSequentially('watch')
      await page.getByRole('row').filter({ hasText: 'Forgotten' }).waitFor({ state: 'detached' })
      // The list may have been asked for before the whole word was there.
      await page.waitForURL(/\/signing\?query=watch$/)
      await page.reload()
      await row.waitFor()
      assert.equal(await search.inputValue(), 'watch')
      forgive(/status of 40[04]/)
      await page.goto(`${desk.service.url}/signing/nonsense`)
      await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    })
    assert.equal((await api(`/signing/${id}`)).status, 'IN_PROGRESS')
  })

  test('tells what has happened in the language of the reader, whichever way the names run', async () => {
    const signers = [{ name: 'محمد الأحمد', email: 'mohammed@example.org' }]
    const { id, links } = await asked('In two directions', { signers })
    await signAt(new URL(links[0] ?? '').pathname, 'محمد الأحمد')
    await desk.visit(`/signing/${id}`, ann, async ({ page }) => {
      const line = (text: string) => page.locator('.timeline').getByText(text, { exact: true }).waitFor()
      await line('\u2068محمد الأحمد\u2069 was invited by mail to mohammed@example.org.')
      await line('\u2068محمد الأحمد\u2069 signed.')
      await line('Agreed to the wording in English.')
      const mailbox = page.getByRole('main').getByRole('link', { name: 'Open the mailbox' })
      assert.equal(await mailbox.getAttribute('href'), '/dev/mailbox')
      assert.equal(await page.getByText('handed over to the mail server').count(), 0)
      for (const [language, invited, agreed] of [
        ['de', '\u2068محمد الأحمد\u2069 wurde per E-Mail an mohammed@example.org eingeladen.', 'auf Englisch.'],
        ['ar', 'أُرسلت دعوة إلى \u2068محمد الأحمد\u2069 بالبريد الإلكتروني على العنوان', 'باللغة الإنجليزية.'],
      ] as const) {
        await page.locator('.console-footer select').selectOption(language)
        await page.locator('.timeline').getByText(invited).waitFor()
        await page.locator('.timeline').getByText(agreed).waitFor()
        assert.equal(await page.locator('.timeline [lang=en]').count(), 0)
        const told = await page.locator('.timeline').allTextContents()
        assert.doesNotMatch(told.join(), /signed|invited|request/)
        await looksGood(page, `timeline in ${language}`)
      }
      // The line beside the name of the organization is on the side where the page begins.
      const border = 'getComputedStyle(document.querySelector(".console-organization")).borderRightWidth'
      assert.notEqual(await page.evaluate(border), '0px')
    })
  })

  test('is no wider than the screen, however long the words of others are', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const { id } = await asked(word, {
      companyName: word,
      signers: [{ name: word.repeat(4), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org` }],
    })
    await desk.visit(`/signing/${id}`, ann, async ({ page }) => {
      await heading(page, word)
      await looksGood(page, 'request with long words')
      await page.goto(`${desk.service.url}/signing?query=${encodeURIComponent(word)}`)
      await page.getByRole('row').filter({ hasText: word }).waitFor()
      await looksGood(page, 'list with long words')
    })
  })
})

function signer(page: Page, position: number): Locator {
  return page.getByRole('group', { name: `Signer ${position}`, exact: true })
}

async function fillSigner(row: Locator, name: string, email: string): Promise<void> {
  await row.getByLabel('Name').fill(name)
  await row.getByLabel('Email address').fill(email)
}

/** What has the focus, as it is called. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(
    '(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent)(document.activeElement).trim()',
  )
}
