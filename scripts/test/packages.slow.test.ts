import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { closeContract, textPages } from '../../packages/pdf/test/support/closed-contract.ts'
import { openBrowser } from '../../server/test/harness/browser.ts'
import { isLongRun } from '../../server/test/harness/run-settings.ts'
import { buildPackages } from '../packages/build-packages.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** The program for each runtime; the page in the browser has the same text. */
const program = join(import.meta.dirname, 'packages/use-packages.ts')

/** The oldest that the packages name and, in a long run, what is between it and our own. */
const olderNodes = isLongRun ? ['20', '22'] : ['20']

describe('The packages, installed from their tarballs into an empty project', () => {
  let project: string
  let tarballs: Readonly<Record<string, string>>

  before(async () => {
    tarballs = buildPackages(root, join(root, '.cache/packages-for-test'))
    project = await mkdtemp(join(tmpdir(), 'countersign-packages-'))
    const own = Object.entries(tarballs).map(([name, file]) => [`@countersign/${name}`, `file:${file}`])
    const runtimes = olderNodes.map((version) => [`node-${version}`, `npm:${nodePackage}@${version}`])
    const dependencies = Object.fromEntries([...own, ...runtimes])
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }))
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: project })
    const { bytes } = await closeContract(textPages(['/MediaBox [0 0 595 842]']))
    await writeFile(join(project, 'signed.pdf'), bytes)
    await cp(program, join(project, 'use-packages.ts'))
  })
  after(async () => {
    await rm(project, { recursive: true, force: true })
    await rm(join(root, '.cache/packages-for-test'), { recursive: true, force: true })
  })

  it('contain JavaScript with types and source maps, and no tests', async () => {
    for (const name of Object.keys(tarballs)) {
      const folder = join(project, 'node_modules/@countersign', name)
      const files = await readdir(folder, { recursive: true })
      const left = files.filter((file) => /(^|\/)tests?(\/|$)|\.test\.|(?<!\.d)\.ts$/.test(file))
      assert.deepEqual(left, [], name)
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      const { './package.json': own, ...places } = manifest.exports
      assert.equal(own, './package.json')
      for (const { types, default: code } of Object.values<{ types: string; default: string }>(places)) {
        assert.ok(files.includes(types.slice(2)) && files.includes(code.slice(2)), `${name}: ${code}`)
        assert.ok(files.includes(`${code.slice(2)}.map`), `${name}: ${code}`)
      }
    }
  })

  it('compile under strict TypeScript, types of the libraries included', async () => {
    const settings = [
      '--strict',
      '--noUncheckedIndexedAccess',
      '--exactOptionalPropertyTypes',
      '--skipLibCheck',
      'false',
    ]
    const output = ['--target', 'es2023', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable', '--types', '']
    await run('tsc', [...settings, ...output, '--singleThreaded', '--outDir', '.', 'use-packages.ts'], { cwd: project })
  })

  for (const version of [...olderNodes, '24']) {
    it(`run on Node ${version}`, async () => {
      const node = version === '24' ? process.execPath : join(project, `node_modules/node-${version}/bin/node`)
      const { stdout } = await run(node, ['use-packages.js'], { cwd: project })
      assert.match(stdout, new RegExp(`^v${version}\\.`))
      assert.match(stdout, /all is well\n$/)
    })
  }

  it('the command runs as it was installed', async () => {
    const { stdout } = await run(join(project, 'node_modules/.bin/countersign'), ['--help'], { cwd: project })
    assert.match(stdout, /countersign/)
  })

  it('run in a page made by a bundler', async () => {
    const { build } = await import('vite')
    const page = join(project, 'page')
    await build({
      root: project,
      logLevel: 'error',
      build: { outDir: page, lib: { entry: join(project, 'use-packages.js'), formats: ['es'], fileName: 'page' } },
    })
    const server = await serve(page, await readFile(join(project, 'signed.pdf')))
    const browser = await openBrowser()
    try {
      const tab = await browser.newPage()
      const faults: string[] = []
      tab.on('pageerror', (error) => void faults.push(String(error)))
      await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await tab.waitForFunction(`document.title !== ''`).catch(() => {})
      assert.deepEqual([await tab.title(), faults], ['all is well', []])
    } finally {
      await browser.close()
      server.close()
    }
  })
})

/** Answers how much has arrived. */
async function answerUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { length: size } = await buffer(request)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data: { size } }))
}

const nodePackage = `node-${process.platform}-${process.arch}`

async function serve(folder: string, pdf: Buffer): Promise<Server> {
  const script = await readFile(join(folder, 'page.js'))
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (request.url === '/signed.pdf') response.end(pdf)
    else if (request.url === '/api/v1/documents') void answerUpload(request, response)
    else response.setHeader('content-type', 'text/html').end('<script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
