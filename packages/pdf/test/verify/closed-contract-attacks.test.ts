import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfError } from '../../src/errors.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { readPages } from '../../src/read/page-tree.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { array, asName, dictionary, name, number, type PdfReference, type PdfValue } from '../../src/read/value.ts'
import type { IncrementalUpdate } from '../../src/sign/incremental-update.ts'
import type { PdfReport } from '../../src/verify/report.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { box, later, paint, stampInto } from '../support/attack.ts'
import { createAuthority } from '../support/authority.ts'
import { closeContract, textPages } from '../support/closed-contract.ts'
import { toBytes, toText } from '../support/plain-pdf.ts'
import { authority, trust } from '../support/sample-contract.ts'

const upright = '/MediaBox [0 0 595 842]'
const { bytes, revisions } = await closeContract(textPages([upright, upright]))
const file = new PdfFile(bytes)
const pages = readPages(file)
const fields = readFormFields(file)
const [firstPage, lastPage] = [at(pages, 0), at(pages, 1)]
const signature = at(fields, 0)
const signedBy = at(fields, 1)

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  assert.ok(item)
  return item
}

function linkOf(page: typeof firstPage): PdfValue | undefined {
  return file.items(page.entries.get('Annots')).find((item) => asName(file.entries(item)?.get('Subtype')) === 'Link')
}

function indirect(value: PdfValue | undefined): PdfReference {
  assert.equal(value?.kind, 'reference')
  return value as PdfReference
}

test('the closed document that is attacked below is valid, also with a revision that changes nothing', async () => {
  assert.equal(
    (
      await verifyPdf(
        later(bytes, () => {}),
        trust,
      )
    ).verdict,
    'valid',
  )
})

test('a closed document stays valid when another program packs what it writes into an object stream', async () => {
  const root = file.root.number
  const location = file.location(root)
  assert.equal(location?.kind, 'offset')
  const text = toText(bytes)
  const from = text.indexOf('obj', location?.kind === 'offset' ? location.offset : 0) + 'obj'.length
  const catalog = text.slice(from, text.indexOf('endobj', from)).trim()
  const container = 900
  const head = `${root} 0 `
  const packed = `${container} 0 obj\n<< /Type /ObjStm /N 1 /First ${head.length} /Length ${head.length + catalog.length} >>\nstream\n${head}${catalog}\nendstream\nendobj\n`
  const at = bytes.length + packed.length
  const row = (kind: number, second: number) => [kind, second >>> 24, second >>> 16, second >>> 8, second, 0]
  const rows = Uint8Array.from([...row(2, container), ...row(1, bytes.length), ...row(1, at)].map((byte) => byte & 255))
  const table = `<< /Type /XRef /Size 902 /W [1 4 1] /Index [${root} 1 ${container} 2] /Root ${root} 0 R /Prev ${file.crossReference.sections[0].offset} /Length ${rows.length} >>`
  const added = `${packed}901 0 obj\n${table}\nstream\n${toText(rows)}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`
  const { verdict, signatures } = await verifyPdf(toBytes(text + added), trust)
  assert.equal(verdict, 'valid', JSON.stringify(signatures.map(({ reasons }) => reasons)))
})

/** The same change, as seen by the first signer and by the last. */
function refuses(attack: string, reason: RegExp, change: (update: IncrementalUpdate) => void): void {
  test(`a closed document is not valid any more after ${attack}`, async () => {
    const { verdict, signatures } = await verifyPdf(later(bytes, change), trust)
    assert.equal(verdict, 'not-valid')
    for (const each of [signatures[0], signatures.at(-1)]) {
      assert.match(each?.reasons.join('\n') ?? '', reason)
      assert.equal(each?.unaltered, false)
    }
  })
}

refuses('an appended page', /Pages were added: there were 2, now there are 3/, (update) => {
  const tree = indirect(file.catalog.get('Pages'))
  update.append(tree, 'Kids', update.add(dictionary([...lastPage.entries])))
  update.setEntries(tree, { Count: number(3) })
})

refuses('a content laid over a page', /Page 1 was changed/, (update) => {
  update.append(firstPage.reference, 'Contents', update.add(paint()))
})

refuses('an annotation laid over a page', /Content was placed over page 1/, (update) => {
  const stamp = dictionary([
    ['Type', name('Annot')],
    ['Subtype', name('Stamp')],
    ['Rect', box(0, 0, 300, 400)],
    ['AP', dictionary([['N', update.add(paint())]])],
  ])
  update.append(firstPage.reference, 'Annots', update.add(stamp))
})

refuses('a moved signature', /The field Signature_1 was moved/, (update) => {
  update.setEntries(at(signature.widgets, 0), { Rect: box(0, 0, 300, 400) })
})

