import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type SamplePage, samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { consoleHarness } from './harness/console-harness.ts'
import type { ConsolePerson } from './pages/console/console-person.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { FieldEditorPage, type Place } from './pages/console/field-editor.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { becomes, matches } from './pages/person.ts'

/** As a reader sees them: portrait, landscape by rotation, cropped, and one that the certification block makes higher. */
const pages: readonly SamplePage[] = [
  { entries: '/MediaBox [0 0 400 500]' },
  { entries: '/MediaBox [0 0 400 500] /Rotate 90' },
  { entries: '/MediaBox [-50 -60 700 800] /CropBox [100 150 400 650]' },
  {},
]

interface SentField extends Place {
  readonly signer: number
  readonly type: string
  readonly page: number
}

interface Prepared {
  readonly signer: number
  readonly type: string
  readonly places: readonly (Place & { readonly page: number })[]
}

describe('placing fields in the console', () => {
  const harness = consoleHarness('fields')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  async function upload(...texts: readonly string[]): Promise<string> {
    const form = new FormData()
    form.append('title', 'Rental contract')
    const shown = pages.map((page, index) => ({ ...page, text: texts[index] ?? 'A contract' }))
    form.append('file', new Blob([new Uint8Array(samplePdf(...shown))], { type: 'application/pdf' }), 'a.pdf')
    return (await harness.api('POST', '/documents', form)).documentId
  }

  async function begin(people: readonly string[], options: object = {}, ...texts: readonly string[]) {
    const member = await harness.signIn(ann, `/signing/new?document=${await upload(...texts)}`, options)
    const form = new NewRequestPage(member)
    for (const [index, name] of people.entries()) {
      if (index > 0) await member.presses('Add signer')
      await form.fillSigner(index + 1, name, `${name.split(' ')[0]?.toLowerCase()}@example.org`)
    }
    return { member, form, editor: new FieldEditorPage(member) }
  }

  /** The fields of the request that was sent last, in the document that the service prepared. */
  async function sentBy(member: ConsolePerson): Promise<SentField[]> {
    const link = await member.page.getByRole('link', { name: 'View request' }).getAttribute('href')
    return await eventually('the document is prepared', async () => {
      const { fields } = await harness.api('GET', `/signing/${link?.split('/').at(-1)}`)
      const all: Prepared[] = fields
      const isPrepared = all.length > 0 && all.every(({ places }) => places.length > 0)
      return (
        isPrepared &&
        all.map(({ signer, type, places: [place] }) => ({ signer, type, ...(place as Place & { page: number }) }))
      )
    })
  }

  test('fields are dragged onto pages of any size and rotation, and sent where they are', async () => {
    const { member, form, editor } = await begin(['Anna Kowalska', 'Ben Ode'])
    const { page } = member
    await editor.open()
    await member.checksAccessibility('field editor without fields')
    await editor.drag(editor.type('Signature'), await editor.onScreen(1, 400, { x: 150, y: 400 }))
    const signature = editor.field('Signature for Anna Kowalska, required')
    await signature.waitFor()
    near(await editor.placeOf(signature, 1, 400), { x: 70, y: 380, width: 160, height: 40 })
    await page.getByText('Ben Ode').first().click()
    await editor.drag(editor.type('Text'), await editor.onScreen(2, 500, { x: 250, y: 300 }))
    const text = editor.field('Text for Ben Ode, required')
    await editor.dragBy(text, { x: 30, y: -40 })
    await editor.dragBy(editor.handle('se'), { x: 37, y: 23 })
    await matches(() => editor.said(), /page 2/)
    await member.fills('Label', 'Address')
    const named = editor.field('Text “Address” for Ben Ode, required')
    const place = await editor.placeOf(named, 2, 500)
    await editor.drag(editor.type('Checkbox'), await editor.onScreen(3, 300, { x: 60, y: 420 }))
    await member.checksAccessibility('field editor with fields')
    await editor.close()
    await member.sees('3 fields are placed.')
    await member.sees('Ben Ode: 2 fields')
    await member.checksAccessibility('form with fields')

    // Fields stay with their person.
    await member.presses('Move Ben Ode up')
    await form.send(2)
    await form.isSent()
    const [first, second, third] = await sentBy(member)
    assert.deepEqual([first?.signer, second?.signer, third?.signer], [2, 1, 1])
    assert.deepEqual([first?.type, second?.type, third?.type], ['signature', 'text', 'checkbox'])
    assert.deepEqual([first?.page, second?.page, third?.page], [1, 2, 3])
    near(first, { x: 70, y: 380, width: 160, height: 40 })
    near(second, place)
    near(third, { x: 53, y: 413, width: 14, height: 14 })
  })

  test('fields are placed, changed and removed by keys alone, and every step is announced', async () => {
    const { member, form, editor } = await begin(['Anna Kowalska'])
    const { keyboard } = member.page
    await editor.open()
    await member.tabsTo('Date signed')
    await keyboard.press('Enter')
    const date = editor.field('Date signed for Anna Kowalska')
    await member.hasFocusOn(date)
    await becomes(
      () => editor.said(),
      'Date signed for Anna Kowalska, page 1, 155 points from the left, 241 from the bottom, 90 wide, 18 high.',
    )
    for (const key of ['ArrowRight', 'Shift+ArrowUp', 'Alt+ArrowRight', 'Control+Shift+ArrowDown']) {
      await keyboard.press(key)
    }
    await matches(() => editor.said(), /156 points from the left, 241 from the bottom, 91 wide, 28 high/)
    await keyboard.press('Control+d')
    await keyboard.press('Control+d')
    await becomes(() => date.count(), 3)
    await keyboard.press('Delete')
    await becomes(() => date.count(), 2)
    await becomes(() => editor.said(), 'Deleted.')
    await keyboard.press('Control+z')
    await becomes(() => date.count(), 3)
    await keyboard.press('Control+Shift+z')
    await becomes(() => date.count(), 2)
    await date.first().focus()
    await keyboard.press('Tab')
    await member.hasFocusOn(date.last())
    await keyboard.press('Enter')
    await becomes(() => member.focused(), 'Label')
    await keyboard.type('Today')
    await member.fills('From left', '20')
    await member.fills('Page', '3', member.page.getByRole('group', { name: 'Position in points' }))
    await member.page.getByRole('button', { name: 'Page 3, 1 field' }).waitFor()
    await editor.close()
    await form.send(1)
    await form.isSent()
    const [kept, moved] = await sentBy(member)
    near(kept, { x: 156, y: 241, width: 91, height: 28 })
    assert.deepEqual([moved?.page, moved?.x], [3, 20])
  })

  test('a finger places, moves and resizes fields on a phone, and scrolls over the others', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const { member, form, editor } = await begin(['Anna Kowalska'], phone)
    const { page } = member
    await editor.open()
    await editor.type('Text').tap()
    await member.sees('Text: click the page where the field goes.')
    await page.evaluate('scrollTo(0, 200)')
    const spot = await editor.onScreen(1, 400, { x: 150, y: 300 })
    await page.touchscreen.tap(spot.x, spot.y)
    const text = editor.field('Text for Anna Kowalska, required')
    await text.waitFor()
    near(await editor.placeOf(text, 1, 400), { x: 75, y: 291, width: 150, height: 18 })
    const scrolled = await page.evaluate<number>('scrollY')
    await editor.swipe(text, { x: spot.x + 50, y: spot.y + 60 })
    assert.equal(await page.evaluate<number>('scrollY'), scrolled)
    const moved = await editor.placeOf(text, 1, 400)
    assert.ok(moved.x > 100 && moved.y < 270, JSON.stringify(moved))
    const corner = await editor.handle('se').boundingBox()
    assert.ok(corner !== null && corner.width >= 24 && corner.height >= 24)
    await editor.swipe(editor.handle('se'), { x: corner.x + 40, y: corner.y + 50 })
    const larger = await editor.placeOf(text, 1, 400)
    assert.ok(larger.width > moved.width + 10 && larger.height > moved.height + 10, JSON.stringify(larger))
    await member.presses('Settings')
    await member.fills('Label', 'Address', member.dialog())
    await member.checksAccessibility('settings of a field', [[360, 'dark']])
    await member.presses('Close', member.dialog())
    const target = await editor.onScreen(1, 400, { x: 200, y: 400 })
    await editor.type('Signature').scrollIntoViewIfNeeded()
    await editor.swipe(editor.type('Signature'), target)
    await editor.field(/^Signature/).waitFor()
    await editor.close()
    await form.send(1)
    await form.isSent()
    const [sent] = await sentBy(member)
    near(sent, larger)
  })

  test('several fields are selected, aligned and copied, and lines attract them', async () => {
    const { member, editor } = await begin(['Anna Kowalska', 'Ben Ode'])
    const { page } = member
    await editor.open()
    for (const [type, y] of [
      ['Text', 450],
      ['Name', 400],
    ] as const) {
      await editor.type(type).click()
      const { x, y: top } = await editor.onScreen(1, 400, { x: 120 + (450 - y), y })
      await page.mouse.click(x, top)
    }
    await editor.field(/^Text/).click({ modifiers: ['Shift'] })
    await becomes(() => editor.selected(), ['Text for Anna Kowalska, required', 'Name for Anna Kowalska'])
    await member.presses('Left edges')
    const lefts = async () => {
      const both = [
        await editor.placeOf(editor.field(/^Text/), 1, 400),
        await editor.placeOf(editor.field(/^Name/), 1, 400),
      ]
      return both.map(({ x }) => Math.round(x))
    }
    await becomes(lefts, [45, 45])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await becomes(() => editor.field(/Ben Ode/).count(), 2)
    // A frame around the first two.
    const [from, to] = [
      await editor.onScreen(1, 400, { x: 5, y: 470 }),
      await editor.onScreen(1, 400, { x: 50, y: 385 }),
    ]
    await page.mouse.click(from.x, from.y)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await becomes(() => editor.selected(), ['Text for Anna Kowalska, required', 'Name for Anna Kowalska'])
    await member.hasFocusOn(editor.field('Name for Anna Kowalska'))
    await page.keyboard.press('ArrowRight')
    const left = async () => (await editor.placeOf(editor.field('Name for Anna Kowalska'), 1, 400)).x
    await becomes(async () => Math.round(await left()), 46)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')

    const copy = editor.field('Name for Ben Ode')
    const { x, y } = await editor.placeOf(copy, 1, 400)
    const grip = await editor.onScreen(1, 400, { x: x + 75, y: y + 9 })
    const target = await editor.onScreen(1, 400, { x: 45 + 75 + 2, y: 300 })
    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(target.x, target.y, { steps: 6 })
    await page.locator('.guide-upright').waitFor()
    await page.mouse.up()
    assert.equal(Math.round((await editor.placeOf(copy, 1, 400)).x), 45)
    await member.presses('Copy to all pages')
    await becomes(() => editor.field('Name for Ben Ode').count(), 4)
  })

  test('shortcuts go on when no field is selected, and keys act on the field with the focus', async () => {
    const { member, editor } = await begin(['Anna Kowalska'])
    const { keyboard } = member.page
    await editor.open()
    const [text, date] = [editor.field(/^Text/), editor.field(/^Date/)]
    await editor.type('Text').press('Enter')
    await member.hasFocusOn(text)
    await keyboard.press('Delete')
    await becomes(() => text.count(), 0)
    await keyboard.press('Control+z')
    await becomes(() => text.count(), 1)
    await text.click()
    await member.page.getByLabel('Label', { exact: true }).press('Escape')
    await becomes(() => editor.selected(), [])
    await keyboard.press('Control+z')
    await becomes(() => text.count(), 0)
    await keyboard.press('Control+Shift+z')
    await becomes(() => text.count(), 1)

    await editor.type('Date signed').press('Enter')
    await becomes(() => date.count(), 1)
    await text.click()
    // The pressed field has the focus already.
    await text.click()
    await keyboard.press('Tab')
    await becomes(() => editor.selected(), ['Date signed for Anna Kowalska'])
    await keyboard.press('Shift+Tab')
    await becomes(() => editor.selected(), ['Text for Anna Kowalska, required'])
  })

  test('fields on pages that another document lacks are removed, and the sender is told', async () => {
    const { member, form, editor } = await begin(['Anna Kowalska'])
    await editor.open()
    await editor.type('Name').press('Enter')
    await editor.type('Initials').press('Enter')
    await member.fills('Page', '4', member.page.getByRole('group', { name: 'Position in points' }))
    await member.page.getByRole('button', { name: 'Page 4, 1 field' }).waitFor()
    await editor.close()
    await member.presses('Choose a different document')
    await member.page.getByLabel('Upload a PDF').check()
    await form.choose(pdfNamed('Two pages.pdf'))
    await form.hasDocument()
    await editor.open('Edit fields')
    await member.sees('1 field has no place in this document. It was removed.')
    await member.checksAccessibility('field editor that removed a field')
    await editor.close()
    await member.sees('1 field is placed.')
    await form.send(1)
    await form.isSent()
    assert.deepEqual(
      (await sentBy(member)).map(({ type }) => type),
      ['name'],
    )
  })

  test('the last field that fits is the last, and the sender reads why', async () => {
    const { member, editor } = await begin(['Anna Kowalska'])
    await editor.open()
    await editor.type('Name').press('Enter')
    for (let fields = 1; fields <= 256; fields *= 2) {
      await member.page.keyboard.press('Control+a')
      await member.page.keyboard.press('Control+d')
    }
    const full = member.page.locator('.warning-note').getByText('Delete a field to add another.')
    await full.waitFor()
    await member.presses('Delete')
    await becomes(() => full.count(), 0)
    assert.equal(await editor.field(/^Name/).count(), 0)
  })

  test('the settings of a field on a phone close with it', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const { member, editor } = await begin(['Anna Kowalska'], phone)
    await editor.open()
    await editor.type('Name').press('Enter')
    await editor.type('Initials').press('Enter')
    await member.presses('Settings')
    await member.presses('Delete', member.dialog('Settings'))
    await becomes(() => editor.selected(), ['Name for Anna Kowalska'])
    await becomes(() => member.dialog().count(), 0)
    await member.presses('Settings')
    await member.presses('Delete', member.dialog('Settings'))
    await becomes(() => editor.selected(), [])
    await editor.type('Text').press('Enter')
    await becomes(() => editor.selected(), ['Text for Anna Kowalska, required'])
    assert.equal(await member.dialog().count(), 0)
  })

  test('a link to the editor without a document leads to the form, and stays there', async () => {
    const member = await harness.signIn(ann, '/signing/new?step=fields')
    const form = new NewRequestPage(member)
    await member.isAt('Request signatures')
    await form.choose(pdfNamed('Later.pdf'))
    await form.hasDocument()
    await member.isAt('Request signatures')
    assert.equal(new URL(member.page.url()).search, '')
  })

  test('fields survive a reload, and removing a signer asks what happens to them', async () => {
    const { member, form, editor } = await begin(['Anna Kowalska', 'Ben Ode', 'Eve Ode'])
    const { page } = member
    await editor.open()
    for (const name of ['Anna Kowalska', 'Ben Ode', 'Eve Ode']) {
      await page.getByText(name).first().click()
      await editor.type('Initials').press('Enter')
    }
    await becomes(() => editor.field(/^Initials/).count(), 3)
    await page.reload()
    await editor.isOpen()
    await becomes(() => editor.field(/^Initials/).count(), 3)
    await page.goBack()
    await member.isAt('Request signatures')
    await member.presses('Remove Ben Ode')
    const question = member.dialog('Remove Ben Ode?')
    await member.sees('Ben Ode has 1 field in the document.', question)
    await question.getByRole('radio', { name: 'Assign them to Eve Ode' }).check()
    await member.presses('Remove signer', question)
    await member.sees('Eve Ode: 2 fields')
    await member.presses('Remove Anna Kowalska')
    await member.presses('Remove signer', member.dialog())
    await member.sees('2 fields are placed.')
    await form.send(1)
    await form.isSent()
    assert.deepEqual(
      (await sentBy(member)).map(({ signer }) => signer),
      [1, 1],
    )
  })

  test('a refused field is selected with its message, and an incomplete one is found before sending', async () => {
    const { member, form, editor } = await begin(['Anna Kowalska'])
    const { page } = member
    await editor.open()
    await editor.type('Name').press('Enter')
    await editor.type('Single choice').press('Enter')
    await member.fills('Options, one per line', '')
    await member.sees('Enter at least one option.')
    await editor.close()
    await form.send(1)
    await member.sees('A field needs your attention.')
    await member.presses('Show the field')
    await becomes(() => editor.selected(), ['Single choice for Anna Kowalska, required'])
    await member.fills('Options, one per line', 'Yes\nNo')
    await editor.close()

    member.ignoresErrors(/status of 400/)
    await member.context.route(
      /\/signing$/,
      (route) => {
        const error = 'fields[0].x must be a number from 0 to 14400.'
        const headers = { 'x-error-code': 'INVALID_REQUEST' }
        return route.fulfill({ status: 400, headers, json: { success: false, error } })
      },
      { times: 1 },
    )
    await form.send(1)
    await member.sees('A field needs your attention.')
    await member.presses('Show the field')
    await becomes(() => editor.selected(), ['Name for Anna Kowalska'])
    await member.sees('fields[0].x must be a number from 0 to 14400.', page.getByRole('complementary'))
  })

  test('tags in the text are offered as fields', async () => {
    const { member, form, editor } = await begin(['Anna Kowalska'], {}, '{{signature:1}}')
    await editor.open()
    await member.sees('The text of this document contains tags for fields.')
    await member.page.getByLabel('Use the tags in the text').check()
    await editor.close()
    assert.ok(await member.page.getByLabel('Use the tags in the text').isChecked())
    await form.send(1)
    await form.isSent()
    const [tag, ...more] = await sentBy(member)
    assert.deepEqual([tag?.type, tag?.signer, tag?.page, more.length], ['signature', 1, 1, 0])
  })
})

/** To 1.5 points, which is less than 2 pixels. */
function near(found: Place | undefined, wanted: Place): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    assert.ok(
      found !== undefined && Math.abs(found[side] - wanted[side]) < 1.5,
      `${side}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`,
    )
  }
}
