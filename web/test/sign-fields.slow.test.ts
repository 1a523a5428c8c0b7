import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { listFormFields } from '@countersign/pdf'
import { plainPdf, stream } from '../../packages/pdf/test/support/plain-pdf.ts'
import { signHarness } from './harness/sign-harness.ts'
import { becomes, until } from './pages/person.ts'
import type { SignPerson } from './pages/sign-person.ts'
import { Viewer } from './pages/viewer.ts'

const exact = { exact: true }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const birth = {
  id: 'birth',
  signer: 1,
  type: 'text',
  label: 'Date of birth',
  pattern: '\\d{2}\\.\\d{2}\\.\\d{4}',
  patternHint: 'Like 24.12.1960',
  ...{ page: 1, x: 170, y: 690, width: 120, height: 18 },
}
const rent = { id: 'rent', signer: 1, type: 'number', label: 'Monthly rent', page: 1, x: 170, y: 650 }
const payment = {
  id: 'payment',
  signer: 1,
  type: 'radio',
  label: 'Payment',
  options: ['Transfer', 'Debit'],
  ...{ page: 1, x: 170, y: 590, width: 120, height: 40 },
}
const term = {
  id: 'term',
  signer: 1,
  type: 'dropdown',
  label: 'Term',
  options: ['1 year', '2 years'],
  ...{ page: 1, x: 170, y: 550, width: 120, height: 18 },
}
const pet = { id: 'pet', signer: 1, type: 'checkbox', label: 'I have a pet', page: 1, x: 170, y: 520 }
const remarks = {
  id: 'remarks',
  signer: 1,
  type: 'text',
  label: 'Remarks',
  required: false,
  multiline: true,
  ...{ page: 2, x: 60, y: 600, width: 300, height: 60 },
}
const initials = { id: 'initials', signer: 1, type: 'initials', page: 1, x: 480, y: 400, width: 60, height: 24 }
const signature = { id: 'signature', signer: 1, type: 'signature', page: 2, x: 60, y: 400, width: 180, height: 50 }
const day = { id: 'day', signer: 1, type: 'date', page: 2, x: 300, y: 400, width: 120, height: 16 }
const deposit = {
  id: 'deposit',
  signer: 1,
  type: 'text',
  label: 'Deposit',
  value: '500 EUR',
  readOnly: true,
  ...{ page: 2, x: 300, y: 500, width: 120, height: 18 },
}
const all = [birth, rent, payment, term, pet, remarks, initials, signature, day, deposit]

