import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addValidationData } from '../../src/sign/add-validation-data.ts'
import { beginDocumentTimestamp } from '../../src/sign/begin-document-timestamp.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import type { SignatureReport, Trust } from '../../src/verify/report.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { type Authority, createAuthority } from '../support/authority.ts'
import { opensslCms } from '../support/openssl-cms.ts'
import { contract } from '../support/sample-contract.ts'

const on = (day: string) => new Date(`${day}T00:00:00Z`)

const SIGNED_AT = on('2026-06-01')
const CLOSED_AT = on('2026-06-03')
const RENEWED_AT = on('2035-06-03')

const old = await createAuthority('Old', {
  root: on('2054-01-01'),
  issuing: on('2041-01-01'),
  tsa: on('2036-01-01'),
})
const newer = await createAuthority('Newer', {
  root: on('2074-01-01'),
  issuing: on('2061-01-01'),
  tsa: on('2056-01-01'),
})
const stranger = await createAuthority('Stranger', { root: on('2074-01-01'), issuing: on('2061-01-01') })
const ann = await old.signer('Ann', on('2030-01-01'))

type Revoked = Parameters<Authority['crls']>[0]

async function sign(bytes: Uint8Array, time: Date | null = SIGNED_AT, signer = ann, tsa = old): Promise<Uint8Array> {
  const field = { kind: 'prepared', fieldName: 'Signature_1' } as const
  const prepared = await beginSignature(bytes, { field, subFilter: 'ETSI.CAdES.detached', signingTime: SIGNED_AT })
  return finishSignature(prepared, await tsa.cms(prepared, signer, time ?? undefined))
}

async function validate(bytes: Uint8Array, authority: Authority, at: Date, revoked: Revoked = []): Promise<Uint8Array> {
  const { certificates } = authority
  return addValidationData(bytes, { certificates, crls: await authority.crls(revoked, at), ocsps: [] })
}

async function stamp(bytes: Uint8Array, authority: Authority, time: Date): Promise<Uint8Array> {
  const prepared = await beginDocumentTimestamp(bytes, { fieldName: `Time ${time.getTime()}` })
  return finishSignature(prepared, await authority.timestamp(prepared.digest, time))
}

function at(day: string, changes: Partial<Trust> = {}): Trust {
  return { anchors: [old.root.certificate, newer.root.certificate], at: on(day), ...changes }
}

/** The verdict on each signature. */
async function verdicts(bytes: Uint8Array, trust: Trust): Promise<string[]> {
  return (await verifyPdf(bytes, trust)).signatures.map(({ verdict }) => verdict)
}

async function first(bytes: Uint8Array, trust: Trust): Promise<SignatureReport> {
  const [report] = (await verifyPdf(bytes, trust)).signatures
  assert.ok(report)
  return report
}

const signed = await sign(contract)
const closed = await stamp(await validate(signed, old, on('2026-06-02')), old, CLOSED_AT)
const renewed = await stamp(await validate(closed, old, on('2035-06-02')), newer, RENEWED_AT)

test('a closed file is valid until a certificate of its newest timestamp expires, and says when', async () => {
  const { verdict, protectedUntil, signatures } = await verifyPdf(closed, at('2035-12-31'))
  assert.equal(verdict, 'valid')
  assert.deepEqual(protectedUntil, on('2036-01-01'))
  assert.deepEqual(signatures[0]?.protectedUntil, on('2036-01-01'))
  assert.deepEqual([signatures[0]?.level, signatures[0]?.provenTime], ['B-LTA', SIGNED_AT])
})

test('a closed file is no longer valid when the certificates of its timestamps have expired', async () => {
  for (const day of ['2036-01-02', '2042-01-01', '2057-01-01']) {
    const { verdict, protectedUntil, signatures } = await verifyPdf(closed, at(day))
    assert.equal(verdict, 'expired', day)
    assert.deepEqual(protectedUntil, on('2036-01-01'))
    for (const { verdict: each, level, provenTime, unaltered } of signatures) {
      assert.deepEqual([each, level, provenTime, unaltered], ['expired', null, null, true])
    }
    assert.match(signatures[0]?.reasons.join() ?? '', /expired on 2036-01-01/)
    assert.match(signatures[1]?.reasons.join() ?? '', /authority expired on 2036-01-01/)
  }
})

