import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's openssl, the independent judge of these tests, in its own folder that is removed when the test ends. */
export class OpenSsl {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pki-openssl-'))

  constructor(test: { after: (run: () => void) => void }) {
    test.after(() => rmSync(this.#folder, { recursive: true, force: true }))
  }

  write(name: string, bytes: Uint8Array | string): string {
    writeFileSync(join(this.#folder, name), bytes)
    return name
  }

  /** One or more certificates or CRLs, in the PEM that most commands require. */
  writePem(name: string, label: 'CERTIFICATE' | 'X509 CRL' | 'PRIVATE KEY', ...items: readonly Uint8Array[]): string {
    const texts = items.map((item) => {
      const lines =
        Buffer.from(item)
          .toString('base64')
          .match(/.{1,64}/g) ?? []
      return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
    })
    return this.write(name, texts.join(''))
  }

  read(name: string): Uint8Array {
    return Uint8Array.from(readFileSync(join(this.#folder, name)))
  }

  /** Its output, errors included; throws if it fails. */
  run(command: string, ...words: readonly string[]): string {
    const { status, output } = this.try(command, ...words)
    if (status !== 0) throw new Error(`openssl ${command} ${words.join(' ')} ended with ${status}:\n${output}`)
    return output
  }

  try(command: string, ...words: readonly string[]): { status: number | null; output: string } {
    const { status, stdout, stderr, error } = spawnSync('openssl', [...command.split(' '), ...words], {
      cwd: this.#folder,
      encoding: 'utf8',
      env: { ...process.env, OPENSSL_CONF: '/dev/null' },
    })
    if (error !== undefined) throw error
    return { status, output: stdout + stderr }
  }

  /** A certificate that this package would not issue: with any extensions, in the form of openssl's configuration. */
  issue(
    by: { readonly certificate: Uint8Array; readonly keys: { readonly pkcs8: Uint8Array } },
    name: string,
    extensions: string,
  ) {
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
    const [ca, caKey, key, csr, out] = ['ca.pem', 'ca.key', 'key', 'csr', 'der'].map((end) => `${hash}.${end}`)
    this.writePem(ca as string, 'CERTIFICATE', by.certificate)
    this.writePem(caKey as string, 'PRIVATE KEY', by.keys.pkcs8)
    this.write('extensions', extensions)
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    this.run('req', '-new', ...curve, '-subj', `/CN=${name}`, '-keyout', key as string, '-out', csr as string)
    const files = ['-in', csr as string, '-CA', ca as string, '-CAkey', caKey as string, '-extfile', 'extensions']
    this.run(
      'x509',
      '-req',
      ...files,
      '-set_serial',
      `0x${hash}`,
      '-days',
      '9000',
      '-outform',
      'der',
      '-out',
      out as string,
    )
    this.run('pkcs8', '-topk8', '-nocrypt', '-in', key as string, '-outform', 'der', '-out', `${hash}.p8`)
    return { certificate: this.read(out as string), keys: { pkcs8: this.read(`${hash}.p8`) } }
  }
}
