import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { imageSize } from '../../src/features/mail/image-size.ts'
import { png } from './sample-logo.ts'

const jpegHead = 'ffd8ffe000104a46494600010100000100010000'
const frame = 'ffc0001108001e002803012200021101031101'

test('the size of PNG, GIF and JPEG is read', () => {
  assert.deepEqual(imageSize(png(40, 30)), { contentType: 'image/png', width: 40, height: 30 })
  const gif = Buffer.from('47494638396128001e00', 'hex')
  assert.deepEqual(imageSize(gif), { contentType: 'image/gif', width: 40, height: 30 })
  const jpeg = Buffer.from(`${jpegHead}ffdb00040000ffff${frame.slice(2)}`, 'hex')
  assert.deepEqual(imageSize(jpeg), { contentType: 'image/jpeg', width: 40, height: 30 })
})

test('whatever the bytes are, it ends and does not throw', () => {
  const head = fc.constantFrom('', jpegHead, 'ffd8', 'ffd8ffff', '474946383961', '89504e470d0a1a0a0000000d49484452')
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const size = imageSize(Buffer.concat([Buffer.from(start, 'hex'), rest]))
      assert.ok(size === undefined || (size.width > 0 && size.height > 0))
    }),
  )
  assert.equal(imageSize(Buffer.from(`${jpegHead}ffe10000ffe10000`, 'hex')), undefined)
})