test('a timestamp that is renewed in time carries the file past the end of every earlier certificate', async () => {
  for (const day of ['2035-07-01', '2037-01-01', '2042-01-01', '2055-12-31']) {
    const { verdict, protectedUntil, signatures } = await verifyPdf(renewed, at(day))
    assert.equal(verdict, 'valid', `${day} ${signatures.flatMap(({ reasons }) => reasons).join(' ')}`)
    assert.deepEqual(protectedUntil, on('2056-01-01'))
    assert.deepEqual([signatures[0]?.level, signatures[0]?.provenTime], ['B-LTA', SIGNED_AT])
    assert.deepEqual(signatures[0]?.remarks, [])
  }
  assert.deepEqual(await verdicts(renewed, at('2056-01-02')), ['expired', 'expired', 'expired'])
})

test('a timestamp that is renewed too late proves nothing of what had expired', async () => {
  const late = await stamp(await validate(closed, old, on('2036-06-02')), newer, on('2036-06-03'))
  assert.deepEqual(await verdicts(late, at('2037-01-01')), ['expired', 'expired', 'valid'])
})

test('a signature that outlives its timestamp is proven by a later one, with validation data of that time', async () => {
  const longLived = await old.signer('Long', on('2041-01-01'))
  const before = await stamp(
    await validate(await sign(contract, null, longLived), old, on('2026-06-02')),
    old,
    CLOSED_AT,
  )
  const again = await stamp(await validate(before, old, on('2036-06-02')), newer, on('2036-06-03'))
  assert.deepEqual(await verdicts(again, at('2042-01-01')), ['valid', 'expired', 'valid'])
  assert.deepEqual((await first(again, at('2042-01-01'))).provenTime, on('2036-06-03'))
  const without = await stamp(before, newer, on('2036-06-03'))
  assert.deepEqual(await verdicts(without, at('2042-01-01')), ['expired', 'expired', 'valid'])
  // Only the issuer is known not to have been revoked in the meantime.
  const crls = (await old.crls([], on('2036-06-02'))).slice(0, 1)
  const half = await addValidationData(before, { certificates: [], crls, ocsps: [] })
  const ofIssuer = await stamp(half, newer, on('2036-06-03'))
  assert.deepEqual(await verdicts(ofIssuer, at('2042-01-01')), ['expired', 'expired', 'valid'])
})

test('validation data under a timestamp that has expired count by a later one that has not', async () => {
  const longLived = await old.signer('Long', on('2041-01-01'))
  const data = await validate(await sign(contract, null, longLived), old, on('2035-12-19'))
  const late = await stamp(await stamp(data, old, on('2035-12-20')), newer, on('2036-01-10'))
  assert.deepEqual(await verdicts(late, at('2042-01-01')), ['valid', 'expired', 'valid'])
})

test('a timestamp over what has no validation data counts while its issuer does', async () => {
  const bare = await stamp(await stamp(signed, old, CLOSED_AT), newer, RENEWED_AT)
  assert.deepEqual(await verdicts(bare, at('2040-12-31')), ['valid', 'valid', 'valid'])
  assert.deepEqual((await first(bare, at('2040-12-31'))).protectedUntil, on('2041-01-01'))
  assert.deepEqual(await verdicts(bare, at('2041-01-02')), ['expired', 'expired', 'valid'])
})

test('an issuer that lives on by a new certificate still counts', async () => {
  const bare = await stamp(await stamp(signed, old, CLOSED_AT), newer, RENEWED_AT)
  const intermediates = [await old.renewIssuing(on('2050-01-01'))]
  assert.deepEqual(await verdicts(bare, at('2041-01-02', { intermediates })), ['valid', 'valid', 'valid'])
  assert.deepEqual((await first(bare, at('2041-01-02', { intermediates }))).protectedUntil, on('2050-01-01'))
})

test('a revoked timestamp proves nothing, though it is dated before the certificate of its issuer', async () => {
  const issuingFrom = on('2027-01-01')
  const tsa = await createAuthority('Renewed', { root: on('2054-01-01'), issuing: on('2041-01-01'), issuingFrom })
  const stamped = await stamp(signed, tsa, CLOSED_AT)
  const anchors = [old.root.certificate, tsa.root.certificate]
  assert.deepEqual(await verdicts(stamped, at('2029-01-01', { anchors })), ['valid', 'valid'])
  const revoked = [{ serialNumber: Uint8Array.of(3), revokedAt: on('2028-01-01'), reason: 'keyCompromise' as const }]
  const crls = await tsa.crls(revoked, on('2028-06-01'))
  assert.deepEqual(await verdicts(stamped, at('2029-01-01', { anchors, crls })), ['valid', 'not-valid'])
})

