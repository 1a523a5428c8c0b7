import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeTimestampRequest, readCms } from '@countersign/pki'
import { createAuthority } from '../../pdf/test/support/authority.ts'
import { addContainerValidation } from '../src/container/archive-container.ts'
import { type Container, createContainer } from '../src/container/container.ts'
import { confirmContainerSigners, nodeTools, verifyContainer } from '../src/index.ts'
import { readManifest } from '../src/manifest/read-manifest.ts'
import { writeManifest } from '../src/manifest/write-manifest.ts'
import type { ContainerReport } from '../src/verify/report.ts'
import { assertRefused } from './support/refusal.ts'
import {
  ann,
  archiveContainer,
  authority,
  bob,
  bytesOf,
  drawing,
  NOW,
  note,
  SIGNED_AT,
  sealedContainer,
  signContainer,
  text,
  trust,
  validationData,
} from './support/sample-container.ts'

const sealed = await sealedContainer()
const SIGNATURE = 'META-INF/signature001.p7s'
const MANIFEST = 'META-INF/ASiCManifest001.xml'
const ARCHIVE = 'META-INF/ASiCArchiveManifest.xml'
const TIMESTAMP = 'META-INF/timestamp001.tst'

function contentOf({ entries }: Container, name: string): Uint8Array {
  return entries.find((entry) => entry.name === name)?.content ?? new Uint8Array()
}

function replace({ entries }: Container, name: string, content: Uint8Array): Container {
  return { entries: entries.map((entry) => (entry.name === name ? { name, content } : entry)) }
}

function without({ entries }: Container, ...names: string[]): Container {
  return { entries: entries.filter(({ name }) => !names.includes(name)) }
}

function rename({ entries }: Container, from: string, to: string): Container {
  return { entries: entries.map((entry) => (entry.name === from ? { ...entry, name: to } : entry)) }
}

function verdicts({ signatures }: ContainerReport): string[] {
  return signatures.map(({ name, verdict, level }) => `${name.slice(9)} ${verdict} ${level}`)
}

const verify = (container: Container, at = NOW) => verifyContainer(bytesOf(container), { ...trust, at })

