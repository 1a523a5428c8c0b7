// The programs that the tests drive, from Debian's packages. Nothing is installed that is there already, and no daemon
// is started by an installation.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Program → package. */
const packages = {
  chromium: 'chromium',
  curl: 'curl',
  'redis-server': 'redis-server',
  'postgresql-15': 'postgresql-15',
}

/** Where a program is looked for beside the PATH. */
const places = { 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres' }

export function installDebianPackages(programs) {
  const missing = programs.filter((program) => !isPresent(program)).map((program) => packages[program])
  if (missing.length === 0) return
  console.error(`Installing the Debian packages that the tests drive: ${missing.join(', ')} …`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...words) => run([...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...words])
  withoutDaemons(asRoot, () => {
    if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...missing)) {
      console.error(`They could not be installed. Install them by hand: apt-get install ${missing.join(' ')}`)
      process.exit(1)
    }
  })
}

function isPresent(program) {
  if (places[program] !== undefined) return existsSync(places[program])
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function run([command, ...words]) {
  return spawnSync(command, words, { stdio: ['ignore', 2, 2] }).status === 0
}

/** invoke-rc.d(8): a policy that answers 101 forbids the start of services. */
function withoutDaemons(asRoot, install) {
  const policy = '/usr/sbin/policy-rc.d'
  if (asRoot.length > 0 || existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(policy, { force: true })
  }
}
