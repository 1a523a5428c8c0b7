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
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'

const PROJECT = join(import.meta.dirname, '../..')

/** `npm test` builds them before it runs this. */
describe('the built pages', () => {
  const dist = join(PROJECT, 'web/dist')

  /** Files too small to compress are sent as they are. */
  const sentSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

  for (const name of ['verify.html', 'sign.html', 'log.html']) {
    // The page of verification contains the whole verifier, which works offline.
    const most = name === 'verify.html' ? 106 : 100
    test(`${name} and everything it loads is smaller than ${most} kB`, () => {
      const page = readFileSync(join(dist, name), 'utf8')
      const loaded = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path)
      const size = loaded.reduce((sum, path) => sum + sentSize(join(dist, path ?? '')), 0)
      assert.ok(size > 30_000 && size < most * 1000, `${size} bytes`)
    })

    test(`${name} has nothing inline, which the content security policy would block`, () => {
      const page = readFileSync(join(dist, name), 'utf8')
      assert.doesNotMatch(page, /<style|style=|<script(?![^>]* src=)|\son\w+=/)
    })
  }

  test('the viewer finds the files it loads by name: character maps, fonts, decoders', () => {
    const [folder = ''] = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith('pdfjs-'))
    for (const name of [
      'cmaps/UniGB-UTF16-H.bcmap',
      'standard_fonts/FoxitSymbol.pfb',
      'wasm/jbig2_nowasm_fallback.js',
    ]) {
      assert.ok(existsSync(join(dist, 'assets', folder, name)), name)
    }
  })
})

/** Builds one small page, which is much faster. */
describe('the build of the pages', () => {
  let root: string
  let dist: string

  const small: Record<string, string> = {
    'web/vite.config.js': `export default { build: { rolldownOptions: { input: 'web/page.html' } } }`,
    'web/package.json': '{ "type": "module" }',
    'web/page.html': '<!doctype html><script type="module" src="/src/main.js"></script>',
    'web/src/main.js': `import { useState } from 'react'\nimport { proof } from '../../packages/proof/src/index.ts'\nglobalThis.page = [useState, proof]\n`,
    'packages/proof/src/index.ts': 'export const proof: string = "proof"\n',
    'packages/rules/src/index.ts': '',
    'packages/pki/src/index.ts': '',
    'packages/asic/src/index.ts': '',
    'packages/pdf/src/index.ts': '',
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
  }

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'countersign-build-'))
    dist = join(root, 'web/dist')
    for (const [path, content] of Object.entries(small)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
    for (const name of ['build-web.mjs', 'build-when-stale.mjs']) {
      cpSync(join(PROJECT, 'scripts', name), join(root, 'scripts', name))
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

  const assets = () => readdirSync(join(dist, 'assets'))
  const script = () => readFileSync(join(dist, 'assets', assets().find((name) => name.endsWith('.js')) ?? ''), 'utf8')

  test('the build runs only once if only a test changes', () => {
    const before = statSync(dist).ino
    mkdirSync(join(root, 'web/test'))
    appendFileSync(join(root, 'web/test/page.test.ts'), '\n')
    const { status, stderr } = build()
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal(statSync(dist).ino, before)
  })

  test('the build runs again when a source changes, also in packages/proof, and reports it in one line', () => {
    for (const source of ['web/src/main.js', 'packages/proof/src/index.ts', 'package-lock.json']) {
      appendFileSync(join(root, source), '\n')
      const { status, stderr } = build()
      assert.equal(status, 0)
      assert.match(stderr, /^Building the pages … \d+ kB compressed\.\n$/)
    }
  })

  test('the build runs again after an interruption, and reuses nothing of it', () => {
    mkdirSync(join(root, '.cache/web-dist/assets'), { recursive: true })
    appendFileSync(join(root, '.cache/web-dist/assets/half.js'), 'half')
    spawnSync('rm', [join(dist, '.built')])
    assert.equal(build().status, 0)
    assert.ok(existsSync(join(dist, '.built')))
    assert.ok(!assets().includes('half.js'))
    assert.deepEqual(readdirSync(join(root, '.cache')), [])
  })

  test('the build is for production, whatever the environment says', () => {
    appendFileSync(join(root, 'web/src/main.js'), '\n')
    assert.equal(build({ NODE_ENV: 'development' }).status, 0)
    assert.match(script(), /useState/)
    assert.doesNotMatch(script(), /Invalid hook call\. Hooks can only/)
  })

  test('a failed build leaves the old pages', () => {
    const before = assets()
    appendFileSync(join(root, 'web/src/main.js'), '\nthis is no program')
    const { status, stderr } = build()
    assert.equal(status, 1)
    assert.match(stderr, /The pages could not be built/)
    assert.deepEqual(assets(), before)
  })
})
