// Builds a folder when its sources have changed. Like the preparation that calls it, this is plain JavaScript for
// whatever Node.js the machine has; builds themselves run on the project's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const notSources = ['dist', 'node_modules', 'test']

/**
 * `build` gets the folder to write, and returns what to print in the end. The folder is built beside and then moved into
 * place, with the stamp in it: an interrupted build leaves the old folder or none, and is repeated. The caller prevents
 * concurrent builds.
 */
export function buildWhenStale(root, { title, folder, sources, build }) {
  const dist = join(root, folder)
  const state = stateOfSources(root, sources)
  if (isBuilt(dist, state)) return
  process.stderr.write(`${title} … `)

  const name = `${basename(dirname(dist))}-dist`
  const fresh = join(root, '.cache', name)
  const replaced = join(root, '.cache', `${name}-replaced`)
  for (const old of [fresh, replaced]) rmSync(old, { recursive: true, force: true })
  mkdirSync(join(root, '.cache'), { recursive: true })

  const result = build(fresh)
  writeFileSync(join(fresh, '.built'), state)

  if (existsSync(dist)) renameSync(dist, replaced)
  renameSync(fresh, dist)
  rmSync(replaced, { recursive: true, force: true })
  console.error(result)
}

/** Runs a script on the project's Node.js, and ends this process if it fails. */
export function runScript(root, words, failure) {
  const { status } = spawnSync(join(root, 'node_modules/.bin/node'), words, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // Otherwise a developer's NODE_ENV would put development builds of libraries into the result.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  console.error(failure)
  process.exit(1)
}

export function filesBelow(place) {
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place).sort()
  return names.filter((name) => !notSources.includes(name)).flatMap((name) => filesBelow(join(place, name)))
}

function stateOfSources(root, sources) {
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
