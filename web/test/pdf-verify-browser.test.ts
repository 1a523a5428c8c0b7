import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { verifyPdf } from '@countersign/pdf'
import type { Page } from 'playwright-core'
import { closeContract, textPages } from '../../packages/pdf/test/support/closed-contract.ts'
import { signByEdwards } from '../../packages/pdf/test/support/edwards-contract.ts'
import { trust } from '../../packages/pdf/test/support/sample-contract.ts'
import { sharedBrowser } from '../../server/test/harness/shared-browser.ts'

const run = promisify(execFile)
const PROJECT = join(import.meta.dirname, '../..')

describe('verification in the browser', () => {
  let folder: string
  let server: Server
  let page: Page
  let script: Buffer

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-bundle-'))
    script = await bundle(folder)
    server = await serve(script)
    page = await (await sharedBrowser()).newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  })
  after(async () => {
    await page?.close()
    server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The result as text, including dates. */
  async function verdictInBrowser(bytes: Uint8Array, at = trust.at): Promise<string> {
    const file = Buffer.from(bytes).toString('base64')
    const anchors = trust.anchors.map((anchor) => Buffer.from(anchor).toString('base64'))
    return page.evaluate(
      async ({ script, file, anchors, at }) => {
        const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
        const { verifyPdf } = await import(script)
        const report = await verifyPdf(toBytes(file), { anchors: anchors.map(toBytes), at: new Date(at) })
        return JSON.stringify(report)
      },
      { script: new URL('/verify.js', page.url()).href, file, anchors, at: at.getTime() },
    )
  }

  async function bothSay(bytes: Uint8Array, at = trust.at) {
    const report = await verifyPdf(bytes, { ...trust, at })
    assert.equal(await verdictInBrowser(bytes, at), JSON.stringify(report))
    return report
  }

  test('a browser gets the same result as the server for valid, attacked and unsigned files', async () => {
    const upright = '/MediaBox [0 0 595 842]'
    const document = textPages([upright, upright])
    const { bytes } = await closeContract(document)
    const valid = await bothSay(bytes)
    assert.equal(valid.verdict, 'valid')
    assert.equal(valid.signatures.length, 7)
    assert.equal(valid.signatures[0]?.level, 'B-LTA')

    const attacked = bytes.slice()
    const at = Buffer.from(bytes).indexOf('The parties agree')
    attacked.set(Buffer.from('The parties argue'), at)
    const refused = await bothSay(attacked)
    assert.equal(refused.verdict, 'not-valid')
    assert.ok(refused.signatures.every(({ verdict }) => verdict === 'not-valid'))

    assert.deepEqual(await bothSay(document), {
      verdict: null,
      unsigned: true,
      protectedUntil: null,
      signatures: [],
      marks: [],
    })
  })

  test('a browser verifies Ed25519, and reports that it lacks Ed448 instead of an invalid signature', async (t) => {
    const { bytes } = await signByEdwards(t, 'ed25519', 'sha512')
    assert.equal((await bothSay(bytes, new Date())).verdict, 'valid-issuer-unknown')
    const other = await signByEdwards(t, 'ed448', 'shake256')
    assert.equal((await verifyPdf(other.bytes, { ...trust, at: new Date() })).verdict, 'valid-issuer-unknown')
    await assert.rejects(verdictInBrowser(other.bytes), /cannot check signatures by Ed448/)
  })

  test('the verifier is small enough to load with a page', (t) => {
    const compressed = gzipSync(script).length
    t.diagnostic(`${script.length} bytes, ${compressed} as sent`)
    assert.ok(compressed < 45_000, `${compressed} bytes`)
  })
})

/** One minified module without Node.js, as a page would load it. */
async function bundle(folder: string): Promise<Buffer> {
  const entry = join(PROJECT, 'packages/pdf/src/verify/verify-pdf.ts')
  const config = {
    configFile: false,
    logLevel: 'warn',
    root: folder,
    build: {
      outDir: join(folder, 'dist'),
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { entryFileNames: 'verify.js' } },
      minify: true,
      target: 'es2023',
    },
  }
  await writeFile(join(folder, 'vite.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  const words = ['build', folder, '--config', join(folder, 'vite.config.mjs'), '--configLoader', 'native']
  await run(process.execPath, [join(PROJECT, 'node_modules/vite/bin/vite.js'), ...words], { cwd: PROJECT })
  return readFile(join(folder, 'dist/verify.js'))
}

async function serve(script: Buffer): Promise<Server> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/verify.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>Verify</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