describe('the fields on the signing page', () => {
  const harness = signHarness()

  const linkTo = async (fields: readonly object[], file = twoPages()) =>
    (await harness.links({ documentUrl: harness.signing.publish(file), fields })).links[0] ?? ''

  test('a signer fills in the list on a phone, is led from field to field, and signs', async () => {
    const anna = await harness.visit(await linkTo(all), phone)
    await anna.shows('birth')
    const list = anna.list
    await anna.sees('0 of 4 filled in')
    await anna.presses('Start filling in')
    await becomes(() => anna.focused(), 'Date of birth')
    assert.equal(await list.getByText('Fill in this field.').count(), 0)
    await anna.presses('Next field')
    await anna.sees('Fill in this field.', list)
    await becomes(() => anna.focused(), 'Date of birth')
    await list.getByLabel('Date of birth', exact).fill('24.12')
    await anna.sees('Check the format: Like 24.12.1960', list)
    await list.getByLabel('Date of birth', exact).fill('24.12.1960')
    await becomes(() => list.locator('.failure').count(), 0)
    await anna.presses('Next field')
    await becomes(() => anna.focused(), 'Monthly rent')
    await list.getByLabel('Monthly rent', exact).fill('1.250,00')
    await anna.sees('2 of 4 filled in')
    await anna.presses('Next field')
    await becomes(() => anna.focused(), 'Transfer')
    await list.getByLabel('Debit', exact).check()
    await anna.presses('Next field')
    await list.getByLabel('Term', exact).selectOption('2 years')
    await anna.sees('All required fields are filled in')
    await anna.presses('2 optional fields left')
    await becomes(() => anna.focused(), 'I have a pet (optional)')
    await anna.page.keyboard.press('Space')
    await anna.sees('1 optional field left')
    await anna.presses('Next: signature')
    await becomes(() => anna.focused(), 'Your name')
    await anna.fillsIn()
    await becomes(() => anna.page.getByLabel('Initials', exact).inputValue(), 'AK')
    await anna.signs()
    await anna.isAtLast('Completed')
    const file = new Uint8Array(await readFile((await anna.downloads('Download the signed copy')).path))
    const values = (await listFormFields(file)).map(({ value }) => value)
    for (const value of ['24.12.1960', '1.250,00', '2 years', '500 EUR']) assert.ok(values.includes(value), value)
    await until(anna.page, 'sessionStorage.length === 0')
  })

  test('a field in the document on a phone leads to the list, and the list to the document', async () => {
    const anna = await harness.visit(await linkTo(all), phone)
    await anna.shows('rent')
    await anna.place('rent').getByRole('button', { name: 'Monthly rent' }).tap()
    await becomes(() => anna.focused(), 'Monthly rent')
    await new Viewer(anna).isClear('#entry-rent')
    await anna.presses('Show Remarks on page 2')
    await new Viewer(anna).isClear('[data-place=remarks]')
  })

  test('a signer fills in the document with the keyboard alone, and the list follows', async () => {
    const anna = await harness.visit(await linkTo(all))
    const { keyboard } = anna.page
    await anna.shows('birth')
    await anna.tabsTo('Date of birth')
    await anna.isIn('birth')
    await keyboard.type('24.12.1960')
    assert.equal(await anna.list.getByLabel('Date of birth', exact).inputValue(), '24.12.1960')
    await keyboard.press('Enter')
    await anna.isIn('rent')
    await keyboard.press('Enter')
    await anna.sees('Fill in this field.', anna.place('rent'))
    await keyboard.type('1250')
    await keyboard.press('Enter')
    await anna.isIn('payment')
    await keyboard.press('ArrowDown')
    assert.ok(await anna.list.getByLabel('Debit', exact).isChecked())
    await keyboard.press('Enter')
    await anna.isIn('term')
    await keyboard.press('1')
    await anna.sees('All required fields are filled in')
    await anna.tabsTo('Next: signature')
    await keyboard.press('Enter')
    await becomes(() => anna.focused(), 'Your name')
    await keyboard.type('Anna K.')
    assert.match((await anna.place('signature').textContent()) ?? '', /Anna K\./)
    await keyboard.press('Enter')
    await keyboard.press('Space')
    await anna.tabsTo('Sign the document')
    await keyboard.press('Enter')
    await anna.isAtLast('Completed')
    const act = anna.sent.find(({ url }) => url.endsWith('/sign'))
    const { values, initials: sent } = JSON.parse(act?.body ?? '')
    assert.deepEqual(values, {
      birth: '24.12.1960',
      rent: '1250',
      payment: 'Debit',
      term: '1 year',
      pet: false,
      remarks: '',
    })
    assert.equal(sent.text, 'AK')
  })

  test('signing with incomplete fields shows every error, how many there are, and leads to the first', async () => {
    const anna = await harness.visit(await linkTo([birth, rent, pet]))
    await anna.shows('birth')
    await anna.fillsIn()
    await anna.place('rent').getByRole('textbox').fill('a lot')
    assert.equal(await anna.list.locator('.failure').count(), 0)
    await anna.signs()
    await anna.sees('Fix 2 fields to continue.', anna.page.getByRole('alert'))
    await anna.isIn('birth')
    await anna.sees('Enter a number.', anna.list)
    await anna.place('rent').getByRole('textbox').fill('1250')
    await anna.sees('Fix 1 field to continue.', anna.page.getByRole('alert'))
    assert.ok(!anna.sent.some(({ url }) => url.endsWith('/sign')))
    await anna.place('birth').getByRole('textbox').fill('24.12.1960')
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('Enter leads from field to field and last to the button, and never signs', async () => {
    const anna = await harness.visit(await linkTo([birth, rent, payment, term, pet, remarks]))
    const { keyboard } = anna.page
    await anna.shows('birth')
    await anna.fillsIn()
    await anna.place('payment').getByRole('radio', { name: 'Debit' }).check()
    await anna.place('birth').getByRole('textbox').fill('24.12.1960')
    await keyboard.press('Enter')
    await anna.isIn('rent')
    await keyboard.type('1250')
    await keyboard.press('Enter')
    await anna.isIn('term')
    await keyboard.press('1')
    await anna.sees('All required fields are filled in')
    await keyboard.press('Enter')
    await anna.isIn('pet')
    await keyboard.press('Enter')
    await anna.isIn('remarks')
    for (const control of [
      anna.place('payment').getByRole('radio', { name: 'Debit' }),
      anna.list.getByLabel('Monthly rent', exact),
      anna.list.getByLabel('Debit', exact),
    ]) {
      await control.press('Enter')
      await anna.isIn('pet')
    }
    await anna.place('remarks').getByRole('textbox').fill('None')
    await anna.list.getByLabel('I have a pet').check()
    for (const control of [anna.list.getByLabel('Term', exact), anna.nameField, anna.consent]) {
      await control.press('Enter')
      await becomes(() => anna.focused(), 'Sign the document')
    }
    assert.ok(!anna.sent.some(({ url }) => url.endsWith('/sign')))
    await keyboard.press('Enter')
    await anna.isAtLast('Completed')
  })

  test('every control over the document has its own id, and is described by the error of its field', async () => {
    const form = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [5 0 R 6 0 R] >>',
      '<< /FT /Tx /T (tenant) /Kids [5 0 R 6 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [60 700 200 718] /P 3 0 R >>',
      '<< /Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [60 400 200 418] /P 3 0 R >>',
    ])
    const tenant = { id: 'tenant', signer: 1, type: 'text', name: 'tenant', label: 'Tenant' }
    const anna = await harness.visit(await linkTo([tenant, payment], form))
    await anna.shows('tenant')
    const ids = await anna
      .place('tenant')
      .locator('input')
      .evaluateAll((all) => all.map(({ id }) => id))
    assert.deepEqual([ids.length, new Set(ids).size], [2, 2])
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('Choose an option.', anna.list)
    const radio = anna.place('payment').getByRole('radio', { name: 'Debit' })
    const described = (await radio.getAttribute('aria-describedby'))?.split(' ') ?? []
    assert.ok(described.includes((await anna.list.getByText('Choose an option.').getAttribute('id')) ?? ''))
  })

  test('a value that the service refuses is marked at its field until it changes', async () => {
    const anna = await harness.visit(await linkTo([{ ...remarks, required: true }]))
    anna.ignoresErrors(/400/)
    await anna.shows('remarks')
    await anna.fillsIn()
    await anna.list.getByRole('textbox', { name: 'Remarks' }).fill('A bird \u{13171}')
    await anna.signs()
    await anna.sees('This value wasn’t accepted.', anna.list)
    await anna.isIn('remarks')
    await anna.list.getByRole('textbox', { name: 'Remarks' }).fill('A bird')
    await anna.seesNoLonger('This value wasn’t accepted.')
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('a reload loses no value, and the document shows them all', async () => {
    const anna = await harness.visit(await linkTo(all))
    await anna.shows('birth')
    await anna.place('birth').getByRole('textbox').fill('24.12.1960')
    await anna.place('payment').getByRole('radio', { name: 'Debit' }).check()
    await anna.list.getByLabel('I have a pet').check()
    await anna.page.getByLabel('Initials', exact).fill('A.K.')
    await anna.page.reload()
    await anna.shows('birth')
    assert.equal(await anna.list.getByLabel('Date of birth', exact).inputValue(), '24.12.1960')
    assert.ok(await anna.list.getByLabel('Debit', exact).isChecked())
    assert.ok(await anna.place('pet').getByRole('checkbox').isChecked())
    assert.match((await anna.place('initials').textContent()) ?? '', /A\.K\./)
    await anna.sees('2 of 4 filled in')
  })

  test('fields are where the service prints them, on rotated and cropped pages and at every zoom', async () => {
    const turned = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 1000] /CropBox [100 100 500 700] /Rotate 90 /Contents 4 0 R >>',
      stream(''),
    ])
    const anna = await harness.visit(await linkTo([{ ...birth, x: 60, y: 200 }], turned))
    await anna.shows('birth')
    const viewer = new Viewer(anna)
    for (const zoom of [1, 1.25]) {
      const [page, field] = [await (await anna.sheet()).boundingBox(), await anna.place('birth').boundingBox()]
      assert.ok(page !== null && field !== null)
      // The visible page is 600 points wide. The certification block may add to its height.
      const scale = page.width / 600
      assert.ok(Math.abs(field.x - page.x - 60 * scale) < 1.5, `${zoom}: ${field.x - page.x}`)
      assert.ok(Math.abs(field.width - 120 * scale) < 1.5 && Math.abs(field.height - 18 * scale) < 1.5, `${zoom}`)
      const { places } = await fieldOf(anna)
      const top = page.height - (places[0].y + 18) * scale
      assert.ok(Math.abs(field.y - page.y - top) < 1.5, `${zoom}: ${field.y - page.y} instead of ${top}`)
      if (zoom === 1) await viewer.zoomIn.click()
    }
  })

  test('a document without fields has no list, and nothing but the signature is sent', async () => {
    const anna = await harness.visit((await harness.links()).links[0])
    await anna.sheet()
    await anna.fillsIn()
    assert.equal(await anna.list.count(), 0)
    assert.equal(await anna.page.locator('.place').count(), 0)
    await anna.signs()
    await anna.isAtLast('Completed')
    const act = anna.sent.find(({ url }) => url.endsWith('/sign'))
    assert.deepEqual(Object.keys(JSON.parse(act?.body ?? '')).sort(), ['consent', 'consentVersion', 'signature'])
  })

  test('the page with fields passes axe in light and dark mode, and never scrolls sideways', async () => {
    const unnamed = { signer: 1, type: 'text', page: 2, x: 60, y: 700, width: 120, height: 18, maxLength: 20 }
    const long = { ...rent, id: 'long', label: `Rent ${'without-any-space-'.repeat(8)}`, y: 460 }
    const anna = await harness.visit(await linkTo([...all, unnamed, long]))
    await anna.shows('birth')
    await anna.checksAccessibility('fields at the beginning')
    await anna.fillsIn()
    await anna.page.getByText('Filled in for you').click()
    await anna.signs()
    await anna.sees('Fix 6 fields to continue.')
    await anna.checksAccessibility('fields with errors')
  })
})

/** The first field of this signer, as the service shows it. */
async function fieldOf(anna: SignPerson): Promise<{ readonly places: readonly [{ readonly y: number }] }> {
  const path = new URL(anna.page.url()).pathname.replace('/sign/', '/signer/v1/')
  return await anna.page.evaluate(`fetch('${path}').then((answer) => answer.json()).then(({ data }) => data.fields[0])`)
}

function twoPages(): Uint8Array {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    '<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
    stream("BT /F 20 Tf 60 770 Td (Rental contract) Tj ET BT /F 11 Tf 40 TL 60 735 Td (Date of birth) ' (Rent) ' ET"),
    stream('BT /F 11 Tf 60 680 Td (Remarks) Tj ET'),
  ])
}
