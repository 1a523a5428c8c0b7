import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { environmentOf, only, parseDockerfile } from './dockerfile.ts'

/** What a container runtime would read from the image. */
export interface Image {
  /** Its file system. */
  readonly root: string
  readonly environment: Readonly<Record<string, string>>
  readonly workingFolder: string
  readonly user: string
  readonly volumes: readonly string[]
  readonly entrypoint: readonly string[]
  readonly healthCheck: readonly string[]
}

const project = join(import.meta.dirname, '../../..')
const debianPart = 'scripts/image/make-root.sh'

/**
 * Builds the last stage of the Dockerfile without Docker: runs the scripts that its build stage runs, and copies what it
 * copies. The build stage writes all of that below `/image`, which is `folder/build` here.
 */
export async function buildImage(folder: string): Promise<Image> {
  const stages = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'))
  const last = stages.at(-1)
  const build = stages.find(({ name }) => name === 'build')
  if (last === undefined || build === undefined || last.base !== 'scratch') throw new Error('Not the known stages')
  for (const { keyword, text } of build.instructions) {
    if (keyword !== 'RUN') continue
    for (const [, script = '', place = ''] of text.matchAll(/(scripts\/image\/\S+) \/image\/(\w+)/g)) {
      await runScript(script, join(folder, 'build', place))
    }
  }
  const root = join(folder, 'root')
  await mkdir(root)
  for (const { keyword, flags, words } of last.instructions) {
    if (keyword !== 'COPY') continue
    const [from = '', to = ''] = words
    if (flags.from !== 'build' || !from.startsWith('/image/')) throw new Error(`Not from the build stage: ${from}`)
    await mkdir(join(root, to), { recursive: true })
    await run('cp', ['-al', `${join(folder, 'build', from.slice('/image/'.length))}/.`, join(root, to)])
  }
  return {
    root,
    environment: environmentOf(last),
    workingFolder: only(last, 'WORKDIR').text,
    user: only(last, 'USER').text,
    volumes: only(last, 'VOLUME').words,
    entrypoint: only(last, 'ENTRYPOINT').words,
    healthCheck: only(last, 'HEALTHCHECK').words,
  }
}

async function runScript(script: string, place: string): Promise<void> {
  await mkdir(join(place, '..'), { recursive: true })
  if (script === debianPart) return await copyDebianPart(place)
  await run(process.execPath, [join(project, script), place])
}

/** The packages are downloaded once, and again after a change to the script. */
async function copyDebianPart(place: string): Promise<void> {
  const script = join(project, debianPart)
  const version = createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 16)
  const cached = join(project, '.cache/image', version)
  if (!existsSync(cached)) {
    await rm(join(cached, '..'), { recursive: true, force: true })
    await mkdir(join(cached, '..'), { recursive: true })
    const draft = `${cached}.${process.pid}`
    await run(script, [draft])
    await rename(draft, cached)
  }
  await run('cp', ['-a', cached, place])
}

async function run(command: string, words: readonly string[]): Promise<void> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}: ${output}`)
}

export interface ImageFile {
  /** Below the root, beginning with `/`. */
  readonly path: string
  readonly bytes: number
  readonly mode: number
  readonly uid: number
}

/** Files, folders and links of a file system, without following links. */
export async function filesOfImage({ root }: Image): Promise<readonly ImageFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return await Promise.all(
    entries.map(async (entry) => {
      const full = join(entry.parentPath, entry.name)
      const { size, mode, uid } = await lstat(full)
      return { path: full.slice(root.length), bytes: entry.isFile() ? size : 0, mode, uid }
    }),
  )
}
