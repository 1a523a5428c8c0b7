import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { signedFieldsOf } from '../../src/read/signature-dictionary.ts'

const run = promisify(execFile)

/** Poppler's verdict on each signature, in the order of the fields, without its own trust store. */
export async function pdfsigVerdicts(bytes: Uint8Array): Promise<string[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'file.pdf')
    await writeFile(file, bytes)
    const { stdout } = await run('pdfsig', ['-nocert', file], { timeout: 60_000 })
    return [...stdout.matchAll(/Signature Validation: (.*)/g)].map(([, verdict = '']) => verdict)
  })
}

/** Reports whether openssl accepts the CMS of a field over the bytes that it covers, and its chain up to the root. */
export async function opensslAccepts(bytes: Uint8Array, fieldName: string, root: Uint8Array): Promise<boolean> {
  return inFolder(async (folder) => {
    const { cms, signed, anchor } = await writeSignature(folder, bytes, fieldName, root)
    const words = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', cms, '-content', signed]
    const trust = ['-CAfile', anchor, '-purpose', 'any', '-attime', JUDGED_AT]
    await run('openssl', [...words, ...trust, '-out', join(folder, 'out')], { timeout: 60_000 })
    return true
  })
}

/** Like opensslAccepts for a document timestamp. */
export async function opensslAcceptsTimestamp(
  bytes: Uint8Array,
  fieldName: string,
  root: Uint8Array,
): Promise<boolean> {
  return inFolder(async (folder) => {
    const { cms, signed, anchor } = await writeSignature(folder, bytes, fieldName, root)
    const words = ['ts', '-verify', '-token_in', '-in', cms, '-data', signed]
    await run('openssl', [...words, '-CAfile', anchor, '-attime', JUDGED_AT], { timeout: 60_000 })
    return true
  })
}

const JUDGED_AT = String(Date.parse('2026-07-01') / 1000)

async function writeSignature(folder: string, bytes: Uint8Array, fieldName: string, root: Uint8Array) {
  const file = new PdfFile(bytes)
  const field = signedFieldsOf(file, readFormFields(file)).find(({ name }) => name === fieldName)
  const contents = file.resolve(field?.signature.get('Contents'))
  if (contents.kind !== 'string') throw new Error(`${fieldName} is not signed`)
  const range = file.items(field?.signature.get('ByteRange')).map((item) => (item.kind === 'number' ? item.value : 0))
  const [, first = 0, second = 0, length = 0] = range
  const write = async (name: string, data: Uint8Array) => {
    await writeFile(join(folder, name), data)
    return join(folder, name)
  }
  const covered = [bytes.subarray(0, first), bytes.subarray(second, second + length)]
  const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(root).toString('base64')}\n-----END CERTIFICATE-----\n`
  return {
    cms: await write('cms', contents.bytes),
    signed: await write('signed', Buffer.concat(covered)),
    anchor: await write('root.pem', Buffer.from(pem)),
  }
}

/** The same document as qpdf writes it with these options. */
export async function rewrite(bytes: Uint8Array, options: readonly string[]): Promise<Uint8Array> {
  return inFolder(async (folder) => {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
    await writeFile(from, bytes)
    await run('qpdf', [...options, from, to], { timeout: 60_000 })
    return new Uint8Array(await readFile(to))
  })
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-signature-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
