// The programs that the tests drive, from Debian's packages. Nothing is installed that is there already, and no daemon
// is started by an installation.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Package → the program in it that is looked for, on the PATH or at its place. */
const programs = {
  chromium: 'chromium',
  curl: 'curl',
  'dmtx-utils': 'dmtxread',
  openssl: 'openssl',
  'poppler-utils': 'pdfsig',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-aiosmtpd': '/usr/lib/python3/dist-packages/aiosmtpd',
  'python3-opentimestamps': '/usr/lib/python3/dist-packages/opentimestamps',
  qpdf: 'qpdf',
  'redis-server': 'redis-server',
  unzip: 'unzip',
  'xz-utils': 'xz',
  'zbar-tools': 'zbarimg',
}

export function installDebianPackages(packages) {
  const missing = packages.filter((name) => !isPresent(programs[name] ?? name))
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
  if (program.startsWith('/')) return existsSync(program)
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
