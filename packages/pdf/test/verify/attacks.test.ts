import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signCms } from '@countersign/pki'
import { PdfError } from '../../src/errors.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { array, dictionary, entriesOf, NULL, name, number, type PdfValue, reference } from '../../src/read/value.ts'
import { beginDocumentTimestamp } from '../../src/sign/begin-document-timestamp.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import type { IncrementalUpdate } from '../../src/sign/incremental-update.ts'
import { ObjectComparison } from '../../src/verify/object-comparison.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, box, later, paint, stampInto } from '../support/attack.ts'
import { sha256 } from '../support/authority.ts'
import { plainPdf, stream, toBytes, toText } from '../support/plain-pdf.ts'
import { AT, authority, bob, contract, STAMPED_AT, sign, stampTime, trust } from '../support/sample-contract.ts'

const signed = await sign(contract, 'Signature_1')

test('the document that is attacked below is valid', async () => {
  assert.equal((await verifyPdf(signed, trust)).verdict, 'valid')
})

test('a changed byte is noticed, wherever it is', async () => {
  for (const text of ['0 0 50 50 re f', '/MediaBox [0 0 300 400]', 'startxref\n', '/SubFilter', '/Prev']) {
    const at = toText(signed).indexOf(text)
    assert.ok(at > 0)
    const tampered = signed.slice()
    tampered[at] = (tampered[at] ?? 0) ^ 1
    const outcome = await verifyPdf(tampered, trust).catch((error: unknown) => error)
    if (outcome instanceof Error) assert.ok(outcome instanceof PdfError)
    else assert.equal((outcome as { verdict: string }).verdict, 'not-valid')
  }
})

test('a changed signature value is noticed', async () => {
  const tampered = signed.slice()
  const text = toText(signed).toLowerCase()
  // RFC 5652 11.2: the attribute with the digest of the document, by its identifier, within the last value.
  const attribute = '06092a864886f70d0109043122'
  const at = text.indexOf(attribute, text.lastIndexOf('/contents <')) + attribute.length + 4
  tampered[at] = tampered[at] === 0x30 ? 0x31 : 0x30
  const { verdict, signatures } = await verifyPdf(tampered, trust)
  assert.equal(verdict, 'not-valid')
  assert.equal(signatures[0]?.unaltered, false)
})

test('an added page is noticed', async () => {
  const attacked = later(signed, (update) => {
    const page = update.add(
      dictionary([
        ['Type', name('Page')],
        ['Parent', reference(AT.pages)],
        ['MediaBox', box(0, 0, 9, 9)],
      ]),
    )
    update.append(reference(AT.pages), 'Kids', page)
    update.setEntries(reference(AT.pages), { Count: number(3) })
  })
  await assertRefused(attacked, /Pages were added: there were 2, now there are 3/)
})

test('a removed page is noticed', async () => {
  const attacked = later(signed, (update) => {
    update.setEntries(reference(AT.pages), { Kids: array([reference(AT.page2)]), Count: number(1) })
  })
  await assertRefused(attacked, /Pages were removed/)
})

test('exchanged pages are noticed', async () => {
  const attacked = later(signed, (update) => {
    update.setEntries(reference(AT.pages), { Kids: array([reference(AT.page2), reference(AT.page1)]) })
  })
  await assertRefused(attacked, /Page 1 is not the page that was signed/)
})

test('another content of a page is noticed', async () => {
  const attacked = later(signed, (update) => update.setEntries(reference(AT.page1), { Contents: update.add(paint()) }))
  await assertRefused(attacked, /Page 1 was changed/)
})

test('a content that is redefined under its old number is noticed', async () => {
  const attacked = later(signed, (update) => update.replace(reference(AT.content1), paint()))
  await assertRefused(attacked, /Page 1 was changed/)
})

test('other bytes of the same length, and one more entry, are noticed', async () => {
  const other = later(signed, (update) => {
    const content = update.resolve(reference(AT.content1))
    assert.ok(content.kind === 'stream')
    update.replace(reference(AT.content1), {
      ...content,
      raw: content.raw.map((byte) => (byte === 0x35 ? 0x36 : byte)),
    })
  })
  await assertRefused(other, /Page 1 was changed/)
  const more = later(signed, (update) => {
    const content = update.resolve(reference(AT.content1))
    assert.ok(content.kind === 'stream')
    update.replace(reference(AT.content1), {
      ...content,
      entries: new Map([...content.entries, ['F', textString('x')]]),
    })
  })
  await assertRefused(more, /Page 1 was changed/)
})

