import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SoftHsm {
  /** For KEY_STORES. */
  readonly uri: string
  /** Its folder: where the library finds its tokens. */
  readonly folder: string
  /** What pkcs11-tool, a program of others, says of the objects in the token. */
  list(): Promise<string>
  end(): Promise<void>
}

const module = '/usr/lib/softhsm/libsofthsm2.so'
export const pin = '648219'

/** An own token of SoftHSM2, an implementation of PKCS#11 in software. The library reads its place from the environment. */
export async function softHsm(label = 'countersign'): Promise<SoftHsm> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-hsm-'))
  await mkdir(join(folder, 'tokens'))
  const conf = join(folder, 'softhsm2.conf')
  await writeFile(conf, `directories.tokendir = ${folder}/tokens\nobjectstore.backend = file\nlog.level = ERROR\n`)
  const env = { ...process.env, SOFTHSM2_CONF: conf }
  await run('softhsm2-util', ['--init-token', '--free', '--label', label, '--so-pin', '12345678', '--pin', pin], {
    env,
  })
  const before = process.env.SOFTHSM2_CONF
  process.env.SOFTHSM2_CONF = conf
  return {
    uri: `pkcs11:token=${label}?module-path=${module}&pin-value=${pin}`,
    folder,
    async list() {
      const words = ['--module', module, '--token-label', label, '--login', '--pin', pin, '--list-objects']
      return (await run('pkcs11-tool', words, { env })).stdout
    },
    async end() {
      if (before === undefined) delete process.env.SOFTHSM2_CONF
      else process.env.SOFTHSM2_CONF = before
      await rm(folder, { recursive: true, force: true })
    },
  }
}
