import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from '@countersign/rules/readable-color'
import fc from 'fast-check'
import { renderInvitation } from '../../src/features/mail/render-mails.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('an email in any brand color has a readable button and readable links, in light and in dark', () => {
  fc.assert(
    fc.property(color, (brandColor) => {
      const { html } = renderInvitation({
        language: 'en',
        brand: { companyName: 'Example', registeredName: 'Example', color: brandColor },
        signerName: 'Anna',
        role: 'signer',
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