test('a picture that a page inherits from above is compared too', async () => {
  await assertRefused(
    later(signed, (update) => update.replace(reference(AT.logo), paint())),
    /settings of the pages were changed/,
  )
})

test('the length of a stream, redefined, is noticed', async () => {
  await assertRefused(
    later(signed, (update) => update.replace(reference(8), number(6))),
    /settings of the pages were changed|cannot be compared/,
  )
})

test('a comment laid over a page is noticed', async () => {
  const attacked = later(signed, (update) => {
    const stamp = dictionary([
      ['Type', name('Annot')],
      ['Subtype', name('Stamp')],
      ['Rect', box(0, 0, 300, 400)],
      ['AP', dictionary([['N', update.add(paint())]])],
    ])
    update.append(reference(AT.page1), 'Annots', update.add(stamp))
  })
  await assertRefused(attacked, /Content was placed over page 1/)
})

test('a link that leads elsewhere is noticed', async () => {
  const attacked = later(signed, (update) => {
    update.setEntries(reference(AT.link), { Dest: array([reference(AT.page1), name('Fit')]) })
  })
  await assertRefused(attacked, /A field or a comment on page 1 was changed/)
})

test('a moved field is noticed, signed or not', async () => {
  for (const field of [AT.sig1, AT.sig2, AT.note]) {
    const attacked = later(signed, (update) => update.setEntries(reference(field), { Rect: box(0, 0, 300, 400) }))
    await assertRefused(attacked, /was moved/)
  }
})

test('other looks of a signed field are noticed', async () => {
  const attacked = later(signed, (update) => {
    update.setEntries(reference(AT.sig1), { AP: dictionary([['N', update.add(paint())]]) })
  })
  await assertRefused(attacked, /The appearance of the field Signature_1 was changed/)
})

test('looks without a value are noticed', async () => {
  const attacked = later(signed, (update) => {
    update.setEntries(reference(AT.note), { AP: dictionary([['N', update.add(paint())]]) })
  })
  await assertRefused(attacked, /The appearance of the field Note was changed/)
})

test('a signature field that nobody signed cannot be used to draw', async () => {
  const attacked = later(signed, (update) => {
    const field = update.add(
      dictionary([
        ['Type', name('Annot')],
        ['Subtype', name('Widget')],
        ['FT', name('Sig')],
        ['T', textString('Sneaky')],
        ['Rect', box(0, 0, 300, 400)],
        ['AP', dictionary([['N', update.add(paint())]])],
      ]),
    )
    update.append(reference(AT.page1), 'Annots', field)
    update.append(reference(AT.form), 'Fields', field)
  })
  await assertRefused(attacked, /Content was placed over page 1/)
})

test('a forged file is not handed out as what was signed, also where something was laid over it later', async () => {
  const lay = (update: IncrementalUpdate) => update.append(reference(AT.page1), 'Annots', update.add(paint()))
  const [first] = (await verifyPdf(later(signed, lay), trust)).signatures
  assert.equal(first?.signedLength, signed.length)

  const forged = signed.slice()
  const at = toText(signed).indexOf('0 0 50 50 re f')
  forged[at] = 0x31
  const [broken] = (await verifyPdf(later(forged, lay), trust)).signatures
  assert.deepEqual(broken?.changesSince.forbidden, first?.changesSince.forbidden)
  assert.equal(broken?.signedLength, null)
})

test('an added field of another kind is noticed', async () => {
  const attacked = later(signed, (update) => {
    update.append(
      reference(AT.form),
      'Fields',
      update.add(
        dictionary([
          ['FT', name('Tx')],
          ['T', textString('More')],
        ]),
      ),
    )
  })
  await assertRefused(attacked, /A field that is not a signature was added/)
})

test('scripts, attachments, layers and actions that come later are noticed', async () => {
  const script = dictionary([
    ['S', name('JavaScript')],
    ['JS', textString('app.alert(1)')],
  ])
  for (const key of ['OpenAction', 'AA', 'Names', 'OCProperties', 'Perms', 'ViewerPreferences']) {
    await assertRefused(
      later(signed, (update) => update.setEntries(reference(AT.catalog), { [key]: script })),
      /changed/,
    )
  }
})

