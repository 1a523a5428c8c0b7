import { StartRefused } from '../../vocabulary/start-refused.ts'
import type { Binaries } from './find-binaries.ts'
import type { Owner } from './own-directory.ts'
import type { RunAs } from './run-as.ts'
import { runToEnd } from './run-to-end.ts'
import { lastWords } from './server-log.ts'

export interface Runner {
  readonly runAs: RunAs
  readonly majorVersion: string
}

/** Finds, by trying, a way to run the server as `owner` with write access to `directory`. */
export async function chooseRunAs(binaries: Binaries, directory: string, owner: Owner): Promise<Runner> {
  const reasons: string[] = []
  for (const runAs of waysToRunAs(owner)) {
    const { code, lines } = await runToEnd(runAs, '/bin/sh', ['-c', trial, binaries.postgres, directory])
    const majorVersion = /\(PostgreSQL\) (\d+)/.exec(lines.join('\n'))?.[1]
    if (code === 0 && majorVersion !== undefined) return { runAs, majorVersion }
    reasons.push(code === unreachable ? `it cannot access ${directory}` : lastWords(lines))
  }
  const reason = [...new Set(reasons)].join('; ')
  throw new StartRefused(
    process.getuid?.() === 0
      ? `The embedded database must not run as root, and did not start as user ${owner.uid} (${reason}): ` +
          'start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'
      : `The embedded database does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Containers often lack the capability, some systems `setpriv`: then the paths must be open to the user. */
function waysToRunAs({ uid, gid }: Owner): RunAs[] {
  if (process.getuid?.() !== 0) return [{ kind: 'ourselves' }]
  return [
    { kind: 'search', uid, gid },
    { kind: 'plain', uid, gid },
  ]
}

const unreachable = 77
const trial = `[ -w "$1" ] && [ -x "$1" ] || exit ${unreachable}; exec "$0" --version`
