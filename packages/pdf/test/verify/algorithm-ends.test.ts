import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AlgorithmEnds, type ImprintHash, readAlgorithmEnds } from '@countersign/pki'
import { addValidationData } from '../../src/sign/add-validation-data.ts'
import { beginDocumentTimestamp } from '../../src/sign/begin-document-timestamp.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import type { PdfReport } from '../../src/verify/report.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { type Authority, createAuthority } from '../support/authority.ts'
import { contract } from '../support/sample-contract.ts'
import { opensslAcceptsTimestamp, pdfsigVerdicts } from '../support/signature-judges.ts'

const on = (day: string) => new Date(`${day}T00:00:00Z`)

const lives = { root: on('2054-01-01'), issuing: on('2050-01-01'), tsa: on('2045-01-01') }
const ordinary = await createAuthority('Ordinary', lives)
const stronger = await createAuthority('Stronger', { ...lives, keys: 'p384' })
const ann = await ordinary.signer('Ann', on('2036-01-01'))
/** The last moment before 2031. */
const LAST = new Date('2030-12-31T23:59:59.999Z')

async function stamp(bytes: Uint8Array, authority: Authority, day: string, hash?: ImprintHash): Promise<Uint8Array> {
  const { certificates } = ordinary
  const data = { certificates, crls: await ordinary.crls([], on(day)), ocsps: [] }
  const validated = await addValidationData(bytes, data)
  const fieldName = `Time ${day}`
  const prepared = await beginDocumentTimestamp(validated, hash === undefined ? { fieldName } : { fieldName, hash })
  return finishSignature(prepared, await authority.timestamp(prepared.digest, on(day)))
}

async function sign(): Promise<Uint8Array> {
  const field = { kind: 'prepared', fieldName: 'Signature_1' } as const
  const prepared = await beginSignature(contract, {
    field,
    subFilter: 'ETSI.CAdES.detached',
    signingTime: on('2026-06-01'),
  })
  return finishSignature(prepared, await ordinary.cms(prepared, ann, on('2026-06-01')))
}

const closed = await stamp(await sign(), ordinary, '2026-06-02')

function judge(bytes: Uint8Array, day: string, announced: string): Promise<PdfReport> {
  const ends: AlgorithmEnds = readAlgorithmEnds(announced)
  return verifyPdf(bytes, { anchors: [ordinary.root.certificate, stronger.root.certificate], at: on(day), ends })
}

const verdicts = ({ signatures }: PdfReport) => signatures.map(({ verdict }) => verdict)

for (const announced of ['P-256=2031-01-01', 'SHA-256=2031-01-01']) {
  test(`before ${announced} a file is valid as ever, and is protected until that day`, async () => {
    for (const day of ['2026-07-01', '2030-12-31']) {
      const report = await judge(closed, day, announced)
      assert.deepEqual([report.verdict, report.protectedUntil], ['valid', LAST], JSON.stringify(report.signatures[0]))
      assert.equal(report.signatures[0]?.level, 'B-LTA')
    }
    assert.deepEqual((await judge(closed, '2030-12-31', '')).protectedUntil, lives.tsa)
  })

  test(`after ${announced} a file without a newer timestamp is not valid, and says why`, async () => {
    const report = await judge(closed, '2031-01-01', announced)
    assert.deepEqual(verdicts(report), ['not-valid', 'expired'])
    assert.match(report.signatures[0]?.reasons.join() ?? '', /too weak and can be forged/)
    assert.match(report.signatures[1]?.reasons.join() ?? '', /uses (P|SHA)-256, which is too weak since 2031-01-01/)
    assert.deepEqual(report.signatures[0]?.unaltered, true)
    assert.deepEqual(verdicts(await judge(closed, '2031-01-01', '')), ['valid', 'valid'])
  })

  test(`after ${announced} a file is valid by a stronger timestamp of before`, async () => {
    const renewed = await stamp(closed, stronger, '2030-06-01', 'SHA-384')
    for (const day of ['2030-07-01', '2031-01-01', '2044-12-31']) {
      const report = await judge(renewed, day, announced)
      assert.deepEqual(
        [verdicts(report), report.protectedUntil],
        [['valid', 'valid', 'valid'], lives.tsa],
        JSON.stringify(report.signatures.map(({ reasons }) => reasons)),
      )
      assert.equal(report.signatures[0]?.level, 'B-LTA')
    }
  })

  test(`after ${announced} a stronger timestamp of later is of no use`, async () => {
    const late = await stamp(closed, stronger, '2031-01-02', 'SHA-384')
    assert.deepEqual(verdicts(await judge(late, '2031-02-01', announced)), ['not-valid', 'expired', 'valid'])
  })

  test(`a new timestamp that itself ends with ${announced} extends nothing`, async () => {
    const again = await stamp(closed, ordinary, '2030-06-01')
    assert.deepEqual((await judge(again, '2030-07-01', announced)).protectedUntil, LAST)
    assert.deepEqual(verdicts(await judge(again, '2031-01-01', announced)), ['not-valid', 'expired', 'expired'])
  })
}