test('a removed signature is noticed by later signatures', async () => {
  const twice = await sign(signed, 'Signature_2', { signer: bob })
  const attacked = later(twice, (update) => {
    const entries = new Map(update.entries(reference(AT.sig1)))
    entries.delete('V')
    update.replace(reference(AT.sig1), { kind: 'dictionary', entries })
  })
  await assertRefused(attacked, /The signature in the field Signature_1 was replaced or removed/)
})

test('a signature without its value, or without its range, is not valid', async () => {
  for (const key of ['Contents', 'ByteRange']) {
    const attacked = later(signed, (update) => {
      const value = update.entries(reference(AT.sig1))?.get('V')
      assert.ok(value?.kind === 'reference')
      const entries = new Map(update.entries(value))
      entries.delete(key)
      update.replace(value, { kind: 'dictionary', entries })
    })
    await assertRefused(attacked, key === 'Contents' ? /signature has no value/ : /does not say which bytes/)
  }
})

test('a signature that is moved to another field does not count there', async () => {
  const attacked = later(signed, (update) => {
    const value = update.entries(reference(AT.sig1))?.get('V')
    assert.ok(value !== undefined)
    update.setEntries(reference(AT.sig2), { V: value })
  })
  await assertRefused(attacked, /Two fields share this signature/)
})

test('two fields of one name are noticed', async () => {
  const attacked = later(signed, (update) => update.setEntries(reference(AT.sig2), { T: textString('Signature_1') }))
  await assertRefused(attacked, /several fields Signature_1/)
})

test('another catalog is noticed', async () => {
  const text = toText(
    later(signed, (update) =>
      update.add(
        dictionary([
          ['Type', name('Catalog')],
          ['Pages', reference(AT.pages)],
        ]),
      ),
    ),
  )
  const catalog = Number(/Size (\d+)/.exec(text.slice(text.lastIndexOf('trailer')))?.[1]) - 1
  const at = text.lastIndexOf('/Root 1 0 R')
  const attacked = `${text.slice(0, at)}/Root ${catalog} 0 R${text.slice(at + '/Root 1 0 R'.length)}`
  await assertRefused(toBytes(attacked), /The signature was removed.*\nThe document was replaced by another one/)
})

test('bytes behind the end of the document are noticed', async () => {
  const attacked = toBytes(`${toText(signed)}<html>`)
  await assertRefused(attacked, /Bytes were added after the end/)
})

test('a revision that skips the signed one is noticed, even if it shows everything in it', async () => {
  const { sections } = new PdfFile(signed).crossReference
  const rows = [...sections[0].locations].map(([object, location]) => {
    const offset = location.kind === 'offset' ? location.offset : 0
    return `${object} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${sections[1]?.offset} >>\nstartxref\n${signed.length}\n%%EOF\n`
  const attacked = toBytes(`${toText(signed)}xref\n${rows.join('')}${trailer}`)
  await assertRefused(attacked, /does not build on the signed one/)
})

test('cross-reference tables that go in a circle are refused', async () => {
  const text = toText(signed)
  const own = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? ''
  const at = text.lastIndexOf('/Prev ')
  const attacked = text.slice(0, at) + text.slice(at).replace(/\/Prev \d+/, `/Prev ${own}`)
  await assert.rejects(verifyPdf(toBytes(attacked), trust), /go in a circle/)
})

test('an object that is both a field and a picture is refused', async () => {
  const twofold = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    stream('/X Do'),
    stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /FT /Tx /T (Twofold)'),
    '<< /FT /Sig /T (Signature_1) /Rect [0 0 0 0] >>',
  ])
  await assert.rejects(verifyPdf(twofold, trust), PdfError)
})

