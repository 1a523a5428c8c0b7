import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isIpRange } from '../src/ip-address.ts'

test('an IP range is an address of either family, with or without a prefix length', () => {
  for (const range of [
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '2001:db8::/32',
    '::/0',
    '::1/128',
    'FE80::1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
  ])
    assert.ok(isIpRange(range), range)
  for (const text of [
    '',
    '/24',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/024',
    '203.0.113.0/24/24',
    '203.0.113',
    '203.0.113.256',
    '010.0.0.1',
    '2001:db8::/129',
    '2001:db8::1::2',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8::',
    ':1:2:3:4:5:6:7',
    '12345::',
    'fe80::1%eth0',
    '::ffff:203.0.113.7',
    ' 203.0.113.7',
    'example.org',
  ])
    assert.ok(!isIpRange(text), text)
})

test('every address that is a range is an address for Node.js as well', () => {
  const texts = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{0,20}$/))
  fc.assert(fc.property(texts, (text) => !isIpRange(text) || isIP(text) !== 0))
  fc.assert(fc.property(fc.ipV4(), (text) => isIpRange(text)))
  fc.assert(fc.property(fc.ipV6(), (text) => isIpRange(text) || text.includes('.')))
})
