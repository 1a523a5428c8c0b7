import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** XDG base directory specification: a relative path counts as unset. */
function folderOf(variable: string, fallback: readonly string[], environment: NodeJS.ProcessEnv): string {
  const given = environment[variable] ?? ''
  const base = isAbsolute(given) ? given : join(environment.HOME || homedir(), ...fallback)
  return join(base, 'countersign')
}

/** The user's configuration. */
export function configFolder(environment: NodeJS.ProcessEnv): string {
  return folderOf('XDG_CONFIG_HOME', ['.config'], environment)
}

/** What this machine has seen and begun. */
export function stateFolder(environment: NodeJS.ProcessEnv): string {
  return folderOf('XDG_STATE_HOME', ['.local', 'state'], environment)
}