test('an object that begins in the signed revision and ends behind it is refused', () => {
  // In the signed revision object 2 is incomplete; what a later one appends would be its end.
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  const straddling = '2 0 obj\n<< /Length 300 >>\nstream\n'
  const table =
    `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n${String(head.length).padStart(10, '0')} 00000 n \n` +
    `trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${head.length + straddling.length}\n%%EOF\n`
  const before = head + straddling + table
  const missing = 300 - table.length
  const whole = `${before}${' '.repeat(missing)}\nendstream\nendobj\n`
  const rest = `xref\n0 0\ntrailer\n<< /Size 3 /Root 1 0 R /Prev ${head.length + straddling.length} >>\n`
  const now = new PdfFile(toBytes(`${whole}${rest}startxref\n${whole.length}\n%%EOF\n`))
  assert.equal(now.get(reference(2)).kind, 'stream')
  const comparison = new ObjectComparison(new PdfFile(toBytes(before)), now, new Set())
  assert.throws(() => comparison.same(reference(2), reference(2)), PdfError)
})

test('the timestamp of another signature is noticed', async () => {
  const prepared = await beginSignature(contract, {
    field: { kind: 'prepared', fieldName: 'Signature_1' },
    subFilter: 'ETSI.CAdES.detached',
  })
  const foreign = await authority.timestamp(new Uint8Array(32).fill(7), new Date('2026-02-01T00:00:00Z'))
  const cms = await signCms({ signer: bob, digest: prepared.digest, addTimestamp: async () => foreign })
  await assertRefused(finishSignature(prepared, cms), /timestamp of the signature is not valid/)
})

test('a document timestamp over something else is not valid', async () => {
  const prepared = await beginDocumentTimestamp(signed, { fieldName: 'Time' })
  const token = await authority.timestamp(new Uint8Array(32).fill(7), new Date('2026-02-01T00:00:00Z'))
  const { signatures } = await verifyPdf(finishSignature(prepared, token), trust)
  assert.equal(signatures[0]?.verdict, 'valid')
  assert.equal(signatures[1]?.verdict, 'not-valid')
  assert.deepEqual([signatures[0]?.unaltered, signatures[1]?.unaltered], [true, false])
})

test('what comes after a document timestamp is judged too', async () => {
  const attacked = later(await stampTime(signed), (update) => update.replace(reference(AT.content1), paint()))
  const { signatures } = await verifyPdf(attacked, trust)
  assert.deepEqual(
    signatures.map(({ verdict }) => verdict),
    ['not-valid', 'not-valid'],
  )
})

test('a timestamp of anybody that shows nothing changes nothing', async () => {
  const blank = (update: IncrementalUpdate) => ({ AP: dictionary([['N', update.add(paint('% nothing\n'))]]) })
  for (const entries of [() => ({}), blank, () => ({ Rect: box(7, 7, 7, 7), F: number(132) })]) {
    assert.equal((await verifyPdf(await stampInto(signed, 'Time', entries), trust)).verdict, 'valid')
  }
})

test('a timestamp of anybody cannot be used to draw, wherever its look leads a reader', async () => {
  const look = (update: IncrementalUpdate) => ({ AP: dictionary([['N', update.add(paint())]]) })
  const states = (update: IncrementalUpdate) => dictionary([['Off', update.add(paint())]])
  const elsewhere = (update: IncrementalUpdate) => {
    const entries = new Map([...(entriesOf(paint('')) ?? []), ['F', textString('look')] as const])
    return dictionary([['N', update.add({ kind: 'stream', entries, raw: new Uint8Array() })]])
  }
  const attacks: Record<string, (update: IncrementalUpdate) => Record<string, PdfValue>> = {
    'an area': () => ({ Rect: box(0, 0, 300, 400) }),
    'an area and a look': (update) => ({ ...look(update), Rect: box(0, 0, 300, 400) }),
    'an area, a look and the flag that hides it': (update) => ({
      ...look(update),
      Rect: box(0, 0, 300, 400),
      F: number(2),
    }),
    'a line as its area': (update) => ({ ...look(update), Rect: box(0, 0, 300, 0) }),
    'a look without an area': (update) => look(update),
    'a look for a state without an area': (update) => ({ AP: dictionary([['N', states(update)]]), AS: name('Off') }),
    'a look in another file': (update) => ({ AP: elsewhere(update) }),
    'no corners': (update) => ({ ...look(update), Rect: NULL }),
    'too many corners': () => ({ Rect: box(0, 0, 0, 0, 300, 400) }),
    'corners that are no numbers': () => ({ Rect: array([name('x'), name('y'), name('x'), name('y')]) }),
  }
  for (const [attack, entries] of Object.entries(attacks)) {
    const { verdict, signatures } = await verifyPdf(await stampInto(signed, 'Time', entries), trust)
    assert.equal(verdict, 'not-valid', attack)
    assert.match(signatures[0]?.reasons.join('\n') ?? '', /Content was placed over page 1/, attack)
  }
})

