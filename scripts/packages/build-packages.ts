import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Dependencies first. */
export const packageNames = ['proof', 'api', 'pki', 'asic', 'pdf', 'client'] as const

interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: string | Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/**
 * Builds what is published: JavaScript with types and source maps in place of the TypeScript that the repository runs.
 * Returns the tarball of each package. Everything is built from scratch below `folder`, which is inside the repository,
 * so that the compiler finds third-party libraries there.
 */
export function buildPackages(root: string, folder = join(root, '.cache/packages')): Readonly<Record<string, string>> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules/@countersign'), { recursive: true })
  for (const name of packageNames) buildPackage(root, folder, name)
  // Once for all: starting npm takes longer than packing.
  const stages = packageNames.map((name) => `./${name}`)
  const packed = JSON.parse(run('npm', ['pack', '--json', ...stages], folder)) as { readonly filename: string }[]
  return Object.fromEntries(packageNames.map((name, index) => [name, join(folder, packed[index]?.filename ?? '')]))
}

function buildPackage(root: string, folder: string, name: string): void {
  const source = join(root, 'packages', name)
  const stage = join(folder, name)
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
  cpSync(join(source, 'src'), join(stage, 'src'), { recursive: true })
  writeJson(join(stage, 'package.json'), manifest)
  writeJson(join(stage, 'tsconfig.json'), compilerSettings)
  run('tsc', ['--project', stage, '--singleThreaded'], root)
  addAmbientTypes(stage)
  writeJson(join(stage, 'package.json'), publishedManifest(manifest, name))
  copyFileSync(join(source, 'README.md'), join(stage, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  // Later packages find it here, as installed ones do.
  symlinkSync(stage, join(folder, 'node_modules', manifest.name))
}

/** The compiler omits declarations for libraries without types, yet these packages' types name theirs. */
function addAmbientTypes(stage: string): void {
  const index = join(stage, 'dist/src/index.d.ts')
  for (const file of globSync('src/**/*.d.ts', { cwd: stage })) {
    copyFileSync(join(stage, file), join(stage, 'dist', file))
    const reference = `/// <reference path="./${file.slice('src/'.length)}" />\n`
    writeFileSync(index, reference + readFileSync(index, 'utf8'))
  }
}

const compilerSettings = {
  compilerOptions: {
    target: 'es2023',
    // What Node 20 has: ES2023, and the strings of ES2024.
    lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: ['node'],
    rootDir: '.',
    outDir: 'dist',
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    rewriteRelativeImportExtensions: true,
    resolveJsonModule: true,
    strict: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  },
  include: ['src'],
}

/** Installs what was tested together: the packages of one release. */
function publishedManifest({ scripts: _, devDependencies: __, ...manifest }: Manifest, name: string): object {
  const places = typeof manifest.exports === 'string' ? { '.': manifest.exports } : manifest.exports
  const own = ([name, range]: [string, string]) => [name, name.startsWith('@countersign/') ? manifest.version : range]
  return {
    ...manifest,
    exports: {
      ...mapValues(places, (file) => ({ types: compiled(file, '.d.ts'), default: compiled(file, '.js') })),
      './package.json': './package.json',
    },
    ...(manifest.bin && { bin: mapValues(manifest.bin, (file) => compiled(file, '.js')) }),
    ...(manifest.dependencies && { dependencies: Object.fromEntries(Object.entries(manifest.dependencies).map(own)) }),
    files: ['dist/src', 'dist/package.json'],
    engines: { node: '>=20' },
    repository: {
      type: 'git',
      url: 'git+https://github.com/countersign/countersign.git',
      directory: `packages/${name}`,
    },
    publishConfig: { access: 'public', provenance: true },
  }
}

function compiled(file: string, extension: string): string {
  return `./dist/${file.replace(/^\.\//, '').replace(/\.ts$/, extension)}`
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

function run(command: string, words: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${error?.message ?? ''}${stdout}${stderr}`)
  return stdout
}
