// Builds the pages of `web/` into `web/dist` when their sources have changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildWhenStale, filesBelow, runScript } from './build-when-stale.mjs'

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
/** Beyond this the best compression takes seconds, for a tenth of the size. */
const largeBytes = 300_000
const compressible = ['.html', '.js', '.mjs', '.css', '.svg', '.ttf']

export function buildWeb(root) {
  buildWhenStale(root, {
    title: 'Building the pages',
    folder: 'web/dist',
    sources,
    build(folder) {
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      const words = [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
      runScript(root, words, 'The pages could not be built; see above.')
      return `${Math.ceil(compressFiles(folder) / 1000)} kB compressed.`
    },
  })
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
