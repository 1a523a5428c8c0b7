import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContainerFile, ContainerSignature } from '@countersign/asic/verify'
import { reportOfContainer } from '../src/pages/verify/pdf/report-of-container.ts'

function signature(ownVerdict: ContainerSignature['ownVerdict'], covers: readonly string[]): ContainerSignature {
  return {
    name: 'META-INF/signature001.p7s',
    kind: 'signature',
    verdict: ownVerdict,
    ownVerdict,
    unaltered: true,
    reasons: [],
    remarks: [],
    signer: null,
    revocation: 'unknown',
    claimedTime: null,
    provenTime: null,
    protectedUntil: null,
    level: null,
    covers,
    uncovered: ['a', 'b'].filter((name) => !covers.includes(name)),
  }
}

test('a file is named after a trusted signer, not after the first claimed one', () => {
  const signedIn = (signer: ContainerFile['signer']) =>
    reportOfContainer({
      verdict: 'not-valid',
      unsigned: false,
      protectedUntil: null,
      signatures: [
        signature('valid', ['a']),
        signature('not-valid', ['b']),
        signature('valid-issuer-unknown', ['b']),
        signature('valid', ['b']),
      ],
      files: [{ name: 'b', size: 1, sha256: '', signer }],
    }).marks[0]?.signedIn
  assert.equal(signedIn('trusted'), 4)
  assert.equal(signedIn('unknown'), 3)
  assert.equal(signedIn('nobody'), null)
})
