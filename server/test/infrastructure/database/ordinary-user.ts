import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const isRoot = process.getuid?.() === 0
export const needsRoot = isRoot ? false : 'only root can run processes as other users'

/** A user other than root and nobody whom the system lists, since initdb needs the name. */
export const ordinaryUser = readFileSync('/etc/passwd', 'utf8')
  .split('\n')
  .map((line) => line.split(':'))
  .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
  .find(({ uid }) => uid > 0 && uid < 65534)

const keepSearch = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
export const needsSearch = needsRoot || (runs('setpriv', keepSearch) ? false : 'root lacks the capability here')

export const needsMount = needsRoot || (runs('unshare', ['--mount']) ? false : 'root may not mount here')

export const needsOrdinaryUser = needsRoot || (mayRead() ? false : 'ordinary users cannot read this checkout')

function mayRead(): boolean {
  if (ordinaryUser === undefined) return false
  const script = fileURLToPath(new URL('run-embedded-postgres.ts', import.meta.url))
  const test = '[ -x "$0" ] && [ -r "$1" ]'
  return spawnSync('/bin/sh', ['-c', test, process.execPath, script], { ...ordinaryUser, cwd: '/' }).status === 0
}

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}
