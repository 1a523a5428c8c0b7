import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One HTML file for each page; the service decides which addresses lead to it. */
export default defineConfig({
  plugins: [react(), viewerData()],
  worker: { format: 'es' },
  build: {
    // Ed25519 in WebCrypto, without which no proof can be checked, came to the last of the large browsers in 2025.
    target: 'es2022',
    assetsInlineLimit: 0,
    // The viewer's library is larger than the usual 500 kB, and comes only when it is needed.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { verify: page('verify'), sign: page('sign'), console: page('console') },
      // On a busy machine it would tell of slow plugins, which are not.
      checks: { bundlerTimings: false },
    },
  },
})

function page(name) {
  return fileURLToPath(new URL(`./${name}.html`, import.meta.url))
}

/**
 * What the viewer fetches by name and only for documents that need it: character maps, the fonts that a document may leave
 * out, decoders of scans. The decoders are those without WebAssembly, which the policy of the pages does not allow.
 * The version is in the path, since browsers keep what is below `assets/` for good.
 */
function viewerData() {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }
  return {
    name: 'viewer-data',
    generateBundle() {
      for (const [folder, pattern] of Object.entries(wanted)) {
        const place = join(dirname(manifest), folder)
        for (const name of readdirSync(place).filter((file) => pattern.test(file))) {
          const fileName = `assets/pdfjs-${version}/${folder}/${name}`
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(place, name)) })
        }
      }
    },
  }
}