test('validation data that a third party adds when the issuer has expired prove nothing', async () => {
  const bare = await stamp(await stamp(signed, old, CLOSED_AT), newer, RENEWED_AT)
  const stuffed = await validate(bare, old, on('2035-06-02'))
  assert.deepEqual(await verdicts(stuffed, at('2041-01-02')), ['expired', 'expired', 'valid'])
  const crls = await old.crls([], on('2026-06-02'))
  assert.deepEqual(await verdicts(bare, at('2041-01-02', { crls })), ['expired', 'expired', 'valid'])
})

test('validation data are of use that a later timestamp covers, though the first one does not', async () => {
  const first = await stamp(signed, old, CLOSED_AT)
  const second = await stamp(await validate(first, old, on('2026-06-04')), newer, on('2026-06-05'))
  assert.deepEqual(await verdicts(second, at('2045-01-01')), ['valid', 'valid', 'valid'])
})

test('a timestamp of an unknown authority renews nothing', async () => {
  const foreign = await stamp(await validate(closed, old, on('2033-06-02')), stranger, on('2033-06-03'))
  assert.deepEqual(await verdicts(foreign, at('2033-12-01')), ['valid', 'valid', 'valid-issuer-unknown'])
  assert.deepEqual(await verdicts(foreign, at('2036-01-02')), ['expired', 'expired', 'expired'])
})

test('a timestamp that is dated later than now proves nothing, unless clocks may differ so far', async () => {
  const ahead = (millis: number) => new Date(on('2026-07-01').getTime() + millis)
  const unproven = await sign(contract, null)
  const [signature, timestamp] = (await verifyPdf(await stamp(unproven, old, ahead(600_000)), at('2026-07-01')))
    .signatures
  assert.deepEqual([timestamp?.verdict, timestamp?.unaltered], ['not-valid', true])
  assert.match(timestamp?.reasons.join() ?? '', /later than now/)
  assert.equal(signature?.provenTime, null)
  assert.deepEqual(await verdicts(await stamp(unproven, old, ahead(60_000)), at('2026-07-01')), ['valid', 'valid'])
  assert.equal((await first(await sign(contract, ahead(600_000)), at('2026-07-01'))).verdict, 'not-valid')
})

test('a timestamp that is dated later than one that covers it proves nothing', async () => {
  const inverted = await stamp(await stamp(signed, old, on('2027-01-01')), newer, on('2026-12-01'))
  const report = await verifyPdf(inverted, at('2028-01-01'))
  assert.deepEqual(
    report.signatures.map(({ verdict }) => verdict),
    ['valid', 'not-valid', 'valid'],
  )
  assert.match(report.signatures[1]?.reasons.join() ?? '', /later than a timestamp that covers it/)
})

test('a signature by a certificate that expired before the first timestamp is not proven', async () => {
  const late = await stamp(await sign(contract, null), old, on('2030-06-01'))
  assert.deepEqual(await verdicts(late, at('2030-07-01')), ['expired', 'valid'])
  assert.deepEqual((await first(late, at('2030-07-01'))).protectedUntil, on('2030-01-01'))
})

test('a signature that is proven to be older than its certificate is not valid', async () => {
  const late = await old.signer('Late', on('2031-01-01'), on('2027-01-01'))
  const early = await stamp(await sign(contract, null, late), old, CLOSED_AT)
  const { verdict, reasons } = await first(early, at('2028-01-01'))
  assert.equal(verdict, 'not-valid')
  assert.match(reasons.join(), /was not valid at signing time/)
})

test('a document timestamp that has expired does not make a signature B-LTA that its own timestamp still proves', async () => {
  const data = await validate(await sign(contract, SIGNED_AT, ann, newer), old, on('2026-06-02'))
  const bytes = await stamp(await validate(data, newer, on('2026-06-02')), old, CLOSED_AT)
  const levelAt = async (day: string) => (await first(bytes, at(day))).level
  assert.deepEqual([await levelAt('2035-01-01'), await levelAt('2037-01-01')], ['B-LTA', 'B-LT'])
  assert.deepEqual(await verdicts(bytes, at('2037-01-01')), ['valid', 'expired'])
})

