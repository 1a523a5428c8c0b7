import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { finishSignature, PdfError, type PreparedField, type PreparedSignature } from '@countersign/pdf'
import type { Signer } from '@countersign/pki'
import { type Authority, createAuthority } from '../../../packages/pdf/test/support/authority.ts'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { openPdfWork } from '../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import { type PdfWork, PdfWorkFailed } from '../../src/ports/pdf-work.ts'
import { draw } from '../harness/kill-points.ts'
import { isLongRun } from '../harness/run-settings.ts'

const root = resolve(import.meta.dirname, '../../..')
const corpus = join(root, '.cache/pdf-corpus')
const run = promisify(execFile)

/**
 * Sound files that are rightly refused, and the kind of the refusal: part of every run, and the only ones of their
 * kind.
 */
const rightlyRefused = [
  // It has no pages until a program that knows XFA has made some.
  { file: 'pdfs/xfa_filled_imm1344e.pdf', kind: 'unsupported' },
  // Their authors have certified them, and allow no change.
  { file: 'contrib/pr-00530-ml-lines.pdf', kind: 'locked' },
  { file: 'qpdf/minimal-signed-restrictions-removed.pdf', kind: 'locked' },
  // Files for tests of qpdf, without pages.
  { file: 'qpdf/c-empty.pdf', kind: 'no-pages' },
  { file: 'qpdf/filter-on-write.pdf', kind: 'no-pages' },
  { file: 'qpdf/filter-on-write-out.pdf', kind: 'no-pages' },
  { file: 'name-number-tree/out.pdf', kind: 'no-pages' },
]

/** Files per program; all of them in a long run. */
const sampleSize = 8

/** The result for one file: `signed`, or the kind of its refusal, or the fault of what was made of it. */
interface Fate {
  readonly file: string
  readonly fate: string
  /** qpdf's verdict on the original file. */
  readonly clean: boolean
}

describe('real files', () => {
  let work: PdfWork
  let authority: Authority
  let signer: Signer
  const fates: Fate[] = []

  before(async () => {
    await run(process.execPath, [join(root, 'scripts/fetch-pdf-corpus.ts')])
    work = openPdfWork({ threads: 2, seconds: 10 })
    authority = await createAuthority()
    signer = await authority.signer('Ada Lovelace')
    const next = chooseFiles().values()
    await Promise.all([1, 2, 3].map(() => drain(next)))
  })
  after(() => work.close())

  async function drain(files: Iterator<string>): Promise<void> {
    for (let file = files.next(); !file.done; file = files.next()) {
      const bytes = new Uint8Array(await readFile(join(corpus, file.value)))
      const fate = await treat(bytes)
      // A file without a fault after signing had none before; a sample need not count the others exactly.
      const clean = (fate === 'signed' && !isLongRun) || (await isClean(bytes))
      fates.push({ file: file.value, fate, clean })
    }
  }

  /** Prepared, signed, verified, and checked by qpdf again. */
  async function treat(bytes: Uint8Array): Promise<string> {
    try {
      const signed = await sign(bytes)
      const at = new Date('2026-06-02T00:00:00Z')
      const { signatures } = await work.verify(signed, { anchors: [authority.root.certificate], at })
      const ours = signatures.find(({ fieldName }) => fieldName.startsWith('Countersign_'))
      if (ours?.verdict !== 'valid') return `not valid: ${ours?.reasons.join('; ')}`
      const complaint = await qpdfComplaint(signed)
      return complaint === null ? 'signed' : `qpdf: ${complaint}`
    } catch (error) {
      if (error instanceof PdfError || error instanceof PdfWorkFailed) return `${error.kind}: ${error.message}`
      throw error
    }
  }

  async function sign(bytes: Uint8Array): Promise<Uint8Array> {
    const signers = [{ fieldName: 'Countersign_1', name: 'Ada Lovelace' }]
    const words = { verifyUrl: 'https://example.org/v/1', documentHash: 'ab'.repeat(32), reference: 'SR-1' }
    const prepared = await work.prepare(bytes, { block: { ...words, barcode: 'both', signers }, allPages: true })
    const [field] = prepared.fields
    assert.ok(field)
    const begun = await begin(prepared.bytes, field)
    return finishSignature(begun, await authority.cms(begun, signer))
  }

  /** A document that others have signed gets no block, and a signature in a field of its own. */
  function begin(bytes: Uint8Array, { fieldName, textFieldName, exists }: PreparedField): Promise<PreparedSignature> {
    const signed = { name: 'Ada Lovelace', signedAt: new Date('2026-06-01T00:00:00Z'), reference: 'SR-1' }
    const mark = { kind: 'typed', text: 'Ada' } as const
    const text = textFieldName === null ? {} : { textFieldName }
    return work.beginSignerSignature(bytes, { fieldName, isNew: !exists, ...text, ...signed, mark })
  }

  it('are all answered: no thread hangs for good, none breaks', async () => {
    assert.ok(fates.length >= (isLongRun ? 300 : 30))
    assert.deepEqual(
      fates.filter(({ fate }) => fate.startsWith('broken') || fate.startsWith('busy')),
      [],
    )
    const sample = fates.find(({ fate }) => fate === 'signed')
    assert.ok(sample)
    assert.ok((await work.inspect(await readFile(join(corpus, sample.file)))).pageCount > 0)
  })

  it('can be signed, all of those that are sound, and stay sound', (t) => {
    const sound = fates.filter(({ clean, file }) => clean && refusalOf(file) === undefined)
    const failed = sound.filter(({ fate }) => fate !== 'signed')
    for (const { file, fate } of failed) t.diagnostic(`${file}: ${fate}`)
    t.diagnostic(`${sound.length - failed.length} of ${sound.length}`)
    assert.ok(sound.length >= (isLongRun ? 300 : 15))
    assert.deepEqual(failed, [])
  })

  it('are refused where a signature could not be, with the reason', () => {
    for (const { file, kind } of rightlyRefused) {
      const fate = fates.find((one) => one.file.endsWith(`/${file}`))?.fate
      assert.ok(fate?.startsWith(`${kind}: `), `${file}: ${fate}`)
    }
  })

  it('are never signed by us in a way that we call not valid', () => {
    assert.deepEqual(
      fates.filter(({ fate }) => fate.startsWith('not valid')),
      [],
    )
  })

  it('can be signed, most of those that are damaged', { skip: !isLongRun }, (t) => {
    const damaged = fates.filter(({ clean }) => !clean)
    const signed = damaged.filter(({ fate }) => fate === 'signed' || fate.startsWith('qpdf'))
    t.diagnostic(`${signed.length} of ${damaged.length}`)
    assert.ok(signed.length > damaged.length / 2)
  })
})

function chooseFiles(): string[] {
  const files = globSync('**/*.pdf', { cwd: corpus }).sort()
  if (isLongRun) return files
  const sources = new Set(files.map(sourceOf))
  const drawn = [...sources].flatMap((source) => {
    const own = files.filter((file) => sourceOf(file) === source)
    return draw(`files of ${source}`, own, sampleSize)
  })
  const refused = files.filter((file) => refusalOf(file) !== undefined)
  return [...new Set([...drawn, ...refused])]
}

/** The package of a file. */
function sourceOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function refusalOf(file: string): (typeof rightlyRefused)[number] | undefined {
  return rightlyRefused.find((one) => file.endsWith(`/${one.file}`))
}

/** By qpdf: without a fault, and not encrypted. */
async function isClean(bytes: Uint8Array): Promise<boolean> {
  const complaint = await qpdfComplaint(bytes)
  return complaint === null && !Buffer.from(bytes).includes('/Encrypt')
}
