import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, signRange } from '../support/attack.ts'
import { toBytes, toText } from '../support/plain-pdf.ts'
import { trust } from '../support/sample-contract.ts'

test('a range of all but the value itself is accepted', async () => {
  assert.equal((await verifyPdf(await signRange(({ byteRange }) => byteRange), trust)).verdict, 'valid')
})

test('a gap that is wider than the value is refused', async () => {
  const before = signRange(({ byteRange: [, first, second, length] }) => [0, first - 4, second, length])
  await assertRefused(await before, /omits more of the document/)
  const behind = signRange(({ byteRange: [, first, second, length] }) => [0, first, second + 10, length - 10])
  await assertRefused(await behind, /omits more of the document/)
})

test('a gap that is another string of the document is refused', async () => {
  const elsewhere = signRange(({ bytes }) => {
    const from = toText(bytes).indexOf('<0011')
    const to = toText(bytes).indexOf('>', from) + 1
    return [0, from, to, bytes.length - to]
  })
  await assertRefused(await elsewhere, /omits more of the document/)
})

test('a range that ends too early is refused', async () => {
  const short = signRange(({ byteRange: [, first, second, length] }) => [0, first, second, length - 10])
  await assertRefused(await short, /does not cover a complete revision/)
})

test('a range that does not begin with the file is refused', async () => {
  const late = signRange(({ byteRange: [, first, second, length] }) => [9, first - 9, second, length])
  await assertRefused(await late, /from its first byte/)
})

test('a range of three pieces is refused', async () => {
  const three = signRange(({ byteRange: [, first, second, length] }) => [
    0,
    first,
    second,
    50,
    second + 60,
    length - 60,
  ])
  await assertRefused(await three, /in two parts/)
})

test('a second range beside the first is refused, whichever of them is the right one', async () => {
  const behind = signRange(
    ({ byteRange }) => byteRange,
    (range) => `[]/ByteRange[${range.join(' ')}]`,
  )
  await assert.rejects(verifyPdf(await behind, trust), /two entries \/ByteRange/)
  const before = signRange(
    ({ byteRange }) => byteRange,
    (range) => `[${range.join(' ')}]/ByteRange[]`,
  )
  await assert.rejects(verifyPdf(await before, trust), /two entries \/ByteRange/)
})

test('a range beyond the file is refused', async () => {
  const beyond = await signRange(({ byteRange: [, first, second, length] }) => [0, first, second, length + 1])
  await assertRefused(beyond, /do not exist/)
})

test('a range of numbers that are no integers is refused', async () => {
  const odd = signRange(
    ({ byteRange }) => byteRange,
    ([, first, second, length]) => `[0 ${first} ${second} ${length}.5]`,
  )
  await assertRefused(await odd, /from its first byte/)
})

test('white space in the value is refused: it would be room for bytes that nobody signed', async () => {
  const signed = await signRange(({ byteRange }) => byteRange)
  const text = toText(signed)
  const at = text.lastIndexOf('/Contents <') + '/Contents <'.length
  const end = text.indexOf('>', at)
  await assertRefused(toBytes(`${text.slice(0, end - 2)}  ${text.slice(end)}`), /omits more of the document/)
})
