import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ImprintHash, readAlgorithmEnds } from '@countersign/pki'
import { createAuthority } from '../../pdf/test/support/authority.ts'
import { addContainerValidation, beginArchiveTimestamp } from '../src/container/archive-container.ts'
import type { Container } from '../src/container/container.ts'
import { finishContainerSignature } from '../src/container/sign-container.ts'
import { verifyContainer } from '../src/verify/verify-container.ts'
import { authority, bytesOf, sealedContainer, trust } from './support/sample-container.ts'

describe('A container whose hash ends in 2031', async () => {
  const stronger = await createAuthority('Stronger', { keys: 'p384' })
  const renewedAt = new Date('2030-06-01T00:00:00Z')
  const judge = (container: Container, day: string) =>
    verifyContainer(bytesOf(container), {
      anchors: [...trust.anchors, stronger.root.certificate],
      at: new Date(day),
      ends: readAlgorithmEnds('SHA-256=2031-01-01'),
    })
  /** `hash` names the files; the timestamp over their names is by SHA-384 in any case. */
  const renew = async (container: Container, hash: ImprintHash) => {
    const data = { certificates: authority.certificates, crls: await authority.crls([], renewedAt), ocsps: [] }
    const begun = await beginArchiveTimestamp(addContainerValidation(container, data), undefined, hash)
    const manifest = begun.container.entries[begun.container.entries.length - 1]?.content ?? new Uint8Array()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new Uint8Array(manifest)))
    return finishContainerSignature(begun, await stronger.timestamp(digest, renewedAt))
  }

  it('is valid and protected until then, and no longer', async () => {
    const sealed = await sealedContainer()
    const before = await judge(sealed, '2030-12-31')
    assert.deepEqual([before.verdict, before.protectedUntil?.toISOString()], ['valid', '2030-12-31T23:59:59.999Z'])
    const after = await judge(sealed, '2031-01-01')
    assert.deepEqual(
      after.signatures.map(({ verdict }) => verdict),
      ['not-valid', 'expired'],
    )
  })

  it('stays valid by a timestamp of before that names its files by SHA-384', async () => {
    const renewed = await renew(await sealedContainer(), 'SHA-384')
    for (const day of ['2030-12-31', '2031-01-01', '2033-12-31']) {
      const { verdict, protectedUntil, signatures } = await judge(renewed, day)
      assert.equal(verdict, 'valid', JSON.stringify(signatures.map(({ reasons }) => reasons)))
      assert.equal(protectedUntil?.toISOString(), '2034-01-01T00:00:00.000Z')
    }
  })

  it('does not by one that names them by SHA-256', async () => {
    const renewed = await renew(await sealedContainer(), 'SHA-256')
    const { protectedUntil } = await judge(renewed, '2030-12-31')
    assert.equal(protectedUntil?.toISOString(), '2030-12-31T23:59:59.999Z')
    assert.equal((await judge(renewed, '2031-01-01')).verdict, 'not-valid')
  })
})
