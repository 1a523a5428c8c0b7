import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '../cache.ts'
import { installBy } from '../programs.ts'

const here = join(import.meta.dirname, 'tools')

/** Returns the folder with the npm tools of the lock file. */
export function installTools(): string {
  return installed('interface-tools', join(here, 'package-lock.json'), (target) => {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, name), join(target, name))
    const options = ['--prefix', target, '--ignore-scripts', '--no-audit', '--no-fund']
    installBy('npm', ['ci', ...options], 'Spectral, Redocly and openapi-typescript')
  })
}
