import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatWitnessKey, witnessKey } from '@countersign/proof'
import { requireSecureWitnesses } from '../../src/assemble/require-secure-witnesses.ts'
import { readConfig } from '../../src/config.ts'

const key = formatWitnessKey(witnessKey('w.example', new Uint8Array(32).fill(1)))
const start = (url: string, environment: Record<string, string> = { NODE_ENV: 'production' }) =>
  requireSecureWitnesses(readConfig({ WITNESSES: `${key} ${url}`, ...environment }))
const allowing = (hosts: string) => ({ NODE_ENV: 'production', ALLOWED_PRIVATE_HOSTS: hosts })

test('in production, a witness without https is refused unless its host is an allowed private one', () => {
  const refused = { name: 'StartRefused', message: /^WITNESSES must use https in production, also for w\.example/ }
  assert.throws(() => start('http://w.example/w'), refused)
  assert.throws(() => start('http://10.1.2.3/w', allowing('10.2.0.0/16,w.internal')), refused)
  assert.throws(() => start('http://w.internal:81', allowing('w.internal:80')), refused)
  start('https://w.example/w')
  start('http://w.internal', allowing('w.internal:80'))
  start('http://10.2.2.3:8080/w', allowing('10.2.0.0/16'))
  start('http://[fd00::1]/w', allowing('fd00::1'))
  start('http://w.example/w', { NODE_ENV: 'development' })
})
