// Bundles the service into a folder: node scripts/bundle-server.mjs FOLDER. The folder must be moved to `server/dist`
// before it can run.
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

const server = join(import.meta.dirname, '../server')
const sources = join(server, 'src')

/** Bundled beside the sources: libraries of hundreds of modules. Others may have native code or data files. */
const bundled = /^(@countersign\/|@oxc-project\/runtime\/|kysely($|\/)|typebox($|\/))/

const bundle = await rolldown({
  input: {
    main: join(sources, 'main.ts'),
    'pdf-worker': join(sources, 'infrastructure/pdf-work/pdf-worker.ts'),
    'pkcs11-worker': join(sources, 'infrastructure/key-store/pkcs11-worker.ts'),
    'list-worker': join(sources, 'infrastructure/trusted-lists/list-worker.ts'),
  },
  platform: 'node',
  transform: { target: 'node24' },
  external: (id) => /^[\w@]/.test(id) && !bundled.test(id),
  plugins: [{ name: 'keep-places', transform: keepPlaces }],
})
await bundle.write({
  dir: process.argv[2],
  format: 'esm',
  // The log names the classes of errors.
  keepNames: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()

/** Threads start from the bundle; whatever else a module finds by its own place stays beside its source. */
function keepPlaces(code, id) {
  if (id.includes('/node_modules/') || !code.includes('import.meta.')) return undefined
  const folder = relative(join(server, 'dist'), dirname(id))
  return {
    code: code
      .replaceAll(/new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', import.meta.URL)")
      .replaceAll('import.meta.url', `new URL('${folder}/', import.meta.url).href`)
      .replaceAll('import.meta.URL', 'import.meta.url')
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`),
    map: null,
  }
}
