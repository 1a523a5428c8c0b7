import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accessOf, noAccess, scopesOf } from '../src/pages/console/keys/key-access.ts'
import { readRanges } from '../src/pages/console/keys/read-ranges.ts'

describe('the limits of a key', () => {
  test('are scopes for the service and a level per area for people', () => {
    const access = { ...noAccess, documents: 'write', signing: 'read' } as const
    assert.deepEqual(scopesOf(access), ['documents:write', 'signing:read'])
    assert.deepEqual(accessOf(['signing:read', 'documents:read', 'documents:write']), access)
    assert.deepEqual(accessOf(['audit:write', 'of-a-newer-service:read']), { ...noAccess, audit: 'read' })
  })

  test('have IP ranges that lines, spaces or commas separate, each once', () => {
    assert.deepEqual(readRanges(' 203.0.113.7,\n2001:db8::/32 203.0.113.7\n'), {
      ranges: ['203.0.113.7', '2001:db8::/32'],
    })
    assert.deepEqual(readRanges(' \n'), { ranges: [] })
    assert.deepEqual(readRanges('10.0.0.0/8\n10.0.0.0/33'), { wrongEntry: '10.0.0.0/33' })
    const many = Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`)
    assert.deepEqual(readRanges(many.join('\n')), { tooMany: true })
  })
})
