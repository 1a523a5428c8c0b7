import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Poppler's verdict on each signature, in the order of the fields. Without its own trust store, and without document
 * timestamps, which it does not check.
 */
export async function pdfsigVerdicts(bytes: Uint8Array): Promise<string[]> {
  return await inFile(bytes, async (file) => {
    const { stdout } = await run('pdfsig', ['-nocert', file], { timeout: 60_000 })
    const parts = stdout.split(/^Signature #/m).filter((part) => !part.includes('Signature Type: unknown'))
    return parts.flatMap((part) => /Signature Validation: (.*)/.exec(part)?.[1] ?? [])
  })
}

/** What qpdf reports against the file, or null. */
export async function qpdfComplaint(bytes: Uint8Array): Promise<string | null> {
  return await inFile(bytes, async (file) => {
    try {
      await run('qpdf', ['--check', file], { timeout: 60_000 })
      return null
    } catch (error) {
      const { stderr, stdout } = error as { stderr: string; stdout: string }
      return `${stderr}${stdout}`
    }
  })
}

/**
 * Lets openssl judge the last signature in the file that is not a document timestamp: its CMS over the bytes that it
 * covers, up to the root, and the RFC 3161 token in it. Rejects with openssl's output.
 */
export async function opensslJudgesLastSignature(bytes: Uint8Array, root: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('latin1')
  const signatures = text.matchAll(/ETSI\.CAdES\.detached\s*\/ByteRange\s*\[0 (\d+) (\d+) (\d+)\s*\]/g)
  const ranges = [...signatures].map((match) => match.slice(1).map(Number))
  const [first = 0, second = 0, length = 0] = ranges.sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0)).at(-1) ?? []
  const signed = Buffer.concat([bytes.subarray(0, first), bytes.subarray(second, second + length)])
  const cms = derOf(Buffer.from(text.slice(first + 1, second - 1), 'hex'))
  await inFolder(async (folder) => {
    const write = async (name: string, data: Uint8Array | string) => {
      await writeFile(join(folder, name), data)
      return join(folder, name)
    }
    const anchor = await write('root.pem', pem(root))
    const content = await write('signed', signed)
    const file = await write('cms', cms)
    const words = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', file, '-content', content]
    await run('openssl', [...words, '-CAfile', anchor, '-purpose', 'any', '-out', join(folder, 'out')])
    const { token, signature } = await timestampOf(file)
    const stamped = await write('token', token)
    const value = await write('signature', signature)
    const judged = ['ts', '-verify', '-token_in', '-in', stamped, '-data', value, '-CAfile', anchor]
    const issuing = await write('chain.pem', await certificatesOf(stamped))
    await run('openssl', [...judged, '-untrusted', issuing])
  })
}

/**
 * By openssl's own parser: the octets of the signature, and the value of the attribute signature-time-stamp (RFC 3161
 * appendix A).
 */
async function timestampOf(file: string): Promise<{ token: Buffer; signature: Buffer }> {
  const { stdout } = await run('openssl', ['asn1parse', '-inform', 'DER', '-in', file], { maxBuffer: 16 << 20 })
  const lines = stdout.split('\n').map((line) => ({
    line,
    offset: Number(/^\s*(\d+):/.exec(line)?.[1]),
    depth: Number(/d=(\d+)/.exec(line)?.[1]),
    header: Number(/hl=(\d+)/.exec(line)?.[1]),
    length: Number(/l=\s*(\d+)/.exec(line.replace(/hl=\d+/, ''))?.[1]),
  }))
  const at = lines.findIndex(({ line }) => line.includes('id-smime-aa-timeStampToken'))
  const bytes = await readFile(file)
  const token = lines[at + 2]
  const value = lines.slice(0, at).findLast(({ line }) => line.includes('OCTET STRING'))
  if (token === undefined || value === undefined) throw new Error('the CMS has no timestamp')
  const start = value.offset + value.header
  return {
    token: bytes.subarray(token.offset, token.offset + token.header + token.length),
    signature: bytes.subarray(start, start + value.length),
  }
}

async function certificatesOf(token: string): Promise<string> {
  const { stdout } = await run('openssl', ['pkcs7', '-inform', 'DER', '-in', token, '-print_certs'])
  return stdout
}

/** The placeholder is wider than the CMS. */
function derOf(padded: Buffer): Buffer {
  const long = (padded[1] ?? 0) & 0x7f
  const length = padded.readUIntBE(2, long)
  return padded.subarray(0, 2 + long + length)
}

export function pem(der: Uint8Array): string {
  return `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`
}

/** One page as poppler renders it, in gray: `at(x, y)` counts points from the lower left corner of the visible page. */
export async function drawPage(bytes: Uint8Array, page: number, pixelsPerPoint = 1) {
  return await inFile(bytes, async (file) => {
    const words = ['-gray', '-cropbox', '-r', String(72 * pixelsPerPoint), '-f', String(page), '-l', String(page), file]
    const { stdout } = await run('pdftoppm', words, { encoding: 'buffer', maxBuffer: 64 << 20 })
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString('latin1'))
    if (head === null) throw new Error('pdftoppm has drawn nothing')
    const [columns, rows, start] = [Number(head[1]), Number(head[2]), head[0].length]
    const at = (x: number, y: number) =>
      stdout[start + (rows - 1 - Math.floor(y * pixelsPerPoint)) * columns + Math.floor(x * pixelsPerPoint)] ?? -1
    return { width: columns / pixelsPerPoint, height: rows / pixelsPerPoint, at }
  })
}

async function inFile<T>(bytes: Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
  return await inFolder(async (folder) => {
    const file = join(folder, 'file.pdf')
    await writeFile(file, bytes)
    return await use(file)
  })
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-judges-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
