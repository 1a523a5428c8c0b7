// Makes the checkout ready to run: npm packages and the built pages when they are missing or stale and, for the tests,
// the Debian packages they drive. It runs before anything is installed, on the Node.js that the machine has: plain
// JavaScript, no imports but Node's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.mjs'
import { installDebianPackages } from './debian-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.countersign-installed')
const lock = join(root, '.cache/prepare.lock')

takeLock()
try {
  installNpmPackages()
  buildWeb(root)
} finally {
  rmSync(lock, { force: true })
}
const wanted = process.argv.find((argument) => argument.startsWith('--debian='))
if (wanted !== undefined) installDebianPackages(wanted.slice('--debian='.length).split(','))

/**
 * The stamp is written last, so that an interrupted installation is done again, from nothing. `npm install` and not
 * `npm ci`: the latter demands that the lock file names the binaries of every platform there is, and a mirror of the
 * registry may lack some. Versions come from the lock file either way, and it is not written to.
 */
function installNpmPackages() {
  const wantedState = stateOfManifests()
  const complete = existsSync(stamp) && existsSync(join(root, 'node_modules/.bin/node'))
  if (complete && readFileSync(stamp, 'utf8') === wantedState) return
  console.error('Installing npm packages, which takes about a minute …')
  rmSync(complete ? stamp : join(root, 'node_modules'), { recursive: true, force: true })
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    console.error('The npm packages could not be installed; see above.')
    process.exit(1)
  }
  writeFileSync(stamp, wantedState)
}

function stateOfManifests() {
  const manifests = ['package-lock.json', 'package.json']
  for (const folder of ['packages', 'server', 'web']) {
    for (const place of [folder, ...subfolders(folder)]) manifests.push(join(place, 'package.json'))
  }
  const hash = createHash('sha256')
  for (const manifest of manifests.map((name) => join(root, name)).filter(existsSync))
    hash.update(readFileSync(manifest))
  return hash.digest('hex')
}

function subfolders(folder) {
  if (folder !== 'packages') return []
  return readdirSync(join(root, folder))
    .sort()
    .map((name) => join(folder, name))
}

/** Two that start at once do not install over each other; a lock whose holder is gone is nobody's. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isAlive(holder())) {
      rmSync(lock, { force: true })
      continue
    }
    if (!told) console.error('Waiting for another installation to finish …')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
}

function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