test('a document timestamp that has expired does not show that a certificate was not revoked since', async () => {
  const lives = { root: on('2054-01-01'), issuing: on('2041-01-01'), tsa: on('2027-01-01') }
  const brief = await createAuthority('Brief', lives)
  const signer = await brief.signer('Bea', on('2030-01-01'))
  const bytes = await stamp(
    await validate(await sign(contract, null, signer), brief, on('2026-06-02')),
    brief,
    CLOSED_AT,
  )
  const revocationAt = async (day: string) => {
    const { verdict, revocation } = await first(bytes, at(day, { anchors: [brief.root.certificate] }))
    return [verdict, revocation]
  }
  assert.deepEqual(await revocationAt('2026-12-31'), ['valid', 'good'])
  assert.deepEqual(await revocationAt('2027-01-02'), ['valid', 'unknown'])
})

test('a key that was stolen after the next timestamp does not matter, before everything is lost', async () => {
  const tsaStolen = (day: string) => [
    { serialNumber: Uint8Array.of(3), revokedAt: on(day), reason: 'keyCompromise' as const },
  ]
  const later = await old.crls(tsaStolen('2035-09-01'), on('2035-10-01'))
  const before = await old.crls(tsaStolen('2034-09-01'), on('2035-10-01'))
  const trusting = (crls: readonly Uint8Array[]) => at('2035-11-01', { crls })
  assert.deepEqual(await verdicts(renewed, trusting(later)), ['valid', 'valid', 'valid'])
  assert.deepEqual(await verdicts(closed, trusting(later)), ['not-valid', 'not-valid'])
  assert.deepEqual(await verdicts(renewed, trusting(before)), ['not-valid', 'not-valid', 'valid'])
  assert.deepEqual(await verdicts(renewed, at('2057-01-01', { crls: later })), ['not-valid', 'not-valid', 'expired'])
})

test('an issuer that was revoked later leaves what a timestamp covers with its validation data', async () => {
  const revokedOn = async (day: string) => {
    const revoked = [{ serialNumber: Uint8Array.of(2), revokedAt: on(day), reason: 'cACompromise' as const }]
    return at('2029-01-01', { crls: await old.crls([], on('2028-06-01'), revoked) })
  }
  const signedByNewer = await sign(contract, SIGNED_AT, ann, newer)
  const covered = await stamp(await validate(signedByNewer, old, on('2026-06-02')), newer, CLOSED_AT)
  assert.deepEqual(await verdicts(covered, await revokedOn('2028-01-01')), ['valid', 'valid'])
  assert.deepEqual(await verdicts(covered, await revokedOn('2026-06-02')), ['not-valid', 'valid'])
  const bare = await stamp(signedByNewer, newer, CLOSED_AT)
  assert.deepEqual(await verdicts(bare, await revokedOn('2028-01-01')), ['not-valid', 'valid'])
})

test('what is added to the store without end does not keep the file from being verified', async () => {
  const rubbish = await Promise.all(Array.from({ length: 60 }, () => stranger.crls()))
  const certificates = Array.from({ length: 450 }, (_, i) => Uint8Array.of(0x30, 2, i >> 8, i & 255))
  const stuffed = await addValidationData(closed, { certificates, crls: rubbish.flat(), ocsps: rubbish.flat() })
  assert.deepEqual(await verdicts(stuffed, at('2033-01-01')), ['valid', 'valid'])
})

test('a signature by a key that is too short is not valid', async () => {
  const field = { kind: 'prepared', fieldName: 'Signature_1' } as const
  const prepared = await beginSignature(contract, { field, subFilter: 'ETSI.CAdES.detached', signingTime: SIGNED_AT })
  const [, end, start] = prepared.byteRange
  const content = Buffer.concat([prepared.bytes.subarray(0, end), prepared.bytes.subarray(start)])
  for (const [bits, verdict] of [
    ['1024', 'not-valid'],
    ['2048', 'valid-issuer-unknown'],
  ] as const) {
    const copy = { ...prepared, bytes: prepared.bytes.slice() }
    const signedBy = finishSignature(copy, await opensslCms(content, `rsa:${bits}`))
    const report = await first(signedBy, { anchors: [], at: new Date() })
    assert.deepEqual([report.verdict, report.unaltered], [verdict, true], report.reasons.join())
  }
})
