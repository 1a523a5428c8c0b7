import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One HTML file per page. The service decides which URLs lead to it. */
export default defineConfig({
  plugins: [react(), viewerData()],
  worker: { format: 'es' },
  build: {
    // The last major browser got Ed25519 in WebCrypto, which proofs need, in 2025.
    target: 'es2022',
    assetsInlineLimit: 0,
    // pdf.js is larger than the default of 500 kB, but loads only when it is needed.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        verify: page('verify'),
        log: page('log'),
        sign: page('sign'),
        console: page('console'),
        embed: fileURLToPath(new URL('./src/pages/embed/main.ts', import.meta.url)),
      },
      // Pages of others load the script by its name.
      output: { entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js') },
      // On a busy machine, the warnings about slow plugins are wrong.
      checks: { bundlerTimings: false },
    },
  },
})

function page(name) {
  return fileURLToPath(new URL(`./${name}.html`, import.meta.url))
}

/**
 * Files that the viewer loads by name, only for documents that need them: character maps, standard fonts, decoders for
 * scans. The decoders work without WebAssembly, which the content security policy forbids. The path contains the
 * version, because browsers cache everything below `assets/` forever.
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