refuses('a moved date', /The field SignedBy_1 was moved/, (update) => {
  update.setEntries(at(signedBy.widgets, 0), { Rect: box(0, 0, 300, 400) })
})

refuses('a widget in the place of another', /A field or a comment on page 2 was changed or removed/, (update) => {
  const own = at(signature.widgets, 0)
  const look = dictionary([['N', update.add(paint())]])
  const other = update.add(dictionary([...(file.entries(own) ?? []), ['AP', look]]))
  const listed = file.items(lastPage.entries.get('Annots'))
  const changed = listed.map((item) => (item.kind === 'reference' && item.number === own.number ? other : item))
  update.setEntries(lastPage.reference, { Annots: array(changed) })
})

refuses('another look of a date', /The appearance of the field SignedBy_1 was changed/, (update) => {
  update.setEntries(at(signedBy.widgets, 0), { AP: dictionary([['N', update.add(paint())]]) })
})

refuses('another date', /The field SignedBy_1 was changed/, (update) => {
  update.setEntries(signedBy.reference, { V: textString('Never') })
})

refuses('one more widget of a date', /Content was placed over page 1/, (update) => {
  const more = update.add(dictionary([...(file.entries(at(signedBy.widgets, 0)) ?? [])]))
  update.append(signedBy.reference, 'Kids', more)
  update.append(firstPage.reference, 'Annots', more)
})

refuses('a link that leads elsewhere', /A field or a comment on page 1 was changed or removed/, (update) => {
  const action = indirect(file.entries(linkOf(firstPage))?.get('A'))
  update.setEntries(action, { URI: textString('https://evil.example') })
})

refuses('another block', /Page 2 was changed/, (update) => {
  const forms = file.entries(file.entries(lastPage.entries.get('Resources'))?.get('XObject'))
  for (const form of forms?.values() ?? []) update.replace(indirect(form), paint())
})

refuses('a signature that is taken out', /The signature in the field Signature_1 was replaced or removed/, (update) => {
  update.replace(signature.reference, dictionary([...signature.entries].filter(([key]) => key !== 'V')))
})

refuses('a field that is taken out of the form', /The field Signature_1 was removed or renamed/, (update) => {
  const left = fields.filter((field) => field !== signature).map((field) => field.reference)
  update.setEntries(indirect(file.catalog.get('AcroForm')), { Fields: array(left) })
})

test('a closed document is not valid any more after a timestamp of anybody that is laid over a page', async () => {
  const attacked = await stampInto(bytes, 'Overlay', (update) => ({
    Rect: box(40, 640, 560, 700),
    F: number(4),
    AP: dictionary([['N', update.add(paint())]]),
  }))
  const { verdict, signatures } = await verifyPdf(attacked, trust)
  assert.equal(verdict, 'not-valid')
  for (const each of signatures.slice(0, -1)) {
    assert.match(each.reasons.join('\n'), /Content was placed over page 1/)
  }
})

test('the field of somebody who has not signed yet takes no timestamp of anybody', async () => {
  const { verdict, signatures } = await verifyPdf(await stampInto(at(revisions, 1), 'Signature_2'), trust)
  assert.equal(verdict, 'not-valid')
  assert.match(signatures[0]?.reasons.join('\n') ?? '', /The field Signature_2 was filled in without a signature/)
})

test('a changed byte in any revision is noticed', async () => {
  for (const [index, { length: end }] of revisions.entries()) {
    const from = revisions[index - 1]?.length ?? 0
    const place = Buffer.from(bytes).indexOf(' obj\n', from) - 1
    assert.ok(place > from && place < end)
    const changed = bytes.slice()
    changed[place] = (changed[place] ?? 0) ^ 1
    const outcome = await verifyPdf(changed, trust).catch((error: unknown) => error)
    if (outcome instanceof Error) assert.ok(outcome instanceof PdfError)
    else assert.equal((outcome as PdfReport).verdict, 'not-valid', `revision ${index}`)
  }
})

test('bytes behind the end are noticed', async () => {
  const { verdict } = await verifyPdf(Buffer.concat([bytes, Buffer.from('% more\n')]), trust)
  assert.equal(verdict, 'not-valid')
})

test('another root is not taken for the right one, even if it has its name', async () => {
  const impostor = await createAuthority('Test')
  assert.notDeepEqual(impostor.root.certificate, authority.root.certificate)
  const { verdict, signatures } = await verifyPdf(bytes, { ...trust, anchors: [impostor.root.certificate] })
  assert.equal(verdict, 'valid-issuer-unknown')
  assert.ok(signatures.every((each) => each.verdict === 'valid-issuer-unknown' && each.provenTime === null))
})
