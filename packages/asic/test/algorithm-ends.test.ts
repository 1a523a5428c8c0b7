import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  addArchiveTimestamp,
  extendCms,
  type HashAlgorithm,
  type ImprintHash,
  readAlgorithmEnds,
  readArchiveTimestamps,
} from '@countersign/pki'
import { createAuthority, sha256 } from '../../pdf/test/support/authority.ts'
import { addContainerValidation, beginArchiveTimestamp } from '../src/container/archive-container.ts'
import type { Container } from '../src/container/container.ts'
import { finishContainerSignature } from '../src/container/sign-container.ts'
import { verifyContainer } from '../src/verify/verify-container.ts'
import { verifyDetached } from '../src/verify/verify-detached.ts'
import {
  ann,
  authority,
  bytesOf,
  note,
  sealedContainer,
  signDigest,
  trust,
  validationData,
} from './support/sample-container.ts'

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

  it('nor does a signature by an archive timestamp whose index names its data by SHA-256', async () => {
    const digest = await sha256(note.content)
    const crls = await authority.crls([], renewedAt)
    const closed = extendCms(await signDigest(digest, ann), await validationData())
    const extended = extendCms(closed, { certificates: [], crls, ocsps: [] })
    const archive = (timestamp: (imprint: Uint8Array) => Promise<Uint8Array>) =>
      addArchiveTimestamp(extended, { digest, timestamp })
    // The service's own use SHA-256 throughout: such an index, under a token over SHA-384.
    const [ours] = await readArchiveTimestamps(await archive((imprint) => stronger.timestamp(imprint, renewedAt)))
    const sha = async (by: HashAlgorithm) =>
      new Uint8Array(await crypto.subtle.digest(by, new Uint8Array(note.content)))
    const imprint = ours?.imprint(sha)
    assert.ok(typeof imprint === 'function')
    const theirs = await archive(async () => stronger.timestamp(await imprint('SHA-384'), renewedAt))
    const anchors = [...trust.anchors, stronger.root.certificate]
    const report = async (day: string) =>
      verifyDetached(theirs, note.content, {
        anchors,
        at: new Date(day),
        ends: readAlgorithmEnds('SHA-256=2031-01-01'),
      })
    const before = await report('2030-12-31')
    assert.deepEqual([before.verdict, before.protectedUntil?.toISOString()], ['valid', '2030-12-31T23:59:59.999Z'])
    assert.equal((await report('2031-01-01')).verdict, 'not-valid')
  })
})