describe('a container', () => {
  test('that one has sealed is valid for long, and names signer, files and hashes', async () => {
    const report = await verify(sealed)
    assert.deepEqual(verdicts(report), ['signature001.p7s valid B-LTA', 'timestamp001.tst valid null'])
    assert.equal(report.verdict, 'valid')
    assert.deepEqual(report.protectedUntil, new Date('2034-01-01T00:00:00Z'))
    const [signature] = report.signatures
    assert.equal(signature?.signer?.commonName, 'Ann \u00c1rnad\u00f3ttir')
    assert.deepEqual(signature?.provenTime, SIGNED_AT)
    assert.deepEqual(signature?.covers, [drawing.name, note.name])
    assert.deepEqual(
      report.files.map(({ name, size, signer }) => [name, size, signer]),
      [
        [drawing.name, drawing.content.length, 'trusted'],
        [note.name, note.content.length, 'trusted'],
      ],
    )
    assert.match(report.files[1]?.sha256 ?? '', /^5c9dda9181eccd34/)
  })

  test('grows from B-B to B-LTA with what is added to it', async () => {
    const level = async (container: Container) => (await verify(container)).signatures[0]?.level
    assert.equal(await level(await signContainer(createContainer([note]), ann, null)), 'B-B')
    assert.equal(await level(await signContainer(createContainer([note]), ann)), 'B-T')
    const { entries } = await archiveContainer(await signContainer(createContainer([note]), ann))
    assert.equal(await level(without({ entries }, ARCHIVE, TIMESTAMP)), 'B-LT')
    assert.equal(await level({ entries }), 'B-LTA')
  })

  test('can be sealed again, and both seals and timestamps stay valid', async () => {
    const twice = await archiveContainer(await signContainer(sealed, bob), new Date('2026-06-04T10:00:00Z'))
    const report = await verify(twice)
    assert.deepEqual(verdicts(report), [
      'signature001.p7s valid B-LTA',
      'timestamp001.tst valid null',
      'signature002.p7s valid B-LTA',
      'timestamp002.tst valid null',
    ])
    assert.equal(contentOf(twice, SIGNATURE), contentOf(sealed, SIGNATURE))
  })

  test('has evidence of use for one signer only in the signature of that signer', async () => {
    const signed = await signContainer(await signContainer(createContainer([note]), ann), bob)
    const ocsp = (signer: typeof ann) => ({
      certificate: signer.certificate,
      ocsp: Uint8Array.of(0x30, 3, 10, 1, signer === ann ? 1 : 2),
    })
    const extended = addContainerValidation(signed, await validationData(), [ocsp(ann), ocsp(bob)])
    const answers = ['001', '002'].map(
      (number) => readCms(contentOf(extended, `META-INF/signature${number}.p7s`)).ocsps,
    )
    assert.deepEqual(
      answers.map((held) => held.map((one) => one.at(-1))),
      [[1], [2]],
    )
  })

  test('that nobody has signed is reported as unsigned', async () => {
    const { verdict, unsigned, files } = await verify(createContainer([note]))
    assert.deepEqual([verdict, unsigned, files[0]?.signer], [null, true, 'nobody'])
  })

  test('comes to the same report by Node.js and by what browsers have', async () => {
    const bytes = bytesOf(sealed)
    assert.deepEqual(await verifyContainer(bytes, trust, nodeTools), await verifyContainer(bytes, trust))
  })

  test('of a signer whom nobody knows has a valid signature of an unknown issuer, unless the caller knows them', async () => {
    const elsewhere = await (await createAuthority('Elsewhere')).signer('Eve')
    const report = await verify(await signContainer(createContainer([note]), elsewhere))
    assert.equal(report.verdict, 'valid-issuer-unknown')
    assert.equal(confirmContainerSigners(report, () => true).verdict, 'valid')
  })

  test('outlives the certificate of its signer by its timestamps, and not without them', async () => {
    const brief = await authority.signer('Brief', new Date('2026-06-02T00:00:00Z'))
    const bare = await signContainer(createContainer([note]), brief, null)
    assert.equal((await verify(bare)).verdict, 'expired')
    const archived = await archiveContainer(await signContainer(createContainer([note]), brief))
    assert.equal((await verify(archived)).verdict, 'valid')
    assert.equal((await verify(archived, new Date('2034-06-01T00:00:00Z'))).verdict, 'expired')
  })

  test('sealed by a certificate that was revoked before is not valid, and after it is', async () => {
    const entry = (revokedAt: string) => [
      { serialNumber: serialOf(), revokedAt: new Date(revokedAt), reason: 'superseded' as const },
    ]
    const serialOf = () => Uint8Array.of(9, 1)
    const signed = await signContainer(createContainer([note]), ann)
    const judge = async (revokedAt: string) => {
      const crls = await authority.crls(entry(revokedAt), new Date('2026-06-20T00:00:00Z'))
      return verifyContainer(bytesOf(signed), { ...trust, crls })
    }
    assert.equal((await judge('2026-05-01T00:00:00Z')).verdict, 'not-valid')
    assert.match((await judge('2026-05-01T00:00:00Z')).signatures[0]?.reasons.join() ?? '', /was revoked on 2026-05-01/)
    assert.equal((await judge('2026-06-15T00:00:00Z')).verdict, 'valid')
  })
})

