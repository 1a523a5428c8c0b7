import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { array, dictionary, name, number, reference } from '../../src/read/value.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { confirmSigners } from '../../src/verify/conclude.ts'
import { describeMark, signerName } from '../../src/verify/describe-mark.ts'
import type { LaterMark, PdfReport } from '../../src/verify/report.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { box, later, paint } from '../support/attack.ts'
import { createAuthority, sha256 } from '../support/authority.ts'
import { toBytes, toText } from '../support/plain-pdf.ts'
import { AT, ann, authority, bob, contract, SIGNED_AT, sign, stampTime, trust } from '../support/sample-contract.ts'

const signed = await sign(contract, 'Signature_1')
const describe = (mark: LaterMark, { signatures }: PdfReport) =>
  describeMark(mark, signerName(signatures[(mark.signedIn ?? 0) - 1]))

const overPage1 = {
  field: {
    kind: 'visible' as const,
    fieldName: 'Sneaky',
    position: { page: 1, x: 0, y: 0 },
    size: { width: 300, height: 400 },
  },
}
const mallory = await (await createAuthority('Stranger')).signer('Mallory')

test('a page that an unknown signer covers with a signature is reported as changed, by whom and where', async () => {
  const attacked = await sign(signed, '', { ...overPage1, signer: mallory })
  const report = await verifyPdf(attacked, trust)
  const { verdict, signatures, marks } = report
  assert.equal(verdict, 'changed-later')
  assert.deepEqual(
    signatures.map((each) => [each.verdict, each.ownVerdict]),
    [
      ['changed-later', 'valid'],
      ['valid-issuer-unknown', 'valid-issuer-unknown'],
    ],
  )
  assert.deepEqual(signatures[0]?.changesSince.allowed, ['The field Sneaky was added to page 1 and signed.'])
  assert.deepEqual(marks, [
    { kind: 'signature', pages: [1], fieldName: 'Sneaky', after: 1, signedIn: 2, signer: 'unknown' },
  ])
  assert.deepEqual(
    marks.map((mark) => describe(mark, report)),
    ['A signature was added to page 1 later, signed by Mallory, whose certificate is not trusted here.'],
  )
  assert.deepEqual(attacked.subarray(0, signatures[0]?.signedLength ?? 0), signed)
})

test('an unknown signer who covers a page is reported after a trusted one signs, or a timestamp', async () => {
  const attacked = await sign(signed, '', { ...overPage1, signer: mallory })
  for (const later of [await stampTime(attacked), await sign(attacked, 'Signature_2', { signer: bob })]) {
    assert.equal((await verifyPdf(later, trust)).signatures[0]?.verdict, 'changed-later')
  }
})

test('a later signature of somebody trusted is named, and takes nothing from the first', async () => {
  const report = await verifyPdf(await sign(signed, '', { ...overPage1, signer: bob }), trust)
  assert.equal(report.verdict, 'valid')
  assert.deepEqual(
    report.marks.map((mark) => describe(mark, report)),
    ['A signature was added to page 1 later, signed by Bob.'],
  )
})

test('unknown signers who sign after each other all stay unknown', async () => {
  const report = await verifyPdf(await sign(signed, '', { ...overPage1, signer: bob }), { ...trust, anchors: [] })
  assert.deepEqual(
    report.signatures.map(({ verdict }) => verdict),
    ['valid-issuer-unknown', 'valid-issuer-unknown'],
  )
})

test('a signer whom the caller confirms is as good as a trusted one', async () => {
  const attacked = await sign(signed, '', { ...overPage1, signer: mallory })
  const report = await verifyPdf(attacked, trust)
  const confirmed = confirmSigners(report, ({ signer }) => signer?.commonName === 'Mallory')
  assert.deepEqual([confirmed.verdict, confirmed.marks[0]?.signer], ['valid', 'trusted'])
  assert.equal(confirmSigners(report, () => false).verdict, 'changed-later')
})

test('a form that is filled in later is reported as changed, by field, until a trusted signer signs it', async () => {
  const filled = later(signed, (update) => update.setEntries(reference(AT.note), { V: textString('999,999') }))
  const verdictAndNotes = async (bytes: Uint8Array) => {
    const report = await verifyPdf(bytes, trust)
    const verdicts = report.marks.map((mark) => describe(mark, report))
    return [report.signatures[0]?.verdict, ...verdicts.filter((sentence) => sentence.includes('Note'))]
  }
  const unsigned = 'The field Note on page 1 was filled in later, and no valid signature covers it.'
  assert.deepEqual(await verdictAndNotes(filled), ['changed-later', unsigned])
  assert.deepEqual(
    await verdictAndNotes(await stampTime(filled)),
    ['changed-later', unsigned],
    'anybody gets a timestamp',
  )
  assert.deepEqual(await verdictAndNotes(await sign(filled, 'Signature_2', { signer: mallory })), [
    'changed-later',
    'The field Note on page 1 was filled in later, signed by Mallory, whose certificate is not trusted here.',
  ])
  const confirmed = await sign(filled, 'Signature_2', { signer: bob })
  assert.deepEqual(await verdictAndNotes(confirmed), [
    'valid',
    'The field Note on page 1 was filled in later, signed by Bob.',
  ])
  const again = later(confirmed, (update) => update.setEntries(reference(AT.note), { V: textString('1') }))
  assert.deepEqual(
    [(await verdictAndNotes(again))[0], (await verdictAndNotes(again)).at(-1)],
    ['changed-later', unsigned],
  )
})

