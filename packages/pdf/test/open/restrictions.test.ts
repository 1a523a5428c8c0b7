import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { openForChange } from '../../src/open/open-for-change.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { plainPdf, stream, toText } from '../support/plain-pdf.ts'
import { sign, trust } from '../support/sample-contract.ts'

const run = promisify(execFile)

const metadata = '<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'
const document = plainPdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R /Names << /EmbeddedFiles << /Names [(a) 8 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 99] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>',
    stream('BT /F 20 Tf 9 9 Td (Agreed by both) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(metadata, '/Type /Metadata /Subtype /XML'),
    '<< /Title (A title \\(with more\\)) /Author <feff0141> >>',
    '<< /Type /Filespec /F (a.txt) /EF << /F 9 0 R >> >>',
    stream('what is attached', '/Type /EmbeddedFile'),
  ],
  { trailer: '/Info 7 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]' },
)

const ways: Readonly<Record<string, readonly string[]>> = {
  'RC4 with 40 bits': ['40', '--print=n'],
  'RC4 with 128 bits': ['128', '--use-aes=n', '--modify=none'],
  'AES with 128 bits': ['128', '--use-aes=y', '--extract=n'],
  'AES with 128 bits but for the metadata': ['128', '--use-aes=y', '--cleartext-metadata'],
  'RC4 by crypt filters': ['128', '--force-V4', '--use-aes=n'],
  'AES with 256 bits, first kind': ['256', '--force-R5'],
  'AES with 256 bits': ['256', '--print=none'],
  'AES with 256 bits but for the metadata': ['256', '--cleartext-metadata'],
}

async function encrypt(
  bytes: Uint8Array,
  user: string,
  way: readonly string[],
  ...more: string[]
): Promise<Uint8Array> {
  return await withFile(bytes, async (file) => {
    const words = ['--allow-weak-crypto', ...more, '--encrypt', user, 'owner', ...way, '--', file, `${file}.out`]
    await run('qpdf', words)
    return new Uint8Array(await readFile(`${file}.out`))
  })
}

async function textOf(bytes: Uint8Array): Promise<string> {
  return await withFile(bytes, async (file) => (await run('pdftotext', [file, '-'])).stdout)
}

async function withFile<Result>(bytes: Uint8Array, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-restricted-'))
  try {
    await writeFile(join(folder, 'file.pdf'), bytes)
    return await use(join(folder, 'file.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('a PDF that is encrypted to restrict its use', () => {
  for (const [name, way] of Object.entries(ways)) {
    it(`is opened as it was before, by ${name}`, async () => {
      for (const objects of ['--object-streams=disable', '--object-streams=generate']) {
        const restricted = await encrypt(document, '', way, objects, '--stream-data=preserve')
        assert.ok(!toText(restricted).includes('Agreed by both'))
        assert.equal((await inspectPdf(restricted)).restricted, true)
        const { bytes } = await openForChange(restricted)
        assert.equal(await qpdfComplaint(bytes), null)
        assert.equal(await textOf(bytes), await textOf(document))
        const text = toText(bytes)
        const hex = (words: string) => `<${Buffer.from(words).toString('hex')}>`
        for (const words of [metadata, 'what is attached']) assert.ok(text.includes(words), words)
        assert.ok(text.includes('/Title (A title \\(with more\\))') || text.includes(hex('A title (with more)')))
        assert.ok(!/\/Encrypt\b|\/Crypt\b/.test(text))
      }
    })
  }

  it('is signed, and its signature is valid', async () => {
    const restricted = await encrypt(document, '', ['256'])
    const signed = await sign(restricted, '', { field: { kind: 'invisible', fieldName: 'One' } })
    assert.equal((await verifyPdf(signed, trust)).verdict, 'valid')
    assert.equal(await qpdfComplaint(signed), null)
    assert.equal(await textOf(signed), await textOf(document))
  })

  it('is refused where it is signed, too', async () => {
    const signed = plainPdf(
      ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [] >>`, '<< /ByteRange [0 1 2 3] >>'],
      {
        trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -1 >>',
      },
    )
    await assert.rejects(openForChange(signed), { kind: 'encrypted', message: /would invalidate its signatures/ })
  })

  it('is refused where it opens only with a password', async () => {
    for (const way of Object.values(ways)) {
      const locked = await encrypt(document, 'secret', way)
      await assert.rejects(openForChange(locked), { kind: 'encrypted', message: /opens only with a password/ })
    }
  })

  it('is read by the key length of its version, whatever length it names', async () => {
    const text = toText(await encrypt(document, '', ['128', '--use-aes=y']))
    assert.ok(text.includes('/Length 128'))
    const { bytes } = await openForChange(Buffer.from(text.replace('/Length 128', '/Length 040'), 'latin1'))
    assert.equal(await textOf(bytes), await textOf(document))
  })

  it('is refused where its encryption is of another kind', async () => {
    const text = toText(await encrypt(document, '', ['256']))
    const other = Buffer.from(text.replace('/Filter /Standard', '/Filter /Sxandard'), 'latin1')
    await assert.rejects(openForChange(other), { kind: 'encrypted', message: /not supported/ })
  })
})
