import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One HTML file for each page; the service decides which addresses lead to it. */
export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    // Ed25519 in WebCrypto, without which no proof can be checked, came to the last of the large browsers in 2025.
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { verify: fileURLToPath(new URL('./verify.html', import.meta.url)) } },
  },
})