test('other programs accept a timestamp with P-384 and SHA-384', async () => {
  const bytes = await stamp(closed, stronger, '2026-06-10', 'SHA-384')
  assert.equal(await opensslAcceptsTimestamp(bytes, 'Time 2026-06-10', stronger.root.certificate), true)
  assert.deepEqual((await pdfsigVerdicts(bytes)).slice(0, 1), ['Signature is Valid.'])
})

test('a stronger key over a weak hash ends with the hash', async () => {
  const renewed = await stamp(closed, stronger, '2030-06-01')
  assert.deepEqual((await judge(renewed, '2030-07-01', 'SHA-256=2031-01-01')).protectedUntil, LAST)
  assert.deepEqual((await judge(renewed, '2030-07-01', 'P-256=2031-01-01')).protectedUntil, lives.tsa)
  const after = await judge(renewed, '2031-01-01', 'SHA-256=2031-01-01')
  assert.deepEqual(verdicts(after), ['not-valid', 'expired', 'expired'])
})

test('a signature by a strong key ends with the algorithm that its certificate is signed by', async () => {
  const carol = await ordinary.signer('Carol', on('2036-01-01'), undefined, 'p384')
  const request = { field: { kind: 'prepared', fieldName: 'Signature_1' }, subFilter: 'ETSI.CAdES.detached' } as const
  const prepared = await beginSignature(contract, { ...request, hash: 'SHA-384', signingTime: on('2026-06-01') })
  const bytes = finishSignature(prepared, await ordinary.cms(prepared, carol))
  const before = await judge(bytes, '2030-12-31', 'P-256=2031-01-01')
  assert.deepEqual([verdicts(before), before.protectedUntil], [['valid'], LAST])
  const after = await judge(bytes, '2031-01-01', 'P-256=2031-01-01')
  assert.deepEqual([verdicts(after), after.protectedUntil], [['expired'], LAST])
  assert.match(after.signatures[0]?.reasons.join() ?? '', /expired on 2030-12-31, with an algorithm \(P-256\)/)
})

test('a signature whose timestamp has grown weak is still valid by its own algorithms', async () => {
  const bob = await stronger.signer('Bob', on('2036-01-01'), undefined, 'p384')
  const request = { field: { kind: 'prepared', fieldName: 'Signature_1' }, subFilter: 'ETSI.CAdES.detached' } as const
  const prepared = await beginSignature(contract, { ...request, hash: 'SHA-384', signingTime: on('2026-06-01') })
  const bytes = finishSignature(prepared, await ordinary.cms(prepared, bob, on('2026-06-01')))
  const report = await judge(bytes, '2031-01-01', 'P-256=2031-01-01')
  assert.deepEqual([verdicts(report), report.signatures[0]?.provenTime], [['valid'], null])
  assert.match(report.signatures[0]?.remarks.join() ?? '', /no longer proves the time.*P-256/)
})
