import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from './cache.ts'
import { installBy } from './programs.ts'

/** Returns the folder with the npm packages that the lock file in `source` names. */
export function installFromNpm(name: string, source: string, what: string): string {
  return installed(name, join(source, 'package-lock.json'), (target) => {
    for (const manifest of ['package.json', 'package-lock.json']) cpSync(join(source, manifest), join(target, manifest))
    installBy('npm', ['ci', '--prefix', target, '--ignore-scripts', '--no-audit', '--no-fund'], what)
  })
}
