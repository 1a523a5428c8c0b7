import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signHarness } from './harness/sign-harness.ts'
import { becomes } from './pages/person.ts'
import type { SignPerson } from './pages/sign-person.ts'
import { heldOnItsSide, signaturePhoto } from './pages/signature-photo.ts'

describe('a signature on the signing page', () => {
  const harness = signHarness()

  async function visitor(): Promise<SignPerson> {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    return anna
  }
  const styles = (anna: SignPerson) => anna.page.locator('.style-name').allTextContents()
  /** Without those that the viewer of the document loads. */
  const sentFonts = (anna: SignPerson) =>
    anna.sent.map(({ url }) => url).filter((url) => url.endsWith('.ttf') && !url.includes('/standard_fonts/'))
  const signatureSent = (anna: SignPerson) =>
    JSON.parse(anna.sent.find(({ url }) => url.endsWith('/sign'))?.body ?? '').signature

  test('is typed in a chosen style, which survives a reload', async () => {
    const anna = await visitor()
    assert.deepEqual(sentFonts(anna), [], 'no font is loaded before there is a name')
    await anna.nameField.fill('Anna Kowalska')
    assert.deepEqual(await styles(anna), ['Style 1', 'Style 2', 'Style 3', 'Style 4', 'Plain'])
    await becomes(async () => sentFonts(anna).length, 4)
    assert.ok(await anna.page.getByRole('radio', { name: 'Anna Kowalska Style 1' }).isChecked())
    await anna.page.getByRole('radio', { name: 'Style 1' }).press('ArrowRight')
    await anna.page.reload()
    await becomes(() => anna.page.getByRole('radio', { name: 'Style 2' }).isChecked(), true)
    await anna.consent.check()
    await anna.signs()
    await anna.isAtLast('Completed')
    assert.deepEqual(signatureSent(anna), { kind: 'typed', text: 'Anna Kowalska', style: 'elegant' })
  })

  test('is offered only in styles that have every letter of the name', async () => {
    const anna = await visitor()
    for (const [name, offered] of [
      ['Ольга Іванова', ['Style 3', 'Style 4', 'Plain']],
      ['محمد العربي', ['Style 5', 'Plain']],
      ['王小明', ['Plain']],
    ] as const) {
      await anna.nameField.fill(name)
      assert.deepEqual(await styles(anna), offered, name)
      assert.equal(await anna.page.getByRole('radio', { checked: true }).count(), 1, name)
    }
    await anna.nameField.fill('محمد العربي')
    await anna.consent.check()
    await anna.signs()
    await anna.isAtLast('Completed')
    assert.deepEqual(signatureSent(anna), { kind: 'typed', text: 'محمد العربي', style: 'ruqaa' })
  })

  test('is a photo without its paper, upright as the camera was held', async () => {
    const anna = await visitor()
    await anna.beginsToUpload()
    for (const _ of [1, 2]) await anna.presses('Next: signature')
    await anna.sees('Choose a picture, or choose Type or Draw.')
    await anna.chooses('notes.txt', Buffer.from('no picture'))
    await anna.sees('This file isn’t a PNG or JPEG picture.')
    await anna.chooses('huge.jpg', Buffer.alloc(11 * 1024 * 1024))
    await anna.sees('This file is larger than 10 MB.')
    await anna.chooses('photo.jpg', heldOnItsSide(await signaturePhoto(anna.page)))
    const picture = anna.page.getByRole('img', { name: 'Your picture without the paper' })
    await picture.waitFor()
    const { width, height, clear } = await anna.page.evaluate<Look>(
      `(${lookOf})(document.querySelector('.uploaded-picture'))`,
    )
    assert.ok(height > 3 * width, `${width} × ${height}`)
    assert.ok(clear > 0.5 && clear < 0.95, `${clear} is transparent`)
    await anna.page.reload()
    await picture.waitFor()
    await anna.consent.check()
    await anna.signs()
    await anna.isAtLast('Completed')
    const { kind, image } = signatureSent(anna)
    assert.equal(kind, 'uploaded')
    assert.match(image, /^data:image\/png;base64,/)
  })

  test('is a picture that is dropped on the field, and can be removed', async () => {
    const anna = await visitor()
    await anna.beginsToUpload()
    const bytes = [...(await signaturePhoto(anna.page))]
    await anna.page.evaluate(`(${dropFile})(${JSON.stringify(bytes)})`)
    await anna.page.getByRole('img', { name: 'Your picture without the paper' }).waitFor()
    await anna.page.getByRole('button', { name: 'Next: agreement' }).waitFor()
    await anna.presses('Remove the picture')
    await anna.page.getByRole('button', { name: 'Next: signature' }).waitFor()
    await becomes(() => anna.focused(), 'Choose a picture')
  })

  test('is refused if the picture shows no ink, and the signer reads what to do', async () => {
    const anna = await visitor()
    await anna.beginsToUpload()
    const empty = await anna.page.evaluate<string>(`(() => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context.fillStyle = '#eee'
      context.fillRect(0, 0, 300, 150)
      return canvas.toDataURL('image/png')
    })()`)
    await anna.chooses('empty.png', Buffer.from(empty.split(',')[1] ?? '', 'base64'))
    await anna.sees('Take a photo of dark ink on white paper')
  })
})

type Look = { readonly width: number; readonly height: number; readonly clear: number }

/** The size of an image, and the share of it that is transparent. */
const lookOf = `(image) => {
  const canvas = document.createElement('canvas')
  const { naturalWidth: width, naturalHeight: height } = image
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, clear: data.filter((value, i) => i % 4 === 3 && value < 30).length / (width * height) }
}`

const dropFile = `(bytes) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  const field = document.querySelector('.uploaded-field')
  for (const type of ['dragover', 'drop']) {
    field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }
}`
