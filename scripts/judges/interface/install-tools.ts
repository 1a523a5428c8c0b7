import { join } from 'node:path'
import { installFromNpm } from '../install-from-npm.ts'

/** Returns the folder with the npm tools of the lock file. */
export function installTools(): string {
  const here = join(import.meta.dirname, 'tools')
  return installFromNpm('interface-tools', here, 'Spectral, Redocly and openapi-typescript')
}
