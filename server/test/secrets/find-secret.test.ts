import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { placesOf } from './find-secret.ts'

describe('The search for secrets', () => {
  const finds = (value: string, content: Buffer | string, bytes?: Uint8Array) =>
    placesOf({ what: 'it', value, ...(bytes && { bytes }) }, [{ name: 'there', content: Buffer.from(content) }])
      .length === 1

  it('finds a token in clear, as its bytes, and in every usual encoding of both', () => {
    for (let time = 0; time < 20; time++) {
      const bytes = randomBytes(32)
      const token = bytes.toString('base64url')
      const wholes = [
        Buffer.from(`before ${token} after`),
        Buffer.concat([randomBytes(time), bytes, randomBytes(time)]),
      ]
      for (const whole of wholes) {
        assert.ok(finds(token, whole))
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          assert.ok(finds(token, whole.toString(encoding)), encoding)
        assert.ok(finds(token, whole.toString('hex').toUpperCase()))
      }
      assert.ok(!finds(token, randomBytes(32).toString('base64url')))
    }
  })

  it('finds words in JSON, in a URL and in a form', () => {
    const words = 'Pfingstrose "17" & mehr'
    assert.ok(finds(words, JSON.stringify({ words })))
    assert.ok(finds(words, `https://example.org/?a=${encodeURIComponent(words)}`))
    assert.ok(finds(words, new URLSearchParams({ words }).toString()))
  })

  it('finds a code that stands alone, and not in a longer number or a hash', () => {
    assert.ok(finds('123456', 'Your code: 123456.'))
    assert.ok(finds('123456', '{"number":999123456,"code":"123456"}'))
    for (const other of ['ab123456cd', '91234567', '12:00:00.123456', '12:00:00.1234567'])
      assert.ok(!finds('123456', other), other)
  })
})
