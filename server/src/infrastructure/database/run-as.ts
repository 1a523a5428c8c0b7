import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * PostgreSQL refuses to run as root, which is what many containers are. `search` keeps one of root's capabilities: to
 * read and enter everything. With it the server works below directories that only root may enter; it still writes
 * nothing but its own files.
 */
export type RunAs =
  | { readonly kind: 'ourselves' }
  | { readonly kind: 'search'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'plain'; readonly uid: number; readonly gid: number }

/** Starts in `/`, since our own working directory may be closed to the other user. */
export function spawnAs(
  runAs: RunAs,
  file: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'stdio' | 'detached'>,
): ChildProcess {
  const common: SpawnOptions = { ...options, cwd: '/', env: environment }
  switch (runAs.kind) {
    case 'ourselves':
      return spawn(file, args, common)
    case 'search':
      return spawn(setpriv, [...keepSearch(runAs.uid, runAs.gid), '--', file, ...args], common)
    case 'plain':
      return spawn(file, args, { ...common, uid: runAs.uid, gid: runAs.gid })
  }
}

/** Ours is kept away: it holds secrets, and PG* variables that would steer the server. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Of util-linux; looked for in PATH. */
const setpriv = 'setpriv'

/** `no_setuid_fixup` lets the capability outlive the change of user; ambient ones are the only ones an exec inherits. */
function keepSearch(uid: number, gid: number): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ]
}
