// The programs that the tests drive, from Debian's packages. Installs only what is missing, and starts no daemon.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

/** Package → its program to look for, on the PATH or at its path. */
const programs = {
  binutils: 'strip',
  'chromium-headless-shell': 'chromium-headless-shell',
  curl: 'curl',
  'default-jdk-headless': 'javac',
  'dmtx-utils': 'dmtxread',
  'fonts-urw-base35': '/usr/share/fonts/opentype/urw-base35',
  'golang-go': 'go',
  jq: 'jq',
  maven: 'mvn',
  mmdebstrap: 'mmdebstrap',
  opensc: 'pkcs11-tool',
  openssl: 'openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  'php-cli': 'php',
  'poppler-utils': 'pdfsig',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-aiosmtpd': '/usr/lib/python3/dist-packages/aiosmtpd',
  'python3-opentimestamps': '/usr/lib/python3/dist-packages/opentimestamps',
  'python3-requests': '/usr/lib/python3/dist-packages/requests',
  qpdf: 'qpdf',
  'redis-server': 'redis-server',
  softhsm2: 'softhsm2-util',
  unzip: 'unzip',
  'xz-utils': 'xz',
  'zbar-tools': 'zbarimg',
}

/** Returns whether all are installed in the end. Shows apt's output only if it fails. */
export async function installDebianPackages(packages) {
  const missing = packages.filter((name) => !isPresent(programs[name] ?? name))
  if (missing.length === 0) return true
  console.error(`Installing the Debian packages that the tests drive: ${missing.join(', ')} …`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...words] = [...asRoot, 'sh', '-c', installation, 'install', ...missing]
  const { succeeded, output } = await run(command, words)
  if (succeeded) return true
  console.error(output)
  console.error(`They could not be installed. Install them by hand: apt-get install ${missing.join(' ')}`)
  return false
}

function run(command, words) {
  return new Promise((resolve) => {
    const program = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    const pieces = []
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (piece) => pieces.push(piece))
    program.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    program.on('close', (code) => resolve({ succeeded: code === 0, output: Buffer.concat(pieces).toString() }))
  })
}

/**
 * Starts no daemon: invoke-rc.d(8), a policy that answers 101 forbids that. An existing policy of the machine stays;
 * this one is removed however this ends, and one left behind by a power cut is recognized by its second line.
 */
const installation = `
policy=/usr/sbin/policy-rc.d
mark='# While Countersign installs what its tests need.'
if [ ! -e "$policy" ] || grep -qxF "$mark" "$policy"; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' HUP INT TERM
  printf '%s\\n' '#!/bin/sh' "$mark" 'exit 101' > "$policy"
  chmod 755 "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -q update && apt-get -q install -y --no-install-recommends "$@"`

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
