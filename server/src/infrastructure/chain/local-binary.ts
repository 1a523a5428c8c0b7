import { createRequire } from 'node:module'
import { StartRefused } from '../../vocabulary/start-refused.ts'

/**
 * The program comes as one npm package per platform, an optional dependency of `@foundry-rs/anvil`: it is resolved from
 * there, since package managers with isolated trees hide it from everybody else.
 */
export function findAnvil(platform: string = process.platform, architecture: string = process.arch): string {
  try {
    // It is supervised by a POSIX shell, which Windows lacks.
    if (platform === 'win32') throw new Error('not on Windows')
    const wrapper = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'))
    return wrapper.resolve(`@foundry-rs/anvil-${platform}-${architecture === 'x64' ? 'amd64' : architecture}/bin/anvil`)
  } catch (error) {
    throw new StartRefused(
      `The local chain is not available for ${platform}-${architecture}. Set ANCHOR to opentimestamps or evm.`,
      { cause: error },
    )
  }
}
