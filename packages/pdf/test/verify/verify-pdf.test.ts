import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textString } from '../../src/read/text-string.ts'
import { reference } from '../../src/read/value.ts'
import { addValidationData } from '../../src/sign/add-validation-data.ts'
import { IncrementalUpdate } from '../../src/sign/incremental-update.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { createAuthority } from '../support/authority.ts'
import {
  AT,
  addValidation,
  ann,
  authority,
  bob,
  contract,
  NOW,
  SIGNED_AT,
  STAMPED_AT,
  sign,
  stampTime,
  trust,
} from '../support/sample-contract.ts'

const signed = await sign(contract, 'Signature_1', { certify: true, reason: 'I agree', name: 'Ann' })

test('an unsigned document is reported as such', async () => {
  assert.deepEqual(await verifyPdf(contract, trust), {
    verdict: null,
    unsigned: true,
    protectedUntil: null,
    signatures: [],
    marks: [],
  })
})

test('a signed document that was cut off is damaged wherever that was, and never unsigned', async () => {
  for (let length = contract.length + 40; length < signed.length - 2; length += 97) {
    await assert.rejects(verifyPdf(signed.subarray(0, length), trust), { kind: 'damaged' }, String(length))
  }
  const twice = await sign(signed, 'Signature_2')
  const { verdict } = await verifyPdf(twice.subarray(0, twice.length - 200), trust)
  assert.equal(verdict, 'not-valid')
})

test('bytes that mean nothing behind the end of an unsigned document do not make it damaged', async () => {
  for (const behind of ['\n\n', '\0\0\0', '<!-- 12 ms -->', 'obj 7 endobj', '%%EOF\n']) {
    const followed = Buffer.concat([contract, Buffer.from(behind)])
    assert.deepEqual((await verifyPdf(followed, trust)).unsigned, true, behind)
  }
})

test('a signature is reported with who, when, where and what it covers', async () => {
  const { verdict, unsigned, signatures } = await verifyPdf(signed, trust)
  assert.equal(verdict, 'valid')
  assert.equal(unsigned, false)
  const [only, ...more] = signatures
  assert.equal(more.length, 0)
  assert.equal(only?.kind, 'certification')
  assert.equal(only?.fieldName, 'Signature_1')
  assert.equal(only?.signer?.commonName, 'Ann Árnadóttir')
  assert.match(only?.signer?.issuer ?? '', /Test Issuing/)
  assert.deepEqual(only?.provenTime, SIGNED_AT)
  assert.deepEqual(only?.claimedTime, SIGNED_AT)
  assert.equal(only?.coversWholeFile, true)
  assert.equal(only?.reason, 'I agree')
  assert.deepEqual(only?.place, { page: 2, x: 10, y: 10, width: 100, height: 40 })
  assert.deepEqual(only?.reasons, [])
})

test('levels grow with the data in the file', async () => {
  const levelOf = async (bytes: Uint8Array) => (await verifyPdf(bytes, trust)).signatures[0]?.level
  assert.equal(await levelOf(await sign(contract, 'Signature_1', { timestamped: false })), 'B-B')
  assert.equal(await levelOf(signed), 'B-T')
  const withData = await addValidation(signed)
  assert.equal(await levelOf(withData), 'B-LT')
  assert.equal(await levelOf(await stampTime(withData)), 'B-LTA')
  assert.equal(await levelOf(await stampTime(signed)), 'B-T')
})

test('what the store held before a signature does not raise its level', async () => {
  const closed = await stampTime(await addValidation(signed))
  const later = await sign(closed, 'Signature_2', { signer: bob })
  const { signatures } = await verifyPdf(later, trust)
  assert.deepEqual(
    signatures.map(({ level }) => level),
    ['B-LTA', null, 'B-T'],
  )
})

test('a document timestamp proves the time of a signature that has none', async () => {
  const stamped = await stampTime(await sign(contract, 'Signature_1', { timestamped: false }))
  const { signatures } = await verifyPdf(stamped, trust)
  assert.deepEqual(signatures[0]?.provenTime, STAMPED_AT)
  assert.equal(signatures[1]?.kind, 'document-timestamp')
  assert.equal(signatures[1]?.verdict, 'valid')
})

test('filling in a form and signing again are reported and allowed', async () => {
  const update = new IncrementalUpdate(signed)
  update.setEntries(reference(AT.note), { V: textString('Paid') })
  const report = await verifyPdf(await sign(update.write().bytes, 'Signature_2', { signer: bob }), trust)
  assert.equal(report.verdict, 'valid')
  const [first, second] = report.signatures
  assert.deepEqual(first?.changesSince, {
    allowed: ['The field Signature_2 was signed.', 'The field Note was filled in.'],
    forbidden: [],
  })
  assert.deepEqual(
    report.marks.map((mark) => [mark.kind, mark.fieldName, mark.pages, mark.signer]),
    [
      ['field', 'Note', [1], 'trusted'],
      ['signature', 'Signature_2', [2], 'trusted'],
    ],
  )
  assert.equal(first?.coversWholeFile, false)
  assert.equal(first?.signedLength, signed.length)
  assert.equal(second?.kind, 'signature')
  assert.equal(second?.coversWholeFile, true)
})