test('an unknown signer cannot hide a change by forbidding it', async () => {
  const locking = { signer: mallory, field: { kind: 'invisible' as const, fieldName: 'Cover' } }
  const locked = await sign(signed, '', { ...locking, lock: { fields: ['Note'] } })
  const filled = later(locked, (update) => update.setEntries(reference(AT.note), { V: textString('999,999') }))
  // An empty object when the unknown signer signs, and a widget over the page afterwards.
  const seeded = later(signed, (update) => update.add(dictionary([])))
  const target = reference(Math.max(...new PdfFile(seeded).crossReference.locations.keys()))
  const covered = later(await sign(seeded, '', locking), (update) => {
    const value = dictionary([['ByteRange', array([number(0), number(1), number(2), number(3)])]])
    update.replace(
      target,
      dictionary([
        ['Type', name('Annot')],
        ['Subtype', name('Widget')],
        ['FT', name('Sig')],
        ['T', textString('Garbage')],
        ['V', value],
        ['Rect', box(0, 0, 300, 400)],
        ['AP', dictionary([['N', update.add(paint())]])],
      ]),
    )
    update.append(reference(AT.page1), 'Annots', target)
    update.append(reference(AT.form), 'Fields', target)
  })
  for (const attacked of [filled, covered]) {
    assert.equal((await verifyPdf(attacked, trust)).signatures[0]?.verdict, 'not-valid')
  }
})

test('an appearance by an unknown signer stays theirs, though a trusted one fills in the field again', async () => {
  const painted = later(signed, (update) => {
    const look = dictionary([['N', update.add(paint())]])
    update.setEntries(reference(AT.note), { V: textString('999,999'), AP: look })
  })
  const byMallory = await sign(painted, 'Signature_2', { signer: mallory })
  const again = later(byMallory, (update) => update.setEntries(reference(AT.note), { V: textString('100') }))
  const byBob = await sign(again, '', { signer: bob, field: { kind: 'invisible', fieldName: 'Third' } })
  assert.equal((await verifyPdf(byBob, trust)).signatures[0]?.verdict, 'changed-later')
})

test('what a trusted signer fills into a read-only field is named, unless it is beside their signature', async () => {
  const total = later(contract, (update) => {
    update.setEntries(reference(AT.note), { T: textString('Total'), Ff: number(1) })
  })
  const fill = (bytes: Uint8Array, target: number) =>
    later(bytes, (update) => update.setEntries(reference(target), { V: textString('999,999') }))
  const verdictAndNotes = async (bytes: Uint8Array) => {
    const report = await verifyPdf(bytes, trust)
    return [report.verdict, ...report.marks.map((mark) => describe(mark, report))]
  }
  const first = await sign(total, 'Signature_1')
  assert.deepEqual(await verdictAndNotes(await sign(fill(first, AT.note), 'Signature_2', { signer: bob })), [
    'valid',
    'The field Total on page 1 was filled in later, signed by Bob.',
    'A signature was added to page 2 later, signed by Bob.',
  ])
  assert.deepEqual(await verdictAndNotes(await sign(fill(first, AT.signedBy), 'Signature_2', { signer: bob })), [
    'valid',
    'A signature was added to page 2 later, signed by Bob.',
  ])
})

test('a form that is filled in after unknown signers signed it is reported as changed, too', async () => {
  const filled = later(signed, (update) => update.setEntries(reference(AT.note), { V: textString('999,999') }))
  assert.equal((await verifyPdf(filled, { ...trust, anchors: [] })).verdict, 'changed-later')
})

test('a comment over a page certified for comments is reported, until a trusted signer signs it', async () => {
  const commented = later(await certifyForComments(), (update) => {
    const stamp = dictionary([
      ['Type', name('Annot')],
      ['Subtype', name('Stamp')],
      ['Rect', box(0, 0, 300, 400)],
      ['AP', dictionary([['N', update.add(paint())]])],
    ])
    update.append(reference(AT.page1), 'Annots', update.add(stamp))
  })
  const report = await verifyPdf(commented, trust)
  assert.deepEqual(
    [report.verdict, ...report.marks.map((mark) => describe(mark, report))],
    ['changed-later', 'A comment was added or changed on page 1 later, and no valid signature covers it.'],
  )
  const confirmed = await verifyPdf(await sign(commented, 'Signature_2', { signer: bob }), trust)
  assert.equal(confirmed.verdict, 'valid')
})

/** A certification that allows comments, too (ISO 32000-2 table 257). */
async function certifyForComments(): Promise<Uint8Array> {
  const prepared = await beginSignature(contract, {
    field: { kind: 'prepared', fieldName: 'Signature_1' },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: SIGNED_AT,
    certify: true,
  })
  const bytes = toBytes(toText(prepared.bytes).replace('/V /1.2\n/P 2', '/V /1.2\n/P 3'))
  const [, first, second] = prepared.byteRange
  const digest = await sha256(new Uint8Array([...bytes.subarray(0, first), ...bytes.subarray(second)]))
  return finishSignature({ ...prepared, bytes }, await authority.cms({ ...prepared, digest }, ann, SIGNED_AT))
}
