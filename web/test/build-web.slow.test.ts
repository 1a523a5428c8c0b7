import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

const PROJECT = join(import.meta.dirname, '../..')

describe('the build of the pages', () => {
  let root: string
  let dist: string

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'countersign-build-'))
    dist = join(root, 'web/dist')
    const packages = ['proof', 'pki', 'pdf'].map((name) => `packages/${name}/src`)
    for (const place of ['web', ...packages, 'scripts/build-web.mjs', 'package-lock.json', 'tsconfig.json']) {
      const filter = (path: string) => !path.startsWith(join(PROJECT, 'web/dist'))
      cpSync(join(PROJECT, place), join(root, place), { recursive: true, filter })
    }
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
    const { status, stderr } = build()
    assert.equal(status, 0, stderr)
  })
  after(() => rm(root, { recursive: true, force: true }))

  function build(environment: Record<string, string> = {}) {
    const script = `import('${join(root, 'scripts/build-web.mjs')}').then(({ buildWeb }) => buildWeb('${root}'))`
    return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: { ...process.env, ...environment } })
  }

  /** What is too small to be compressed is sent as it is. */
  const sentSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

  const assets = () => readdirSync(join(dist, 'assets'))
  const script = () => assets().find((name) => /^verify-.*\.js$/.test(name)) ?? ''

  for (const name of ['verify.html', 'sign.html']) {
    test(`gives ${name} with less than 100 kB in all, as browsers load it`, () => {
      const page = readFileSync(join(dist, name), 'utf8')
      const loaded = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path)
      const size = loaded.reduce((sum, path) => sum + sentSize(join(dist, path ?? '')), 0)
      assert.ok(size > 30_000 && size < 100_000, `${size} bytes`)
    })

    test(`puts nothing inline into ${name}, so that the policy of the pages holds`, () => {
      const page = readFileSync(join(dist, name), 'utf8')
      assert.doesNotMatch(page, /<style|style=|<script(?![^>]* src=)|\son\w+=/)
    })
  }

  test('gives the viewer what it fetches by name: character maps, fonts, decoders', () => {
    const [folder = ''] = assets().filter((name) => name.startsWith('pdfjs-'))
    for (const name of [
      'cmaps/UniGB-UTF16-H.bcmap',
      'standard_fonts/FoxitSymbol.pfb',
      'wasm/jbig2_nowasm_fallback.js',
    ]) {
      assert.ok(existsSync(join(dist, 'assets', folder, name)), name)
    }
  })

  test('is done once as long as nothing changes', () => {
    const before = statSync(dist).ino
    const { status, stderr } = build()
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal(statSync(dist).ino, before)
  })

  test('is done again when a source changes, that of the proofs too, and says so in one line', () => {
    for (const source of ['web/src/strings/en/common.ts', 'packages/proof/src/index.ts', 'package-lock.json']) {
      appendFileSync(join(root, source), '\n')
      const { status, stderr } = build()
      assert.equal(status, 0)
      assert.match(stderr, /^Building the pages … \d+ kB compressed\.\n$/)
    }
  })

  test('is done again after an interruption, and takes over nothing of it', () => {
    mkdirSync(join(root, '.cache/web-dist/assets'), { recursive: true })
    appendFileSync(join(root, '.cache/web-dist/assets/half.js'), 'half')
    spawnSync('rm', [join(dist, '.built')])
    assert.equal(build().status, 0)
    assert.ok(existsSync(join(dist, '.built')))
    assert.ok(!assets().includes('half.js'))
    assert.deepEqual(readdirSync(join(root, '.cache')), [])
  })

  test('is the one for production whatever the environment says', () => {
    appendFileSync(join(root, 'web/src/strings/en/common.ts'), '\n')
    assert.equal(build({ NODE_ENV: 'development' }).status, 0)
    assert.doesNotMatch(readFileSync(join(dist, 'assets', script()), 'utf8'), /Invalid hook call\. Hooks can only/)
  })

  test('leaves the old pages when it fails', () => {
    const before = assets()
    appendFileSync(join(root, 'web/src/strings/en/common.ts'), '\nthis is no program')
    const { status, stderr } = build()
    assert.equal(status, 1)
    assert.match(stderr, /The pages could not be built/)
    assert.deepEqual(assets(), before)
  })
})
