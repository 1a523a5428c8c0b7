// Downloads real PDFs for the slow tests: the test files of other PDF programs, from Debian's source packages, into
// `.cache/pdf-corpus`. Existing ones are not downloaded again. Needs apt, tar and xz, and a network the first time.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const sources = ['libpdfbox2-java', 'pdf.js', 'pdfminer', 'pikepdf', 'qpdf']
/** With fewer the corpus proves nothing. */
const enough = 300
const corpus = resolve(import.meta.dirname, '../.cache/pdf-corpus')

const missing = sources.filter((source) => !existsSync(join(corpus, source)))
if (missing.length > 0) fetchPackages(missing)
const count = globSync('**/*.pdf', { cwd: corpus }).length
console.log(`${count} PDFs in ${corpus}`)
if (count < enough) {
  console.error(`At least ${enough} are needed. Is there a network, and a Debian mirror that has source packages?`)
  process.exitCode = 1
}

function fetchPackages(packages: readonly string[]): void {
  const work = mkdtempSync(join(tmpdir(), 'pdf-corpus-'))
  try {
    const apt = aptWithSources(work)
    for (const source of packages) fetchPackage(apt, source, join(work, source))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** A mirror may lack a package; the others may suffice. */
function fetchPackage(apt: readonly string[], source: string, folder: string): void {
  console.log(`Fetching the source package ${source} …`)
  try {
    mkdirSync(folder)
    run([...apt, 'source', '--download-only', '--only-source', source], folder)
    unpackPdfs(source, folder)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** The machine's own repositories, read for sources, with separate lists so that the machine's own stay unchanged. */
function aptWithSources(work: string): string[] {
  const format = 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)'
  const words = ['apt-get', 'indextargets', '--format', format, 'Created-By: Packages', 'Origin: Debian']
  const lines = run(words, work)
  if (lines === '') throw new Error('This machine knows no Debian repository: run apt-get update first')
  const list = join(work, 'sources.list')
  writeFileSync(list, lines)
  mkdirSync(join(work, 'lists', 'partial'), { recursive: true })
  const options = [`Dir::Etc::SourceList=${list}`, 'Dir::Etc::SourceParts=/dev/null', `Dir::State::Lists=${work}/lists`]
  const apt = ['apt-get', '-q', ...options.flatMap((option) => ['-o', option])]
  run([...apt, 'update', '--error-on=any'], work)
  return apt
}

/** Appears under its name only once it is complete. */
function unpackPdfs(source: string, folder: string): void {
  const archives = readdirSync(folder).filter((name) => /\.orig.*\.tar\.(gz|xz|bz2)$/.test(name))
  const pdfs = join(folder, 'pdfs')
  for (const archive of archives) {
    const place = join(pdfs, archive)
    mkdirSync(place, { recursive: true })
    run(['tar', '-xf', join(folder, archive), '-C', place, '--wildcards', '--no-same-owner', '*.pdf'], folder)
  }
  mkdirSync(corpus, { recursive: true })
  run(['cp', '-r', pdfs, join(corpus, `${source}.partial`)], folder)
  renameSync(join(corpus, `${source}.partial`), join(corpus, source))
}

function run([command = '', ...words]: readonly string[], folder: string): string {
  const result = spawnSync(command, words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (result.error !== undefined) throw result.error
  if (result.status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${result.stderr.slice(-2000)}`)
  return result.stdout
}