describe('an attack on a container is found:', () => {
  const other = text('Three rooms, no door.')

  test('a file that was changed', async () => {
    const { signatures, verdict } = await verify(replace(sealed, note.name, other))
    assert.equal(verdict, 'not-valid')
    assert.deepEqual(
      signatures.map(({ unaltered }) => unaltered),
      [false, false],
    )
    assert.match(signatures[0]?.reasons.join() ?? '', /The file note.txt was changed after signing/)
  })

  test('a file that was removed', async () => {
    const { signatures } = await verify(without(sealed, note.name))
    assert.match(signatures[0]?.reasons.join() ?? '', /The signed file note.txt is missing/)
    assert.equal(signatures[0]?.verdict, 'not-valid')
  })

  test('a file that got another name', async () => {
    assert.equal((await verify(rename(sealed, note.name, 'contract.txt'))).verdict, 'not-valid')
  })

  test('two files that changed names', async () => {
    const swapped = rename(rename(rename(sealed, note.name, 'x'), drawing.name, note.name), 'x', drawing.name)
    assert.equal((await verify(swapped)).verdict, 'not-valid')
  })

  for (const name of ['added.txt', 'META-INF/added.txt', 'META-INF/deep/signature.p7s']) {
    test(`the file ${name} that nobody has signed`, async () => {
      const { verdict, signatures, files } = await verify({ entries: [...sealed.entries, { name, content: other }] })
      assert.equal(verdict, 'changed-later')
      assert.deepEqual(
        signatures.map((one) => [one.verdict, one.ownVerdict, one.uncovered]),
        [
          ['changed-later', 'valid', [name]],
          ['valid', 'valid', [name]],
        ],
      )
      assert.equal(files.find((file) => file.name === name)?.signer, 'nobody')
    })
  }

  test('a file that only an unknown signer has signed, though a trusted one may have', async () => {
    const added = { entries: [...sealed.entries, { name: 'added.txt', content: other }] }
    const eve = await (await createAuthority('Elsewhere')).signer('Eve')
    const byEve = await verify(await signContainer(added, eve))
    assert.deepEqual(
      byEve.signatures.map(({ verdict }) => verdict),
      ['changed-later', 'valid', 'valid-issuer-unknown'],
    )
    const byBob = await verify(await signContainer(added, bob))
    assert.equal(byBob.verdict, 'valid')
    assert.deepEqual(byBob.signatures[0]?.uncovered, ['added.txt'])
  })

  test('a manifest that was changed to fit a changed file', async () => {
    const { references } = readManifest(contentOf(sealed, MANIFEST))
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(other)))
    const forged = writeManifest(
      { name: SIGNATURE, mimeType: 'application/pkcs7-signature' },
      references.map(({ name, digest: old }) => ({ name, digest: name === note.name ? digest : old })),
    )
    const { signatures } = await verify(replace(replace(sealed, note.name, other), MANIFEST, forged))
    assert.equal(signatures[0]?.verdict, 'not-valid')
    assert.equal(signatures[0]?.unaltered, false)
  })

  test('a second manifest for the same signature', async () => {
    const twin = { name: 'META-INF/ASiCManifest002.xml', content: contentOf(sealed, MANIFEST) }
    const { signatures } = await verify({ entries: [...sealed.entries, twin] })
    assert.match(signatures[0]?.reasons.join() ?? '', /Several manifests/)
    assert.equal(signatures[0]?.verdict, 'not-valid')
  })

  test('a signature without its manifest, and a manifest without its signature', async () => {
    assert.match((await verify(without(sealed, MANIFEST))).signatures[0]?.reasons.join() ?? '', /No manifest/)
    const { signatures, verdict } = await verify(without(sealed, SIGNATURE))
    assert.equal(verdict, 'not-valid')
    assert.match(signatures.flatMap(({ reasons }) => reasons).join(), /signature001.p7s that .* names is missing/)
  })

  test('the manifest and the signature of another container', async () => {
    const foreign = await sealedContainer([{ name: 'note.txt', content: other }])
    const mixed = replace(
      replace(sealed, MANIFEST, contentOf(foreign, MANIFEST)),
      SIGNATURE,
      contentOf(foreign, SIGNATURE),
    )
    assert.equal((await verify(mixed)).signatures[0]?.verdict, 'not-valid')
  })

  test('an archive timestamp of another container', async () => {
    const foreign = await sealedContainer([note])
    const { signatures } = await verify(replace(sealed, TIMESTAMP, contentOf(foreign, TIMESTAMP)))
    assert.equal(signatures[1]?.verdict, 'not-valid')
    assert.equal(signatures[0]?.level, 'B-LT')
  })

  test('a signature that is no signature, and a timestamp that is none', async () => {
    for (const name of [SIGNATURE, TIMESTAMP]) {
      for (const content of [
        other,
        new Uint8Array(),
        makeTimestampRequest({ digest: new Uint8Array(32), certReq: true }),
      ]) {
        assert.equal((await verify(replace(sealed, name, content))).verdict, 'not-valid')
      }
    }
  })

  test('a timestamp in the place of a signature', async () => {
    const swapped = replace(sealed, SIGNATURE, contentOf(sealed, TIMESTAMP))
    assert.equal((await verify(swapped)).signatures[0]?.verdict, 'not-valid')
  })

  test('more parts or longer names than anybody needs', async () => {
    const many = (name: (i: number) => string, count: number) => ({
      entries: [...sealed.entries, ...Array.from({ length: count }, (_, i) => ({ name: name(i), content: other }))],
    })
    await assertRefused(() => verify(many((i) => `META-INF/signature${i + 500}.p7s`, 321)), 'too-large')
    await assertRefused(() => verify(many((i) => `${'x'.repeat(900)}${i}`, 150)), 'too-large')
    await assertRefused(() => verify(many((i) => `${i}`, 1000)), 'too-large')
  })

  test('manifests of thousands of files that are not there, in few words', async () => {
    const name = 'META-INF/signature002.p7s'
    const references = Array.from({ length: 3000 }, (_, i) => ({ name: `${i}`, digest: new Uint8Array(32) }))
    const manifest = writeManifest({ name, mimeType: 'application/pkcs7-signature' }, references)
    const added = [
      { name: 'META-INF/ASiCManifest002.xml', content: manifest },
      { name, content: other },
    ]
    const { signatures } = await verify({ entries: [...sealed.entries, ...added] })
    const reasons = signatures.find((one) => one.name === name)?.reasons ?? []
    assert.ok(reasons.includes('2990 more files have faults.'))
    assert.ok(reasons.length < 15)
    const many = Array.from({ length: 20 }, (_, i) => ({
      name: `META-INF/ASiCManifest${i + 100}.xml`,
      content: new Uint8Array(2 * 1024 * 1024),
    }))
    await assertRefused(() => verify({ entries: [...sealed.entries, ...many] }), 'too-large')
  })

  test('evidence that would make it unreadable, when it is added', async () => {
    const list = (fill: number) =>
      Buffer.concat([Buffer.of(0x30, 0x83, 0x3d, 0x09, 0x00), Buffer.alloc(4_000_000, fill)])
    const data = { certificates: [], crls: [list(1), list(2), list(3)], ocsps: [] }
    const signed = await signContainer(createContainer([note]), ann)
    assert.throws(() => addContainerValidation(signed, data), { name: 'PkiError', kind: 'too-large' })
    const manifests = Array.from({ length: 17 }, (_, i) => ({
      name: `META-INF/ASiCManifest${i + 100}.xml`,
      content: new Uint8Array(2 * 1024 * 1024),
    }))
    const many = { entries: [...signed.entries, ...manifests] }
    await assertRefused(() => addContainerValidation(many, { ...data, crls: [] }), 'too-large')
  })

  test('another type of container, or none', async () => {
    const typed = (content: string) => replace(sealed, 'mimetype', text(content))
    await assertRefused(() => verify(typed('application/vnd.etsi.asic-s+zip')), 'unsupported')
    await assertRefused(() => verify(typed('application/zip')), 'not-a-container')
    await assertRefused(() => verify(without(sealed, 'mimetype')), 'not-a-container')
    await assertRefused(() => verify({ entries: sealed.entries.toReversed() }), 'not-a-container')
  })
})

test('no byte of a container can change without a word', async () => {
  const original = bytesOf(await sealedContainer([note]))
  const data = await validationData()
  assert.ok(data.crls.length > 0)
  let refused = 0
  for (let at = 0; at < original.length; at += 37) {
    const bytes = Uint8Array.from(original)
    bytes[at] = (bytes[at] ?? 0) ^ 0x55
    try {
      const { verdict, files } = await verifyContainer(bytes, trust)
      // Nobody signs a ZIP's dates and versions.
      if (verdict === 'valid') assert.match(files[0]?.sha256 ?? '', /^5c9dda9181eccd34/, `byte ${at}`)
    } catch (error) {
      refused++
      assert.equal((error as Error).name, 'AsicError', `byte ${at}: ${error}`)
    }
  }
  assert.ok(refused > 50)
})
