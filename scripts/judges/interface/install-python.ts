import { join } from 'node:path'
import { installed } from '../cache.ts'
import { installBy, requireProgram } from '../programs.ts'

const manifest = join(import.meta.dirname, 'python/requirements.txt')

/** Returns the Python with openapi-python-client, and the needs of generated clients. */
export function installPython(): string {
  requireProgram(['python3', '-c', 'import ensurepip, venv'], 'python3-venv')
  const folder = installed('interface-python', manifest, (target) => {
    const what = 'openapi-python-client'
    installBy('python3', ['-m', 'venv', target], what)
    const options = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary=:all:', '-r', manifest]
    installBy(join(target, 'bin/python'), options, what)
  })
  return join(folder, 'bin/python')
}