test('a new signature adds no action, is no other annotation, and is part of no other field', async () => {
  const script = dictionary([
    ['S', name('JavaScript')],
    ['JS', textString('app.alert(1)')],
  ])
  const attacks: Record<string, PdfValue>[] = [
    { A: script },
    { AA: dictionary([['PO', script]]) },
    { Subtype: name('Stamp') },
    { Parent: reference(AT.sig2) },
  ]
  for (const entries of attacks) {
    await assertRefused(await stampInto(signed, 'Time', () => entries), /Content was placed over page 1/)
  }
})

test('a timestamp of anybody does not pass for the signature that a field was made for', async () => {
  await assertRefused(await stampInto(signed, 'Signature_2'), /The field Signature_2 was filled in without a signature/)
  const looks = later(signed, (update) => {
    update.setEntries(reference(AT.sig2), { AP: dictionary([['N', update.add(paint())]]) })
  })
  await assertRefused(await stampInto(looks, 'Signature_2'), /The appearance of the field Signature_2 was changed/)
})

test('a timestamp that calls itself a signature is a timestamp', async () => {
  const prepared = await beginSignature(signed, {
    field: { kind: 'prepared', fieldName: 'Signature_2' },
    subFilter: 'ETSI.RFC3161',
  })
  const at = toText(prepared.bytes).lastIndexOf('/Type /DocTimeStamp')
  prepared.bytes.set(toBytes('/Type /Sig         '), at)
  const { from, to } = prepared.contents
  const digest = await sha256(Buffer.concat([prepared.bytes.subarray(0, from), prepared.bytes.subarray(to)]))
  const attacked = finishSignature(prepared, await authority.timestamp(digest, STAMPED_AT))
  await assertRefused(attacked, /The field Signature_2 was filled in without a signature/)
})

test('an invisible field that was prepared takes a timestamp, and no look with it', async () => {
  const hidden = await sign(
    later(contract, (update) => update.setEntries(reference(AT.sig2), { Rect: box(0, 0, 0, 0) })),
    'Signature_1',
  )
  assert.equal((await verifyPdf(await stampInto(hidden, 'Signature_2'), trust)).verdict, 'valid')
  const looks = later(hidden, (update) => {
    update.setEntries(reference(AT.sig2), { AP: dictionary([['N', update.add(paint())]]) })
  })
  await assertRefused(await stampInto(looks, 'Signature_2'), /The field Signature_2 was filled in without a signature/)
})

/** A page with dangling references, and with one to another generation of an object. */
const dangling = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents [4 0 R 90 0 R] /Annots 91 0 R /Resources << /XObject << /X 6 1 R >> >> >>',
  stream('0 0 1 rg 20 300 100 50 re f /X Do'),
  '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature_1) /F 4 /Rect [0 0 0 0] /P 3 0 R >>',
  stream('/Y Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Y 7 0 R >> >>'),
  stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
])

test('an object that comes under another generation than the one referred to is noticed', async () => {
  const before = await sign(dangling, 'Signature_1')
  assert.equal((await verifyPdf(before, trust)).verdict, 'valid')
  const stamp = dictionary([
    ['Subtype', name('Stamp')],
    ['Rect', box(0, 0, 300, 400)],
  ])
  for (const generation of [0, 1]) {
    const content = later(before, (update) => update.replace(reference(90, generation), paint()))
    await assertRefused(content, /Page 1 was changed/)
    const annotations = later(before, (update) => update.replace(reference(91, generation), array([stamp])))
    await assertRefused(annotations, /Content was placed over page 1/)
  }
})

test('what is behind a reference with the wrong generation is compared too', async () => {
  const before = await sign(dangling, 'Signature_1')
  for (const number of [6, 7]) {
    await assertRefused(
      later(before, (update) => update.replace(reference(number), paint())),
      /Page 1 was changed/,
    )
  }
})

