import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { textPages } from '../support/closed-contract.ts'
import { box, field, prepareWithFields, signFields } from '../support/fields-contract.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { trust } from '../support/sample-contract.ts'
import { line, pagesOf } from '../support/text-page.ts'

const a4 = '/MediaBox [0 0 595 842]'
const types = [
  'text',
  'initials',
  'checkbox',
  'radio',
  'dropdown',
  'number',
  'date',
  'name',
  'email',
  'signature',
] as const

/** 500 fields, evenly spread over the signers and pages. */
function many(signers: number, pages: number) {
  return Array.from({ length: 500 }, (_, i) => {
    const place = box(1 + (i % pages), 20 + 50 * (i % 10), 100 + 7 * (i % 100), 48, 12)
    const options = ['Yes', 'No', 'Perhaps']
    const type = types[Math.floor(i / signers) % types.length] ?? 'text'
    return field(`field-${i}`, i % signers, type, place, {
      required: false,
      options: type === 'radio' || type === 'dropdown' ? options : [],
      value:
        type === 'radio' || type === 'dropdown'
          ? 'Perhaps'
          : type === 'text'
            ? `Value ${i} \u0645\u062d\u0645\u062f`
            : null,
    })
  })
}

test('500 fields of 50 signers on 1,000 pages are prepared, filled in and verified within seconds', async (context) => {
  const document = textPages(Array.from({ length: 1000 }, () => a4))
  const started = process.cpuUsage()
  const took = () => process.cpuUsage(started).user / 1e6
  const prepared = await prepareWithFields(document, { fields: many(50, 1000), signers: 50 })
  const untilPrepared = took()
  const first = await signFields(prepared.bytes, prepared, 0, [], { values: {} })
  const untilSigned = took()
  const second = await signFields(first, prepared, 1, [0], { values: {} })
  assert.equal((await verifyPdf(second, trust)).verdict, 'valid')
  const untilVerified = took()
  context.diagnostic(`prepared after ${untilPrepared}, signed after ${untilSigned}, verified after ${untilVerified} s`)
  assert.equal(await qpdfComplaint(second), null)
  assert.ok(untilPrepared < 20 && untilVerified < 40, `it took ${untilPrepared} and ${untilVerified} s`)
})

test('500 fields of one signer on one page are filled in by one signature', async () => {
  const prepared = await prepareWithFields(textPages([a4]), { fields: many(1, 1), signers: 1 })
  const started = process.cpuUsage()
  const bytes = await signFields(prepared.bytes, prepared, 0, [], { values: {} })
  assert.ok(process.cpuUsage(started).user / 1e6 < 20)
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
})

test('500 fields at anchors are located within seconds on 1,000 pages', async () => {
  const document = pagesOf(Array.from({ length: 1000 }, (_, i) => line(`Place ${i}; Name ____`)))
  const fields = Array.from({ length: 500 }, (_, i) =>
    field(`field-${i}`, 0, 'name', {
      kind: 'anchor',
      text: `Place ${2 * i};`,
      page: null,
      occurrence: null,
      offsetX: 4,
      offsetY: 0,
      width: null,
      height: null,
    }),
  )
  const started = process.cpuUsage()
  const { fields: made } = await prepareWithFields(document, { fields, signers: 1 })
  assert.equal(made[0]?.entries.length, 500)
  const took = process.cpuUsage(started).user / 1e6
  assert.ok(took < 40, `it took ${took} s`)
})
