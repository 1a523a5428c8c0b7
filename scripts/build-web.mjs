// Builds the pages of `web/` into `web/dist` when their sources have changed. Like the preparation that calls it, this is
// plain JavaScript for whatever Node.js the machine has; the build itself runs on the project's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Folders and files that determine the result of the build. */
const sources = [
  'web',
  'packages/rules/src',
  'packages/proof/src',
  'packages/pki/src',
  'packages/asic/src',
  'packages/pdf/src',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build-web.mjs',
]
const notSources = ['dist', 'node_modules', 'test']
/** Beyond this the best compression takes seconds, for a tenth of the size. */
const largeBytes = 300_000
const compressible = ['.html', '.js', '.mjs', '.css', '.svg', '.ttf']

/**
 * The folder is built beside and then moved into place, with the stamp in it: an interrupted build leaves the old pages
 * or none, and is repeated. The caller prevents concurrent builds.
 */
export function buildWeb(root) {
  const dist = join(root, 'web/dist')
  const state = stateOfSources(root)
  if (isBuilt(dist, state)) return
  process.stderr.write('Building the pages … ')

  const fresh = join(root, '.cache/web-dist')
  const replaced = join(root, '.cache/web-dist-replaced')
  for (const folder of [fresh, replaced]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(root, '.cache'), { recursive: true })

  runVite(root, fresh)
  const size = compressFiles(fresh)
  writeFileSync(join(fresh, '.built'), state)

  if (existsSync(dist)) renameSync(dist, replaced)
  renameSync(fresh, dist)
  rmSync(replaced, { recursive: true, force: true })
  console.error(`${Math.ceil(size / 1000)} kB compressed.`)
}

function stateOfSources(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    hash.update(`${relative(root, file)}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

function isBuilt(dist, state) {
  const stamp = join(dist, '.built')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === state
}

function filesBelow(place) {
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place).sort()
  return names.filter((name) => !notSources.includes(name)).flatMap((name) => filesBelow(join(place, name)))
}

function runVite(root, outDir) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const words = ['build', 'web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const { status } = spawnSync(join(root, 'node_modules/.bin/node'), [vite, ...words], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // Otherwise a developer's NODE_ENV would put React's development build into the pages.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  console.error('The pages could not be built; see above.')
  process.exit(1)
}

/**
 * Once here instead of at every request; a file that does not become smaller is sent as is. Returns the total bytes.
 */
function compressFiles(folder) {
  let size = 0
  for (const file of filesBelow(folder).filter((name) => compressible.includes(extname(name)))) {
    const content = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_QUALITY]: content.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY,
    }
    const brotli = brotliCompressSync(content, { params })
    const gzip = gzipSync(content, { level: 9 })
    if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli)
    if (gzip.length < content.length) writeFileSync(`${file}.gz`, gzip)
    size += Math.min(brotli.length, content.length)
  }
  return size
}
