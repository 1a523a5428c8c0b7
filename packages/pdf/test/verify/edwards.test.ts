import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { signByEdwards } from '../support/edwards-contract.ts'

for (const [curve, hash] of [
  ['ed25519', 'sha512'],
  ['ed448', 'shake256'],
  ['ed448', 'shake256-len'],
] as const) {
  test(`a document that was signed by ${curve} with ${hash} is verified, and one that was changed is not valid`, async (t) => {
    const { bytes, certificate } = await signByEdwards(t, curve, hash)
    const trust = { anchors: [certificate], at: new Date() }
    const { verdict, signatures } = await verifyPdf(bytes, trust)
    assert.equal(verdict, 'valid', signatures[0]?.reasons.join())
    assert.deepEqual([signatures[0]?.signer?.commonName, signatures[0]?.level], ['Edwina', 'B-B'])
    const changed = Buffer.from(bytes)
    changed.set(Buffer.from('51'), changed.indexOf('50 300 cm'))
    assert.equal((await verifyPdf(changed, trust)).verdict, 'not-valid')
  })
}
