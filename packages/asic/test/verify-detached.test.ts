import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addArchiveTimestamp, extendCms } from '@countersign/pki'
import { sha256 } from '../../pdf/test/support/authority.ts'
import { OpenSsl } from '../../pki/test/support/openssl.ts'
import { nodeTools, verifyDetached } from '../src/index.ts'
import {
  ann,
  authority,
  note,
  SIGNED_AT,
  STAMPED_AT,
  signBeside,
  signDigest,
  text,
  trust,
  validationData,
} from './support/sample-container.ts'

const signature = await signBeside(note.content)
const verify = (cms: Uint8Array, content = note.content, at = trust.at) =>
  verifyDetached(cms, content, { ...trust, at })

describe('a signature beside its file', () => {
  test('reaches each level with what is added to it', async () => {
    const digest = await sha256(note.content)
    const levels = [
      await signDigest(digest, ann, null),
      await signDigest(digest, ann),
      extendCms(await signDigest(digest, ann), await validationData()),
      signature,
    ]
    const found = await Promise.all(levels.map(async (cms) => (await verify(cms)).signatures[0]?.level))
    assert.deepEqual(found, ['B-B', 'B-T', 'B-LT', 'B-LTA'])
  })

  test('is valid, and by Node.js as well', async () => {
    const report = await verify(signature)
    assert.equal(report.verdict, 'valid')
    assert.deepEqual(report.signatures[0]?.provenTime, SIGNED_AT)
    assert.deepEqual(await verifyDetached(signature, note.content, trust, nodeTools), report)
  })

  test('is valid in the eyes of openssl, which asks for the certificate to be named', (context) => {
    const openssl = new OpenSsl(context)
    openssl.write('content', note.content)
    openssl.write('cms', signature)
    openssl.writePem('root', 'CERTIFICATE', authority.root.certificate)
    const at = String(SIGNED_AT.getTime() / 1000)
    const words = ['-cades', '-binary', '-inform', 'DER', '-in', 'cms', '-content', 'content', '-CAfile', 'root']
    const output = openssl.run('cms -verify', ...words, '-purpose', 'any', '-attime', at)
    assert.match(output, /Verification successful/)
    openssl.write('content', text('other'))
    assert.notEqual(openssl.try('cms -verify', ...words, '-purpose', 'any', '-attime', at).status, 0)
  })

  test('is not valid for another file, nor where it is something else', async () => {
    assert.equal((await verify(signature, text('other'))).verdict, 'not-valid')
    assert.equal((await verify(text('no signature'))).verdict, 'not-valid')
    assert.equal((await verify(new Uint8Array())).verdict, 'not-valid')
  })

  test('is not valid where its archive timestamp is of another signature', async () => {
    const digest = await sha256(note.content)
    const extended = extendCms(await signDigest(digest, ann), await validationData())
    const timestamp = () => authority.timestamp(new Uint8Array(32), SIGNED_AT)
    const { verdict, signatures } = await verify(await addArchiveTimestamp(extended, { digest, timestamp }))
    assert.equal(verdict, 'not-valid')
    assert.match(signatures[0]?.reasons.join() ?? '', /archive timestamp of the signature is not valid/)
  })

  test('can get another archive timestamp over the first, and data added later leave both valid', async () => {
    const digest = await sha256(note.content)
    const timestamp = (imprint: Uint8Array) => authority.timestamp(imprint, new Date('2026-06-20T00:00:00Z'))
    const renewed = await addArchiveTimestamp(signature, { digest, timestamp })
    assert.equal((await verify(renewed)).signatures[0]?.level, 'B-LTA')
    const crls = await authority.crls([], new Date('2026-06-19T00:00:00Z'))
    const extended = extendCms(renewed, { certificates: [], crls, ocsps: [] })
    assert.equal((await verify(extended)).verdict, 'valid')
  })

  test('is not kept valid by data that its archive timestamp does not cover', async () => {
    const issuing = await authority.renewIssuing(new Date('2028-01-01T00:00:00Z'))
    const signer = { ...ann, chain: [issuing] }
    const digest = await sha256(note.content)
    const crls = await authority.crls()
    const timestamp = (imprint: Uint8Array) => authority.timestamp(imprint, STAMPED_AT)
    const archive = async (cms: Uint8Array) => addArchiveTimestamp(cms, { digest, timestamp })
    const data = { certificates: [], crls, ocsps: [] }
    const later = new Date('2029-06-01T00:00:00Z')
    const signed = await signDigest(digest, signer)
    const before = await verify(await archive(extendCms(signed, data)), note.content, later)
    assert.equal(before.verdict, 'valid')
    // The holder of an expired authority's key can still sign such CRLs.
    const after = await verify(extendCms(await archive(signed), data), note.content, later)
    assert.equal(after.verdict, 'expired')
  })

  test('whose every byte changes in turn is never valid for another file, and nothing but a report comes of it', async () => {
    for (let at = 0; at < signature.length; at += 61) {
      const bytes = Uint8Array.from(signature)
      bytes[at] = (bytes[at] ?? 0) ^ 0x2a
      assert.equal((await verify(bytes, text('other'))).verdict, 'not-valid', `byte ${at}`)
      await verify(bytes)
    }
  })
})
