import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * PostgreSQL refuses to run as root, as many containers do. `search` keeps one of root's capabilities: to read and
 * enter everything. With it the server works below directories that only root may enter; it still writes only its own
 * files.
 */
export type RunAs =
  | { readonly kind: 'ourselves' }
  | { readonly kind: 'search'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'plain'; readonly uid: number; readonly gid: number }

/** Starts in `/`, since the service's working directory may be closed to the other user. */
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

/** The service's own environment is withheld: it contains secrets, and PG* variables that would affect the server. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Part of util-linux; found in PATH. */
const setpriv = 'setpriv'

/** `no_setuid_fixup` lets the capability survive the change of user; exec inherits only ambient ones. */
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