test('the same object under another generation is noticed, since some readers see it only then', async () => {
  const before = await sign(dangling, 'Signature_1')
  const text = toText(before)
  const form = /6 0 obj\n[\s\S]*?endobj\n/.exec(text)?.[0].replace('6 0 obj', '6 1 obj') ?? ''
  const table = `xref\n6 1\n${String(text.length).padStart(10, '0')} 00001 n \n`
  const trailer = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${new PdfFile(before).crossReference.sections[0].offset} >>\n`
  const attacked = `${text}${form}${table}${trailer}startxref\n${text.length + form.length}\n%%EOF\n`
  await assertRefused(toBytes(attacked), /Objects of the document were replaced by others/)
})

test('an object that no table lists is noticed: readers that distrust a table scan for objects', async () => {
  const text = toText(signed)
  const { offset: previous } = new PdfFile(signed).crossReference.sections[0]
  const content = `5 0 obj\n${stream('0 0 300 400 re f')}\nendobj\n`
  const holding = `70 0 obj\n${stream(content)}\nendobj\n`
  const packed = `70 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length 14 >>\nstream\n5 0 << /A 1 >>\nendstream\nendobj\n`
  const unused = `trailer\n<< /Root 70 0 R >>\n`
  const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const end = (table: string, prev: number, at: number) =>
    `xref\n${table}trailer\n<< /Size 99 /Root 1 0 R /Prev ${prev} >>\nstartxref\n${at}\n%%EOF\n`
  const append = (added: string, table: string) => {
    const at = text.length + added.length
    return `${text}${added}${end(table, previous, at)}`
  }
  // Listed in one revision, and withdrawn by the next.
  const listed = append(content, `5 1\n${row(text.length)}`)
  const back = `5 1\n${row(text.indexOf('5 0 obj'))}`
  const attacks = [
    append(content, '0 1\n0 65535 f\n'),
    append(holding, `70 1\n${row(text.length)}`),
    append(unused, '0 0\n'),
    append(packed, `70 1\n${row(text.length)}`),
    append(content.replace('5 0 obj', '5 0%\nobj'), '0 1\n0 65535 f\n'),
    append(unused, '0 0\n').replace(/trailer(?=\n<< \/Size 99)/, 'trailer%'),
    `${listed}${end(back, text.length + content.length, listed.length)}`,
  ]
  for (const attacked of attacks) {
    await assertRefused(toBytes(attacked), /Objects were added that the document does not list/)
  }
})

test('what readers draw themselves stays so, with their fonts for it', async () => {
  const drawn = later(contract, (update) =>
    update.setEntries(reference(AT.form), { NeedAppearances: { kind: 'boolean', value: true } }),
  )
  const before = await sign(drawn, 'Signature_1')
  const off = later(before, (update) =>
    update.setEntries(reference(AT.form), { NeedAppearances: { kind: 'boolean', value: false } }),
  )
  await assertRefused(off, /The settings of the form \(NeedAppearances\) were changed/)
  const fonts = dictionary([['Font', dictionary([['Helv', dictionary([['Subtype', name('Type3')]])]])]])
  const font = (update: IncrementalUpdate) => update.setEntries(reference(AT.form), { DR: fonts })
  await assertRefused(later(before, font), /The settings of the form \(DR\) were changed/)
  assert.equal((await verifyPdf(later(signed, font), trust)).verdict, 'valid')
})

test('a signature that was removed is still found, with the revision that it covers', async () => {
  const withoutForm = later(signed, (update) => update.setEntries(reference(AT.catalog), { AcroForm: NULL }))
  const emptied = later(signed, (update) => update.setEntries(reference(AT.sig1), { V: NULL }))
  for (const attacked of [withoutForm, emptied]) {
    const { verdict, unsigned, signatures } = await verifyPdf(attacked, trust)
    assert.deepEqual([verdict, unsigned, signatures.length], ['not-valid', false, 1])
    assert.equal(signatures[0]?.reasons[0], 'The signature was removed from the document later.')
    assert.equal(signatures[0]?.signedLength, null)
  }
})

test('a text that readers draw themselves gets no other font, and no other default', async () => {
  const annotation = (...entries: [string, PdfValue][]) =>
    dictionary([['Type', name('Annot')], ['Rect', box(10, 300, 110, 330)], ...entries])
  const asks: [string, PdfValue] = ['DA', textString('/Swap 12 Tf 0 g')]
  const onPage = (value: PdfValue) => (update: IncrementalUpdate) =>
    update.append(reference(AT.page1), 'Annots', update.add(value))
  const options: [string, PdfValue] = ['Opt', array([textString('Price 100'), textString('Price 200')])]
  const unrendered = {
    'a field': (update: IncrementalUpdate) =>
      update.setEntries(reference(AT.note), { V: textString('100'), DA: textString('/Swap 12 Tf 0 g') }),
    'a list without a choice': (update: IncrementalUpdate) => {
      const list = update.add(
        annotation(['Subtype', name('Widget')], ['FT', name('Ch')], ['T', textString('Price')], options),
      )
      update.append(reference(AT.page1), 'Annots', list)
      update.append(reference(AT.form), 'Fields', list)
    },
    'a field that the form does not list': onPage(
      annotation(['Subtype', name('Widget')], ['V', textString('100')], asks),
    ),
    'a note on the page': onPage(annotation(['Subtype', name('FreeText')], ['Contents', textString('100')], asks)),
  }
  const looks = dictionary([['N', reference(AT.logo)]])
  const swap = dictionary([['Font', dictionary([['Swap', dictionary([['Subtype', name('Type3')]])]])]])
  for (const [key, value] of [
    ['DR', swap],
    ['DA', textString('/Helv 1 Tf 1 g')],
  ] as const) {
    const change = (update: IncrementalUpdate) => update.setEntries(reference(AT.form), { [key]: value })
    for (const [what, make] of Object.entries(unrendered)) {
      const attacked = later(await sign(later(contract, make), 'Signature_1'), change)
      assert.equal((await verifyPdf(attacked, trust)).verdict, 'not-valid', `${key}, ${what}`)
    }
    const rendered = later(contract, (update) =>
      update.setEntries(reference(AT.note), { V: textString('100'), AP: looks, DA: textString('/Helv 9 Tf 0 g') }),
    )
    assert.equal((await verifyPdf(later(await sign(rendered, 'Signature_1'), change), trust)).verdict, 'valid', key)
  }
})

test('a field that a signer locked stays unchanged', async () => {
  const locking = await sign(contract, 'Signature_1', { lock: { fields: ['Note'] } })
  const attacked = later(locking, (update) => update.setEntries(reference(AT.note), { V: textString('Paid') }))
  await assertRefused(attacked, /The field Note on page 1 was changed although .* locked it by signing/)
})

test('a document that was certified against every change stays unchanged', async () => {
  const certified = await sign(contract, 'Signature_1', { certify: true })
  const level = toText(certified).lastIndexOf('/P 2')
  certified[level + 3] = 0x31
  const attacked = later(certified, (update) => update.setEntries(reference(AT.note), { V: textString('Paid') }))
  await assertRefused(attacked, /The field Note was changed although the document was certified against it/)
})

test('a document that was certified against every change takes no further signature', async () => {
  const certified = await sign(contract, 'Signature_1', { certify: true })
  const more = await sign(certified, '', {
    field: { kind: 'visible', fieldName: 'More', position: { page: 1, x: 0, y: 0 }, size: { width: 50, height: 50 } },
  })
  more[toText(more).indexOf('/P 2\n') + 3] = 0x31
  await assertRefused(more, /Content was placed over page 1/)
})

test('a signature that was made ready but not shown in its revision does not count later', async () => {
  const prepared = await beginSignature(contract, {
    field: { kind: 'prepared', fieldName: 'Signature_1' },
    subFilter: 'ETSI.CAdES.detached',
  })
  const at = toText(prepared.bytes).lastIndexOf('/V ')
  const value = Number(
    toText(prepared.bytes)
      .slice(at + 3)
      .split(' ')[0],
  )
  prepared.bytes[at + 1] = 0x57
  const { from, to } = prepared.contents
  const digest = await sha256(Buffer.concat([prepared.bytes.subarray(0, from), prepared.bytes.subarray(to)]))
  const hidden = finishSignature(prepared, await signCms({ signer: bob, digest }))
  assert.equal((await verifyPdf(hidden, trust)).unsigned, true)
  const shown = later(hidden, (update) => update.setEntries(reference(AT.sig1), { V: reference(value) }))
  await assertRefused(shown, /not in the revision that it covers/)
})