test('a field that only signing fills is filled by a later signer, and by nobody else', async () => {
  const update = new IncrementalUpdate(signed)
  update.setEntries(reference(AT.signedBy), { V: textString('Bob') })
  const filled = update.write().bytes
  const alone = await verifyPdf(filled, trust)
  assert.equal(alone.verdict, 'not-valid')
  assert.deepEqual(alone.signatures[0]?.reasons, ['The field SignedBy_1 was filled in without a signature.'])
  assert.equal((await verifyPdf(await sign(filled, 'Signature_2', { signer: bob }), trust)).verdict, 'valid')
})

test('without the right root the signature is valid and its issuer is unknown', async () => {
  const other = await createAuthority('Other')
  const { verdict, signatures } = await verifyPdf(signed, { ...trust, anchors: [other.root.certificate] })
  assert.equal(verdict, 'valid-issuer-unknown')
  assert.match(signatures[0]?.reasons[0] ?? '', /not issued by a trusted issuer/)
  assert.equal(signatures[0]?.provenTime, null)
})

test('a document timestamp of an unknown authority proves no time', async () => {
  const other = await createAuthority('Other')
  const stamped = await stampTime(await sign(contract, 'Signature_1'))
  const { signatures } = await verifyPdf(stamped, { ...trust, anchors: [other.root.certificate] })
  assert.equal(signatures[1]?.verdict, 'valid-issuer-unknown')
  assert.equal(signatures[1]?.provenTime, null)
})

test('roots of time-stamping authorities make their times known, and nobody who signs', async () => {
  const timestampAnchors = [authority.root.certificate]
  const stamped = await stampTime(await sign(contract, 'Signature_1'))
  const [signature, timestamp] = (await verifyPdf(stamped, { anchors: [], timestampAnchors, at: NOW })).signatures
  assert.deepEqual([signature?.verdict, signature?.provenTime], ['valid-issuer-unknown', SIGNED_AT])
  assert.deepEqual([timestamp?.verdict, timestamp?.provenTime], ['valid', STAMPED_AT])
})

test('a certificate that was revoked before the signature makes it not valid, one revoked later does not', async () => {
  const serialNumber = serialOf(ann.certificate)
  const revokedAt = (date: string) => authority.crls([{ serialNumber, revokedAt: new Date(date) }])
  const before = await verifyPdf(signed, { ...trust, crls: await revokedAt('2026-05-01T00:00:00Z') })
  assert.equal(before.verdict, 'not-valid')
  assert.match(before.signatures[0]?.reasons[0] ?? '', /was revoked on 2026-05-01/)
  const after = await verifyPdf(signed, { ...trust, crls: await revokedAt('2026-06-01T20:00:00Z') })
  assert.equal(after.verdict, 'valid')
})

test('a timestamp of an authority that was revoked before is not valid', async () => {
  const revoked = { serialNumber: Uint8Array.of(3), revokedAt: new Date('2026-05-01T00:00:00Z') }
  const { signatures } = await verifyPdf(signed, { ...trust, crls: await authority.crls([revoked]) })
  assert.equal(signatures[0]?.verdict, 'not-valid')
  assert.match(signatures[0]?.reasons.join() ?? '', /timestamp of the signature is not valid/)
})

test('a certificate that has ended counts as long as a timestamp proves the time', async () => {
  const late = { ...trust, at: new Date('2033-01-01T00:00:00Z') }
  assert.equal((await verifyPdf(signed, late)).verdict, 'valid')
  const { verdict, signatures } = await verifyPdf(await sign(contract, 'Signature_1', { timestamped: false }), late)
  assert.equal(verdict, 'expired')
  assert.match(signatures[0]?.reasons.join() ?? '', /protection of the signature expired on 2030-01-01/)
})

test('that revocation could not be checked is remarked on', async () => {
  const { signatures } = await verifyPdf(signed, { anchors: trust.anchors, at: NOW })
  assert.match(signatures[0]?.remarks.join() ?? '', /could not be checked/)
  const known = await verifyPdf(signed, { ...trust, crls: await authority.crls() })
  assert.deepEqual(known.signatures[0]?.remarks, [])
})

test('a store of validation data with garbage in it does not matter', async () => {
  const rubbish = [Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(0x30, 0x82, 0xff, 0xff)]
  const bytes = await addValidationData(signed, { certificates: rubbish, crls: rubbish, ocsps: rubbish })
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
})

/** The serial number in a certificate: the first integer after the version. */
function serialOf(certificate: Uint8Array): Uint8Array {
  const at = Buffer.from(certificate).indexOf(Uint8Array.of(0xa0, 3, 2, 1, 2, 2)) + 6
  const length = certificate[at] ?? 0
  return certificate.slice(at + 1, at + 1 + length)
}
