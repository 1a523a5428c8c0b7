import { join } from 'node:path'
import { installed } from './cache.ts'
import { installBy, requireProgram } from './programs.ts'

const manifest = join(import.meta.dirname, 'pyhanko/requirements.txt')

/** Returns the Python that has the library. */
export function installPyhanko(): string {
  requireProgram(['python3', '-c', 'import ensurepip, venv'], 'python3-venv')
  const folder = installed('pyhanko', manifest, (target) => {
    installBy('python3', ['-m', 'venv', target], 'pyHanko')
    const options = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary=:all:', '-r', manifest]
    installBy(join(target, 'bin/python'), options, 'pyHanko')
  })
  return join(folder, 'bin/python')
}
