import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { formPdf } from '../../packages/pdf/test/support/form-pdf.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { consoleHarness } from './harness/console-harness.ts'
import type { ConsolePerson } from './pages/console/console-person.ts'
import { FieldEditorPage } from './pages/console/field-editor.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { becomes } from './pages/person.ts'

interface Sent {
  readonly signer: number
  readonly type: string
  readonly places: readonly { readonly x: number; readonly option: string | null }[]
}

describe('the form fields of a PDF in the console', () => {
  const harness = consoleHarness('form-fields')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  async function uploaded(): Promise<string> {
    const form = new FormData()
    form.append('title', 'Application')
    form.append('file', new Blob([new Uint8Array(formPdf)], { type: 'application/pdf' }), 'form.pdf')
    return (await harness.api('POST', '/documents', form)).documentId
  }

  async function begin(people: readonly string[], options: object = {}) {
    const documentId = await uploaded()
    const member = await harness.signIn(ann, `/signing/new?document=${documentId}`, options)
    const request = new NewRequestPage(member)
    for (const [index, name] of people.entries()) {
      if (index > 0) await member.presses('Add signer')
      await request.fillSigner(index + 1, name, `${name.split(' ')[0]?.toLowerCase()}@example.org`)
    }
    const editor = new FieldEditorPage(member)
    await editor.open()
    return { member, request, editor }
  }

  /** The fields of the request that was sent, by their ids in the order of the request. */
  async function sentBy(member: ConsolePerson): Promise<Sent[]> {
    const link = await member.page.getByRole('link', { name: 'View request' }).getAttribute('href')
    const id = link?.split('/').at(-1)
    return await eventually('the document is prepared', async () => {
      const { fields } = await harness.api('GET', `/signing/${id}`)
      return fields.length > 0 && fields.every(({ places }: Sent) => places.length > 0) && fields
    })
  }

  test('go to signers by a click on the page, one by one or all at once, and are sent by name', async () => {
    const { member, request, editor } = await begin(['Anna Kowalska', 'Ben Ode'])
    const { page } = member
    await member.sees('This PDF has 6 form fields')
    await member.checksAccessibility('field editor with a form')
    await editor.form('Your city', 'Anna Kowalska').click()
    const city = editor.field('Text “Your city” for Anna Kowalska')
    await member.hasFocusOn(city)
    await member.sees('1 is assigned.')

    await member.presses('Assign one by one')
    await editor.formOwner('land').selectOption('Ben Ode')
    await editor.field('Dropdown “land” for Ben Ode').waitFor()
    await editor.addsFor('Ben Ode')
    await member.presses('Assign all to Ben Ode')
    await member.sees('6 are assigned.')
    await editor.field('Single choice “way” for Ben Ode').waitFor()
    await editor.formOwner('day').selectOption('Anna Kowalska')
    const day = editor.field('Text “day” for Anna Kowalska')
    await day.click()
    await page.getByLabel('Use it for').selectOption('Date signed')
    await member.checksAccessibility('field editor with assigned form fields')
    await editor.close()
    await member.sees('6 fields are placed.')
    await request.send(2)
    await request.isSent()
    const sent = await sentBy(member)
    assert.deepEqual(
      sent.map(({ signer, type }) => [signer, type]),
      [
        [1, 'text'],
        [2, 'dropdown'],
        [2, 'checkbox'],
        [2, 'radio'],
        [1, 'date'],
        [2, 'signature'],
      ],
    )
    assert.deepEqual(
      sent[3]?.places.map(({ x, option }) => [x, option]),
      [
        [50, 'email'],
        [80, 'post'],
      ],
    )
  })

  test('stay where they are, but can be taken away, undone and reached by keys', async () => {
    const { member, editor } = await begin(['Anna Kowalska'])
    const { page } = member
    const { keyboard } = page
    const outline = editor.form('Your city', 'Anna Kowalska')
    await outline.focus()
    await keyboard.press('Enter')
    const city = editor.field('Text “Your city” for Anna Kowalska')
    await member.hasFocusOn(city)
    const before = await editor.placeOf(city, 1, 595)
    for (const key of ['ArrowRight', 'Shift+ArrowUp', 'Control+ArrowRight', 'Control+d']) await keyboard.press(key)
    await editor.dragBy(city, { x: 60, y: 40 })
    assert.deepEqual(await editor.placeOf(city, 1, 595), before)
    await becomes(() => city.count(), 1)
    assert.equal(await editor.handle('se').count(), 0)
    await city.focus()
    await keyboard.press('Delete')
    await outline.waitFor()
    await keyboard.press('Control+z')
    await city.waitFor()
    await keyboard.press('Control+Shift+z')
    await outline.waitFor()
  })

  test('include 1 signature field for each signer, who has no other before it', async () => {
    const { member, editor } = await begin(['Anna Kowalska'])
    await editor.drag(editor.type('Signature'), await editor.onScreen(1, 595, { x: 400, y: 300 }))
    await editor.field('Signature for Anna Kowalska, required').waitFor()
    await editor.form('sign', 'Anna Kowalska').click()
    await member.sees('This person already has a signature field.')
    await editor.form('sign', 'Anna Kowalska').waitFor()
    await member.presses('Assign all to Anna Kowalska')
    await member.sees('5 are assigned.')
  })

  test('are named as closed if the PDF is sealed', async () => {
    const documentId = await uploaded()
    const sealId = await sealsClient(harness.service).seal(harness.organization.id)
    await harness.api('POST', '/seals/apply', { documentId, sealId, position: { page: 1, x: 400, y: 60 } })
    const member = await harness.signIn(ann, `/signing/new?document=${documentId}`)
    await new FieldEditorPage(member).open()
    await member.sees('Text fields and choices of this PDF can’t be assigned')
  })

  test('can be assigned when a template is edited', async () => {
    const documentId = await uploaded()
    const roles = [{ label: 'Tenant' }]
    const { templateId } = await harness.api('POST', '/templates', { name: 'Application', documentId, roles })
    const member = await harness.signIn(ann, `/signing/${templateId}/edit`)
    const editor = new FieldEditorPage(member)
    await editor.open()
    await member.sees('This PDF has 6 form fields')
    await editor.form('Your city', 'Tenant').click()
    await editor.field('Text “Your city” for Tenant').waitFor()
    await member.presses('Done')
    await member.isAt('Edit template')
    await member.presses('Save new version')
    await member.isAt('Application')
    const { fields } = await harness.api('GET', `/templates/${templateId}`)
    assert.deepEqual(
      fields.map(({ signer, type, name }: Record<string, unknown>) => [signer, type, name]),
      [[1, 'text', 'person.city']],
    )
  })

  test('survive a draft, and go to a signer by a tap on a phone', async () => {
    const { member, request, editor } = await begin(['Anna Kowalska'], {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await editor.form('Your city', 'Anna Kowalska').tap()
    await editor.field('Text “Your city” for Anna Kowalska').waitFor()
    await member.checksAccessibility('field editor with a form on a phone')
    await editor.close()
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    await member.page.reload()
    await member.sees('1 field is placed.')
    await editor.open('Edit fields')
    await editor.field('Text “Your city” for Anna Kowalska').waitFor()
    await editor.close()
    await request.send(1)
    await request.isSent()
    assert.deepEqual(
      (await sentBy(member)).map(({ signer, type, places }) => [signer, type, places[0]?.x]),
      [[1, 'text', 150]],
    )
  })
})
