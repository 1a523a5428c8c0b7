import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beginSeal, finishSignature } from '@countersign/pdf'
import { createKeySigner, generateKey, issueCertificate, openKey, signCms } from '@countersign/pki'
import { notoFonts } from '../../src/infrastructure/pdf-work/noto-fonts.ts'
import { samplePdf } from '../documents/sample-pdf.ts'

/** A seal from an unknown root, covering as much of the page as requested. */
export async function strangersSeal(
  subject: { readonly commonName: string; readonly organization: string },
  bytes: Uint8Array = samplePdf(),
  { x = 200, y = 50, width = 150 } = {},
): Promise<Uint8Array> {
  const root = await generateKey('p256')
  const lifetime = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + 86_400_000 * 300) }
  const certificate = await issueCertificate({
    profile: 'root',
    subject: { commonName: 'Some Root' },
    publicKey: root.spki,
    serialNumber: Uint8Array.of(1),
    issuer: { self: await openKey(root.pkcs8) },
    ...lifetime,
  })
  const own = await generateKey('p256')
  const issued = await issueCertificate({
    profile: 'seal',
    subject,
    publicKey: own.spki,
    serialNumber: Uint8Array.of(2),
    issuer: await createKeySigner(root.pkcs8, certificate, []),
    notBefore: lifetime.notBefore,
    notAfter: new Date(lifetime.notAfter.getTime() - 86_400_000),
  })
  const signer = await createKeySigner(own.pkcs8, issued, [certificate])
  const begun = await beginSeal(bytes, {
    fieldName: 'Theirs',
    organization: subject.organization,
    sealedAt: new Date(),
    position: { page: 1, x, y },
    width,
    fonts: notoFonts(),
  })
  return finishSignature(begun, await signCms({ signer, digest: begun.digest }))
}

const fileKey = 'opens the uploaded file'

interface BroughtChoice {
  readonly days?: number
  readonly extension?: string
  /** As openssl names it. */
  readonly key?: readonly string[]
}

/** A self-signed certificate with its key, as an organization uploads it. */
export async function broughtCertificate(
  name: string,
  { days = 300, extension = 'keyUsage=digitalSignature', key = ['rsa:2048'] }: BroughtChoice = {},
): Promise<{ file: string; password: string }> {
  return makePkcs12(async (run) => {
    const subject = ['-subj', `/O=${name}/CN=${name}`, '-addext', extension, '-days', String(days)]
    await run('req', '-x509', '-newkey', ...key, '-nodes', '-keyout', 'key', '-out', 'cert', ...subject)
    await run('pkcs12', '-export', '-in', 'cert', '-inkey', 'key', '-out', 'p12', '-passout', `pass:${fileKey}`)
  })
}

/** A certificate from an authority that is cross-certified with another. */
export function certificateFromCircle(name: string): Promise<{ file: string; password: string }> {
  return makePkcs12(async (run) => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '300']
    const issue = (who: string, by: string, file: string, extension: string) => {
      const issuer = ['-CA', by, '-CAkey', `${by.charAt(0)}.key`]
      const own = existing.has(who) ? ['-new', '-key', `${who}.key`, '-days', '300'] : [...key, '-keyout', `${who}.key`]
      existing.add(who)
      return run('req', '-x509', ...own, ...issuer, '-subj', `/CN=${name} ${who}`, '-addext', extension, '-out', file)
    }
    const existing = new Set(['b'])
    await run('req', '-x509', ...key, '-keyout', 'b.key', '-subj', `/CN=${name} b`, '-out', 'b')
    await issue('a', 'b', 'a', 'keyUsage=keyCertSign')
    await issue('b', 'a', 'b-by-a', 'keyUsage=keyCertSign')
    await issue('leaf', 'a', 'leaf', 'basicConstraints=CA:FALSE')
    const files = ['-in', 'leaf', '-inkey', 'leaf.key', '-certfile', 'chain']
    await run('crl2pkcs7', '-nocrl', '-certfile', 'a', '-certfile', 'b-by-a', '-out', 'chain.p7')
    await run('pkcs7', '-print_certs', '-in', 'chain.p7', '-out', 'chain')
    await run('pkcs12', '-export', ...files, '-out', 'p12', '-passout', `pass:${fileKey}`)
  })
}

type Run = (...line: string[]) => Promise<unknown>

async function makePkcs12(make: (run: Run) => Promise<void>): Promise<{ file: string; password: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pkcs12-'))
  try {
    await make((...line) => promisify(execFile)('openssl', line, { cwd: folder }))
    return { file: (await readFile(join(folder, 'p12'))).toString('base64'), password: fileKey }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
