import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, readableOn, textOn } from '../../src/features/mail/readable-color.ts'
import { renderInvitation } from '../../src/features/mail/render-mails.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#FFFFFF'), 21)
  assert.equal(contrast('#777777', '#777777'), 1)
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('text on any colour is readable', () => {
  fc.assert(fc.property(color, (ground) => contrast(textOn(ground), ground) >= 4.5))
})

test('any colour becomes readable on any ground that allows it, and stays as it is where it is already', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('#ffffff', '#1c2228', '#000000'), (wanted, ground) => {
      const readable = readableOn(wanted, ground)
      assert.ok(contrast(readable, ground) >= 4.5)
      if (contrast(wanted, ground) >= 4.5) assert.equal(readable, wanted)
    }),
  )
})

test('a mail in any brand colour has a readable button and readable links, in light and in dark', () => {
  fc.assert(
    fc.property(color, (brandColor) => {
      const { html } = renderInvitation({
        brand: { companyName: 'Example', registeredName: 'Example', color: brandColor },
        signerName: 'Anna',
        title: 'Contract',
        reference: 'sr_1',
        expiresAt: new Date(0),
        url: 'https://x.org/',
      })
      const [, ground = '', ink = ''] = /display:inline-block;background:(#\w{6});color:(#\w{6})/.exec(html) ?? []
      assert.equal(ground, brandColor)
      assert.ok(contrast(ground, ink) >= 4.5)
      const [, link = ''] = /word-break:break-all;color:(#\w{6})/.exec(html) ?? []
      assert.ok(contrast(link, '#ffffff') >= 4.5)
      const [, darkLink = ''] = /\.soft a \{ color: (#\w{6})/.exec(html) ?? []
      assert.ok(contrast(darkLink, '#1c2228') >= 4.5)
      const [, darkGround = '', darkInk = ''] =
        /\.button a \{ background: (#\w{6}) !important; color: (#\w{6})/.exec(html) ?? []
      assert.ok(contrast(darkGround, darkInk) >= 4.5)
    }),
    { numRuns: 200 },
  )
})

test('a colour that is none is refused', () => {
  for (const wrong of ['red', '#fff', '#12345g', '#1234567', 'url(x)']) assert.throws(() => textOn(wrong), RangeError)
})
