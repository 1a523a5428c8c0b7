// Makes the checkout ready to run: npm packages, the built service and pages if they are missing or stale and, for the tests,
// the Debian packages they drive. It runs before anything is installed, on the machine's Node.js: plain JavaScript, no
// imports but Node's own.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { installDebianPackages } from './debian-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.countersign-installed')
const lock = join(root, '.cache/prepare.lock')

const wanted = process.argv.find((argument) => argument.startsWith('--debian='))
takeLock()
try {
  // apt mostly waits for its mirror, so it runs beside npm.
  const debian = installDebianPackages(wanted?.slice('--debian='.length).split(',') ?? [])
  const installed = await installNpmPackages()
  if (installed) {
    buildServer(root)
    buildWeb(root)
  }
  if (!(await debian) || !installed) process.exitCode = 1
} finally {
  rmSync(lock, { force: true })
}

/**
 * Returns whether they are installed in the end. The stamp is written last, so that an interrupted installation is
 * repeated from scratch. `npm install` and not `npm ci`: the latter demands that the lock file names the binaries of
 * every platform, and a mirror of the registry may lack some. Versions come from the lock file either way, and it is
 * not written to.
 */
async function installNpmPackages() {
  const wantedState = stateOfManifests()
  const complete = existsSync(stamp) && existsSync(join(root, 'node_modules/.bin/node'))
  if (complete && readFileSync(stamp, 'utf8') === wantedState) return true
  console.error('Installing npm packages, which takes about a minute …')
  rmSync(complete ? stamp : join(root, 'node_modules'), { recursive: true, force: true })
  const status = await runNpm('install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error')
  if (status !== 0) {
    console.error('The npm packages could not be installed; see above.')
    return false
  }
  writeFileSync(stamp, wantedState)
  return true
}

/** The lock names npm as well: if this process is killed, npm continues alone, and nobody may install beside it. */
async function runNpm(...words) {
  const npm = spawn('npm', words, { cwd: root, stdio: ['ignore', 2, 2] })
  writeFileSync(`${lock}.${process.pid}`, `${process.pid} ${npm.pid}`)
  renameSync(`${lock}.${process.pid}`, lock)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal))
  return new Promise((resolve, reject) => {
    npm.on('error', reject)
    npm.on('exit', (code) => resolve(code))
  })
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

/** Two concurrent starts do not install over each other; a lock whose holder is gone is free. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  // A lock has its content from the start, or a reader in between would consider it free.
  const own = `${lock}.${process.pid}`
  for (let announced = false; ; ) {
    try {
      writeFileSync(own, String(process.pid))
      linkSync(own, lock)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    } finally {
      rmSync(own, { force: true })
    }
    if (!holders().some(isAlive)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!announced) console.error('Waiting for another installation to finish …')
    announced = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
}

function holders() {
  try {
    return readFileSync(lock, 'utf8').split(' ').map(Number)
  } catch {
    return []
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
